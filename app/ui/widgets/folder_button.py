"""A button that shows a folder in the system's file manager."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QShowEvent

from app.i18n.translate import tr
from app.ui.values.file_manager import SHOW_IN_FOLDER
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.style import Style


class FolderButton(TextButton):
    """Shows `folder`; disabled while there is no such folder."""

    def __init__(self, style: Style, folder: Path) -> None:
        super().__init__(style, tr(SHOW_IN_FOLDER), ButtonKind.REGULAR, height=26)
        self.folder = folder
        self.setToolTip(str(folder))
        self.clicked.connect(self._show_folder)

    def refresh(self) -> None:
        """Check again whether the folder exists."""
        self.setEnabled(self.folder.is_dir())

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.folder)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
