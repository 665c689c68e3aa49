"""Words in the person's language, at the last moment before they are shown."""

from PySide6.QtCore import QCoreApplication

from app.domain.words import Words

CONTEXT = "app"


def tr(words: str, **values: object) -> str:
    """`words` in the language of the translators that are installed, else in English.

    Takes a literal pattern with its values, as `app.domain.words.say` does, or what that gave. Values that are Words
    themselves are translated too. Other text passes unchanged.
    """
    pattern = words
    if isinstance(words, Words):
        pattern, values = words.pattern, {**words.values, **values}
    said = QCoreApplication.translate(CONTEXT, pattern)
    if not values:
        return said
    return said.format(
        **{name: tr(value) if isinstance(value, Words) else value for name, value in values.items()}
    )
