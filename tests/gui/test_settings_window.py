"""The Settings window: what is changed in it holds at once."""

from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QWidget

from app.chat.widgets.code_block import CodeBlock
from app.settings.values.sampling import PRESETS
from app.settings.values.settings import Settings
from app.settings.window.settings_pages import SamplingPage, SettingsPage
from app.settings.window.settings_window import SettingsWindow
from app.ui.widgets.choices import PopupButton, SegmentedControl
from app.ui.widgets.fields import NumberField, SliderField, TextArea
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

CONTROL = Qt.KeyboardModifier.ControlModifier
_Control = TypeVar("_Control", bound=QWidget)


def opened(person: Person, key: str) -> QWidget:
    """The page of that tab, in the window that the key opens."""
    QTest.keyClick(person.window, Qt.Key.Key_Comma, CONTROL)
    window = person.program.settings_controller.window
    person.wait_for(window.isActiveWindow)
    person.click(window.tabs[key])
    return window.page(key)


def general(person: Person) -> SettingsPage:
    page = opened(person, "general")
    assert isinstance(page, SettingsPage)
    return page


def sampling(person: Person) -> SamplingPage:
    page = opened(person, "sampling")
    assert isinstance(page, SamplingPage)
    return page


def control(page: SettingsPage, key: str, kind: type[_Control]) -> _Control:
    found = page.controls[key]
    assert isinstance(found, kind)
    return found


def now(person: Person) -> Settings:
    return person.program.settings.now


def window_of(page: QWidget) -> SettingsWindow:
    window = page.window()
    assert isinstance(window, SettingsWindow)
    return window


def write(field: QWidget, text: str) -> None:
    """Write over what stands in a field."""
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(field, text)


def test_the_title_is_the_tab_and_the_page_is_shown(unloaded: Person) -> None:
    window = window_of(sampling(unloaded))
    assert (window.windowTitle(), window.current) == ("Sampling", "sampling")
    unloaded.click(window.tabs["general"])
    assert window.windowTitle() == "General"
    assert window.page("general").isVisible()
    assert not window.page("sampling").isVisible()


@pytest.mark.parametrize(
    "key", [(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_W, CONTROL)]
)
def test_a_key_closes_it_and_nothing_else(unloaded: Person, key: tuple[Qt.Key, Qt.KeyboardModifier]) -> None:
    window = window_of(general(unloaded))
    QTest.keyClick(window, *key)
    assert not window.isVisible()
    assert unloaded.window.isVisible()


def test_a_slider_and_its_number_are_one_value(unloaded: Person) -> None:
    temperature = control(sampling(unloaded), "sampling.temperature", SliderField)
    before = now(unloaded).sampling.temperature
    QTest.keyClick(temperature.slider, Qt.Key.Key_Right)
    assert now(unloaded).sampling.temperature == pytest.approx(before + 0.05)
    assert temperature.field.text() == f"{before + 0.05:.2f}"
    write(temperature.field, "1.5")
    assert now(unloaded).sampling.temperature == 1.5
    assert temperature.slider.value() == 30


def test_a_number_that_is_not_allowed_is_marked_and_changes_nothing(unloaded: Person) -> None:
    page = sampling(unloaded)
    field, row = control(page, "sampling.top_p", SliderField).field, page.rows["sampling.top_p"]
    before = now(unloaded).sampling
    write(field, "7")
    assert field.is_wrong
    assert (row.note.text(), row.note.isVisible()) == ("0.01 to 1.00", True)
    assert now(unloaded).sampling == before
    page.preset.setFocus()
    assert (field.text(), field.is_wrong, row.note.isVisible()) == (f"{before.top_p:.2f}", False, False)


def test_a_seed_may_be_none(unloaded: Person) -> None:
    seed = control(sampling(unloaded), "sampling.seed", NumberField)
    write(seed, "42")
    assert now(unloaded).sampling.seed == 42
    QTest.keyClick(seed, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(seed, Qt.Key.Key_Backspace)
    assert now(unloaded).sampling.seed is None
    assert not seed.is_wrong


def test_a_preset_sets_the_numbers_and_another_number_is_custom(unloaded: Person) -> None:
    page = sampling(unloaded)
    page.preset.chosen.emit("Creative")
    assert now(unloaded).sampling == PRESETS["Creative"]
    assert control(page, "sampling.temperature", SliderField).field.text() == "1.00"
    write(control(page, "sampling.top_k", NumberField), "40")
    assert page.preset.text() == "Custom"


def test_style_and_system_text_are_kept(unloaded: Person) -> None:
    page = sampling(unloaded)
    style = control(page, "prompt_style", PopupButton)
    style.chosen.emit("continue")
    assert (now(unloaded).prompt_style, style.text()) == ("continue", "Continue the text")
    write(control(page, "system_text", TextArea), "Be brief.")
    unloaded.wait_for(lambda: now(unloaded).system_text == "Be brief.")


def test_appearance_holds_at_once(unloaded: Person) -> None:
    segments = control(general(unloaded), "appearance", SegmentedControl).segments
    for segment, is_dark in ((segments[2], True), (segments[1], False)):
        unloaded.click(segment)
        assert unloaded.program.theme.tokens.is_dark is is_dark
    assert now(unloaded).appearance == "light"


def test_language_and_reopening_are_kept(unloaded: Person) -> None:
    page = general(unloaded)
    control(page, "language", PopupButton).chosen.emit("ja")
    control(page, "reopens_last", QCheckBox).click()
    assert (now(unloaded).language, now(unloaded).reopens_last) == ("ja", False)


def test_messages_and_the_composer_follow_the_text_size(person: Person, script: Script) -> None:
    script.text = "# Head\n\nOne line.\n\n```\ncode\n```\n"
    person.send("Hello")
    person.wait_ready()
    texts = [segment for segment in person.replies()[-1].body.segments if not isinstance(segment, CodeBlock)]
    question = person.questions()[-1].body
    shown = (texts[0], question, person.composer.edit)
    before = [widget.height() for widget in shown]
    write(control(general(person), "text_size", SliderField).field, "20")
    assert now(person).text_size == 20
    assert [widget.font().pixelSize() for widget in shown] == [20, 20, 20]
    assert all(widget.height() > height for widget, height in zip(shown, before, strict=True))
    person.program.settings_controller.window.close()
    person.window.activateWindow()
    person.wait_for(person.window.isActiveWindow)
    for _ in range(7):
        QTest.keyClick(person.window, Qt.Key.Key_Minus, CONTROL)
    assert now(person).text_size == 13
    QTest.keyClick(person.window, Qt.Key.Key_Equal, CONTROL)
    QTest.keyClick(person.window, Qt.Key.Key_Equal, CONTROL)
    assert now(person).text_size == 15
    QTest.keyClick(person.window, Qt.Key.Key_0, CONTROL)
    assert [widget.height() for widget in shown] == before
