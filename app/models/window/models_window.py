"""The Models window: the list of models, how each fits, and what to do with it."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QStyle, QVBoxLayout, QWidget

from app.i18n.translate import tr
from app.i18n.words import say
from app.models.widgets.model_row import COLUMNS, GAP, SIDE
from app.models.widgets.model_table import ModelListModel, ModelTable
from app.ui.widgets.box import Picture
from app.ui.widgets.buttons import ButtonKind, IconButton, TextButton
from app.ui.widgets.labels import ElidedLabel, Hairline, Label, Surface
from app.ui.widgets.style import Style
from app.ui.widgets.tool_window import TRAFFIC_LIGHTS_WIDTH, TitleStrip, ToolWindow

_WIDTH, _HEIGHT, _LEAST = 800, 640, 320
_HEAD, _FOOT = 32, 42
_BASE = say(
    "The five state-spaces models are base models: they continue text and weren’t trained to"
    " follow instructions."
)


class ModelsWindow(ToolWindow):
    """Signals, beside those of `ToolWindow`: `other_requested()`, and `menu_requested(QPoint)` for the More menu."""

    other_requested = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, style: Style, *, has_native_menus: bool, parent: QWidget | None = None) -> None:
        super().__init__(tr("Models"), parent)
        self._height = _HEIGHT
        self.model = ModelListModel(self)
        self.table = ModelTable(style, self.model)
        self.machine = ElidedLabel(style, "caption", "ink-2")
        self.other = TextButton(style, tr("Other…"), ButtonKind.REGULAR)
        self.other.set_icon("folder")
        self.more = IconButton(style, "more", tr("More"))
        self.other.clicked.connect(self.other_requested)
        self.more.clicked.connect(self._on_more)
        self._lay_out(style, has_native_menus)
        self.table.verticalScrollBar().rangeChanged.connect(self._on_scroll_range)
        self.model.modelReset.connect(self.fit_rows)
        self.setFixedWidth(_WIDTH)
        self.setMinimumHeight(_LEAST)
        self.resize(_WIDTH, _HEIGHT)
        if has_native_menus:
            self.extend_under_title_bar()

    def set_machine(self, words: str) -> None:
        """Show the machine's name and its free memory."""
        self.machine.setText(words)

    def fit_rows(self) -> None:
        """Set the height to fit the rows and the screen, unless the person has resized the window."""
        if not self.model.rows() or self.height() != self._height or self.isMaximized():
            return
        screen = self.screen().availableGeometry().height() - 80
        needed = self.table.needed_height() + 52 + _HEAD + _FOOT + 3
        self._height = max(_LEAST, min(needed, screen))
        self.resize(_WIDTH, self._height)

    def _lay_out(self, style: Style, has_native_menus: bool) -> None:
        strip = TitleStrip(style, "content", (TRAFFIC_LIGHTS_WIDTH if has_native_menus else SIDE, 14))
        titles = QVBoxLayout()
        titles.setSpacing(0)
        titles.addStretch()
        titles.addWidget(Label(style, "ui", "ink", tr("Models"), weight=QFont.Weight.DemiBold))
        titles.addWidget(self.machine)
        titles.addStretch()
        strip.row.addLayout(titles, 1)
        strip.row.addWidget(self.other)
        strip.row.addSpacing(6)
        strip.row.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (
            strip,
            Hairline(style),
            self._heads(style),
            Hairline(style),
            self.table,
            self._foot(style),
        ):
            column.addWidget(widget, 1 if widget is self.table else 0)

    def _heads(self, style: Style) -> QWidget:
        heads = Surface(style, "content")
        heads.setFixedHeight(_HEAD)
        row = self._head_row = QHBoxLayout(heads)
        row.setSpacing(GAP)
        row.addWidget(Label(style, "caption", "ink-3", tr("Model")), 1)
        heads_of = (tr("Precision"), tr("Fit"), tr("State"))
        for text, width in zip(heads_of, (*COLUMNS[:2], COLUMNS[2] - 32), strict=True):
            label = Label(style, "caption", "ink-3", text)
            label.setFixedWidth(width)
            if text == heads_of[-1]:
                label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            row.addWidget(label)
        self._on_scroll_range()
        return heads

    def _on_scroll_range(self) -> None:
        """Keep the headings aligned with their columns when a scroll bar appears."""
        bar = self.table.verticalScrollBar()
        is_needed = bar.maximum() > 0 and not bar.style().styleHint(
            QStyle.StyleHint.SH_ScrollBar_Transient, None, bar
        )
        if bar.maximum() > 0 and self.isVisible():
            self.fit_rows()
        self._head_row.setContentsMargins(
            SIDE, 0, SIDE + 26 + (bar.sizeHint().width() if is_needed else 0), 0
        )

    @staticmethod
    def _foot(style: Style) -> QWidget:
        foot = Surface(style, "content")
        foot.setFixedHeight(_FOOT)
        row = QHBoxLayout()
        row.setContentsMargins(SIDE, 0, SIDE, 0)
        row.setSpacing(8)
        row.addWidget(Picture(style, "info"))
        row.addWidget(Label(style, "small", "ink-2", _BASE), 1)
        column = QVBoxLayout(foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Hairline(style))
        column.addLayout(row, 1)
        return foot

    def _on_more(self) -> None:
        self.menu_requested.emit(self.more.mapToGlobal(QPoint(0, self.more.height() + 2)))
