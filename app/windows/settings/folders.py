"""Folders, and the button that shows one where the system shows folders."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QShowEvent

from app.domain.words import say
from app.widgets.buttons import ButtonKind, TextButton
from app.widgets.look import Look
from app.widgets.words import tr
from app.windows.facts import ProgramFacts


class FolderButton(TextButton):
    """Shows `folder` in the Finder. Without a folder there is nothing to show."""

    def __init__(self, look: Look, facts: ProgramFacts, folder: Path) -> None:
        place = say("Finder") if facts.has_native_menus else say("Folder")
        super().__init__(look, tr("Show in {place}", place=place), ButtonKind.REGULAR, height=26)
        self.folder = folder
        self.setToolTip(str(folder))
        self.clicked.connect(self._show_folder)

    def look_again(self) -> None:
        """The folder may be there by now, or gone."""
        self.setEnabled(self.folder.is_dir())

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.folder)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look_again()
