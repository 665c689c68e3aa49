"""One row of the Models window, collapsed or expanded."""

from PySide6.QtCore import QPoint, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.i18n import numbers
from app.i18n.translate import localised, tr
from app.i18n.words import listed
from app.models.values import rows as rules
from app.models.values.download import DownloadState, FailureAction
from app.models.values.rows import ModelRow, RowAction
from app.ui.widgets.box import Box
from app.ui.widgets.buttons import ButtonKind, IconButton, TextButton
from app.ui.widgets.choices import PopupButton, RadioButton
from app.ui.widgets.labels import ElidedLabel, Hairline, Label, Pill
from app.ui.widgets.painting import paint_focus_ring
from app.ui.widgets.progress_bar import ProgressBar
from app.ui.widgets.style import Style

ROW, SIDE, GAP = 60, 20, 12
COLUMNS = (148, 92, 208)
"""Widths of the columns Precision, Fit and State; the name takes the rest."""
_OPEN_MS = 160
_DOT = 8


_PRECISION_LINE = 32
_LAST_COLUMN = 3
_HALF_GB = 500_000_000


class ModelRowWidget(QWidget):
    """Signals, each with the model's key first: `opened(str)` when the person expands or collapses it, `acted(str, RowAction)`,
    `precision_chosen(str, str)`, `menu_requested(str, QPoint)`, `remedy_chosen(str, Action)`, `details_requested(str)`, and
    `moved(str, int)` when the focus is to go to another row.
    """

    opened = Signal(str)
    acted = Signal(str, object)
    precision_chosen = Signal(str, str)
    menu_requested = Signal(str, QPoint)
    failure_action_chosen = Signal(str, object)
    details_requested = Signal(str)
    moved = Signal(str, int)

    def __init__(self, style: Style, row: ModelRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._row = row
        self._is_open = False
        self._ring = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.name = ElidedLabel(style, "ui", "ink", weight=QFont.Weight.DemiBold)
        self.facts = ElidedLabel(style, "small", "ink-2")
        self.precision = PopupButton(style, tr("Precision"), COLUMNS[0])
        self.fit = Pill(style)
        self.state = Pill(style)
        self.action = TextButton(style, "", ButtonKind.REGULAR)
        self.more = IconButton(style, "more", tr("More for {name}", name=row.model.name), is_small=True)
        self.failure_line = _FailureLine(style)
        self.card = PrecisionCard(style)
        self.bar = ProgressBar(style, 3, self)
        self._dot = _Dot(style)
        self._collapsible = _Collapsible(style, self.card)
        self._lay_out(style)
        self.precision.chosen.connect(self._on_precision)
        self.card.chosen.connect(self._on_precision)
        self.action.clicked.connect(self._on_action)
        self.more.clicked.connect(self._on_more)
        self.failure_line.failure_action_chosen.connect(self._on_failure_action)
        self.failure_line.details_requested.connect(self._on_details)
        style.changed.connect(self.update)
        self.set_row(row)

    @property
    def row(self) -> ModelRow:
        """The row shown."""
        return self._row

    @property
    def is_open(self) -> bool:
        """Whether it is expanded and shows its precisions."""
        return self._is_open

    def set_row(self, row: ModelRow) -> None:
        """Show `row`."""
        self._row = row
        self.name.setText(row.model.name)
        self.name.setToolTip(row.key)
        self.facts.setText(rules.facts_words(row))
        self._dot.setVisible(row.is_in_use)
        offered = [(option.precision, option.label) for option in rules.options(row)]
        chosen = rules.chosen(row)
        remark = tr("The CPU supports 32-bit only") if len(row.model.fits) == 1 else ""
        self.precision.set_items(offered, chosen.precision if chosen else "", remark)
        self.fit.set_content(rules.fit_pill(chosen.fit) if chosen else None)
        self.state.set_content(rules.state_pill(row))
        act = rules.action(row)
        self.action.set_text(rules.action_words(row))
        self.action.setVisible(act is not RowAction.NONE)
        self.failure_line.set_row(row)
        self.card.set_row(row)
        share = _share(row)
        self.bar.setVisible(share is not None)
        self.bar.set_share(share or 0.0)
        self.setAccessibleName(localised(listed((self.name.text(), self.facts.text(), self.state.text))))
        self._update_layout()

    def set_open(self, is_open: bool) -> None:
        """Expand or collapse the row."""
        if is_open != self._is_open:
            self._is_open = is_open
            self._collapsible.set_open(is_open and bool(rules.options(self._row)))
            self._update_layout()

    def _update_layout(self) -> None:
        has_precisions = (
            bool(rules.options(self._row)) and self._row.busy is None
        )  # else the progress text needs the room
        for column, width in enumerate(COLUMNS[:2], 1):
            self._head.setColumnMinimumWidth(column, 0 if self._row.busy is not None else width)
        self.precision.setVisible(has_precisions and not self._is_open)
        self.fit.setVisible(has_precisions and not self._is_open)
        is_loud = self._is_open and rules.action(self._row) is RowAction.DOWNLOAD
        self.action.set_kind(ButtonKind.PRIMARY if is_loud else ButtonKind.REGULAR)
        self.update()

    def _lay_out(self, style: Style) -> None:
        title = QHBoxLayout()
        title.setSpacing(7)
        title.addWidget(self._dot)
        title.addWidget(self.name, 1)
        names = QVBoxLayout()
        names.setSpacing(1)
        names.addStretch()
        names.addLayout(title)
        names.addWidget(self.facts)
        names.addStretch()
        state = QHBoxLayout()
        state.setSpacing(8)
        state.addStretch()
        for widget in (self.state, self.action, self.more):
            state.addWidget(widget)
        head = self._head = QGridLayout()
        head.setContentsMargins(SIDE, 0, SIDE - 6, 0)
        head.setHorizontalSpacing(GAP)
        head.addLayout(names, 0, 0)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        head.addWidget(self.precision, 0, 1, left)
        head.addWidget(self.fit, 0, 2, left)
        head.addLayout(state, 0, 3)
        head.setColumnStretch(0, 1)
        for column, width in enumerate(COLUMNS, 1):
            head.setColumnMinimumWidth(column, width)
        head.setRowMinimumHeight(0, ROW)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 1)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(self.failure_line)
        whole.addWidget(self._collapsible)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _on_precision(self, precision: str) -> None:
        self.precision_chosen.emit(self._row.key, precision)

    def _on_action(self) -> None:
        self.acted.emit(self._row.key, rules.action(self._row))

    def _on_more(self) -> None:
        self.menu_requested.emit(self._row.key, self.more.mapToGlobal(QPoint(0, self.more.height() + 2)))

    def _on_failure_action(self, remedy: FailureAction) -> None:
        self.failure_action_chosen.emit(self._row.key, remedy)

    def _on_details(self) -> None:
        self.details_requested.emit(self._row.key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and event.position().y() < ROW:
            self.opened.emit(self._row.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self.moved.emit(self._row.key, -1 if event.key() == Qt.Key.Key_Up else 1)
            case Qt.Key.Key_Space | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.opened.emit(self._row.key)
            case _:
                super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = True
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._ring = False
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.bar.setGeometry(SIDE, ROW - 5, self.width() - 2 * SIDE, 3)
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._style.colour("panel" if self._is_open else "content"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._style.colour("hair"))
        if self._ring:
            paint_focus_ring(painter, self._style, self.rect().adjusted(2, 2, -2, -3), 8)


class _Dot(QWidget):
    """The dot before the loaded model; the pill says it in words."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self.setFixedSize(_DOT, _DOT)
        style.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._style.colour("dot-ready"))
        painter.drawEllipse(self.rect())


class _FailureLine(QWidget):
    """What is wrong with a model, with what can be done. Signals: `remedy_chosen(Action)`, `details_requested()`."""

    failure_action_chosen = Signal(object)
    details_requested = Signal()

    _OFFERED = (FailureAction.OPEN_PAGE, FailureAction.ENTER_TOKEN, FailureAction.USE_TRANSFORMERS)

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.words = Label(style, "small", "danger")
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details = TextButton(style, tr("Copy Details"), ButtonKind.QUIET, height=24)
        self.buttons = {
            act: TextButton(style, act.value, ButtonKind.QUIET, height=24) for act in self._OFFERED
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE, 0, SIDE - 8, 10)
        row.setSpacing(4)
        row.addWidget(self.words, 1)
        for button in (*self.buttons.values(), self.details):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.buttons[FailureAction.OPEN_PAGE].clicked.connect(self._on_page)
        self.buttons[FailureAction.ENTER_TOKEN].clicked.connect(self._on_token)
        self.buttons[FailureAction.USE_TRANSFORMERS].clicked.connect(self._on_transformers)
        self.details.clicked.connect(self.details_requested)

    def set_row(self, row: ModelRow) -> None:
        """Show what is wrong with the model, or hide."""
        sentence = rules.failure_words(row)
        waits = row.busy is not None and row.busy.state is DownloadState.WAITING
        self.words.setText(sentence)
        self.words.set_colour("warn" if waits or row.failure is None else "danger")
        offered = row.failure.actions if row.failure is not None else ()
        for act, button in self.buttons.items():
            button.setVisible(act in offered)
        self.details.setVisible(row.failure is not None and bool(row.failure.detail) and not waits)
        self.setVisible(bool(sentence))

    def _on_page(self) -> None:
        self.failure_action_chosen.emit(FailureAction.OPEN_PAGE)

    def _on_token(self) -> None:
        self.failure_action_chosen.emit(FailureAction.ENTER_TOKEN)

    def _on_transformers(self) -> None:
        self.failure_action_chosen.emit(FailureAction.USE_TRANSFORMERS)


class _Collapsible(QWidget):
    """Expands downwards to show its content."""

    def __init__(self, style: Style, content: QWidget) -> None:
        super().__init__()
        self._style = style
        self._content = content
        content.setParent(self)
        self._share = 0.0
        self._easing = QVariantAnimation(self)
        self._easing.valueChanged.connect(self._on_eased)
        self._on_eased(0.0)

    def set_open(self, is_open: bool) -> None:
        """Expand or collapse."""
        self._easing.stop()
        self._easing.setStartValue(self._share)
        self._easing.setEndValue(1.0 if is_open else 0.0)
        self._easing.setDuration(self._style.duration(_OPEN_MS) if self.isVisible() or is_open else 0)
        self._easing.start()

    def _on_eased(self, share: float) -> None:
        self._share = share
        self.setVisible(share > 0)
        self.setFixedHeight(round(share * (self._content.sizeHint().height() + 12)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._content.setGeometry(12, 0, self.width() - 24, self._content.sizeHint().height())


def _share(row: ModelRow) -> float | None:
    status = row.busy
    if status is None:
        return None
    if status.state is DownloadState.VERIFYING:
        return status.checked_bytes / status.to_check_bytes if status.to_check_bytes else 0.0
    return status.done_bytes / status.total_bytes if status.total_bytes else 0.0


class PrecisionCard(Box):
    """Signals: `chosen(str)` with the precision."""

    chosen = Signal(str)

    def __init__(self, style: Style) -> None:
        super().__init__(style, "content", has_line=True)
        self._style = style
        self._group = QButtonGroup(self)
        self._offered: tuple[rules.PrecisionOption, ...] = ()
        self.radios: dict[str, RadioButton] = {}
        self._numbers: dict[str, tuple[Label, Label, Pill]] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        for column, width in enumerate((118, 118, 120), 1):
            self._grid.setColumnMinimumWidth(column, width)
        self._foot = Label(style, "caption", "ink-3")
        self._foot.setContentsMargins(0, 8, 0, 8)
        self._foot.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 4, 14, 2)
        layout.setSpacing(0)
        layout.addLayout(self._grid)
        layout.addWidget(Hairline(style))
        layout.addWidget(self._foot)

    def set_row(self, row: ModelRow) -> None:
        """Show the precisions of `row`."""
        offered = rules.options(row)
        if [o.precision for o in offered] != [o.precision for o in self._offered]:
            self._build(offered)
        self._offered = offered
        for option in offered:
            weights, needs, pill = self._numbers[option.precision]
            self.radios[option.precision].setText(localised(option.label))
            weights.setText(numbers.gigabytes(option.fit.weight_bytes, megabytes_below=_HALF_GB))
            needs.setText(numbers.gigabytes(option.fit.need_bytes, megabytes_below=_HALF_GB))
            pill.set_content(rules.fit_pill(option.fit))
        chosen = rules.chosen(row)
        if chosen is not None:
            self.radios[chosen.precision].setChecked(True)
        self._foot.setText(rules.state_words(row))

    def _build(self, offered: tuple[rules.PrecisionOption, ...]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.radios.clear()
        self._numbers.clear()
        for column, text in enumerate((tr("Precision"), tr("Weights"), tr("Total needed"), tr("Fit"))):
            head = Label(self._style, "caption", "ink-3", text)
            head.setIndent(26 if column == 0 else 0)
            side = Qt.AlignmentFlag.AlignRight if column == _LAST_COLUMN else Qt.AlignmentFlag.AlignLeft
            self._grid.addWidget(head, 0, column, side | Qt.AlignmentFlag.AlignVCenter)
        self._grid.setRowMinimumHeight(0, 28)
        for place, option in enumerate(offered, 1):
            self._add(option.precision, 2 * place)

    def _add(self, precision: str, line: int) -> None:
        radio = RadioButton(self._style)
        radio.clicked.connect(self._on_clicked)
        radio.setProperty("precision", precision)
        self._group.addButton(radio)
        self.radios[precision] = radio
        weights, needs = (Label(self._style, "small", "ink-2") for _ in range(2))
        pill = Pill(self._style)
        self._numbers[precision] = (weights, needs, pill)
        self._grid.addWidget(Hairline(self._style), line - 1, 0, 1, 4)
        for column, widget in enumerate((radio, weights, needs)):
            self._grid.addWidget(widget, line, column)
        self._grid.addWidget(pill, line, 3, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._grid.setRowMinimumHeight(line, _PRECISION_LINE)

    def _on_clicked(self) -> None:
        button = self._group.checkedButton()
        if button is not None:
            self.chosen.emit(button.property("precision"))
