from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from app.i18n.translate import install_language, language_for
from app.models.values import questions
from app.ui.widgets.sheet import AskSheet
from scripts import translations
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.setParent(None)


@pytest.mark.parametrize(
    ("choice", "wanted", "language"),
    [
        ("", ["ja-JP", "en-US"], "ja"),
        ("", ["de-DE", "ja"], "ja"),
        ("", ["de-DE"], "en"),
        ("", ["C"], "en"),
        ("en", ["ja-JP"], "en"),
        ("ja", ["en-GB"], "ja"),
        ("xx", ["ja_JP"], "ja"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_first_known_of_the_system(
    choice: str, wanted: list[str], language: str
) -> None:
    assert language_for(choice, wanted) == language


def test_english_needs_no_translator(application: QApplication) -> None:
    install_language(application, "en")
    assert application.findChildren(QTranslator) == []


def test_qts_own_words_are_translated_too(application: QApplication) -> None:
    install_language(application, "ja")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "キャンセル"


@pytest.fixture
def japanese(application: QApplication, tmp_path: Path) -> dict[str, str]:
    """Switch the window to Japanese. Returns the translations by source."""
    source = translations.FOLDER / "mamba-metal_ja.ts"
    built = tmp_path / "words.qm"
    translations.compile_one(source, built)
    translator = QTranslator(application)
    assert translator.load(str(built))
    application.installTranslator(translator)
    return translations.read(source)


def test_the_window_speaks_japanese(japanese: dict[str, str], person: Person) -> None:
    menus = [action.text() for action in person.window.menus.whole.actions()]
    assert menus[:2] == ["ファイル", "編集"]
    assert person.chat.state.text() == "準備完了"
    assert person.chat.title.text() == "新規会話"
    assert person.chat.model_button.accessibleName() == "モデル内蔵、32ビット、準備完了"
    assert person.composer.edit.placeholderText() == japanese["Message"]
    assert person.composer.button.toolTip() == "送信"


def test_what_a_person_wrote_stays_as_it_is(japanese: dict[str, str], person: Person) -> None:
    assert japanese["Stop"] != "Stop"
    person.send("Stop")
    person.wait_ready()
    assert person.chat.title.text() == "Stop"
    assert person.window.sidebar.list.model().index(1, 0).data() == "Stop"
    assert person.window.sidebar.list.model().index(0, 0).data() == "今日"


@pytest.mark.usefixtures("japanese")
def test_a_question_is_answered_whatever_its_buttons_say(person: Person) -> None:
    answers: list[str] = []
    question = questions.cancel_question(
        "mamba-370m",
        2_000_000,
        40,
        keep=lambda: answers.append("keep"),
        delete=lambda: answers.append("delete"),
    )
    sheet = AskSheet(person.program.models.controller.style, question, person.window)
    assert sheet.buttons["Keep Partial Files"].text() == "未完了のファイルを残す"
    person.click(sheet.buttons["Keep Partial Files"])
    assert answers == ["keep"]
