"""The menu behind the model button."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.model import ModelChoice


class ModelMenu(QMenu):
    """Models that were chosen before, and a folder. Signals: `chosen(ModelChoice)`, `folder_requested()`."""

    chosen = Signal(object)
    folder_requested = Signal()

    def __init__(self, choices: Sequence[ModelChoice], current: ModelChoice | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._choices: dict[QAction, ModelChoice] = {}
        group = QActionGroup(self)
        for choice in choices:
            action = self.addAction(choice.name)
            action.setToolTip(choice.model)
            action.setCheckable(True)
            action.setChecked(choice == current)
            group.addAction(action)
            self._choices[action] = choice
        self.addSeparator()
        self._folder = self.addAction("Open Folder…")
        self.triggered.connect(self._on_triggered)

    def _on_triggered(self, action: QAction) -> None:
        if action is self._folder:
            self.folder_requested.emit()
        elif action in self._choices:
            self.chosen.emit(self._choices[action])
