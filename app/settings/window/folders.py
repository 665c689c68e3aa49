"""Folders, and the button that shows one where the system shows folders."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QShowEvent

from app.i18n.translate import tr
from app.i18n.words import say
from app.ui.values.program_facts import ProgramFacts
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.style import Style


class FolderButton(TextButton):
    """Shows `folder` in the Finder. Without a folder there is nothing to show."""

    def __init__(self, style: Style, facts: ProgramFacts, folder: Path) -> None:
        place = say("Finder") if facts.has_native_menus else say("Folder")
        super().__init__(style, tr("Show in {place}", place=place), ButtonKind.REGULAR, height=26)
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
