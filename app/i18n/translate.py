"""Translates texts when they are shown, into the language that is installed."""

from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.i18n.words import LANGUAGES, Words

CONTEXT = "app"


def tr(words: str, **values: object) -> str:
    """`words` in the language of the translators that are installed, else in English.

    Takes a literal pattern with its values, as `app.i18n.words.say` does, or what that gave. Values that are Words
    themselves are translated too. Other text passes unchanged, unless it happens to be a pattern: for what a person
    wrote there is `localised`.
    """
    pattern = words
    if isinstance(words, Words):
        pattern, values = words.pattern, {**words.values, **values}
    said = QCoreApplication.translate(CONTEXT, pattern)
    if values:
        said = said.format(
            **{name: tr(value) if isinstance(value, Words) else value for name, value in values.items()}
        )
    return said


def localised(text: str) -> str:
    """Words in the person's language; any other text, such as a title, as it is."""
    return tr(text) if isinstance(text, Words) else text


def language_for(choice: str, wanted: Sequence[str]) -> str:
    """The language to use: what was chosen, else the first of `wanted` ("ja-JP", "en", …) that there is, else English."""
    if choice in LANGUAGES:
        return choice
    known = (tag.replace("_", "-").partition("-")[0].lower() for tag in wanted)
    return next((language for language in known if language in LANGUAGES), "en")


def install_language(application: QCoreApplication, choice: str) -> str:
    """Let the window, and Qt's own dialogs, speak that language from now on; the language in use. Call before the first
    widget is made. Words without a translation stay English.
    """
    language = language_for(choice, QLocale.system().uiLanguages())
    for translator in _translators(language).values():
        if translator is not None:
            translator.setParent(application)
            application.installTranslator(translator)
    return language


def missing_translations() -> list[str]:
    """The translations that cannot be loaded, of all languages: a program that was built whole lacks none."""
    return [
        name
        for language in LANGUAGES
        for name, translator in _translators(language).items()
        if translator is None
    ]


def _translators(language: str) -> dict[str, QTranslator | None]:
    """The program's and Qt's own translation, by name; None for one that is not there. English needs none."""
    if language == "en":
        return {}
    own, qt = f"mamba-metal_{language}", f"qtbase_{language}"
    with as_file(files("resources").joinpath("translations")) as folder:
        return {own: _loaded(own, folder), qt: _loaded(qt, _qt_translations())}


def _loaded(name: str, folder: Path) -> QTranslator | None:
    translator = QTranslator()
    return translator if translator.load(name, str(folder)) else None


def _qt_translations() -> Path:
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
