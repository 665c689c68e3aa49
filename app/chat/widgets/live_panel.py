"""The live panel: time per token, cache memory, and memory in use."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.chat.values.charts import Cells, rows
from app.chat.widgets.live_panel_groups import CacheGroup, MemoryGroup, TimeGroup
from app.conversations.values.token_times import TokenSeries
from app.i18n import numbers
from app.i18n.translate import tr
from app.inference.values.model import MemoryFacts, ModelFacts, overtaking_sentence, overtaking_token
from app.ui.widgets.buttons import IconButton
from app.ui.widgets.labels import Hairline, Label, Surface
from app.ui.widgets.style import Style
from app.ui.widgets.throttle import Throttle
from app.ui.widgets.tool_window import TitleStrip

_REPAINT_MS, _CACHE_REPAINT_MS = 110, 260  # different, so that both charts seldom repaint at once
_PICTURE_RATIO, _PICTURE_FOOT = 2.0, 40


class LivePanel(QScrollArea):
    """Three groups that scroll together. Repaints at most ten times a second.

    Signals: `token_chosen(int)` with the position of a token whose message should be shown.
    """

    token_chosen = Signal(int)

    def __init__(self, style: Style, memory_bytes: int, computer: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._memory_bytes = memory_bytes
        self._computer = computer
        self._series = TokenSeries()
        self._latest: list[float] = []
        self._has_replies = False
        self._facts: ModelFacts | None = None
        self._memory: MemoryFacts | None = None
        self._hovered: int | None = None
        self.time = TimeGroup(style)
        self.cache = CacheGroup(style)
        self.memory = MemoryGroup(style)
        self._past = Label(style, "caption", "ink-3")
        self._past.setWordWrap(True)
        self._past.setContentsMargins(16, 16, 16, 16)
        self._lay_out(style)
        for chart in (self.time.chart, self.cache.chart):
            chart.hovered.connect(self._on_hovered)
            chart.stepped.connect(self._on_stepped)
            chart.chosen.connect(self._on_chosen)
        self._time_throttle = Throttle(self._show_time, _REPAINT_MS, self)
        self._cache_throttle = Throttle(self._show_cache, _CACHE_REPAINT_MS, self)
        self._show_soon()

    def set_series(self, series: TokenSeries, latest_ms: list[float], *, has_replies: bool) -> None:
        """Show these tokens. `latest_ms` are the step times of the latest reply. Call again when they grow.

        `has_replies`: the conversation has replies, perhaps without known times.
        """
        if series is not self._series:
            self._look_at(None)
        self._series = series
        self._latest = latest_ms
        self._has_replies = has_replies
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

    @property
    def model(self) -> ModelFacts | None:
        """The model whose sizes are shown."""
        return self._facts

    @property
    def has_data(self) -> bool:
        """Whether there is something to export."""
        return self._series.end > 0

    def table(self) -> list[Cells]:
        """The table behind the charts."""
        return list(rows(self._series, self._facts))

    def picture(self, machine: str) -> QPixmap:
        """An image of both charts with their legends and the machine name, at twice the screen resolution."""
        self._look_at(None)
        self._show_time()
        self._show_cache()
        parts = (self.time, self.cache)
        height = sum(part.height() for part in parts)
        foot = QPoint(16, height + _PICTURE_FOOT // 2 + 4)
        pixmap = QPixmap(
            round(_PICTURE_RATIO * self.time.width()), round(_PICTURE_RATIO * (height + _PICTURE_FOOT))
        )
        pixmap.setDevicePixelRatio(_PICTURE_RATIO)
        pixmap.fill(self._style.colour("panel"))
        painter = QPainter(pixmap)
        top = 0
        for part in parts:
            part.chart.set_ratio(_PICTURE_RATIO)
            part.render(painter, QPoint(0, top), renderFlags=QWidget.RenderFlag.DrawChildren)
            part.chart.set_ratio(None)
            top += part.height()
        painter.setFont(self._style.font("caption"))
        painter.setPen(self._style.colour("ink-3"))
        room = self.time.width() - 32
        painter.drawText(foot, painter.fontMetrics().elidedText(machine, Qt.TextElideMode.ElideRight, room))
        painter.end()
        return pixmap

    def _show_memory(self) -> None:
        if self._memory is not None:
            self.memory.show_facts(self._memory, self._facts)

    def _lay_out(self, style: Style) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Live panel"))
        content = Surface(style, "panel")
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for group in (self.time, self.cache, self.memory):
            layout.addWidget(group)
            layout.addWidget(Hairline(style))
        layout.addWidget(self._past)
        layout.addStretch()
        self.setWidget(content)

    def _show_soon(self) -> None:
        self._time_throttle.request()
        self._cache_throttle.request()

    def _training_tokens(self) -> int:
        return self._facts.training_tokens if self._facts else 0

    def _show_time(self) -> None:
        self.time.show_series(self._series, self._latest, self._training_tokens())
        self.time.chart.set_empty_words(self._empty_words())
        self._show_hovered()

    def _empty_words(self) -> str:
        if self._series.end:
            return ""
        later = tr("Charts continue with the next reply")
        return later if self._has_replies else tr("Charts begin with the first reply")

    def _show_cache(self) -> None:
        self.cache.show_sizes(self._facts, self._series.end)
        if self._facts is not None:
            room = numbers.whole_gibibytes(self._memory_bytes)
            words = tr("passes {room} GB", room=room)
            self.cache.chart.set_full(overtaking_token(self._facts, self._memory_bytes), words)
            self.cache.set_caption(overtaking_sentence(self._facts, self._memory_bytes, self._computer))
        mark = self._training_tokens()
        self._past.setVisible(0 < mark < self._series.end)
        self._past.setText(
            tr(
                "Past {count} tokens, this model’s training length, recall fades. Speed and memory stay the same.",
                count=numbers.count(mark),
            )
        )
        self._show_hovered()

    def _on_stepped(self, by: int) -> None:
        to = self._series.neighbour(self._hovered, by)
        if to is not None:
            self._on_hovered(to)

    def _on_chosen(self, position: int) -> None:
        point = self._series.at(position)
        if point is not None:
            self.token_chosen.emit(point.position)

    def _on_hovered(self, position: int) -> None:
        point = self._series.at(position) if position >= 0 else None
        at = None if point is None else point.position
        if at == self._hovered:
            return
        self._look_at(at)
        if at is None:
            self._show_time()
            self._show_cache()
        else:
            self._show_hovered()

    def _look_at(self, position: int | None) -> None:
        """Move the crosshair there and freeze the axes, or hide it."""
        self._hovered = position
        for chart in (self.time.chart, self.cache.chart):
            chart.hold(position is not None)
            if position is None:
                chart.set_crosshair(None)

    def _show_hovered(self) -> None:
        point = None if self._hovered is None else self._series.at(self._hovered)
        if point is not None:
            self.time.show_token(self._series, point)
            self.cache.show_token(self._facts, point.position)


class PanelPane(QWidget):
    """Signals: `toggle_requested()`, `export_requested()`."""

    toggle_requested = Signal()
    export_requested = Signal()

    def __init__(self, style: Style, panel: LivePanel) -> None:
        super().__init__()
        toggle = IconButton(style, "panel", tr("Hide panel"))
        toggle.setCheckable(True)
        toggle.setChecked(True)
        toggle.clicked.connect(self.toggle_requested)
        toggle.toggled.connect(self._on_toggled)
        self._toggle = toggle
        self.export = IconButton(style, "export", tr("Export charts"))
        self.export.clicked.connect(self.export_requested)
        strip = TitleStrip(style, "panel", (16, 12))
        strip.row.addWidget(Label(style, "ui", "ink", tr("Live"), weight=QFont.Weight.DemiBold))
        strip.row.addStretch()
        strip.row.addWidget(self.export)
        strip.row.addWidget(toggle)
        column = QVBoxLayout()
        column.setSpacing(0)
        for widget in (strip, Hairline(style), panel):
            column.addWidget(widget)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(Hairline(style, is_vertical=True))
        layout.addLayout(column)

    def _on_toggled(self) -> None:
        self._toggle.setChecked(True)  # the pane is only visible while it is open
