"""The main window: it shows what the session and the store say, and hands on what the person wants."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDesktopServices, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QFileDialog, QMainWindow, QWidget

from app.domain.chart import TokenPoint, TokenSeries
from app.domain.conversation import Message, Role, shown_path
from app.domain.failure import Failure, report
from app.domain.model import BASE_MODEL_NOTE, BUILT_IN, ModelChoice, ModelFacts
from app.domain.notes import SHOW_FILE, TRY_AGAIN, Note, NoteKind, failure_note
from app.domain.sidebar import rows
from app.domain.status import Phase, SessionStatus
from app.messages import Messages
from app.models.conversation_list import ConversationListModel
from app.services.conversations import ConversationStore
from app.services.session import ChatSession
from app.widgets.live_panel import LivePanel
from app.widgets.look import Look
from app.widgets.panes import Panes, Side
from app.windows.about import AboutWindow
from app.windows.chat_view import ChatView
from app.windows.facts import ProgramFacts
from app.windows.menus import Command, Menus, add_menus, edit_commands
from app.windows.model_menu import ModelMenu
from app.windows.side_panes import PanelPane, Sidebar

_SAVING = "saving"


class MainWindow(QMainWindow):
    """Signals: `closed()` when the person closes it, `conversation_shown(int)`, `models_requested()`."""

    closed = Signal()
    conversation_shown = Signal(int)
    models_requested = Signal()

    def __init__(
        self,
        look: Look,
        store: ConversationStore,
        session: ChatSession,
        messages: Messages,
        facts: ProgramFacts,
    ) -> None:
        super().__init__()
        self._look, self._store, self._session, self._messages, self._facts = (
            look,
            store,
            session,
            messages,
            facts,
        )
        self._series = TokenSeries()
        self._options = ModelChoice()  # device and precision of the last choice, for the next
        self._choices: list[ModelChoice] = []
        self._ready: tuple[ModelChoice, ...] = ()
        self.about_window: AboutWindow | None = None
        self._list_model = ConversationListModel(self)
        native = facts.has_native_menus
        self.sidebar = Sidebar(look, self._list_model, has_native_menus=native)
        self.chat = ChatView(look, has_native_menus=native)
        self.panel = LivePanel(look, facts.memory_bytes, facts.computer)
        self._panel_pane = PanelPane(look, self.panel)
        self.panes = Panes(look, self.sidebar, self.chat, self._panel_pane)
        self.setCentralWidget(self.panes)
        self.setMinimumSize(640, 480)
        self.resize(1280, 880)
        if native:
            self.setWindowFlag(Qt.WindowType.ExpandedClientAreaHint)
            self.setWindowFlag(Qt.WindowType.NoTitleBarBackgroundHint)
            for widget in (self, *self.findChildren(QWidget)):  # the strips lie where the title bar would be
                widget.setAttribute(Qt.WidgetAttribute.WA_ContentsMarginsRespectsSafeArea, False)
        self._menu = add_menus(self, self._menus(), is_native=native)
        self._current = store.add_conversation()
        self._connect_services()
        self._connect_widgets()
        self._show_conversation(self._current)
        self._on_status(session.status)

    @property
    def facts(self) -> ProgramFacts:
        """What the windows say about this computer and this program."""
        return self._facts

    def set_ready_models(self, choices: tuple[ModelChoice, ...]) -> None:
        """The models that the model menu offers."""
        self._ready = choices

    @property
    def conversation_id(self) -> int:
        """The conversation that is shown."""
        return self._current

    def load(self, choice: ModelChoice) -> None:
        """Load a model. The model menu keeps it once it is loaded."""
        self._options = replace(choice, model=BUILT_IN)
        self.chat.banner.clear()
        self._session.load(choice)

    def new_conversation(self) -> None:
        """Show an empty conversation; the one that is shown, when it is still empty."""
        if self._store.conversation(self._current).messages:
            self._show_conversation(self._store.add_conversation())
        self.chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def reopen(self, conversation_id: int | None) -> None:
        """Show that conversation, if it is still there."""
        if conversation_id is not None and self._store.is_there(conversation_id):
            self._show_conversation(conversation_id)

    def regenerate(self) -> None:
        """Write the last reply anew."""
        last = self._last_reply()
        if last is not None:
            self._on_regenerate(last.id)

    def copy_last_reply(self) -> None:
        """Copy the last reply."""
        last = self._last_reply()
        if last is not None:
            QGuiApplication.clipboard().setText(last.shown_text)

    def stop(self) -> None:
        """Stop what is under way; else close what floats."""
        if self._session.status.phase is Phase.LOADING or self._session.busy_conversation_id is not None:
            self._session.stop()
        elif not self.panes.close_floating():
            self.chat.banner.close_note()

    def open_folder(self) -> None:
        """Ask for a folder with a model."""
        dialog = QFileDialog(self, "Open Folder")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._on_folder_chosen)
        dialog.open()

    def show_about(self) -> None:
        """Show the About window."""
        if self.about_window is None:
            self.about_window = AboutWindow(self._look, self._facts, self)
        self.about_window.show()
        self.about_window.activateWindow()

    def toggle_sidebar(self) -> None:
        """Open or close the sidebar."""
        self.panes.toggle(Side.LEFT)

    def toggle_panel(self) -> None:
        """Open or close the live panel."""
        self.panes.toggle(Side.RIGHT)

    def focus_composer(self) -> None:
        """Put the cursor into the composer."""
        self.chat.composer.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _menus(self) -> Menus:
        return {
            "File": (
                Command("New Conversation", "Ctrl+N", self.new_conversation),
                Command("Open Folder…", "Ctrl+O", self.open_folder),
                Command("Models…", "Ctrl+Shift+M", self.models_requested.emit),
                None,
                Command("Close Window", "Ctrl+W", self.close),
                Command("Quit Mamba Metal", "Ctrl+Q", self.close, QAction.MenuRole.QuitRole),
            ),
            "Edit": edit_commands(),
            "Chat": (
                Command("Stop", "Ctrl+.; Esc", self.stop),
                Command("Regenerate", "Ctrl+R", self.regenerate),
                Command("Copy Last Reply", "Ctrl+Shift+C", self.copy_last_reply),
                None,
                Command("Go to Composer", "Ctrl+L", self.focus_composer),
                Command("Jump to Latest", "Ctrl+J", self.chat.transcript.jump_to_end),
            ),
            "View": (
                Command("Sidebar", "Ctrl+B", self.toggle_sidebar),
                Command("Live Panel", "Ctrl+Alt+I", self.toggle_panel),
            ),
            "Help": (Command("About Mamba Metal", "", self.show_about, QAction.MenuRole.AboutRole),),
        }

    def _connect_services(self) -> None:
        self._store.list_changed.connect(self._on_list_changed)
        self._store.path_changed.connect(self._on_path_changed)
        self._store.message_changed.connect(self._on_message_changed)
        self._store.points_added.connect(self._on_points_added)
        self._session.status_changed.connect(self._on_status)
        self._session.meter_changed.connect(self.chat.meter.set_reading)
        self._session.model_changed.connect(self._on_model)
        self._session.memory_changed.connect(self.panel.set_memory)
        self._session.load_failed.connect(self._on_load_failed)
        self._session.reply_started.connect(self._on_list_changed)
        self._session.reply_ended.connect(self._on_list_changed)
        self._store.failed.connect(self._on_store_failed)
        self._store.save_failed.connect(self._on_save_failed)
        self._store.saved.connect(self._on_saved)
        self._messages.posted.connect(self.chat.banner.post)

    def _connect_widgets(self) -> None:
        chat = self.chat
        for pane in (self.sidebar, chat):
            pane.menu_requested.connect(self._on_menu)
            pane.new_requested.connect(self.new_conversation)
        chat.sidebar_requested.connect(self.toggle_sidebar)
        chat.panel_requested.connect(self.toggle_panel)
        chat.model_requested.connect(self._on_model_menu)
        self.sidebar.toggle_requested.connect(self.toggle_sidebar)
        self._panel_pane.toggle_requested.connect(self.toggle_panel)
        self.sidebar.list.chosen.connect(self._on_chosen)
        self.panes.arranged.connect(self._on_arranged)
        chat.composer.submitted.connect(self._on_submitted)
        chat.composer.stop_requested.connect(self._session.stop)
        chat.composer.edited.connect(self._on_edited)
        chat.banner.details_requested.connect(self._on_details)
        chat.banner.action_requested.connect(self._on_note_action)
        chat.transcript.copy_requested.connect(self._on_copy)
        chat.transcript.regenerate_requested.connect(self._on_regenerate)
        chat.transcript.retry_requested.connect(self._on_resume)
        chat.transcript.resume_requested.connect(self._on_resume)
        chat.transcript.version_requested.connect(self._on_version)

    def _show_conversation(self, conversation_id: int) -> None:
        before = self._current
        if not self._store.open(conversation_id):
            self.sidebar.list.show_chosen(before)
            return
        self._current = conversation_id
        if before != conversation_id:
            self._store.leave(before)
        self._on_path_changed(conversation_id)
        self.chat.composer.set_text(self._store.draft(conversation_id))
        self.chat.transcript.jump_to_end()
        self._on_list_changed()
        self.conversation_shown.emit(conversation_id)

    def _on_chosen(self, conversation_id: int) -> None:
        self.panes.close_floating()
        self._show_conversation(conversation_id)

    def _has_messages(self) -> bool:
        return bool(self._store.conversation(self._current).messages)

    def _on_edited(self, text: str) -> None:
        self._store.set_draft(self._current, text)

    def _on_store_failed(self, failure: Failure) -> None:
        self._messages.post(failure_note(failure))

    def _on_save_failed(self, failure: Failure) -> None:
        self._messages.post(Note(NoteKind.FAILURE, failure.sentence, failure, TRY_AGAIN, _SAVING))

    def _on_saved(self) -> None:
        self.chat.banner.withdraw(NoteKind.FAILURE, _SAVING)

    def _last_reply(self) -> Message | None:
        path = self._store.conversation(self._current).path()
        return next((message for message in reversed(path) if message.role is Role.MODEL), None)

    def _on_submitted(self, text: str) -> None:
        self.chat.transcript.jump_to_end()
        self._session.send(self._current, text)

    def _on_regenerate(self, reply_id: int) -> None:
        self._session.regenerate(self._current, reply_id)

    def _on_resume(self, reply_id: int) -> None:
        self._session.resume(self._current, reply_id)

    def _on_version(self, reply_id: int, step: int) -> None:
        siblings = [message.id for message in self._store.conversation(self._current).siblings(reply_id)]
        index = siblings.index(reply_id) + step
        if 0 <= index < len(siblings):
            self._store.show_message(self._current, siblings[index])

    def _on_copy(self, message_id: int) -> None:
        text = self._store.conversation(self._current).message(message_id).shown_text
        QGuiApplication.clipboard().setText(text)

    def _on_details(self, note: Note) -> None:
        if note.failure is not None:
            QGuiApplication.clipboard().setText(report(note.failure, self._facts.versions))

    def _on_note_action(self, note: Note) -> None:
        if note.action == TRY_AGAIN and note.target == _SAVING:
            self._store.try_again()
        elif note.action == SHOW_FILE:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(note.target).parent)))

    def _on_list_changed(self) -> None:
        shown = [head for head in self._store.heads() if head.id != self._current or self._has_messages()]
        self._list_model.set_rows(rows(shown, self._session.busy_conversation_id, datetime.now().date()))
        self.sidebar.set_empty(not shown)
        self.sidebar.list.show_chosen(self._current)
        title = self._store.conversation(self._current).title
        self.chat.title.setText(title)
        self.setWindowTitle(title)

    def _on_path_changed(self, conversation_id: int) -> None:
        if conversation_id != self._current:
            return
        path = shown_path(self._store.conversation(conversation_id))
        self.chat.transcript.set_messages(path)
        self.chat.composer.set_history(tuple(i.message.text for i in path if i.message.role is Role.PERSON))
        self._series = TokenSeries(self._store.points(conversation_id))
        self._show_series()

    def _on_message_changed(self, conversation_id: int, message: Message) -> None:
        if conversation_id == self._current:
            self.chat.transcript.set_message(message)

    def _on_points_added(self, conversation_id: int, points: tuple[TokenPoint, ...]) -> None:
        if conversation_id == self._current:
            self._series.extend(points)
            self._show_series()

    def _show_series(self) -> None:
        last = self._last_reply()
        self.panel.set_series(self._series, self._store.steps_ms(last.id) if last else [])

    def _on_status(self, status: SessionStatus) -> None:
        self.chat.set_status(status)

    def _on_model(self, facts: ModelFacts) -> None:
        choice = self._session.choice
        if choice is not None and choice not in self._choices:
            self._choices.append(choice)
        self.panel.set_model(facts)
        does = "continues what you write" if facts.is_base_model else "runs on this computer alone"
        line = f"{facts.name} {does}. Start a sentence, or ask."
        self.chat.transcript.set_empty_words("New conversation", line)
        if facts.is_base_model:
            self._messages.post_once(Note(NoteKind.NOTE, BASE_MODEL_NOTE))
        for notice in facts.notices:
            self._messages.post_once(Note(NoteKind.NOTE, notice))

    def _on_load_failed(self, failure: Failure) -> None:
        self._messages.post(failure_note(failure))

    def _on_folder_chosen(self, folder: str) -> None:
        self.load(replace(self._options, model=folder))

    def _on_menu(self) -> None:
        button = self.sidebar.menu if self.panes.is_shown(Side.LEFT) else self.chat.menu_button
        self._menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def _on_model_menu(self) -> None:
        button = self.chat.model_button
        ready = self._ready or (self._options,)
        known = {choice.model for choice in ready}
        choices = [*ready, *(choice for choice in self._choices if choice.model not in known)]
        menu = ModelMenu(choices, self._session.choice, self)
        menu.chosen.connect(self.load)
        menu.models_requested.connect(self.models_requested)
        menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def _on_arranged(self) -> None:
        self.chat.set_panes(
            has_sidebar=self.panes.is_shown(Side.LEFT), has_panel=self.panes.is_shown(Side.RIGHT)
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_arranged()
        self.chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
