"""The welcome: three steps that end in a first reply."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QVBoxLayout

from app.chat.services.session import ChatSession
from app.chat.window.main_window import MainWindow
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message, Role
from app.desktop.services.window_state import WindowStateStore
from app.i18n import numbers
from app.i18n.translate import localised, tr
from app.inference.services.loader import ModelLoader
from app.inference.services.monitor import EngineMonitor
from app.inference.values import status
from app.inference.values.model import BUILT_IN, ModelChoice
from app.inference.values.status import EngineStatus, MeterReading, Phase
from app.models.services.manager import ModelManager
from app.models.values import rows as rules
from app.models.values.library import Fitness
from app.models.values.rows import ModelRow
from app.ui.widgets.buttons import ButtonKind, TextButton
from app.ui.widgets.labels import Surface
from app.ui.widgets.style import Style
from app.welcome.values import fetches, offered
from app.welcome.widgets import ChatStep, IntroStep, ModelStep, PageDots

_WIDTH, _HEIGHT = 580, 470
_INTRO, _MODEL, _CHAT = range(3)


class WelcomeWindow(QDialog):
    """Steps with dots and buttons. Esc closes it."""

    def __init__(self, style: Style, computer: str, parent: MainWindow) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Welcome to Mamba Metal"))
        self.setFixedSize(_WIDTH, _HEIGHT)
        self.models = ModelStep(style)
        self.chat = ChatStep(style)
        self.steps = QStackedWidget()
        for step in (IntroStep(style, computer), self.models, self.chat):
            self.steps.addWidget(step)
        self._dots = PageDots(style, self.steps.count())
        self.back_button = TextButton(style, tr("Back"), ButtonKind.REGULAR)
        self.continue_button = TextButton(style, tr("Continue"), ButtonKind.PRIMARY)
        self.continue_button.setDefault(True)
        self.back_button.setAutoDefault(False)
        self.back_button.clicked.connect(self._on_back)
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 8, 20, 16)
        foot.setSpacing(8)
        foot.addWidget(self._dots)
        foot.addStretch()
        foot.addWidget(self.back_button)
        foot.addWidget(self.continue_button)
        ground = Surface(style, "content")
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.steps, 1)
        column.addLayout(foot)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ground)
        self.show_step(_INTRO)

    @property
    def step(self) -> int:
        """The step that is shown, counted from 0."""
        return self.steps.currentIndex()

    def show_step(self, step: int) -> None:
        """Show that step."""
        self.steps.setCurrentIndex(step)
        self._dots.set_step(step)
        self.back_button.setVisible(step > _INTRO)
        if step == _CHAT:
            self.chat.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.continue_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.continue_button.setDefault(step != _CHAT)  # there Return sends
        self.continue_button.setAutoDefault(step != _CHAT)

    def _on_back(self) -> None:
        self.show_step(self.step - 1)


class WelcomeController(QObject):
    """Shows the welcome at the first start and when asked. Its chat is a conversation like any other."""

    def __init__(
        self,
        style: Style,
        main_window: MainWindow,
        *,
        store: ConversationStore,
        session: ChatSession,
        loader: ModelLoader,
        monitor: EngineMonitor,
        manager: ModelManager,
        window_state: WindowStateStore,
    ) -> None:
        super().__init__(main_window)
        self._style = style
        self._main_window = main_window
        self._store = store
        self._loader, self._monitor = loader, monitor
        self._manager = manager
        self._window_state = window_state
        self._conversation_id: int | None = None
        self._reading = MeterReading()
        self.window: WelcomeWindow | None = None
        main_window.welcome_requested.connect(self.show)
        manager.rows_changed.connect(self._show_rows)
        manager.row_changed.connect(self._show_rows)
        monitor.status_changed.connect(self._on_status)
        session.meter_changed.connect(self._on_meter)
        store.message_changed.connect(self._on_message)
        store.text_added.connect(self._on_text_added)

    @property
    def is_due(self) -> bool:
        """Whether this is the first start."""
        store = self._store
        is_used = any(store.is_there(head.id) and head.model for head in store.heads())
        return not self._window_state.is_welcomed and not is_used

    def show(self) -> None:
        """Open it at its first step."""
        if self.window is None:
            facts = self._main_window.facts
            self.window = WelcomeWindow(self._style, facts.computer, self._main_window)
            self.window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.window.continue_button.clicked.connect(self._on_continue)
            self.window.models.chosen.connect(self._update_button)
            self.window.chat.asked.connect(self._on_asked)
            self.window.finished.connect(self._on_finished)
            self._manager.refresh()
            self._show_rows()
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def _chosen(self) -> ModelRow | None:
        return self._manager.row(self.window.models.key) if self.window is not None else None

    def _on_continue(self) -> None:
        window = self.window
        if window is None:
            return
        if window.step == _MODEL:
            row = self._chosen()
            if row is not None and fetches(row):
                self._manager.act(row.key, rules.action(row))
            self._load_builtin()
        if window.step == _CHAT:
            window.accept()
        else:
            window.show_step(window.step + 1)
            self._update_button()

    def _load_builtin(self) -> None:
        if self._loader.facts is None and not self._loader.is_loading:
            self._loader.load(ModelChoice(BUILT_IN))
        self._on_status(self._monitor.status)

    def _update_button(self) -> None:
        window = self.window
        if window is None:
            return
        if window.step == _CHAT:
            window.continue_button.set_text(tr("Start Chatting"))
        elif window.step == _MODEL and fetches(self._chosen()):
            window.continue_button.set_text(tr("Download and Continue"))
        else:
            window.continue_button.set_text(tr("Continue"))

    def _show_rows(self) -> None:
        if self.window is not None:
            self.window.models.set_rows(offered(self._manager.rows))
            self._update_button()

    def _on_asked(self, text: str) -> None:
        main = self._main_window
        if self.window is None:
            return
        if main.conversation_id != self._conversation_id:
            main.new_conversation()
            self._conversation_id = main.conversation_id
        if main.edits.send(main.conversation_id, text):
            self.window.chat.set_question(text)
            self.window.chat.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_message(self, conversation_id: int, message: Message) -> None:
        if self.window is None or conversation_id != self._conversation_id or message.role is not Role.MODEL:
            return
        chat = self.window.chat
        chat.set_reply(message.shown_text, is_open=message.state.is_open)
        if message.failure is not None:
            chat.footer.setText(localised(message.failure.sentence))
        elif not message.state.is_open and message.facts is not None:
            chat.footer.setText(self._footer(message))

    def _on_text_added(self, conversation_id: int, _message_id: int, text: str) -> None:
        if self.window is not None and conversation_id == self._conversation_id:
            self.window.chat.append_reply(text)

    def _footer(self, message: Message) -> str:
        facts, first_s = message.facts, self._reading.first_token_s
        if facts is None:
            return ""
        tokens = numbers.count(facts.tokens)
        if first_s is None:
            return tr("{model} · {tokens} tokens", model=facts.model, tokens=tokens)
        seconds = f"{first_s:.2f}"
        return tr(
            "{model} · {tokens} tokens · first token {seconds} s",
            model=facts.model,
            tokens=tokens,
            seconds=seconds,
        )

    def _on_meter(self, reading: MeterReading) -> None:
        self._reading = reading if reading.first_token_s is not None else self._reading

    def _on_status(self, now: EngineStatus) -> None:
        if self.window is None:
            return
        chat = self.window.chat
        chat.set_busy(now.has_reply)
        if now.phase in (Phase.LOADING, Phase.READING):
            chat.footer.setText(localised(status.words(now)))
        elif now.has_reply or (now.phase is Phase.READY and not chat.question.text()):
            chat.footer.setText("")

    def _on_finished(self) -> None:
        row = self._chosen()
        is_done = self.window is not None and self.window.result() == QDialog.DialogCode.Accepted
        self.window = None
        self._window_state.set_welcomed()
        if is_done and row is not None and row.is_complete and not row.is_in_use and row.key != BUILT_IN:
            option = rules.chosen(row)
            if option is not None and option.fit.fitness is Fitness.FITS:
                self._manager.load(row.key)
        self._main_window.focus_composer()
