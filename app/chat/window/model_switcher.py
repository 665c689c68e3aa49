"""Loads the models that the person chooses, or another precision after a failure."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from app.chat.services.session import ChatSession
from app.chat.widgets.live_panel import LivePanel
from app.chat.widgets.title_bar import ModelMenu
from app.chat.window.chat_view import ChatView
from app.conversations.values.conversation import Message
from app.i18n.translate import tr
from app.i18n.words import say
from app.inference.services.loader import ModelLoader
from app.inference.values.model import BASE_MODEL_NOTE, BUILT_IN, ModelChoice, ModelFacts
from app.ui.services.notices import Notices
from app.ui.values.failure import Failure
from app.ui.values.notice import Notice, NoticeAction, NoticeKind, failure_notice
from app.ui.widgets.file_dialogs import ask_for_folder

_LABELS = {"q8": say("Use 8-bit"), "f32": say("Use 32-bit")}


class ModelSwitcher(QObject):
    """The menu of the model button offers the installed models, and those loaded since the start.

    Signals: `models_requested()` for the Models window.
    """

    models_requested = Signal()

    def __init__(
        self, *, loader: ModelLoader, chat: ChatView, panel: LivePanel, notices: Notices, window: QWidget
    ) -> None:
        super().__init__(window)
        self._loader = loader
        self._chat = chat
        self._panel = panel
        self._notices = notices
        self._window = window
        self._options = ModelChoice()  # device and precision for the next model
        self._loaded: list[ModelChoice] = []
        self._installed: tuple[ModelChoice, ...] = ()
        loader.model_changed.connect(self._on_model_changed)
        chat.model_requested.connect(self._on_menu_requested)

    def set_installed(self, choices: tuple[ModelChoice, ...]) -> None:
        """Set the installed models, which the menu offers."""
        self._installed = choices

    def load(self, choice: ModelChoice) -> None:
        """Load a model. The menu offers it from then on."""
        self._options = replace(choice, model=BUILT_IN)
        self._chat.banner.clear()
        self._loader.load(choice)

    def open_folder(self) -> None:
        """Ask for a model folder and load it."""
        ask_for_folder(self._window, tr("Open Folder"), self._on_folder_chosen)

    def _on_folder_chosen(self, folder: Path) -> None:
        self.load(replace(self._options, model=str(folder)))

    def _on_menu_requested(self) -> None:
        installed = self._installed or (self._options,)
        known = {choice.model for choice in installed}
        choices = [*installed, *(choice for choice in self._loaded if choice.model not in known)]
        menu = ModelMenu(choices, self._loader.choice, self._window)
        menu.chosen.connect(self.load)
        menu.models_requested.connect(self.models_requested)
        button = self._chat.model_button
        menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def _on_model_changed(self, facts: ModelFacts) -> None:
        choice = self._loader.choice
        if choice is not None and choice not in self._loaded:
            self._loaded.append(choice)
        self._panel.set_model(facts)
        continues = say("{model} continues what you write. Start a sentence or ask a question.")
        alone = say("{model} runs entirely on this computer. Start a sentence or ask a question.")
        line = tr(continues if facts.is_base_model else alone, model=facts.name)
        self._chat.transcript.set_empty_words(tr("New conversation"), line)
        if facts.is_base_model:
            self._notices.post_once(Notice(NoticeKind.INFO, BASE_MODEL_NOTE))
        for sentence in facts.notices:
            self._notices.post_once(Notice(NoticeKind.INFO, sentence))


class FailureNotices(QObject):
    """Posts failures of loading, and of replies if another precision helps."""

    def __init__(self, session: ChatSession, loader: ModelLoader, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._loader = loader
        self._notices = notices
        session.reply_ended.connect(self._on_reply_ended)
        loader.failed.connect(self._post)

    def _on_reply_ended(self, message: Message) -> None:
        if message.failure is not None and message.failure.remedy:
            self._post(message.failure)

    def _post(self, failure: Failure) -> None:
        label = _LABELS.get(failure.remedy)
        action = None if label is None else NoticeAction(label, partial(self._load, failure.remedy))
        self._notices.post(failure_notice(failure, action))

    def _load(self, precision: str) -> None:
        if self._loader.choice is not None:
            self._loader.load(replace(self._loader.choice, precision=precision))
