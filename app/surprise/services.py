"""How surprising the tokens of replies were: asked of the model one reply at a time, whenever it is free."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Signal, Slot

from app.chat.services.session import ChatSession
from app.conversations.services.prompts import ReplyOptions, prompt_for
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message
from app.i18n import numbers as meter
from app.i18n.words import say
from app.inference.services.worker import GenerationWorker, ScoreCommand
from app.surprise.values import Chance, SurpriseView, TokenSurprise
from app.ui.values.failure import Failure
from engine.api import PromptProgress, Scored, ScoreRequest

ALTERNATIVES = 3
_WAITING = say("Surprise appears when the model is free.")
_NO_MODEL = say("No model is loaded. Choose one to see surprise.")


@dataclass(frozen=True, slots=True)
class _Asked:
    conversation_id: int
    message_id: int


@dataclass(slots=True)
class _Scoring:
    id: int
    asked: _Asked
    text: str
    percent: int = 0
    cancel: threading.Event = field(default_factory=threading.Event)


class Surprise(QObject):
    """What is known is kept for as long as the model is in use. A reply that is asked for goes first.

    Signals: `changed(int)` with the message whose view is another; to the worker `score_requested(ScoreCommand)`.
    Thread: main.
    """

    changed = Signal(int)
    score_requested = Signal(object)

    def __init__(
        self,
        store: ConversationStore,
        session: ChatSession,
        options: Callable[[], ReplyOptions] = ReplyOptions,
        parent: QObject | None = None,
    ) -> None:
        """`options` tells how the prompt before a reply is made."""
        super().__init__(parent)
        self._store = store
        self._session = session
        self._options = options
        self._shown: set[int] = set()
        self._queue: list[_Asked] = []
        self._at: _Scoring | None = None
        self._known: dict[int, tuple[str, SurpriseView]] = {}
        self._failures: dict[int, Failure] = {}
        self._last_id = 0
        session.status_changed.connect(self._on_status)
        session.model_changed.connect(self._on_model_changed)

    def connect_worker(self, worker: GenerationWorker) -> None:
        """All connections between this and the worker."""
        self.score_requested.connect(worker.score)
        worker.score_progressed.connect(self._on_progressed)
        worker.score_ended.connect(self._on_ended)
        worker.score_failed.connect(self._on_failed)

    def show(self, conversation_id: int, message_id: int) -> None:
        """Show how surprising that reply was; ask the model where that is not known."""
        message = self._store.conversation(conversation_id).message(message_id)
        self._shown.add(message_id)
        self._failures.pop(message_id, None)
        if self._known_view(message) is None and not self._is_asked(message_id):
            self._queue.append(_Asked(conversation_id, message_id))
        self.changed.emit(message_id)
        self._go_on()

    def hide(self, message_id: int) -> None:
        """Show it no more. What is known of it stays known."""
        self._shown.discard(message_id)
        self._queue = [asked for asked in self._queue if asked.message_id != message_id]
        if self._at is not None and self._at.asked.message_id == message_id:
            self._at.cancel.set()
        self.changed.emit(message_id)

    def view(self, message: Message) -> SurpriseView | None:
        """What to show under that reply."""
        if message.id not in self._shown or message.state.is_open:
            return None
        if message.id in self._failures:
            return SurpriseView(self._failures[message.id].sentence, is_failure=True)
        if self._at is not None and self._at.asked.message_id == message.id:
            return SurpriseView(say("Reading the reply again, {percent}%", percent=self._at.percent))
        if self._is_asked(message.id):
            has_model = self._session.info is not None or self._session.choice is not None
            return SurpriseView(_WAITING if has_model else _NO_MODEL)
        return self._known_view(message)

    def shutdown(self) -> None:
        """Ask what is under way to end; begin nothing any more."""
        self._queue.clear()
        self._shown.clear()
        if self._at is not None:
            self._at.cancel.set()

    def _known_view(self, message: Message) -> SurpriseView | None:
        text, view = self._known.get(message.id, ("", None))
        return view if text == message.text else None

    def _is_asked(self, message_id: int) -> bool:
        is_under_way = self._at is not None and self._at.asked.message_id == message_id
        return is_under_way or any(asked.message_id == message_id for asked in self._queue)

    def _go_on(self) -> None:
        if self._at is not None or not self._session.is_free:
            return
        while self._queue and self._at is None:
            asked = self._queue.pop(0)
            if self._store.is_there(asked.conversation_id):
                self._begin(asked)

    def _begin(self, asked: _Asked) -> None:
        conversation = self._store.conversation(asked.conversation_id)
        path = conversation.path_to(asked.message_id)
        info = self._session.info
        if not path or info is None:
            return
        reply = path[-1]
        before = (*path[:-1], replace(reply, text="", token_ids=()))
        prompt = prompt_for(before, info.default_style, self._options()).prompt
        primer = self._store.primer_text(asked.conversation_id)
        request = ScoreRequest(prompt, reply.text, reply.token_ids, primer, ALTERNATIVES)
        self._last_id += 1
        self._at = _Scoring(self._last_id, asked, reply.text)
        self.score_requested.emit(ScoreCommand(self._at.id, request, self._at.cancel))
        self.changed.emit(asked.message_id)

    @Slot(object)
    def _on_status(self) -> None:
        if self._session.is_free:
            self._go_on()
        elif self._at is not None:
            self._at.cancel.set()  # the model is needed; it is asked again afterwards
        for asked in self._queue:
            self.changed.emit(asked.message_id)

    @Slot(object)
    def _on_model_changed(self) -> None:
        gone = self._shown & set(self._known)
        self._known.clear()
        self._shown -= gone
        if self._at is not None:
            self._at.cancel.set()
        for message_id in gone:
            self.changed.emit(message_id)

    @Slot(int, object)
    def _on_progressed(self, request_id: int, progress: PromptProgress) -> None:
        at = self._at
        if at is not None and at.id == request_id:
            new = progress.total_tokens - progress.reused_tokens
            at.percent = meter.percent(progress.done_tokens - progress.reused_tokens, new)
            self.changed.emit(at.asked.message_id)

    @Slot(int, object)
    def _on_ended(self, request_id: int, scored: Scored | None) -> None:
        at = self._at
        if at is None or at.id != request_id:
            return
        self._at = None
        if scored is not None and self._session.model is not None and not at.cancel.is_set():
            self._known[at.asked.message_id] = (at.text, _view_of(scored, self._session.model.name))
        elif at.asked.message_id in self._shown:
            self._queue.insert(0, at.asked)
        self.changed.emit(at.asked.message_id)
        self._go_on()

    @Slot(int, object)
    def _on_failed(self, request_id: int, failure: Failure) -> None:
        at = self._at
        if at is None or at.id != request_id:
            return
        self._at = None
        self._failures[at.asked.message_id] = failure
        self.changed.emit(at.asked.message_id)
        self._go_on()


def _view_of(scored: Scored, model: str) -> SurpriseView:
    tokens = []
    for own, *others in scored.tokens:
        chances = tuple(Chance(one.text, one.probability) for one in others)
        tokens.append(TokenSurprise(Chance(own.text, own.probability), chances))
    line = say("The stronger the colour, the less {model} expected the token.", model=model)
    return SurpriseView(line, tuple(tokens))
