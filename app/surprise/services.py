"""Surprise: has the model score the tokens of replies."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from app.conversations.services.prompts import ReplyOptions, prompt_for
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message
from app.i18n import numbers
from app.i18n.words import say
from app.inference.services.jobs import ScoreJob
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import EngineQueue, Job, JobState, Priority
from app.surprise.values import Chance, SurpriseView, TokenSurprise
from app.ui.values.failure import Failure
from engine.api import ModelInfo, PromptProgress, Scored, ScoreRequest

ALTERNATIVES = 3
_WAITING = say("Surprise appears when the model is free.")
_NO_MODEL = say("No model is loaded. Choose one to see surprise.")


@dataclass(slots=True)
class _Asked:
    """A reply that is scored or queued for it. `text` is its text at the start of the score."""

    job: Job
    conversation_id: int
    message_id: int
    text: str = ""


class Surprise(QObject):
    """Scores replies. A score is kept as long as the model is in use.

    Signals: `changed(int)` with the message whose view is another. Thread: main.
    """

    changed = Signal(int)

    def __init__(
        self,
        store: ConversationStore,
        queue: EngineQueue,
        loader: ModelLoader,
        options: Callable[[], ReplyOptions] = ReplyOptions,
        parent: QObject | None = None,
    ) -> None:
        """`options` returns how prompts are made."""
        super().__init__(parent)
        self._store = store
        self._queue = queue
        self._loader = loader
        self._options = options
        self._shown: set[int] = set()
        self._asked: dict[int, _Asked] = {}
        self._known: dict[int, tuple[str, SurpriseView]] = {}
        self._failures: dict[int, Failure] = {}
        self._had_model = False
        loader.changed.connect(self._on_loader_changed)
        loader.model_changed.connect(self._on_model_changed)

    def show(self, conversation_id: int, message_id: int) -> None:
        """Show the surprise of a reply, and have it scored if its score is not known."""
        message = self._store.conversation(conversation_id).message(message_id)
        self._shown.add(message_id)
        self._failures.pop(message_id, None)
        if self._known_view(message) is None and message_id not in self._asked:
            self._ask(conversation_id, message_id)
        self.changed.emit(message_id)

    def hide(self, message_id: int) -> None:
        """Hide it. A known score stays known."""
        self._shown.discard(message_id)
        asked = self._asked.pop(message_id, None)
        if asked is not None:
            asked.job.cancel()
        self.changed.emit(message_id)

    def view(self, message: Message) -> SurpriseView | None:
        """What to show under that reply."""
        if message.id not in self._shown or message.state.is_open:
            return None
        if message.id in self._failures:
            return SurpriseView(self._failures[message.id].sentence, is_failure=True)
        asked = self._asked.get(message.id)
        if asked is None:
            return self._known_view(message)
        if asked.job.state is JobState.RUNNING:
            percent = _percent(asked.job.progress)
            return SurpriseView(say("Reading the reply again, {percent}%", percent=percent))
        return SurpriseView(_WAITING if self._has_model else _NO_MODEL)

    def shutdown(self) -> None:
        """Cancel what is under way."""
        self._shown.clear()
        asked, self._asked = self._asked, {}
        for one in asked.values():
            one.job.cancel()

    @property
    def _has_model(self) -> bool:
        return self._loader.info is not None or self._loader.choice is not None

    def _known_view(self, message: Message) -> SurpriseView | None:
        text, view = self._known.get(message.id, ("", None))
        return view if text == message.text else None

    def _ask(self, conversation_id: int, message_id: int) -> None:
        def request(info: ModelInfo) -> ScoreRequest | None:
            return self._request(message_id, info)

        job = self._queue.submit(ScoreJob(request), Priority.SCORE)
        self._asked[message_id] = _Asked(job, conversation_id, message_id)
        job.started.connect(self._on_changed)
        job.progressed.connect(self._on_changed)
        job.paused.connect(self._on_changed)
        job.done.connect(self._on_done)
        job.failed.connect(self._on_failed)

    def _request(self, message_id: int, info: ModelInfo) -> ScoreRequest | None:
        """The request for a score that is about to start; None if the conversation is gone."""
        asked = self._asked.get(message_id)
        if asked is None or not self._store.is_there(asked.conversation_id):
            return None
        path = self._store.conversation(asked.conversation_id).path_to(message_id)
        reply = path[-1]
        before = (*path[:-1], replace(reply, text="", token_ids=()))
        prompt = prompt_for(before, info.default_style, self._options()).prompt
        asked.text = reply.text
        primer = self._store.primer_text(asked.conversation_id)
        return ScoreRequest(prompt, reply.text, reply.token_ids, primer, ALTERNATIVES)

    def _asked_by(self, job: Job) -> _Asked | None:
        return next((asked for asked in self._asked.values() if asked.job is job), None)

    def _on_changed(self, job: Job) -> None:
        asked = self._asked_by(job)
        if asked is not None:
            self.changed.emit(asked.message_id)

    def _on_loader_changed(self) -> None:
        if self._had_model is not self._has_model:
            self._had_model = self._has_model
            for message_id in tuple(self._asked):
                self.changed.emit(message_id)

    def _on_model_changed(self) -> None:
        gone = self._shown & set(self._known)
        self._known.clear()
        self._shown -= gone
        for message_id in gone:
            self.changed.emit(message_id)

    def _on_done(self, job: Job, scored: Scored | None) -> None:
        asked = self._asked_by(job)
        if asked is None:
            return
        del self._asked[asked.message_id]
        if scored is not None and self._loader.facts is not None:
            self._known[asked.message_id] = (asked.text, _view_of(scored, self._loader.facts.name))
        self.changed.emit(asked.message_id)

    def _on_failed(self, job: Job, failure: Failure) -> None:
        asked = self._asked_by(job)
        if asked is not None:
            del self._asked[asked.message_id]
            self._failures[asked.message_id] = failure
            self.changed.emit(asked.message_id)


def _percent(progress: object) -> int:
    if not isinstance(progress, PromptProgress):
        return 0
    new = progress.total_tokens - progress.reused_tokens
    return numbers.percent(progress.done_tokens - progress.reused_tokens, new)


def _view_of(scored: Scored, model: str) -> SurpriseView:
    tokens = []
    for own, *others in scored.tokens:
        chances = tuple(Chance(one.text, one.probability) for one in others)
        tokens.append(TokenSurprise(Chance(own.text, own.probability), chances))
    line = say("The stronger the colour, the less {model} expected the token.", model=model)
    return SurpriseView(line, tuple(tokens))
