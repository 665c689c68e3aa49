"""Inserts text files that the person chooses or drops into the composer."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.chat.widgets.composer import Composer
from app.conversations.values.text_file import MOST_BYTES, inserted_text
from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.services.notices import Notices
from app.ui.values.failure import Failure
from app.ui.values.notice import failure_notice
from app.ui.widgets.file_dialogs import ask_for_file


class TextFileInsertion(QObject):
    """Reads at most the first megabyte of a file."""

    def __init__(self, composer: Composer, notices: Notices, parent: QWidget) -> None:
        super().__init__(parent)
        self._composer = composer
        self._notices = notices
        self._parent = parent
        composer.insert_requested.connect(self.choose)
        composer.files_dropped.connect(self.insert)

    def choose(self) -> None:
        """Ask for a file and insert it."""
        ask_for_file(self._parent, tr("Insert Text File"), self._on_chosen, folder="")

    def insert(self, paths: tuple[Path, ...]) -> None:
        """Insert the texts at the cursor, and report files that cannot be inserted."""
        for path in paths:
            try:
                with path.open("rb") as file:
                    text = inserted_text(path.name, file.read(MOST_BYTES + 1))
            except OSError as error:
                text = Failure(
                    say("Couldn’t read {name}, so it wasn’t inserted.", name=path.name), str(error)
                )
            if isinstance(text, Failure):
                self._notices.post(failure_notice(text))
            else:
                self._composer.insert(text)

    def _on_chosen(self, path: Path) -> None:
        self.insert((path,))
