"""The Primers window, which lists all primers."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QDate, QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.conversations.values.primer import Primer, reading_line, row_words
from app.i18n.translate import tr
from app.ui.widgets.box import Picture
from app.ui.widgets.buttons import ButtonKind, IconButton, TextButton
from app.ui.widgets.fields import keep_escape
from app.ui.widgets.labels import ElidedLabel, Hairline, Label, Surface
from app.ui.widgets.style import Style
from app.ui.widgets.tool_window import ToolWindow

_WIDTH, _HEIGHT, _SIDE = 560, 460, 24
_ROW = 56


class PrimerRow(QWidget):
    """One primer. Signals, each with its id: `chosen(int)`, `renamed(int, str)`, `export_requested(int)`,
    `delete_requested(int)`.
    """

    chosen = Signal(int)
    renamed = Signal(int, str)
    export_requested = Signal(int)
    delete_requested = Signal(int)

    def __init__(self, style: Style, primer: Primer) -> None:
        super().__init__()
        self.primer = primer
        self.name = ElidedLabel(style, "ui", "ink", weight=QFont.Weight.Medium)
        self.line = ElidedLabel(style, "caption", "ink-2")
        self.field = _NameField()
        self.field.hide()
        self.field.ended.connect(self._on_ended)
        self.buttons = tuple(
            IconButton(style, icon, "", is_small=True) for icon in ("new-chat", "edit", "export", "delete")
        )
        for button, act in zip(
            self.buttons,
            (self._on_chosen, self.begin_renaming, self._on_export, self._on_delete),
            strict=True,
        ):
            button.clicked.connect(act)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addStretch()
        for widget in (self.name, self.field, self.line):
            words.addWidget(widget)
        words.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, 0, _SIDE - 4, 0)
        row.setSpacing(2)
        row.addWidget(Picture(style, "primer", 18, "ink-2"))
        row.addSpacing(10)
        row.addLayout(words, 1)
        row.addSpacing(8)
        for button in self.buttons:
            row.addWidget(button)
        self.setFixedHeight(_ROW)
        self.set_primer(primer, None)

    def set_primer(self, primer: Primer, percent: int | None) -> None:
        """Show this primer; `percent` is its progress while it is being read."""
        self.primer = primer
        self.name.setText(primer.name)
        line = row_words(primer, _date(primer.made_at)) if percent is None else reading_line(percent)
        self.line.setText(tr(line))
        self.setAccessibleName(primer.name)
        names = (
            tr("Start a conversation from {name}", name=primer.name),
            tr("Rename {name}", name=primer.name),
            tr("Export {name}…", name=primer.name),
            tr("Delete {name}", name=primer.name),
        )
        for button, name, tip in zip(
            self.buttons,
            names,
            (tr("Start a conversation from this primer"), tr("Rename"), tr("Export…"), tr("Delete")),
            strict=True,
        ):
            button.setAccessibleName(name)
            button.setToolTip(tip)

    def begin_renaming(self) -> None:
        """Edit the name in place: Return keeps the new name, Esc drops it."""
        self.name.hide()
        self.field.setAccessibleName(tr("Name"))
        self.field.setText(self.primer.name)
        self.field.show()
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_ended(self, is_kept: bool) -> None:
        if self.field.isHidden():
            return
        self.field.hide()
        self.name.show()
        if is_kept and self.field.text().strip() and self.field.text() != self.primer.name:
            self.renamed.emit(self.primer.id, self.field.text())

    def _on_chosen(self) -> None:
        self.chosen.emit(self.primer.id)

    def _on_export(self) -> None:
        self.export_requested.emit(self.primer.id)

    def _on_delete(self) -> None:
        self.delete_requested.emit(self.primer.id)


class PrimersWindow(ToolWindow):
    """Signals: those of `PrimerRow`, `import_requested()`, `make_requested()`."""

    chosen = Signal(int)
    renamed = Signal(int, str)
    export_requested = Signal(int)
    delete_requested = Signal(int)
    import_requested = Signal()
    make_requested = Signal()

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(tr("Primers"), parent)
        self._style = style
        self.rows: dict[int, PrimerRow] = {}
        self._empty = _Empty(style)
        self.import_button = TextButton(style, tr("Import…"), ButtonKind.REGULAR)
        self.make_button = TextButton(style, tr("New from File…"), ButtonKind.PRIMARY)
        self.import_button.clicked.connect(self.import_requested)
        self.make_button.clicked.connect(self.make_requested)
        content = Surface(style, "content")
        self._list = QVBoxLayout(content)
        self._list.setContentsMargins(0, 6, 0, 6)
        self._list.setSpacing(0)
        self._list.addWidget(self._empty, 1)
        self._list.addStretch()
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
        foot = Surface(style, "content")
        row = QHBoxLayout(foot)
        row.setContentsMargins(_SIDE, 12, _SIDE, 12)
        row.setSpacing(8)
        row.addStretch()
        row.addWidget(self.import_button)
        row.addWidget(self.make_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (area, Hairline(style), foot):
            column.addWidget(widget, 1 if widget is area else 0)
        self.setMinimumSize(400, 260)
        self.resize(_WIDTH, _HEIGHT)

    def set_primers(self, primers: Sequence[Primer], percents: dict[int, int]) -> None:
        """Show these primers; `percents` is the progress of those that are being read."""
        wanted = {primer.id for primer in primers}
        for primer_id in [known for known in self.rows if known not in wanted]:
            row = self.rows.pop(primer_id)
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        for place, primer in enumerate(primers):
            row = self.rows.get(primer.id) or self._made(primer)
            row.set_primer(primer, percents.get(primer.id))
            if self._list.indexOf(row) != place:
                self._list.insertWidget(place, row)
        self._empty.setVisible(not primers)

    def _made(self, primer: Primer) -> PrimerRow:
        row = self.rows[primer.id] = PrimerRow(self._style, primer)
        row.chosen.connect(self.chosen)
        row.renamed.connect(self.renamed)
        row.export_requested.connect(self.export_requested)
        row.delete_requested.connect(self.delete_requested)
        return row


class _NameField(QLineEdit):
    """Signals: `ended(bool)`, True if the new name is to be kept."""

    ended = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.editingFinished.connect(self._on_finished)

    def _on_finished(self) -> None:
        self.ended.emit(True)

    def event(self, event: QEvent) -> bool:
        return keep_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit(False)
        else:
            super().keyPressEvent(event)


class _Empty(QWidget):
    def __init__(self, style: Style) -> None:
        super().__init__()
        head = Label(style, "ui", "ink", tr("No primers yet"), weight=QFont.Weight.DemiBold)
        line = Label(
            style,
            "small",
            "ink-2",
            tr("A primer is text the model reads once, such as a style guide or a document."),
        )
        more = Label(style, "small", "ink-2", tr("New conversations start from it without reading it again."))
        column = QVBoxLayout(self)
        column.setSpacing(4)
        column.addStretch()
        icon = Picture(style, "primer", 24, "ink-3")
        for label in (icon, head, line, more):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addStretch()


def _date(moment: datetime) -> str:
    return QLocale().toString(QDate(moment.year, moment.month, moment.day), tr("d MMM yyyy"))
