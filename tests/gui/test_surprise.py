"""The strip that shows how surprising each token of a reply was, in the real window."""

import threading

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from app.chat.widgets.action_row import MessageAction
from app.inference.values.model import ModelChoice
from app.surprise.widgets import SurpriseStrip
from tests.fakes.fake_engine import STORY, FakeFactory, Script, words_of
from tests.gui.conftest import Person

_LEAST_CONTRAST = 6.84


def _choose(person: Person, name: str, reply: int = -1) -> None:
    """Choose from the menu of a reply."""
    row = person.replies()[reply].row
    menu = row.menu(person.replies()[reply].message)
    next(action for action in menu.actions() if action.text() == name).trigger()
    menu.close()


def _names(person: Person, reply: int = -1) -> list[str]:
    widget = person.replies()[reply]
    menu = widget.row.menu(widget.message)
    names = [action.text() for action in menu.actions()]
    menu.close()
    return names


def _strip(person: Person, reply: int = -1) -> SurpriseStrip:
    strip = person.replies()[reply].surprise
    assert strip is not None
    return strip


def _shown(person: Person) -> SurpriseStrip:
    """Ask for a reply and its surprise."""
    person.send("Tell me a story.")
    person.wait_for(lambda: person.path() and not person.path()[-1].state.is_open)
    _choose(person, "Show Surprise")
    person.wait_for(lambda: _strip(person).flow.tokens)
    return _strip(person)


def test_each_token_stands_before_its_colour_and_more_for_the_less_likely(person: Person) -> None:
    strip = _shown(person)
    tokens = strip.flow.tokens
    assert strip.isVisible()
    assert [token.own.text for token in tokens] == words_of(person.path()[-1].text)
    behind = [strip.flow.colour_behind(index).alphaF() for index in range(len(tokens))]
    assert 0 <= min(behind) < 0.1
    assert 0.3 < max(behind) <= 0.351
    order = sorted(range(len(tokens)), key=lambda index: -tokens[index].own.probability)
    assert [behind[index] for index in order] == sorted(behind)
    assert "Built-in" in strip.line()
    assert strip.flow.accessibleName() == "Surprise per token"


def test_the_menu_hides_it_again_and_knows_what_it_knew(person: Person, factory: FakeFactory) -> None:
    strip = _shown(person)
    assert "Hide Surprise" in _names(person)
    assert "Show Surprise" not in _names(person)
    _choose(person, "Hide Surprise")
    assert not strip.isVisible()
    _choose(person, "Show Surprise")
    assert strip.isVisible()
    assert strip.flow.tokens
    assert len(factory.made[-1].score_requests) == 1


def test_what_the_model_is_asked_is_the_reply_after_its_prompt(person: Person, factory: FakeFactory) -> None:
    _shown(person)
    engine, reply = factory.made[-1], person.path()[-1]
    asked = engine.score_requests[0]
    assert (asked.text, asked.token_ids) == (reply.text, reply.token_ids)
    assert asked.prompt == engine.requests[0].prompt
    assert asked.alternatives == 3


def test_the_pointer_over_a_token_tells_its_probability_and_three_others(person: Person) -> None:
    strip = _shown(person)
    place = strip.flow.rect_of(3).center().toPoint()
    QApplication.sendEvent(
        strip.flow, QHelpEvent(QHelpEvent.Type.ToolTip, place, strip.flow.mapToGlobal(place))
    )
    person.wait_for(QToolTip.isVisible)
    words = QToolTip.text()
    token = strip.flow.tokens[3]
    assert token.own.text in words
    assert words.count("%") == 4
    assert all(other.text in words for other in token.others)
    QToolTip.hideText()


def test_the_keyboard_goes_from_token_to_token(person: Person) -> None:
    strip = _shown(person)
    reply = person.replies()[-1]
    reply.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(9):
        if strip.flow.hasFocus():
            break
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert strip.flow.hasFocus()
    QTest.keyClick(strip.flow, Qt.Key.Key_Right)
    QTest.keyClick(strip.flow, Qt.Key.Key_Right)
    assert strip.flow.current == 2
    assert strip.flow.tokens[2].own.text in strip.flow.accessibleDescription()
    QTest.keyClick(strip.flow, Qt.Key.Key_Down)
    assert strip.flow.rect_of(strip.flow.current).top() > strip.flow.rect_of(2).top()
    QTest.keyClick(strip.flow, Qt.Key.Key_Up)
    assert strip.flow.current == 2
    QTest.keyClick(strip.flow, Qt.Key.Key_Up)
    assert not strip.flow.hasFocus()
    assert person.questions()[-1].hasFocus()
    QToolTip.hideText()


def test_it_waits_while_a_reply_is_written(person: Person, script: Script, factory: FakeFactory) -> None:
    person.send("One.")
    person.wait_ready()
    script.hold_after = 3
    person.send("Two.")
    person.wait_for(lambda: person.program.monitor.status.token > 0)
    _choose(person, "Show Surprise", 0)
    strip = _strip(person, 0)
    assert strip.line() == "Surprise appears when the model is free."
    assert not strip.flow.isVisible()
    assert not factory.made[-1].score_requests
    script.hold.set()
    person.wait_for(lambda: strip.flow.tokens)


def test_a_reply_goes_first_and_the_surprise_comes_after_it(
    person: Person, script: Script, factory: FakeFactory
) -> None:
    person.send("One.")
    person.wait_ready()
    script.hold_score = threading.Event()
    _choose(person, "Show Surprise")
    strip = _strip(person)
    person.wait_for(lambda: factory.made[-1].score_requests)
    assert strip.line().startswith("Reading the reply again, ")
    person.send("Two.")
    person.wait_for(lambda: len(person.path()) == 4 and not person.path()[-1].state.is_open)
    assert not strip.flow.tokens
    script.hold_score.set()
    person.wait_for(lambda: strip.flow.tokens)
    assert len(factory.made[-1].score_requests) == 2


def test_hiding_it_ends_the_question(person: Person, script: Script, factory: FakeFactory) -> None:
    person.send("One.")
    person.wait_ready()
    script.hold_score = threading.Event()
    _choose(person, "Show Surprise")
    person.wait_for(lambda: factory.made[-1].score_requests)
    _choose(person, "Hide Surprise")
    assert not _strip(person).isVisible()
    script.hold_score = None
    person.send("Two.")
    person.wait_for(lambda: len(person.path()) == 4 and not person.path()[-1].state.is_open)
    assert len(factory.made[-1].score_requests) == 1


def test_another_model_makes_it_forget(person: Person, factory: FakeFactory) -> None:
    strip = _shown(person)
    person.window.load(ModelChoice(model="other"))
    person.wait_for(lambda: len(factory.made) == 2 and not strip.isVisible())
    assert "Show Surprise" in _names(person)
    _choose(person, "Show Surprise")
    person.wait_for(lambda: strip.isVisible() and strip.flow.isVisible())
    assert len(factory.made[-1].score_requests) == 1


def test_a_failure_says_what_happened_and_asking_again_tries_again(person: Person, script: Script) -> None:
    person.send("One.")
    person.wait_ready()
    script.score_error = RuntimeError("a planted error")
    _choose(person, "Show Surprise")
    strip = _strip(person)
    person.wait_for(lambda: "The reply is safe." in strip.line())
    script.score_error = None
    _choose(person, "Hide Surprise")
    _choose(person, "Show Surprise")
    person.wait_for(lambda: strip.flow.tokens)


def test_a_reply_that_goes_on_has_no_old_strip(person: Person, script: Script) -> None:
    strip = _shown(person)
    script.text = "And more."
    person.chat.transcript.asked.emit(person.path()[-1].id, MessageAction.RESUME)
    person.wait_for(lambda: person.path()[-1].text.endswith("And more."))
    person.wait_ready()
    assert not strip.isVisible()
    assert "Show Surprise" in _names(person)


def test_a_reply_under_way_cannot_be_asked_for(person: Person, script: Script) -> None:
    script.hold_after = 3
    person.send("One.")
    person.wait_for(lambda: person.program.monitor.status.token > 0)
    assert "Show Surprise" not in _names(person)
    script.hold.set()
    person.wait_ready()


def test_the_end_of_the_program_does_not_wait_for_it(person: Person, script: Script) -> None:
    person.send("One.")
    person.wait_ready()
    script.hold_score = threading.Event()
    _choose(person, "Show Surprise")
    person.program.shutdown()
    assert person.program.queue.shutdown(0)


@pytest.mark.parametrize("is_dark", [False, True])
def test_the_most_colour_leaves_the_words_their_contrast(person: Person, is_dark: bool) -> None:
    person.program.theme.set_dark(is_dark)
    strip = _shown(person)
    style = person.replies()[-1].app_style
    tokens = strip.flow.tokens
    most = max(range(len(tokens)), key=lambda index: tokens[index].alpha)
    over = strip.flow.colour_behind(most)
    over.setAlphaF(0.35)
    assert _contrast(style.colour("ink"), _blended(over, style.colour("content"))) >= _LEAST_CONTRAST


def test_it_breaks_its_lines_at_the_width(person: Person, script: Script) -> None:
    script.text = " ".join([STORY] * 8)
    strip = _shown(person)
    person.window.resize(1280, 800)
    person.wait_for(lambda: strip.flow.width() > 620)
    height = strip.flow.height()
    person.window.resize(640, 700)
    person.wait_for(lambda: strip.flow.height() > height)
    right = max(strip.flow.rect_of(index).right() for index in range(len(strip.flow.tokens)))
    assert right <= strip.flow.width() + 0.5
    assert strip.flow.token_at(QPointF(strip.flow.rect_of(5).center())) == 5
    assert strip.flow.token_at(QPointF(QPoint(-5, -5))) is None


def test_the_keyboard_brings_a_token_into_the_view(person: Person, script: Script) -> None:
    script.text = " ".join([STORY] * 30)
    strip = _shown(person)
    view, bar = person.chat.transcript.viewport(), person.chat.transcript.verticalScrollBar()
    person.wait_for(lambda: bar.maximum() > strip.flow.height())
    strip.flow.setFocus()
    for key, index in ((Qt.Key.Key_Home, 0), (Qt.Key.Key_End, len(strip.flow.tokens) - 1)):
        QTest.keyClick(strip.flow, key)
        place = strip.flow.mapTo(view, strip.flow.rect_of(index).center().toPoint())
        assert view.rect().contains(place)
    QToolTip.hideText()


def _blended(over: QColor, under: QColor) -> QColor:
    part = over.alphaF()
    mixed = [part * a + (1 - part) * b for a, b in zip(_parts(over), _parts(under), strict=True)]
    return QColor.fromRgbF(*mixed)


def _parts(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def _contrast(one: QColor, other: QColor) -> float:
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4) for part in _parts(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
