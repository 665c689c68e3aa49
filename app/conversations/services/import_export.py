"""Conversations as files: Markdown, PDF and JSON out, JSON in."""

from pathlib import Path

from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from app.conversations.values.conversation import Conversation
from app.conversations.values.formats import (
    ENGLISH,
    MAX_IMPORT_BYTES,
    ExportWords,
    ImportRefusedError,
    from_json,
    to_json,
    to_markdown,
)
from app.i18n.words import say
from app.ui.services.save_file import FileError, file_errors
from app.ui.values.failure import Failure
from engine.files import replacing

_MARGIN_POINTS = 56.0
_FONT_POINTS = 10.5


def save(conversation: Conversation, path: Path, words: ExportWords = ENGLISH) -> None:
    """Write the conversation: all of it to a .json file, what is shown to .pdf, else as Markdown. Raises FileError."""
    sentence = say(
        "Couldn’t export the conversation to that location. The conversation is unchanged. Choose"
        " another location."
    )
    with file_errors(sentence), replacing(path) as part:
        match path.suffix.lower():
            case ".json":
                part.write_text(to_json(conversation), encoding="utf-8")
            case ".pdf":
                write_pdf(conversation, part, words)
            case _:
                part.write_text(to_markdown(conversation, words), encoding="utf-8", errors="replace")


def load(path: Path) -> Conversation:
    """The conversation in a JSON file. Raises FileError."""
    with file_errors(say("Couldn’t read this file. Nothing was imported.")), path.open("rb") as file:
        data = file.read(MAX_IMPORT_BYTES + 1)
    try:
        return from_json(data)
    except ImportRefusedError as error:
        raise FileError(Failure(error.sentence, error.detail)) from error


def document_of(conversation: Conversation, words: ExportWords = ENGLISH) -> QTextDocument:
    """What is shown of the conversation, set for paper. Nothing in its texts is taken for HTML."""
    document = QTextDocument()
    font = document.defaultFont()
    font.setPointSizeF(_FONT_POINTS)
    document.setDefaultFont(font)
    features = (
        QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
    )
    document.setMarkdown(to_markdown(conversation, words), features)
    document.setMetaInformation(QTextDocument.MetaInformation.DocumentTitle, conversation.title)
    return document


def write_pdf(conversation: Conversation, path: Path, words: ExportWords = ENGLISH) -> None:
    """Write what is shown as a PDF. Raises OSError."""
    with path.open("wb"):  # Qt does not say why it cannot write
        pass
    writer = QPdfWriter(str(path))
    writer.setTitle(conversation.title)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = writer.pageLayout().margins(QPageLayout.Unit.Point)
    for side in ("Left", "Top", "Right", "Bottom"):
        getattr(margins, f"set{side}")(_MARGIN_POINTS)
    writer.setPageMargins(margins, QPageLayout.Unit.Point)
    document_of(conversation, words).print_(writer)
    del writer
    if not path.stat().st_size:
        raise OSError("the PDF was not written")
