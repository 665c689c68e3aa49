"""Text, number and search fields. An invalid value is marked, explained, and changes nothing."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPlainTextEdit, QSlider, QWidget

from app.i18n.translate import localised
from app.ui.values.number_range import NumberRange
from app.ui.widgets.painting import paint_rounded, set_field_palette
from app.ui.widgets.style import Style


def keep_escape(event: QEvent) -> bool:
    """Claim a pressed Esc for this widget. Returns True if `event` was its ShortcutOverride."""
    is_asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
    if not is_asked or not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
        return False
    event.accept()
    return True


SEARCH_HEIGHT, _SEARCH_RADIUS = 28, 7
_HEIGHT, _RADIUS = 26, 6
_SLIDER_WIDTH, _NUMBER_WIDTH = 220, 58


class Field(QLineEdit):
    """One line of text in a frame.

    Signals: `refused(str)` with what is wrong with the text, "" once nothing is; a form's row shows it.
    """

    refused = Signal(str)

    def __init__(self, style: Style, width: int) -> None:
        super().__init__()
        self._style = style
        self._error = ""
        self.setFont(style.font("ui"))
        self.setFrame(False)
        self.setFixedSize(width, _HEIGHT)
        self.setTextMargins(6, 0, 6, 0)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    @property
    def is_wrong(self) -> bool:
        """Whether the text is marked as invalid."""
        return bool(self._error)

    def set_error(self, error: str) -> None:
        """Mark the text as invalid and say why; "" takes the mark away."""
        if error != self._error:
            self._error = error
            self.setAccessibleDescription(localised(error))
            self.update()
            self.refused.emit(error)

    def _on_style_changed(self) -> None:
        set_field_palette(self, self._style)

    def paintEvent(self, event: QPaintEvent) -> None:
        _paint_frame(
            self, self._style, "danger" if self.is_wrong else "accent" if self.hasFocus() else "edge"
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
        set_field_palette(self, self._style)

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


class ParsedField(Field):
    """A text that means something: `parse` gives its value, or None if it is invalid, and `error` says what is valid.

    Signals: `changed(str)` with the value once the person has finished; an invalid text changes nothing.
    """

    changed = Signal(str)

    def __init__(self, style: Style, width: int, parse: Callable[[str], str | None], error: str) -> None:
        super().__init__(style, width)
        self._parse = parse
        self._explanation = error
        self.textEdited.connect(self._on_edited)
        self.editingFinished.connect(self._on_finished)

    def set_value(self, value: str) -> None:
        """Show that value, unless the person is typing."""
        if not self.hasFocus():
            self.setText(value)
            self.set_error("")

    def _on_edited(self, text: str) -> None:
        self.set_error(self._explanation if self._parse(text) is None else "")

    def _on_finished(self) -> None:
        value = self._parse(self.text())
        if value is not None:
            self.setText(value)
            self.set_error("")
            self.changed.emit(value)


class NumberField(Field):
    """A number in a range. `empty` says what no number means, where that is allowed.

    Signals: `changed(object)` with a number or None, while the person types; an invalid text changes nothing.
    """

    changed = Signal(object)

    def __init__(
        self, style: Style, number_range: NumberRange, width: int = _NUMBER_WIDTH, *, empty: str = ""
    ) -> None:
        super().__init__(style, width)
        self._range = number_range
        self._value: float | None = None
        self._takes_none = bool(empty)
        self.setPlaceholderText(empty)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.textEdited.connect(self._on_edited)

    @property
    def value(self) -> float | None:
        """The last valid number."""
        return self._value

    def set_value(self, value: float | None) -> None:
        """Show that number. A text that says the same stays as it was typed."""
        is_said = self._range.parse(self.text()) == value if self.text().strip() else value is None
        if value == self._value and not self.is_wrong and is_said:
            return
        self._value = value
        self._show()

    def _show(self) -> None:
        self.setText("" if self._value is None else self._range.format(self._value))
        self.set_error("")

    def _on_edited(self, text: str) -> None:
        value = self._range.parse(text)
        is_none = self._takes_none and not text.strip()
        self.set_error("" if value is not None or is_none else self._range.words())
        if self.is_wrong or value == self._value:
            return
        self._value = value
        self.changed.emit(value)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._show()


class SliderField(QWidget):
    """A slider and a number field for one value. The number follows the slider; the value changes when it is released.

    Signals: `changed(object)` with the number, and `refused(str)` as of a `Field`.
    """

    changed = Signal(object)  # Signal(float) would make a float of a whole number
    refused = Signal(str)

    def __init__(self, style: Style, number_range: NumberRange) -> None:
        super().__init__()
        self._range = number_range
        self.field = NumberField(style, number_range)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setFixedWidth(_SLIDER_WIDTH)
        self.slider.setTracking(False)
        first, last = number_range.slider or (number_range.minimum, number_range.maximum)
        self.slider.setRange(round(first / number_range.step), round(last / number_range.step))
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
        """The last valid value."""
        return self.field.value or 0.0

    def set_value(self, value: float) -> None:
        """Show that value."""
        self.field.set_value(value)
        self._place(value)

    def _place(self, value: float) -> None:
        self.slider.blockSignals(True)  # it shows the nearest that it can
        self.slider.setValue(round(value / self._range.step))
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
        return round(position * self._range.step, self._range.decimals)


def _paint_frame(widget: QWidget, style: Style, edge: str) -> None:
    width = 1.0 if edge == "edge" else 2.0
    painter = QPainter(widget)
    paint_rounded(
        painter, widget.rect(), _RADIUS, fill=style.colour("content"), line=style.colour(edge), width=width
    )


class SearchField(QLineEdit):
    """Without the focus it is a plain tinted area. Signals: `left()` for Esc."""

    left = Signal()

    def __init__(self, style: Style, *, placeholder: str, name: str) -> None:
        super().__init__()
        self.app_style = style
        self.setFont(style.font("ui"))
        self.setFrame(False)
        self.setFixedHeight(SEARCH_HEIGHT)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name)
        style.changed.connect(self._on_style_changed)
        self._on_style_changed()

    def paint_background(self, painter: QPainter) -> None:
        """Paint what lies beneath the text."""
        if self.hasFocus():
            line, fill = self.app_style.colour("accent"), self.app_style.colour("content")
            paint_rounded(painter, self.rect(), _SEARCH_RADIUS, fill=fill, line=line, width=1.5)
        else:
            paint_rounded(painter, self.rect(), _SEARCH_RADIUS, fill=self.app_style.colour("field"))

    def _on_style_changed(self) -> None:
        set_field_palette(self, self.app_style)

    def event(self, event: QEvent) -> bool:
        return keep_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint_background(painter)
        painter.end()
        super().paintEvent(event)
