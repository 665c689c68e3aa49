"""The live panel: time per token, cache memory, memory now."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.domain import meter
from app.domain.chart import TokenSeries, median
from app.domain.model import MemoryFacts, ModelFacts, overtaking_sentence
from app.widgets.charts import CacheChart, TimeChart, dashed
from app.widgets.labels import Hairline, Label, Surface
from app.widgets.look import Look
from app.widgets.pace import Pace
from app.widgets.words import tr

_REPAINT_MS, _CACHE_REPAINT_MS = 110, 260  # apart, so that they seldom meet
_KEY_WIDTH = 20


class LivePanel(QScrollArea):
    """Four groups that scroll as one. Repaints at most ten times a second."""

    def __init__(self, look: Look, memory_bytes: int, computer: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memory_bytes = memory_bytes
        self._computer = computer
        self._series = TokenSeries()
        self._latest: list[float] = []
        self._facts: ModelFacts | None = None
        self._memory: MemoryFacts | None = None
        self._hovered: int | None = None
        self.time = _TimeGroup(look)
        self.cache = _CacheGroup(look)
        self.memory = _MemoryGroup(look)
        self._past = Label(look, "caption", "ink-3")
        self._past.setWordWrap(True)
        self._past.setContentsMargins(16, 16, 16, 16)
        self._lay_out(look)
        for chart in (self.time.chart, self.cache.chart):
            chart.hovered.connect(self._on_hovered)
        self._time_pace = Pace(self._show_time, _REPAINT_MS, self)
        self._cache_pace = Pace(self._show_cache, _CACHE_REPAINT_MS, self)
        self._show_soon()

    def set_series(self, series: TokenSeries, latest_ms: list[float]) -> None:
        """Show these tokens; `latest_ms` are the steps of the latest reply. Call again when they have grown."""
        self._series = series
        self._latest = latest_ms
        self._show_soon()

    def set_model(self, facts: ModelFacts) -> None:
        """Show the sizes of this model."""
        self._facts = facts
        self._show_memory()
        self._show_soon()

    def set_memory(self, memory: MemoryFacts) -> None:
        """Show the memory in use."""
        self._memory = memory
        self._show_memory()

    def _show_memory(self) -> None:
        if self._memory is not None:
            self.memory.set_facts(self._memory, self._facts.precision if self._facts else "")

    def _lay_out(self, look: Look) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Live panel"))
        content = Surface(look, "panel")
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for group in (self.time, self.cache, self.memory):
            layout.addWidget(group)
            layout.addWidget(Hairline(look))
        layout.addWidget(self._past)
        layout.addStretch()
        self.setWidget(content)

    def _show_soon(self) -> None:
        self._time_pace.ask()
        self._cache_pace.ask()

    def _training_tokens(self) -> int:
        return self._facts.training_tokens if self._facts else 0

    def _show_time(self) -> None:
        self.time.show_series(self._series, self._latest, self._training_tokens())
        self._show_hovered()

    def _show_cache(self) -> None:
        self.cache.show_sizes(self._facts, self._series.end)
        if self._facts is not None:
            self.cache.set_caption(overtaking_sentence(self._facts, self._memory_bytes, self._computer))
        mark = self._training_tokens()
        self._past.setVisible(0 < mark < self._series.end)
        self._past.setText(
            tr(
                "Past {count} tokens, the training length of this model, recall fades. "
                "Speed and memory stay the same.",
                count=meter.count(mark),
            )
        )
        self._show_hovered()

    def _on_hovered(self, position: int) -> None:
        self._hovered = position if position >= 0 else None
        if self._hovered is None:
            self._show_time()
            self._show_cache()
        else:
            self._show_hovered()

    def _show_hovered(self) -> None:
        point = None if self._hovered is None else self._series.at(self._hovered)
        for chart in (self.time.chart, self.cache.chart):
            chart.set_crosshair(point.position if point else None)
        if point is not None:
            self.time.show_token(point.position, point.text, self._series.median_at(point.position))
            self.cache.show_position(self._facts, point.position + 1)


class _Group(QWidget):
    """A head with a word at the right, and room below."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__()
        self._head = Label(look, "small", "ink-2", title)
        self.right = Label(look, "caption", "ink-3")
        row = QHBoxLayout()
        row.addWidget(self._head)
        row.addStretch()
        row.addWidget(self.right)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(16, 16, 16, 14)
        self.column.setSpacing(0)
        self.column.addLayout(row)


class _TimeGroup(_Group):
    def __init__(self, look: Look) -> None:
        super().__init__(look, tr("Time per token"))
        self.figure = Figure(look)
        self.chart = TimeChart(look)
        self._median = LegendRow(look, "chart-mamba", "solid", tr("Median"))
        self._p95 = LegendRow(look, "chart-mark", "dashed", tr("95th percentile"))
        self.column.addWidget(self.figure)
        self.column.addSpacing(8)
        self.column.addWidget(self.chart)
        self.column.addSpacing(10)
        self.column.addWidget(self._median)
        self.column.addWidget(self._p95)

    def show_series(self, series: TokenSeries, latest_ms: list[float], mark: int) -> None:
        self.chart.set_series(series, mark)
        middle = meter.milliseconds(median(latest_ms))
        self.figure.set_text(*_split(middle))
        self._median.set_value(middle)
        self._p95.set_value(meter.milliseconds(series.percentile_95_ms()))
        self.right.setText(tr("Token {count}", count=meter.count(series.end)) if series.end else "")

    def show_token(self, position: int, text: str, median_ms: float | None) -> None:
        count = meter.count(position + 1)
        self.right.setText(tr("Token {count} “{text}”", count=count, text=text[:16]))
        self._median.set_value(meter.milliseconds(median_ms))


class _CacheGroup(_Group):
    def __init__(self, look: Look) -> None:
        super().__init__(look, tr("Cache memory"))
        self.figure = Figure(look)
        self.chart = CacheChart(look)
        self._state = LegendRow(look, "chart-mamba", "solid", tr("State"))
        self._kv = LegendRow(look, "chart-kv", "dotted", tr("Transformer, computed"))
        self._caption = Label(look, "caption", "ink-3")
        self._caption.setWordWrap(True)
        self.column.addWidget(self.figure)
        self.column.addSpacing(8)
        self.column.addWidget(self.chart)
        self.column.addSpacing(10)
        self.column.addWidget(self._state)
        self.column.addWidget(self._kv)
        self.column.addSpacing(6)
        self.column.addWidget(self._caption)

    def set_caption(self, text: str) -> None:
        self._caption.setText(text)

    def show_sizes(self, facts: ModelFacts | None, end: int) -> None:
        if facts is None:
            self.figure.set_text(meter.NONE, "")
            self._state.set_value(meter.NONE)
            self._kv.set_value(meter.NONE)
            self.chart.set_sizes(0, 0, 0, 0)
            return
        size, unit = _split(meter.mebibytes(facts.state_bytes))
        self.figure.set_text(size, tr("{unit}, at any length", unit=unit))
        self._state.set_name(tr("{model} state", model=facts.name))
        self._state.set_value(meter.mebibytes(facts.state_bytes))
        self.chart.set_sizes(end, facts.state_bytes, facts.kv_bytes_per_token, facts.training_tokens)
        self.show_position(facts, end)

    def show_position(self, facts: ModelFacts | None, end: int) -> None:
        if facts is not None:
            self._kv.set_value(meter.mebibytes(facts.kv_bytes_per_token * end) if end else meter.NONE)


class _MemoryGroup(_Group):
    def __init__(self, look: Look) -> None:
        super().__init__(look, tr("Memory now"))
        self._weights = LegendRow(look, "", "", tr("Weights"))
        self._state = LegendRow(look, "", "", tr("State"))
        self._pool = LegendRow(look, "", "", tr("MLX pool"))
        self._process = LegendRow(look, "", "", tr("Whole app"))
        self.column.addSpacing(4)
        for row in (self._weights, self._state, self._pool, self._process):
            row.set_value(meter.NONE)
            self.column.addWidget(row)

    def set_facts(self, memory: MemoryFacts, precision: str) -> None:
        self._weights.set_name(
            tr("Weights, {precision}", precision=precision) if precision else tr("Weights")
        )
        self._weights.set_value(meter.gigabytes(memory.weight_bytes))
        self._state.set_value(meter.mebibytes(memory.state_bytes))
        self._pool.set_value(meter.mebibytes(memory.pool_bytes))
        self._process.set_value(meter.gigabytes(memory.process_bytes))


class Figure(QWidget):
    """A big number with its unit, on one base line."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._number, self._unit = meter.NONE, ""
        self.setFixedHeight(28)
        look.changed.connect(self.update)

    def set_text(self, number: str, unit: str) -> None:
        """Show these."""
        if (number, unit) != (self._number, self._unit):
            self._number, self._unit = number, unit
            self.setAccessibleName(self.text())
            self.update()

    def text(self) -> str:
        """Number and unit."""
        return f"{self._number} {self._unit}".strip()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = self._look.font("figure")
        painter.setFont(font)
        painter.setPen(self._look.colour("ink"))
        base = 22
        painter.drawText(0, base, self._number)
        left = QFontMetrics(font).horizontalAdvance(self._number) + 5
        painter.setFont(self._look.font("ui"))
        painter.setPen(self._look.colour("ink-2"))
        painter.drawText(left, base, self._unit)


class LegendRow(QWidget):
    """A key, a name, and a value at the right. `line` is solid, dashed, dotted, or "" for no key."""

    def __init__(self, look: Look, colour: str, line: str, name: str) -> None:
        super().__init__()
        self._look = look
        self._colour = colour
        self._line = line
        self._name, self._value = name, ""
        self.setFixedHeight(20 if line else 22)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def set_name(self, name: str) -> None:
        """Show this name."""
        self._name = name
        self.update()

    def set_value(self, value: str) -> None:
        """Show this value."""
        if value != self._value:
            self._value = value
            self.setAccessibleName(tr("{name}: {value}", name=self._name, value=value))
            self.update()

    def value(self) -> str:
        """The value shown."""
        return self._value

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
        value_font = self._look.font("small", QFont.Weight.DemiBold if self._line else None)
        value_width = QFontMetrics(value_font).horizontalAdvance(self._value)
        painter.setPen(self._look.colour("ink-2"))
        painter.setFont(self._look.font("small"))
        room = self.width() - left - value_width - 8
        name = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, room)
        area = QRectF(self.rect())
        painter.drawText(area.adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, name)
        painter.setPen(self._look.colour("ink"))
        painter.setFont(value_font)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._value)

    def _pen(self) -> QPen:
        colour = self._look.colour(self._colour)
        if self._line == "dashed":
            return dashed(colour, (4, 3))
        if self._line == "dotted":
            return dashed(colour, (0.1, 2.2), width=2)
        pen = QPen(colour, 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        return pen


def _split(text: str) -> tuple[str, str]:
    number, _, unit = text.partition(" ")
    return number, unit
