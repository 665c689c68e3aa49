"""The groups of the live panel: time per token, cache memory, and memory in use."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.chat.values.charts import cache_sentence, time_sentence, time_sentence_at
from app.chat.widgets.charts import CacheChart, CrosshairDot, TimeChart, dashed
from app.conversations.values.token_times import TokenPoint, TokenSeries, median
from app.i18n import numbers
from app.i18n.translate import localised, tr
from app.inference.values.model import MemoryFacts, ModelFacts
from app.ui.widgets.labels import Label
from app.ui.widgets.style import Style

_KEY_WIDTH = 20


class Figure(QWidget):
    """A large number with its unit on the same baseline."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._number, self._unit = numbers.NONE, ""
        self.setFixedHeight(28)
        style.changed.connect(self.update)

    def set_text(self, number: str, unit: str) -> None:
        """Set the number and its unit."""
        if (number, unit) != (self._number, self._unit):
            self._number, self._unit = number, unit
            self.setAccessibleName(self.text())
            self.update()

    def text(self) -> str:
        """The number and its unit."""
        return f"{self._number} {self._unit}".strip()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = self._style.font("figure")
        painter.setFont(font)
        painter.setPen(self._style.colour("ink"))
        base = 22
        painter.drawText(0, base, self._number)
        left = QFontMetrics(font).horizontalAdvance(self._number) + 5
        painter.setFont(self._style.font("ui"))
        painter.setPen(self._style.colour("ink-2"))
        painter.drawText(left, base, self._unit)


class LegendRow(QWidget):
    """A key, a name, and a value at the right. `line` is solid, dashed, dotted, or "" for no key."""

    def __init__(self, style: Style, colour: str, line: str, name: str) -> None:
        super().__init__()
        self._style = style
        self._colour = colour
        self._line = line
        self._name, self._value = localised(name), ""
        self.setFixedHeight(20 if line else 22)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        style.changed.connect(self.update)

    def set_name(self, name: str) -> None:
        """Show this name."""
        if name != self._name:
            self._name = name
            self._describe()

    def set_value(self, value: str) -> None:
        """Show this value."""
        if value != self._value:
            self._value = value
            self.setAccessibleName(tr("{name}: {value}", name=self._name, value=value))
            self.update()

    def value(self) -> str:
        """The value shown."""
        return self._value

    def _describe(self) -> None:
        self.setAccessibleName(tr("{name}: {value}", name=self._name, value=self._value))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0
        if self._line:
            painter.setPen(self._pen())
            painter.drawLine(2, self.height() // 2, _KEY_WIDTH - 2, self.height() // 2)
            left = _KEY_WIDTH + 8
        value_font = self._style.font("small", QFont.Weight.DemiBold if self._line else None)
        value_width = QFontMetrics(value_font).horizontalAdvance(self._value)
        painter.setPen(self._style.colour("ink-2"))
        painter.setFont(self._style.font("small"))
        room = self.width() - left - value_width - 8
        name = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, room)
        area = QRectF(self.rect())
        painter.drawText(area.adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, name)
        painter.setPen(self._style.colour("ink"))
        painter.setFont(value_font)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._value)

    def _pen(self) -> QPen:
        colour = self._style.colour(self._colour)
        if self._line == "dashed":
            return dashed(colour, (4, 3))
        if self._line == "dotted":
            return dashed(colour, (0.1, 2.2), width=2)
        pen = QPen(colour, 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        return pen


_MIB = 1024 * 1024
_SHOWN_LETTERS = 16


class Group(QWidget):
    """The base of the groups: a heading, a label at the right, and a column below."""

    def __init__(self, style: Style, title: str) -> None:
        super().__init__()
        self._head = Label(style, "small", "ink-2", title)
        self.right = Label(style, "caption", "ink-3")
        row = QHBoxLayout()
        row.addWidget(self._head)
        row.addStretch()
        row.addWidget(self.right)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(16, 16, 16, 14)
        self.column.setSpacing(0)
        self.column.addLayout(row)


class TimeGroup(Group):
    """Time per token: the median of the latest reply, the chart, and its legend."""

    def __init__(self, style: Style) -> None:
        super().__init__(style, tr("Time per token"))
        self.figure = Figure(style)
        self.chart = TimeChart(style)
        self._median = LegendRow(style, "chart-mamba", "solid", tr("Median"))
        self._p95 = LegendRow(style, "chart-mark", "dashed", tr("95th percentile"))
        self.column.addWidget(self.figure)
        self.column.addSpacing(8)
        self.column.addWidget(self.chart)
        self.column.addSpacing(10)
        self.column.addWidget(self._median)
        self.column.addWidget(self._p95)

    def show_series(self, series: TokenSeries, latest_ms: list[float], mark: int) -> None:
        """Show the whole series."""
        self.chart.set_series(series, mark)
        middle = numbers.milliseconds(median(latest_ms))
        self.figure.set_text(*_split(middle))
        self._median.set_value(middle)
        self._p95.set_value(numbers.milliseconds(series.percentile_95_ms()))
        self.right.setText(tr("Token {count}", count=numbers.count(series.end)) if series.end else "")
        if not self.chart.hasFocus():  # a screen reader should not read every token
            self.chart.setAccessibleName(tr(time_sentence(series)))

    def show_token(self, series: TokenSeries, point: TokenPoint) -> None:
        """Show the values at the crosshair."""
        middle = series.median_at(point.position)
        words = tr(
            "Token {count} “{text}”",
            count=numbers.count(point.position + 1),
            text=point.text[:_SHOWN_LETTERS],
        )
        self.right.setText(words)
        self._median.set_value(numbers.milliseconds(middle))
        spots = () if middle is None else (CrosshairDot(middle, "chart-mamba"),)
        self.chart.set_crosshair(point.position, spots)
        self.chart.setAccessibleName(tr(time_sentence_at(series, point.position)))


class CacheGroup(Group):
    """Cache memory: the size of the state, the chart, and its legend."""

    def __init__(self, style: Style) -> None:
        super().__init__(style, tr("Cache memory"))
        self.figure = Figure(style)
        self.chart = CacheChart(style)
        self._state = LegendRow(style, "chart-mamba", "solid", tr("State"))
        self._kv = LegendRow(style, "chart-kv", "dotted", tr("Transformer, computed"))
        self._caption = Label(style, "caption", "ink-3")
        self._caption.setWordWrap(True)
        self.column.addWidget(self.figure)
        self.column.addSpacing(8)
        self.column.addWidget(self.chart)
        self.column.addSpacing(10)
        self.column.addWidget(self._state)
        self.column.addWidget(self._kv)
        self.column.addSpacing(6)
        self.column.addWidget(self._caption)

    def set_caption(self, words: str) -> None:
        """Set the text below the legend."""
        self._caption.setText(words)

    def show_sizes(self, facts: ModelFacts | None, end: int) -> None:
        """Show the sizes up to `end` tokens."""
        if facts is None:
            self.figure.set_text(numbers.NONE, "")
            self._state.set_value(numbers.NONE)
            self._kv.set_value(numbers.NONE)
            self.chart.set_sizes(0, 0, 0, 0)
        else:
            size, unit = _split(numbers.mebibytes(facts.state_bytes))
            self.figure.set_text(size, tr("{unit}, at any length", unit=unit))
            self._state.set_name(tr("{model} state", model=facts.name))
            self._state.set_value(numbers.mebibytes(facts.state_bytes))
            self.chart.set_sizes(end, facts.state_bytes, facts.kv_bytes_per_token, facts.training_tokens)
            self._show_cache(facts, end)
        if not self.chart.hasFocus():
            self.chart.setAccessibleName(tr(cache_sentence(facts, end)))

    def show_token(self, facts: ModelFacts | None, position: int) -> None:
        """Show the values at the crosshair."""
        if facts is None:
            self.chart.set_crosshair(position)
            return
        cache = facts.kv_bytes_per_token * (position + 1)
        spots = (
            CrosshairDot(cache / _MIB, "chart-kv", is_hollow=True),
            CrosshairDot(facts.state_bytes / _MIB, "chart-mamba"),
        )
        self.chart.set_crosshair(position, spots)
        self._show_cache(facts, position + 1)
        self.chart.setAccessibleName(tr(cache_sentence(facts, position + 1)))

    def _show_cache(self, facts: ModelFacts, tokens: int) -> None:
        is_known = tokens and facts.kv_bytes_per_token > 0
        self._kv.set_value(numbers.mebibytes(facts.kv_bytes_per_token * tokens) if is_known else numbers.NONE)


class MemoryGroup(Group):
    """Memory in use."""

    def __init__(self, style: Style) -> None:
        super().__init__(style, tr("Memory now"))
        self._weights = LegendRow(style, "", "", tr("Weights"))
        self._state = LegendRow(style, "", "", tr("State"))
        self.pool = LegendRow(style, "", "", tr("MLX pool"))
        self._process = LegendRow(style, "", "", tr("Whole app"))
        self.column.addSpacing(4)
        for row in (self._weights, self._state, self.pool, self._process):
            row.set_value(numbers.NONE)
            self.column.addWidget(row)

    def show_facts(self, memory: MemoryFacts, model: ModelFacts | None) -> None:
        """Show the sizes. There is no pool on the CPU."""
        precision = tr(model.precision) if model else ""
        self._weights.set_name(
            tr("Weights, {precision}", precision=precision) if precision else tr("Weights")
        )
        self._weights.set_value(numbers.gigabytes(memory.weight_bytes))
        self._state.set_value(numbers.mebibytes(memory.state_bytes))
        self.pool.set_value(numbers.mebibytes(memory.pool_bytes))
        self.pool.setVisible(model is None or model.device != "cpu")
        self._process.set_value(numbers.gigabytes(memory.process_bytes))


def _split(text: str) -> tuple[str, str]:
    number, _, unit = text.partition(" ")
    return number, unit
