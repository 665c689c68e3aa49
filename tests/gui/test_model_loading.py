"""Choosing and loading models as a person does."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.chat.widgets.title_bar import ModelMenu
from app.inference.values.model import BASE_MODEL_NOTE, ModelChoice
from engine.errors import ModelFileError, UnsupportedModelError
from tests.fakes.fake_engine import FakeFactory, Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

SENTENCE = "This is a Mamba-2 model. Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf."


def test_loading_shows_its_progress(unloaded: Person, script: Script) -> None:
    assert unloaded.state() == "Choose a model"
    script.load_steps, script.load_step_s = 4, 0.3
    unloaded.window.load(ModelChoice())
    unloaded.wait_for(lambda: unloaded.state() == "Loading Built-in, 50%")
    unloaded.wait_for(lambda: unloaded.state() == "Ready")


def test_a_message_that_is_sent_while_a_model_loads_waits_for_it(unloaded: Person, script: Script) -> None:
    script.load_step_s, script.text = 0.1, "Here."
    unloaded.window.load(ModelChoice())
    unloaded.send("Are you there?")
    assert unloaded.questions()[0].body.text() == "Are you there?"
    unloaded.wait_for(lambda: unloaded.reply_text() == "Here.")


def test_a_second_message_is_kept_while_the_first_waits_for_a_model(unloaded: Person, script: Script) -> None:
    script.load_steps, script.load_step_s, script.text = 20, 0.1, "Here."
    unloaded.window.load(ModelChoice())
    unloaded.send("Are you there?")
    unloaded.send("And now?")
    assert unloaded.composer.text() == "And now?"
    unloaded.click(unloaded.composer.button)
    assert unloaded.replies()[0].ending.text() == "Stopped."
    unloaded.press(Qt.Key.Key_Return)
    unloaded.wait_for(lambda: unloaded.reply_text() == "Here.")


def test_a_message_without_a_model_fails_with_an_explanation(unloaded: Person) -> None:
    unloaded.send("Hello")
    unloaded.wait_for(unloaded.replies()[0].ending.text)
    assert unloaded.replies()[0].ending.text() == "No model is loaded. Choose one, then try again."


def test_a_folder_without_a_model_is_reported_and_the_current_model_stays(
    person: Person, script: Script, tmp_path: Path
) -> None:
    script.load_error = UnsupportedModelError(SENTENCE, detail="model_type is mamba2")
    person.window.load(ModelChoice(str(tmp_path)))
    person.wait_for(person.chat.banner.isVisible)
    assert person.chat.banner.text() == SENTENCE
    assert person.state() == "Ready"
    assert "Built-in" in person.chat.model_button.accessibleName()
    person.click(person.chat.banner.details_button)
    copied = QGuiApplication.clipboard().text()
    assert SENTENCE in copied
    assert "model_type is mamba2" in copied
    assert "PySide6" in copied
    person.click(person.chat.banner.close_button)
    assert not person.chat.banner.isVisible()
    person.send("Hello")
    person.wait_for(person.reply_text)


def test_an_unexpected_error_gets_an_explanation(unloaded: Person, script: Script) -> None:
    script.load_error = RuntimeError("secret text of a prompt")
    unloaded.window.load(ModelChoice())
    unloaded.wait_for(unloaded.chat.banner.isVisible)
    assert unloaded.chat.banner.text() == "The model didn’t load because of an internal error."
    assert unloaded.state() == "The model didn’t load"
    unloaded.click(unloaded.chat.banner.details_button)
    assert "RuntimeError" in QGuiApplication.clipboard().text()
    assert "secret" not in QGuiApplication.clipboard().text()


def test_loading_can_be_stopped(unloaded: Person, script: Script) -> None:
    script.load_steps, script.load_step_s = 100, 0.1
    unloaded.window.load(ModelChoice())
    unloaded.wait_for(lambda: unloaded.state().startswith("Loading"))
    unloaded.window.stop()
    unloaded.wait_for(lambda: unloaded.state() == "Choose a model")


def test_choosing_another_model_cancels_the_load(
    unloaded: Person, script: Script, factory: FakeFactory
) -> None:
    script.load_steps, script.load_step_s = 100, 0.1
    unloaded.window.load(ModelChoice())
    unloaded.wait_for(lambda: factory.asked)
    script.load_steps, script.load_step_s = 1, 0.0
    unloaded.window.load(ModelChoice("/models/mamba-130m-hf"))
    unloaded.wait_for(lambda: unloaded.state() == "Ready")
    assert [asked.model for asked in factory.asked] == ["builtin", "/models/mamba-130m-hf"]


def test_choosing_a_model_during_a_reply_stops_it(person: Person, script: Script) -> None:
    script.hold_after = 3
    person.send("Hello")
    person.wait_for(lambda: person.reply_text() == "Once there was")
    script.info = replace(script.info, name="mamba-130m")
    person.window.load(ModelChoice("/models/mamba-130m-hf"))
    person.wait_ready()
    assert person.replies()[0].ending.text() == "Stopped."
    assert "mamba-130m" in person.chat.model_button.accessibleName()


def test_a_base_model_says_so_once(person: Person, script: Script) -> None:
    script.info = replace(script.info, name="mamba-130m", is_base_model=True)
    person.window.load(ModelChoice("/models/mamba-130m-hf"))
    person.wait_for(person.chat.banner.isVisible)
    assert person.chat.banner.text() == BASE_MODEL_NOTE
    person.click(person.chat.banner.close_button)
    person.window.load(ModelChoice())
    person.wait_ready()
    assert not person.chat.banner.isVisible()


def test_the_menu_lists_the_models_and_marks_the_chosen_one(unloaded: Person) -> None:
    choices = [ModelChoice(), ModelChoice("/models/mamba-130m-hf")]
    menu = ModelMenu(choices, choices[1], unloaded.window)
    actions = menu.actions()
    assert [action.text() for action in actions] == ["Built-in", "mamba-130m-hf", "", "Models…"]
    assert [action.isChecked() for action in actions[:2]] == [False, True]
    chosen: list[object] = []
    menu.chosen.connect(chosen.append)
    actions[0].trigger()
    assert chosen == [ModelChoice()]


def test_a_model_that_fails_while_loading_is_replaced_by_the_last_one(
    person: Person, script: Script, factory: FakeFactory, tmp_path: Path
) -> None:
    script.load_error, script.load_breaks = ModelFileError("model.safetensors is damaged."), True
    failed: list[object] = []
    person.program.loader.failed.connect(failed.append)
    person.program.loader.failed.connect(lambda _: setattr(script, "load_error", None))
    person.window.load(ModelChoice(str(tmp_path)))
    person.wait_for(lambda: failed)
    person.wait_ready()
    assert person.chat.banner.text() == "model.safetensors is damaged."
    assert factory.made[0].is_closed
    assert [asked.model for asked in factory.asked] == ["builtin", str(tmp_path), "builtin"]
    person.send("Hello")
    person.wait_for(person.reply_text)


def test_if_the_last_model_is_gone_too_the_state_says_so(
    person: Person, script: Script, tmp_path: Path
) -> None:
    script.load_error, script.load_breaks = ModelFileError("The drive is gone."), True
    person.window.load(ModelChoice(str(tmp_path)))
    person.wait_for(lambda: person.state() == "The model didn’t load")
    assert "failed to load" in person.chat.model_button.accessibleName()
    script.load_error = None
    person.window.load(ModelChoice())
    person.wait_ready()


def test_the_current_model_is_unloaded_before_the_new_one_is_read(
    person: Person, script: Script, factory: FakeFactory
) -> None:
    script.load_steps, script.load_step_s = 4, 0.2
    person.window.load(ModelChoice("/models/mamba-130m-hf"))
    person.wait_for(lambda: factory.made[0].is_closed)
    assert person.state().startswith("Loading")
    person.window.stop()
    script.load_step_s = 0.0
    person.wait_ready()
    assert [asked.model for asked in factory.asked] == ["builtin", "/models/mamba-130m-hf", "builtin"]
