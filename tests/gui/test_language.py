from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from app.services.language import install_language, language_for

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
