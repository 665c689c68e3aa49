"""Words in the person's language, at the last moment before they are shown."""

from PySide6.QtCore import QCoreApplication

from app.i18n.words import Words

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
