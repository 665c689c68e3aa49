"""File dialogs: to save a file, open one, or choose a folder. Each hands the chosen path to a callable."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QDir, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

OnChosen = Callable[[Path], object]


class _FileDialog(QFileDialog):
    def __init__(self, parent: QWidget | None, title: str, folder: str, on_chosen: OnChosen) -> None:
        super().__init__(parent, title, folder)
        self._on_chosen = on_chosen
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fileSelected.connect(self._on_file_selected)

    def _on_file_selected(self, path: str) -> None:
        self._on_chosen(Path(path))


class _SaveDialog(_FileDialog):
    """The ending of the name follows the chosen filter."""

    def __init__(
        self, parent: QWidget | None, title: str, name: str, filters: Mapping[str, str], on_chosen: OnChosen
    ) -> None:
        super().__init__(parent, title, QDir.homePath(), on_chosen)
        self._filters = filters
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setNameFilters(list(filters))
        self.setDefaultSuffix(next(iter(filters.values())))
        self.selectFile(name)
        self.filterSelected.connect(self._on_filter_selected)

    def _on_filter_selected(self, name_filter: str) -> None:
        suffix = self._filters.get(name_filter, self.defaultSuffix())
        self.setDefaultSuffix(suffix)
        for path in self.selectedFiles()[:1]:
            self.selectFile(f"{Path(path).stem}.{suffix}")


def ask_where_to_save(
    parent: QWidget | None, title: str, name: str, filters: Mapping[str, str], on_chosen: OnChosen
) -> None:
    """Suggest `name` in the home folder. `filters` maps each name filter to its suffix, without the dot."""
    _SaveDialog(parent, title, name, filters, on_chosen).open()


def ask_for_file(
    parent: QWidget | None,
    title: str,
    on_chosen: OnChosen,
    *,
    filters: Sequence[str] = (),
    folder: str | None = None,
) -> None:
    """Ask for an existing file. The dialog begins in `folder`, by default the home folder; "" is the folder used last."""
    dialog = _FileDialog(parent, title, QDir.homePath() if folder is None else folder, on_chosen)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    if filters:
        dialog.setNameFilters(filters)
    dialog.open()


def ask_for_folder(parent: QWidget | None, title: str, on_chosen: OnChosen) -> None:
    """Ask for an existing folder, beginning in the folder used last."""
    dialog = _FileDialog(parent, title, "", on_chosen)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.open()
