"""Panes, themes and the About window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.chat.widgets.panes import Side
from app.ui.widgets.buttons import IconButton
from tests.fakes.fake_engine import Script
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui


def visible_button(root: QWidget, name: str) -> IconButton | None:
    """The icon button of that name, if it can be seen."""
    found = [b for b in root.findChildren(IconButton) if b.accessibleName() == name and b.isVisible()]
    return found[0] if found else None


def resize(person: Person, width: int) -> None:
    person.window.resize(width, 700)
    person.wait_for(lambda: person.window.panes.width() == width)


@pytest.mark.parametrize(
    ("width", "has_sidebar", "has_panel"),
    [(1280, True, True), (1100, True, False), (880, False, False), (640, False, False)],
)
def test_panes_close_where_there_is_no_room(
    unloaded: Person, width: int, has_sidebar: bool, has_panel: bool
) -> None:
    resize(unloaded, width)
    panes = unloaded.window.panes
    assert (panes.is_shown(Side.LEFT), panes.is_shown(Side.RIGHT)) == (has_sidebar, has_panel)
    assert unloaded.chat.width() >= 440
    assert unloaded.chat.meter.isVisible()
    assert unloaded.chat.model_button.isVisible()
    assert (visible_button(unloaded.chat, "Show sidebar") is None) == has_sidebar
    assert (visible_button(unloaded.chat, "Show panel") is None) == has_panel


def test_a_pane_that_the_person_closed_stays_closed(unloaded: Person) -> None:
    unloaded.window.toggle_panel()
    resize(unloaded, 1000)
    resize(unloaded, 1300)
    panes = unloaded.window.panes
    assert (panes.is_shown(Side.LEFT), panes.is_shown(Side.RIGHT)) == (True, False)


def test_in_a_narrow_window_the_panel_lies_over_the_transcript(unloaded: Person) -> None:
    resize(unloaded, 1000)
    width = unloaded.chat.width()
    button = visible_button(unloaded.chat, "Show panel")
    assert button is not None
    unloaded.click(button)
    assert unloaded.window.panes.is_over(Side.RIGHT)
    assert unloaded.chat.width() == width
    QTest.keyClick(unloaded.window, Qt.Key.Key_Escape)
    assert not unloaded.window.panes.is_shown(Side.RIGHT)


def test_a_click_beside_a_floating_pane_closes_it(unloaded: Person) -> None:
    resize(unloaded, 860)
    unloaded.window.toggle_sidebar()
    unloaded.window.toggle_panel()
    panes = unloaded.window.panes
    assert (panes.is_over(Side.LEFT), panes.is_over(Side.RIGHT)) == (False, True)
    beside = unloaded.window.panes.childAt(300, 300)
    assert beside is not None
    unloaded.click(beside)
    assert not panes.is_over(Side.RIGHT)


@pytest.mark.parametrize(
    ("key", "side"),
    [
        ((Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier), Side.LEFT),
        ((Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier), Side.RIGHT),
    ],
    ids=["sidebar", "panel"],
)
def test_panes_have_keys(unloaded: Person, key: tuple[Qt.Key, Qt.KeyboardModifier], side: Side) -> None:
    unloaded.press(*key)
    assert not unloaded.window.panes.is_shown(side)
    unloaded.press(*key)
    assert unloaded.window.panes.is_shown(side)


def test_light_and_dark_follow_at_once(person: Person) -> None:
    tokens = {}
    for is_dark in (False, True):
        person.program.theme.set_dark(is_dark)
        image = person.window.grab().toImage()
        tokens[is_dark] = (
            image.pixelColor(4, image.height() - 4).name().upper(),
            image.pixelColor(image.width() // 2, 300).name().upper(),
        )
    assert tokens == {False: ("#F4F5F4", "#FFFFFF"), True: ("#232726", "#1B1E1D")}


def test_the_jump_pill_comes_while_one_reads_above(person: Person, script: Script) -> None:
    script.text = "\n".join(["line"] * 80)
    person.send("Count")
    person.wait_ready()
    bar = person.chat.transcript.verticalScrollBar()
    person.wait_for(lambda: bar.value() == bar.maximum() > 0)
    bar.setValue(0)
    pill = person.chat.transcript.jump_button
    assert pill.isVisible()
    assert pill.text() == "Jump to latest"
    script.text = "\n".join(["more"] * 20)
    person.window.message_actions.regenerate()
    person.wait_ready()
    assert bar.value() == 0
    person.click(pill)
    assert bar.value() == bar.maximum()
    assert not pill.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")  # offscreen
def test_about_names_version_licence_and_data(unloaded: Person) -> None:
    unloaded.window.show_about()
    about = unloaded.window.about_window
    assert about is not None
    text = about.texts.toPlainText()
    assert "African Storybook" in text
    assert "WordNet" in text
    assert "MIT License" in text
    assert "Licences of the packages" not in text, "only a built program brings them along"


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a built program: the licences of its packages lie among the resources."""
    licences = (
        "# Licences of the packages\n\n## numpy 2.4.6\n\nLicence: BSD-3-Clause\n\n    All rights *reserved*."
    )

    def text(*path: str) -> str:
        return licences if path == ("licences", "THIRD-PARTY.md") else ""

    monkeypatch.setattr("app.resources.text_if_there", text)


@pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")  # offscreen
@pytest.mark.usefixtures("built")
def test_about_shows_the_licences_of_what_a_built_program_brings_along(unloaded: Person) -> None:
    unloaded.window.show_about()
    about = unloaded.window.about_window
    assert about is not None
    text = about.texts.toPlainText()
    assert text.index("MIT License") < text.index("Licences of the packages") < text.index("numpy 2.4.6")
    assert "All rights *reserved*." in text
