"""The menu behind the model button."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app.i18n.translate import localised, tr
from app.inference.values.model import ModelChoice


class ModelMenu(QMenu):
    """Models that can be loaded at once, and the way to all. Signals: `chosen(ModelChoice)`, `models_requested()`."""

    chosen = Signal(object)
    models_requested = Signal()

    def __init__(self, choices: Sequence[ModelChoice], current: ModelChoice | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._choices: dict[QAction, ModelChoice] = {}
        group = QActionGroup(self)
        for choice in choices:
            action = self.addAction(localised(choice.name))
            action.setToolTip(choice.model)
            action.setCheckable(True)
            action.setChecked(current is not None and choice.model == current.model)
            group.addAction(action)
            self._choices[action] = choice
        self.addSeparator()
        self._models = self.addAction(tr("Models…"))
        self.triggered.connect(self._on_triggered)

    def _on_triggered(self, action: QAction) -> None:
        if action is self._models:
            self.models_requested.emit()
        elif action in self._choices:
            self.chosen.emit(self._choices[action])
