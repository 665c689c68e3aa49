"""The language of the window: which one, and the translators for it."""

from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

LANGUAGES = {"": "System", "en": "English", "ja": "日本語"}
"""What the settings offer: the code that they keep, and the language's name in itself."""


def language_for(choice: str, wanted: Sequence[str]) -> str:
    """The language to use: what was chosen, else the first of `wanted` ("ja-JP", "en", …) that there is, else English."""
    if choice in LANGUAGES and choice:
        return choice
    known = (tag.replace("_", "-").partition("-")[0].lower() for tag in wanted)
    return next((language for language in known if language and language in LANGUAGES), "en")


def install_language(application: QCoreApplication, choice: str) -> str:
    """Let the window, and Qt's own dialogs, speak that language from now on; the language in use. Call before the first
    widget is made. Words without a translation stay English.
    """
    language = language_for(choice, QLocale.system().uiLanguages())
    if language == "en":
        return language
    with as_file(files("resources").joinpath("translations")) as folder:
        _install(application, f"mamba-metal_{language}", folder)
    _install(application, f"qtbase_{language}", _qt_translations())
    return language


def _install(application: QCoreApplication, name: str, folder: Path) -> None:
    translator = QTranslator(application)
    if translator.load(name, str(folder)):
        application.installTranslator(translator)


def _qt_translations() -> Path:
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
