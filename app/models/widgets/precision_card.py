"""The precisions of a model as radio buttons, each with its memory need and its fit."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QVBoxLayout

from app.i18n import numbers
from app.i18n.translate import localised, tr
from app.models.values import rows as rules
from app.models.values.rows import ModelRow
from app.ui.widgets.box import Box
from app.ui.widgets.labels import Hairline, Label
from app.ui.widgets.pill import Pill
from app.ui.widgets.radio_button import RadioButton
from app.ui.widgets.style import Style

_LINE = 32
_LAST = 3
_HALF_GB = 500_000_000


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
            side = Qt.AlignmentFlag.AlignRight if column == _LAST else Qt.AlignmentFlag.AlignLeft
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
        self._grid.setRowMinimumHeight(line, _LINE)

    def _on_clicked(self) -> None:
        button = self._group.checkedButton()
        if button is not None:
            self.chosen.emit(button.property("precision"))
