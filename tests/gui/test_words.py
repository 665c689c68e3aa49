from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from app.i18n.translate import localised, tr
from app.i18n.words import say

pytestmark = pytest.mark.gui

_FOREIGN = {
    "Cancel": "Abbrechen",
    "Delete {count} files?": "{count} Dateien löschen?",
    "{what} now": "jetzt {what}",
}


class _Translator(QTranslator):
    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        return _FOREIGN.get(source, source) if context == "app" else source


@pytest.fixture
def translated(qapp: QCoreApplication) -> Iterator[None]:
    translator = _Translator()
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_without_a_translator_words_are_english() -> None:
    assert tr(say("Delete {count} files?", count=3)) == "Delete 3 files?"


@pytest.mark.usefixtures("translated")
def test_patterns_are_translated_before_values_are_put_in() -> None:
    assert (
        tr(say("Delete {count} files?", count=3))
        == tr("Delete {count} files?", count=3)
        == "3 Dateien löschen?"
    )


@pytest.mark.usefixtures("translated")
def test_values_that_are_words_are_translated_too() -> None:
    assert tr("{what} now", what=say("Cancel")) == "jetzt Abbrechen"


@pytest.mark.usefixtures("translated")
def test_other_text_passes_unchanged() -> None:
    assert tr("{not a pattern}") == "{not a pattern}"


@pytest.mark.usefixtures("translated")
def test_what_a_person_wrote_is_no_pattern() -> None:
    assert (localised("Cancel"), localised(say("Cancel"))) == ("Cancel", "Abbrechen")
