"""Fields to write in, and numbers in them: what is not allowed is marked and changes nothing."""

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPlainTextEdit, QSlider, QWidget

from app.i18n.translate import tr
from app.settings.values.sampling import Span
from app.ui.widgets.style import Style

_HEIGHT, _RADIUS = 26, 5.5
_SLIDER_WIDTH, _NUMBER_WIDTH = 220, 58


class Field(QLineEdit):
    """One line of text in a frame."""

    def __init__(self, style: Style, width: int) -> None:
        super().__init__()
        self._style = style
        self._is_wrong = False
        self.setFont(style.font("ui"))
        self.setFrame(False)
        self.setFixedSize(width, _HEIGHT)
        self.setTextMargins(6, 0, 6, 0)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    @property
    def is_wrong(self) -> bool:
        """Whether it is marked."""
        return self._is_wrong

    def set_wrong(self, is_wrong: bool) -> None:
        """Mark what is written as not allowed, or not."""
        self._is_wrong = is_wrong
        self.update()

    def _on_style_changed(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        palette.setColor(QPalette.ColorRole.Text, self._style.colour("ink"))
        palette.setColor(QPalette.ColorRole.PlaceholderText, self._style.colour("ink-3"))
        self.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:
        _paint_frame(
            self, self._style, "danger" if self._is_wrong else "accent" if self.hasFocus() else "edge"
        )
        super().paintEvent(event)


class TextArea(QPlainTextEdit):
    """Some lines of text in a frame. Signals: `left()` when the focus goes."""

    left = Signal()

    def __init__(self, style: Style, width: int, lines: int) -> None:
        super().__init__()
        self._style = style
        self.setFont(style.font("ui"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        self.setViewportMargins(8, 6, 6, 6)
        self.setFixedSize(width, lines * self.fontMetrics().lineSpacing() + 14)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def _on_style_changed(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        palette.setColor(QPalette.ColorRole.Text, self._style.colour("ink"))
        palette.setColor(QPalette.ColorRole.PlaceholderText, self._style.colour("ink-3"))
        self.setPalette(palette)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            _paint_frame(self, self._style, "accent" if self.hasFocus() else "edge")
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
        self.left.emit()


class NumberField(Field):
    """A number of a span. `empty` says what no number means, where that is allowed.

    Signals: `changed(object)`, a number or None, while it is written; `refused(str)` with the allowed range, "" once it is
    fine again.
    """

    changed = Signal(object)
    refused = Signal(str)

    def __init__(self, style: Style, span: Span, width: int = _NUMBER_WIDTH, *, empty: str = "") -> None:
        super().__init__(style, width)
        self._span = span
        self._value: float | None = None
        self._takes_none = bool(empty)
        self.setPlaceholderText(empty)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.textEdited.connect(self._on_edited)

    @property
    def value(self) -> float | None:
        """The number in force, whatever is written."""
        return self._value

    def set_value(self, value: float | None) -> None:
        """Show that number. What a person is writing stays, where it says the same."""
        is_said = self._span.parsed(self.text()) == value if self.text().strip() else value is None
        if value == self._value and not self._is_wrong and is_said:
            return
        self._value = value
        self._show()

    def _show(self) -> None:
        self.setText("" if self._value is None else self._span.shown(self._value))
        self._mark(False)

    def _mark(self, is_wrong: bool) -> None:
        if is_wrong != self._is_wrong:
            self.set_wrong(is_wrong)
            self.setAccessibleDescription(tr(self._span.words()) if is_wrong else "")
            self.refused.emit(self._span.words() if is_wrong else "")

    def _on_edited(self, text: str) -> None:
        value = self._span.parsed(text)
        is_none = self._takes_none and not text.strip()
        self._mark(value is None and not is_none)
        if self._is_wrong or value == self._value:
            return
        self._value = value if value is None or self._span.decimals else int(value)
        self.changed.emit(self._value)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._show()


class SliderField(QWidget):
    """A slider and a number field that are one value. Signals: `changed(float)`, `refused(str)` as of a `NumberField`.

    The number follows the slider while it is dragged; the value holds once it is let go.
    """

    changed = Signal(float)
    refused = Signal(str)

    def __init__(self, style: Style, span: Span) -> None:
        super().__init__()
        self._span = span
        self.field = NumberField(style, span)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setFixedWidth(_SLIDER_WIDTH)
        self.slider.setTracking(False)
        first, last = span.slides or (span.least, span.most)
        self.slider.setRange(round(first / span.step), round(last / span.step))
        self.slider.setPageStep(max(1, self.slider.maximum() // 10))
        self.slider.sliderMoved.connect(self._on_moved)
        self.slider.valueChanged.connect(self._on_slid)
        self.field.changed.connect(self._on_written)
        self.field.refused.connect(self.refused)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(self.slider)
        row.addWidget(self.field)
        self.setFocusProxy(self.slider)

    @property
    def value(self) -> float:
        """The value in force."""
        return self.field.value or 0.0

    def set_value(self, value: float) -> None:
        """Show that value."""
        self.field.set_value(value)
        self._place(value)

    def _place(self, value: float) -> None:
        self.slider.blockSignals(True)  # it shows the nearest that it can
        self.slider.setValue(round(value / self._span.step))
        self.slider.blockSignals(False)

    def _on_moved(self, position: int) -> None:
        self.field.set_value(self._at(position))

    def _on_slid(self, position: int) -> None:
        self.field.set_value(self._at(position))
        self.changed.emit(self._at(position))

    def _on_written(self, value: float) -> None:
        self._place(value)
        self.changed.emit(value)

    def _at(self, position: int) -> float:
        return round(position * self._span.step, self._span.decimals)


def _paint_frame(widget: QWidget, style: Style, edge: str) -> None:
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = 1.0 if edge == "edge" else 2.0
    painter.setPen(QPen(style.colour(edge), width))
    painter.setBrush(style.colour("content"))
    inset = width / 2
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset), _RADIUS, _RADIUS)
