"""The main window."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from app.chat.services.session import ChatSession
from app.chat.widgets.live_panel import LivePanel, PanelPane
from app.chat.widgets.panes import PaneFocus, Panes, Side
from app.chat.window.about import AboutWindow
from app.chat.window.announcements import Announcements, announcing
from app.chat.window.chat_view import ChatView
from app.chat.window.conversation_controller import ConversationController
from app.chat.window.find import FindController
from app.chat.window.live_panel_controller import LivePanelController
from app.chat.window.message_actions import MessageActions
from app.chat.window.model_switcher import ModelSwitcher
from app.chat.window.text_file_insertion import TextFileInsertion
from app.conversations.services.edits import Edits
from app.conversations.services.store import ConversationStore
from app.conversations.widgets.sidebar import Sidebar
from app.conversations.window.import_export import ImportExport
from app.conversations.window.list_controller import ConversationListController
from app.inference.services.loader import ModelLoader
from app.inference.services.monitor import EngineMonitor
from app.inference.values.model import ModelChoice
from app.inference.values.status import EngineStatus, Phase
from app.ui.services.notices import Notices
from app.ui.values.failure import report
from app.ui.values.notice import Notice
from app.ui.values.program import ProgramFacts
from app.ui.widgets.menus import Menus, MenuTable, edit_focused
from app.ui.widgets.style import Style


class MainWindow(QMainWindow):
    """Makes the panes and their controllers, and connects them.

    Signals: `closed()` when the person closes it; `models_requested()`, `settings_requested()` and `welcome_requested()` for
    other windows.
    """

    closed = Signal()
    models_requested = Signal()
    welcome_requested = Signal()
    settings_requested = Signal()

    def __init__(
        self,
        *,
        style: Style,
        store: ConversationStore,
        session: ChatSession,
        loader: ModelLoader,
        monitor: EngineMonitor,
        notices: Notices,
        facts: ProgramFacts,
        menus: Callable[["MainWindow"], MenuTable],
    ) -> None:
        super().__init__()
        self._style = style
        self._store = store
        self._session = session
        self._loader = loader
        self._monitor = monitor
        self._notices = notices
        self._facts = facts
        self._was_busy = False
        self.about_window: AboutWindow | None = None
        native = facts.has_native_menus
        self.sidebar = Sidebar(style, has_native_menus=native)
        self.chat = ChatView(style, has_native_menus=native)
        self.panel = LivePanel(style, facts.memory_bytes, facts.computer)
        self._panel_pane = PanelPane(style, self.panel)
        self.panes = Panes(style, self.sidebar, self.chat, self._panel_pane)
        self.setCentralWidget(self.panes)
        self.setMinimumSize(640, 480)
        self.resize(1280, 880)
        if native:
            self.setWindowFlag(Qt.WindowType.ExpandedClientAreaHint)
            self.setWindowFlag(Qt.WindowType.NoTitleBarBackgroundHint)
            for widget in (self, *self.findChildren(QWidget)):  # the strips take the place of the title bar
                widget.setAttribute(Qt.WidgetAttribute.WA_ContentsMarginsRespectsSafeArea, False)
        self.edits = Edits(store, session, self)
        self.conversation_list = ConversationListController(
            store=store,
            edits=self.edits,
            sidebar=self.sidebar,
            notices=notices,
            busy_id=lambda: session.busy_conversation_id,
            parent=self,
        )
        self.controller = ConversationController(
            store=store,
            edits=self.edits,
            conversation_list=self.conversation_list,
            chat=self.chat,
            notices=notices,
            parent=self,
        )
        self.live_panel = LivePanelController(
            store=store,
            controller=self.controller,
            pane=self._panel_pane,
            panel=self.panel,
            facts=facts,
            notices=notices,
            window=self,
        )
        self.model_switcher = ModelSwitcher(
            loader=loader, chat=self.chat, panel=self.panel, notices=notices, window=self
        )
        self.message_actions = MessageActions(self.controller, store, self.edits, self)
        self.import_export = ImportExport(
            store, notices, self, current=lambda: self.conversation_id, show=self.controller.show
        )
        self._insertions = TextFileInsertion(self.chat.composer, notices, self)
        self.announcements = Announcements(announcing(self), self)
        self.finding = FindController(style, self.chat, self.controller, self)
        self.pane_focus = PaneFocus(
            ((self.sidebar, self.sidebar.list), (self.chat, self.chat.composer), (self._panel_pane, None)),
            self,
        )
        self.menus = Menus(self, menus(self), is_native=native)
        self._connect_services()
        self._connect_widgets()
        self._connect_menus()
        self.controller.begin()
        self._on_status(monitor.status)

    @property
    def facts(self) -> ProgramFacts:
        """Facts about this computer and this program."""
        return self._facts

    @property
    def conversation_id(self) -> int:
        """The id of the shown conversation."""
        return self.controller.current

    @property
    def is_writing(self) -> bool:
        """Whether a reply is being written or waits for the model."""
        return self._session.busy_conversation_id is not None

    @property
    def is_busy(self) -> bool:
        """Whether there is something to stop."""
        return self.is_writing or self._monitor.status.phase in (Phase.LOADING, Phase.READING)

    def load(self, choice: ModelChoice) -> None:
        """Load a model. The model menu offers it from then on."""
        self.model_switcher.load(choice)

    def new_conversation(self) -> None:
        """Show an empty conversation; stay with the current one if it is empty."""
        self.controller.new()

    def reopen(self, conversation_id: int | None) -> None:
        """Show a conversation, if it still exists."""
        if conversation_id is not None and self._store.is_there(conversation_id):
            self.controller.show(conversation_id)

    def undo(self) -> None:
        """Undo in the focused text field, otherwise the last change of a conversation."""
        if not edit_focused("undo"):
            self.edits.undo()

    def redo(self) -> None:
        """Redo what was undone last."""
        if not edit_focused("redo"):
            self.edits.redo()

    def search(self) -> None:
        """Focus the search field of the sidebar."""
        if not self.panes.is_shown(Side.LEFT):
            self.toggle_sidebar()
        self.sidebar.begin_search()

    def stop(self) -> None:
        """Stop the reply or the loading; otherwise close what floats."""
        if self.is_busy:
            self._monitor.stop()
        else:
            self.close_floating()

    def close_floating(self) -> None:
        """Close the find bar, otherwise a floating pane, otherwise the notice."""
        if not self.finding.close() and not self.panes.close_floating():
            self.chat.banner.close_notice()

    def show_about(self) -> None:
        """Show the About window."""
        if self.about_window is None:
            self.about_window = AboutWindow(self._style, self._facts, self)
        self.about_window.present()

    def toggle_sidebar(self) -> None:
        """Open or close the sidebar."""
        self.panes.toggle(Side.LEFT)

    def toggle_panel(self) -> None:
        """Open or close the live panel."""
        self.panes.toggle(Side.RIGHT)

    def toggle_full_screen(self) -> None:
        """Enter or leave full screen."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @property
    def is_filling(self) -> bool:
        """Whether it is maximised or in full screen."""
        return self.isMaximized() or self.isFullScreen()

    def restore_fill(self, *, is_maximised: bool, is_full_screen: bool) -> None:
        """Restore the maximised or full screen state. Call it before the window is shown."""
        state = Qt.WindowState.WindowMaximized if is_maximised else Qt.WindowState.WindowNoState
        self.setWindowState(state | Qt.WindowState.WindowFullScreen if is_full_screen else state)

    def zoom(self) -> None:
        """Maximise the window, or restore its size."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowMaximized)

    def bring_to_front(self) -> None:
        """Raise all windows of the program, and focus this one."""
        for window in QApplication.topLevelWidgets():
            if window.isVisible() and window is not self:
                window.raise_()
        self.raise_()
        self.activateWindow()

    def focus_composer(self) -> None:
        """Focus the composer."""
        self.chat.composer.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _connect_menus(self) -> None:
        for changed in (
            self.edits.stepped,
            self.controller.path_shown,
            self._session.reply_started,
            self._session.reply_ended,
            self.chat.find_bar.searched,
            self._store.list_changed,
        ):
            changed.connect(self.menus.refresh)

    def _connect_services(self) -> None:
        self._monitor.status_changed.connect(self._on_status)
        self._session.meter_changed.connect(self.chat.meter.set_reading)
        self._loader.memory_changed.connect(self.panel.set_memory)
        self._notices.posted.connect(self.chat.banner.post)
        self._notices.posted.connect(self.announcements.notice_posted)
        self._session.reply_started.connect(self.conversation_list.refresh)
        self._session.reply_ended.connect(self.conversation_list.refresh)
        self._session.reply_started.connect(self.announcements.reply_started)
        self._session.reply_ended.connect(self.announcements.reply_ended)

    def _connect_widgets(self) -> None:
        chat = self.chat
        for pane in (self.sidebar, chat):
            pane.menu_requested.connect(self._on_menu)
            pane.new_requested.connect(self.new_conversation)
        chat.sidebar_requested.connect(self.toggle_sidebar)
        chat.panel_requested.connect(self.toggle_panel)
        self.sidebar.toggle_requested.connect(self.toggle_sidebar)
        self._panel_pane.toggle_requested.connect(self.toggle_panel)
        self.sidebar.list.clicked.connect(self._on_chosen)
        self.panes.arranged.connect(self._on_arranged)
        chat.composer.submitted.connect(self._on_submitted)
        chat.composer.stop_requested.connect(self._monitor.stop)
        chat.banner.details_requested.connect(self._on_details)
        chat.transcript.asked.connect(self.message_actions.act)
        self.message_actions.edit_refused.connect(chat.transcript.edit)
        chat.transcript.editing_ended.connect(self.focus_composer)
        chat.transcript.picked.connect(self.controller.pick)
        self.message_actions.fanned_out.connect(self.controller.show_fan)
        chat.transcript.edited.connect(self.message_actions.edit)
        self.model_switcher.models_requested.connect(self.models_requested)
        self.conversation_list.export_requested.connect(self.import_export.export)
        self.controller.title_changed.connect(self.setWindowTitle)

    def _on_details(self, notice: Notice) -> None:
        if notice.failure is not None:
            QGuiApplication.clipboard().setText(report(notice.failure, self._facts.versions))

    def _on_chosen(self) -> None:
        self.panes.close_floating()

    def _on_submitted(self, text: str) -> None:
        self.chat.transcript.jump_to_end()
        self.edits.send(self.controller.current, text)

    def _on_status(self, status: EngineStatus) -> None:
        self.chat.set_status(status)
        if self._was_busy != self.is_busy:
            self._was_busy = self.is_busy
            self.menus.refresh()

    def _on_menu(self) -> None:
        button = self.sidebar.menu if self.panes.is_shown(Side.LEFT) else self.chat.menu_button
        self.menus.whole.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def _on_arranged(self) -> None:
        self.chat.set_panes(
            has_sidebar=self.panes.is_shown(Side.LEFT), has_panel=self.panes.is_shown(Side.RIGHT)
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_arranged()
        self.chat.composer.setFocus(Qt.FocusReason.OtherFocusReason)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closed.emit()
        super().closeEvent(event)
