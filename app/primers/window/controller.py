"""Primers in the main window: choosing and making them, showing their progress, and managing them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.chat.window.main_window import MainWindow
from app.conversations.services.store import ConversationStore
from app.conversations.values.primer import (
    MOST_BYTES,
    SUFFIX,
    Primer,
    file_name,
    pill_words,
    reading_words,
    start_words,
    text_of_primer_file,
    token_words,
)
from app.i18n.translate import tr
from app.i18n.words import say
from app.inference.services.loader import ModelLoader
from app.primers.services.primers import Primers
from app.primers.services.token_count import TokenCount
from app.primers.window.primers_window import PrimersWindow
from app.ui.services.notices import Notices
from app.ui.values.failure import Failure
from app.ui.values.notice import Notice, NoticeKind, failure_notice, undo_notice
from app.ui.values.question import Question
from app.ui.widgets.file_dialogs import ask_for_file, ask_where_to_save
from app.ui.widgets.sheet import AskSheet
from app.ui.widgets.style import Style


class PrimersController(QObject):
    """Connects the primers with the composer, the transcript and the Primers window."""

    def __init__(
        self,
        style: Style,
        window: MainWindow,
        *,
        primers: Primers,
        count: TokenCount,
        store: ConversationStore,
        loader: ModelLoader,
        notices: Notices,
    ) -> None:
        super().__init__(window)
        self._style = style
        self._window = window
        self._primers = primers
        self._count = count
        self._store = store
        self._loader = loader
        self._notices = notices
        self._controller, self._chat = window.controller, window.chat
        self.list_window: PrimersWindow | None = None
        self.sheet: AskSheet | None = None
        self._connect()
        self._show()

    def menu(self) -> QMenu:
        """The menu of the primer button. Deletes itself when closed."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chosen = self._store.conversation(self._controller.current).primer_id
        for primer in self._primers.all():
            action = menu.addAction(primer.name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(primer.id == chosen)
            action.triggered.connect(_bound(self.choose, primer.id))
        if not menu.isEmpty():
            menu.addSeparator()
        menu.addAction(tr("New Primer from File…")).triggered.connect(self.make_of_file)
        of_this = menu.addAction(tr("New Primer from This Conversation"))
        of_this.setEnabled(bool(self._controller.path()))
        of_this.triggered.connect(self.make_of_conversation)
        menu.addSeparator()
        menu.addAction(tr("Manage Primers…")).triggered.connect(self.manage)
        return menu

    def choose(self, primer_id: int) -> None:
        """Start from this primer: in the shown conversation if it is empty, otherwise in a new one."""
        if self._controller.path():
            self._controller.new()
        self._store.set_primer(self._controller.current, primer_id)
        self._primers.read(primer_id)
        self._chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def make_of_file(self) -> None:
        """Ask for a text file."""
        ask_for_file(self._front(), tr("New Primer from File"), self._on_text_file)

    def make_of(self, paths: tuple[Path, ...]) -> None:
        """Make primers from text files, and start from the last one."""
        made = None
        for path in paths:
            text: str | Failure
            try:
                with path.open("rb") as file:
                    text = text_of_primer_file(path, file.read(MOST_BYTES + 1))
            except OSError as error:
                text = Failure(
                    say(
                        "Couldn’t read {name}, so no primer was made. Check that its drive is connected.",
                        name=path.name,
                    ),
                    str(error),
                )
            if isinstance(text, Failure):
                self._notices.post(failure_notice(text))
            else:
                made = self._primers.make(path.stem, text) or made
        if made is not None:
            self.choose(made.id)

    def make_of_conversation(self) -> None:
        """Make a primer from the shown conversation, and start from it."""
        conversation = self._store.conversation(self._controller.current)
        text = self._primers.text_of(conversation.path(), self._store.primer_text(conversation.id))
        made = self._primers.make(conversation.title, text)
        if made is not None:
            self.choose(made.id)

    def manage(self) -> None:
        """Show the window with all primers."""
        if self.list_window is None:
            made = self.list_window = PrimersWindow(self._style, self._window)
            made.chosen.connect(self._on_chosen_in_list)
            made.renamed.connect(self._primers.rename)
            made.export_requested.connect(self.export)
            made.delete_requested.connect(self.delete)
            made.import_requested.connect(self.import_file)
            made.make_requested.connect(self.make_of_file)
        self._show_list()
        self.list_window.present()

    def export(self, primer_id: int) -> None:
        """Ask where to save a primer."""
        primer = self._primers.get(primer_id)
        if primer is None:
            return
        filters = {f"{tr('Primers')} (*{SUFFIX})": SUFFIX.removeprefix(".")}
        save = partial(self._primers.export, primer_id)
        ask_where_to_save(self._front(), tr("Export Primer"), file_name(primer), filters, save)

    def import_file(self) -> None:
        """Ask for a primer file."""
        filters = (f"{tr('Primers')} (*{SUFFIX})", f"{tr('All files')} (*)")
        ask_for_file(self._front(), tr("Import Primer"), self._primers.import_file, filters=filters)

    def delete(self, primer_id: int) -> None:
        """Delete a primer and offer to undo that. Conversations that start from it keep its text."""
        primer = self._primers.get(primer_id)
        if primer is None:
            return
        current = self._controller.current
        if not self._controller.path() and self._store.conversation(current).primer_id == primer_id:
            self._store.set_primer(current, None)
        self._primers.delete(primer_id)
        sentence = say("The primer “{name}” was deleted.", name=primer.name)
        self._notices.post(undo_notice(sentence, partial(self._primers.restore, primer_id)))

    def _connect(self) -> None:
        composer = self._chat.composer
        composer.primers_requested.connect(self._on_menu)
        composer.primer_files_dropped.connect(self.make_of)
        composer.pill.removed.connect(self._on_removed)
        composer.edited.connect(self._count.ask)
        self._count.counted.connect(self._on_counted)
        self._controller.path_shown.connect(self._on_shown)
        self._primers.changed.connect(self._show)
        self._primers.progressed.connect(self._show)
        self._primers.failed.connect(self._on_failed)
        self._primers.mismatched.connect(self._on_mismatched)
        self._primers.imported.connect(self._on_imported)
        self._primers.exported.connect(self._on_exported)
        self._loader.model_changed.connect(self._on_model)

    def _show(self) -> None:
        conversation = self._store.conversation(self._controller.current)
        primer = None if conversation.primer_id is None else self._primers.get(conversation.primer_id)
        is_empty = not conversation.messages
        self._chat.transcript.set_start(tr(start_words(primer)) if primer is not None else "")
        if primer is None or not is_empty:
            self._chat.composer.pill.set_words("")
        else:
            percent = self._primers.percent(primer.id)
            words = pill_words(primer) if percent is None else reading_words(primer, percent)
            button = tr("Remove Primer") if percent is None else tr("Stop Reading")
            self._chat.composer.pill.set_words(tr(words), button)
        self._show_list()

    def _show_list(self) -> None:
        if self.list_window is not None:
            primers = self._primers.all()
            found = ((primer.id, self._primers.percent(primer.id)) for primer in primers)
            percents = {primer_id: percent for primer_id, percent in found if percent is not None}
            self.list_window.set_primers(primers, percents)

    def _on_shown(self) -> None:
        """Another conversation, or other messages, are shown: read the primer of an empty one in advance."""
        self._show()
        self._warm_up()

    def _warm_up(self) -> None:
        conversation = self._store.conversation(self._controller.current)
        if conversation.primer_id is not None and not conversation.messages:
            self._primers.read(conversation.primer_id)

    def _on_model(self) -> None:
        choice = self._loader.choice
        self._count.set_model(choice.model if choice is not None else "")
        self._warm_up()

    def _on_counted(self, count: int) -> None:
        self._chat.composer.set_count(tr(token_words(count)) if count > 0 else "")

    def _on_removed(self) -> None:
        primer_id = self._store.conversation(self._controller.current).primer_id
        if primer_id is not None and self._primers.percent(primer_id) is not None:
            self._primers.stop(primer_id)
        else:
            self._store.set_primer(self._controller.current, None)
        self._chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_chosen_in_list(self, primer_id: int) -> None:
        self.choose(primer_id)
        self._window.activateWindow()

    def _on_menu(self) -> None:
        menu, button = self.menu(), self._chat.composer.primer_button
        place = button.mapToGlobal(QPoint(0, 0))
        menu.popup(place - QPoint(0, menu.sizeHint().height() + 4))

    def _on_text_file(self, path: Path) -> None:
        self.make_of((path,))

    def _on_failed(self, failure: Failure) -> None:
        self._notices.post(failure_notice(failure))

    def _on_imported(self, primer: Primer) -> None:
        self._notices.post(
            Notice(NoticeKind.INFO, say("The primer “{name}” was imported.", name=primer.name))
        )

    def _on_exported(self, primer: Primer) -> None:
        self._notices.post(
            Notice(NoticeKind.INFO, say("The primer “{name}” was exported.", name=primer.name))
        )

    def _on_mismatched(self, question: Question) -> None:
        self.sheet = AskSheet(self._style, question, self._front())
        self.sheet.finished.connect(self._on_question_closed)
        self.sheet.open()

    def _on_question_closed(self) -> None:
        self.sheet = None

    def _front(self) -> QWidget:
        shown = self.list_window
        return shown if shown is not None and shown.isActiveWindow() else self._window


def _bound(act: Callable[[int], None], primer_id: int) -> Callable[[], None]:
    def acted() -> None:
        act(primer_id)

    return acted
