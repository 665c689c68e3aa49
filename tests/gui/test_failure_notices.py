"""A reply that fails for want of memory, or because its numbers are none, with what the window offers then."""

from dataclasses import replace

import pytest

from app.inference.values.model import ModelChoice
from app.ui.values.failure import Failure
from engine.errors import EngineError, NonFiniteError, OutOfMemoryError
from tests.fakes.fake_engine import INFO, FakeFactory, Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

_FULL = OutOfMemoryError("The GPU ran out of memory. The text is safe.")
_NO_NUMBERS = NonFiniteError("The reply was stopped because the model produced invalid numbers.")


@pytest.fixture
def script() -> Script:
    return Script(info=replace(INFO, device="metal", precision="bf16"), fail_after=2)


@pytest.mark.parametrize(
    ("error", "offered", "precision"),
    [(_FULL, "Use 8-bit", "q8"), (_NO_NUMBERS, "Use 32-bit", "f32")],
    ids=["memory", "numbers"],
)
def test_the_window_offers_a_precision_that_helps_and_takes_it(
    error: EngineError, offered: str, precision: str, script: Script, factory: FakeFactory, person: Person
) -> None:
    script.error = error
    person.send("Hello")
    person.wait_for(person.chat.banner.isVisible)
    assert person.chat.banner.text() == error.sentence
    assert person.chat.banner.action_button.text() == offered
    person.click(person.chat.banner.action_button)
    person.wait_for(lambda: len(factory.asked) == 2)
    person.wait_ready()
    assert factory.asked[-1].precision == precision
    assert person.reply_text() != ""


def test_on_the_cpu_there_is_only_one_precision(script: Script, unloaded: Person) -> None:
    script.info, script.error = replace(script.info, device="cpu", precision="f32"), _FULL
    unloaded.window.load(ModelChoice())
    unloaded.wait_ready()
    unloaded.send("Hello")
    unloaded.wait_for(lambda: unloaded.path()[-1].failure is not None)
    assert unloaded.path()[-1].failure == Failure(_FULL.sentence, _FULL.detail)
    assert not unloaded.chat.banner.isVisible()


def test_the_failure_is_out_of_date_once_a_model_is_loaded(script: Script, person: Person) -> None:
    script.error = _FULL
    person.send("Hello")
    person.wait_for(person.chat.banner.isVisible)
    person.window.load(ModelChoice())
    assert not person.chat.banner.isVisible()
    person.wait_ready()
