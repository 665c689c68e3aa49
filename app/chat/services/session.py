"""The chat session: which model is in use, which reply is under way, and the words for both."""

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from app.chat.services.requests import Loading, Writing
from app.conversations.services.prompts import ReplyOptions, facts_of, options_of, prompt_for
from app.conversations.services.store import ConversationStore
from app.conversations.values.conversation import Message, MessageState
from app.conversations.values.token_times import TokenPoint
from app.i18n import numbers as meter
from app.i18n.words import say
from app.inference.services.worker import GenerateCommand, GenerationWorker, LoadCommand, Loaded
from app.inference.values.model import MemoryFacts, ModelChoice, ModelFacts
from app.inference.values.status import MeterReading, Phase, SessionStatus
from app.ui.values.failure import Failure
from engine.api import Finished, LoadProgress, MemoryReading, ModelInfo, PromptProgress, Token

_NO_MODEL = Failure(say("No model is loaded. Choose one, then try again."))


class ChatSession(QObject):
    """Turns what the person wants into commands for the worker, and what the worker says into changes of the store.

    Signals: `status_changed(SessionStatus)`, `meter_changed(MeterReading)`, `model_changed(ModelFacts)`,
    `memory_changed(MemoryFacts)`, `load_failed(Failure)`, `reply_started()`, `reply_ended(Message)`; to the worker
    `load_requested(LoadCommand)` and `generate_requested(GenerateCommand)`; `stop_unheard()` when `stop` found nothing of
    its own to stop. Thread: main.
    """

    status_changed = Signal(object)
    meter_changed = Signal(object)
    model_changed = Signal(object)
    memory_changed = Signal(object)
    load_failed = Signal(object)
    reply_started = Signal()
    reply_ended = Signal(object)
    load_requested = Signal(object)
    generate_requested = Signal(object)
    stop_unheard = Signal()

    def __init__(
        self,
        store: ConversationStore,
        options: Callable[[], ReplyOptions] = ReplyOptions,
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        """`options` is asked at the start of each reply."""
        super().__init__(parent)
        self._store = store
        self._options = options
        self._clock = clock
        self._last_id = 0
        self._info: ModelInfo | None = None
        self._facts: ModelFacts | None = None
        self._choice: ModelChoice | None = None
        self._loading: Loading | None = None
        self._writing: Writing | None = None
        self._waiting: tuple[int, tuple[int, ...]] | None = None
        self._penalty: float | None = None
        self._rest = Phase.NO_MODEL
        self._primer_percent: int | None = None
        self._is_lent = False

    def connect_worker(self, worker: GenerationWorker) -> None:
        """All connections between this session and the worker."""
        self.load_requested.connect(worker.load)
        self.generate_requested.connect(worker.generate)
        worker.load_progressed.connect(self._on_load_progressed)
        worker.released.connect(self._on_released)
        worker.prompt_progressed.connect(self._on_prompt_progressed)
        worker.tokens_ready.connect(self._on_tokens_ready)
        worker.memory_read.connect(self._on_memory_read)
        worker.reply_finished.connect(self._on_reply_finished)
        worker.finished.connect(self._on_finished)
        worker.failed.connect(self._on_failed)

    @property
    def status(self) -> SessionStatus:
        """The state now. Loading goes before writing, writing before rest."""
        model, precision = (self._facts.name, self._facts.precision) if self._facts else ("", "")
        now = SessionStatus(self._rest, model, precision, has_reply=self.busy_conversation_id is not None)
        if self._is_lent:
            return replace(now, phase=Phase.MEASURING)
        if self._loading is not None:
            return self._loading.status(now)
        if self._writing is not None:
            return self._writing.status(now)
        if self._primer_percent is not None:
            return replace(now, phase=Phase.READING, percent=self._primer_percent)
        return now

    @property
    def info(self) -> ModelInfo | None:
        """The model in use, as the engine knows it."""
        return self._info

    @property
    def is_free(self) -> bool:
        """Whether there is a model with nothing to do."""
        return self._info is not None and self.is_at_rest

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is asked of the worker, be there a model or not."""
        return not (self._is_lent or self._loading or self._writing or self._waiting)

    def lend(self) -> None:
        """Let the worker measure. What is asked for meanwhile waits until `take_back`."""
        self._is_lent = True
        self._say_status()

    def take_back(self) -> None:
        """Go on, with the model from before: it made room, so it is loaded again."""
        self._is_lent = False
        if self._loading is None:
            self._go_back(self._rest)

    def set_primer_percent(self, percent: int | None) -> None:
        """So much of a primer is read; None: none is being read."""
        self._primer_percent = percent
        self._say_status()

    @property
    def model(self) -> ModelFacts | None:
        """The model in use."""
        return self._facts

    @property
    def choice(self) -> ModelChoice | None:
        """What was chosen: the model that loads, else the one in use."""
        return self._loading.choice if self._loading is not None else self._choice

    @property
    def busy_conversation_id(self) -> int | None:
        """The conversation whose reply is under way or waits for the model."""
        if self._writing is not None:
            return self._writing.conversation_id
        return self._waiting[0] if self._waiting else None

    def load(self, choice: ModelChoice) -> None:
        """Load another model. A reply under way is stopped; a load under way is given up.

        The model before makes room as soon as the new one is read. When that does not end well, it is loaded again.
        """
        self.stop_reply()
        self._begin_loading(choice)

    def _begin_loading(self, choice: ModelChoice) -> None:
        if self._loading is not None:
            self._loading.cancel.set()
        self._loading = Loading(self._next_id(), choice)
        command = LoadCommand(self._loading.id, options_of(choice), self._loading.cancel)
        self.load_requested.emit(command)
        self._say_status()

    def send(self, conversation_id: int, text: str) -> None:
        """Add what the person wrote and write the reply to it. Nothing happens while another reply is under way."""
        if self.busy_conversation_id is not None:
            return
        asked = self._store.add_person_message(conversation_id, text)
        self.reply(conversation_id, asked.id)

    def reply(
        self, conversation_id: int, parent_id: int, replies: int = 1, *, penalty: float | None = None
    ) -> None:
        """Write another reply to that message, or several side by side from one state.

        `penalty` is a repetition penalty for this one time.
        """
        if self.busy_conversation_id is None:
            self._penalty = penalty
            made = [self._store.add_reply(conversation_id, parent_id).id for _ in range(replies)]
            self._start(conversation_id, tuple(made))

    def resume(self, conversation_id: int, reply_id: int) -> None:
        """Go on with that reply where it ended."""
        if self.busy_conversation_id is None:
            reply = self._store.conversation(conversation_id).message(reply_id)
            waiting = replace(reply, state=MessageState.WAITING, failure=None)
            self._penalty = None
            self._store.change_message(conversation_id, waiting)
            self._start(conversation_id, (reply_id,))

    def stop(self) -> None:
        """Stop the reply under way; with none, the loading."""
        if self.busy_conversation_id is not None:
            self.stop_reply()
        elif self._loading is not None:
            self._loading.cancel.set()
        else:
            self.stop_unheard.emit()

    def stop_reply(self) -> None:
        """Stop the reply under way or waiting. It ends with what is written."""
        if self._writing is not None:
            self._writing.cancel.set()
            self._writing.phase = Phase.STOPPING
            self._say_status()
        elif self._waiting is not None:
            (conversation_id, message_ids), self._waiting = self._waiting, None
            for message_id in message_ids:
                message = self._store.conversation(conversation_id).message(message_id)
                self._end_reply(conversation_id, replace(message, state=MessageState.STOPPED))

    def cancel(self) -> None:
        """Ask all that is under way to end."""
        self.stop_reply()
        if self._loading is not None:
            self._loading.cancel.set()

    def shutdown(self) -> None:
        """Give up what is still under way; its text is kept. The worker's late words are ignored from now on."""
        self.cancel()
        at, self._writing = self._writing, None
        self._loading = None
        if at is not None:
            for message in self._open_messages(at):  # of what came last, the tokens are not known
                stopped = replace(message, state=MessageState.STOPPED, token_ids=())
                self._store.change_message(at.conversation_id, stopped)

    def _start(self, conversation_id: int, message_ids: tuple[int, ...]) -> None:
        self._waiting = (conversation_id, message_ids)
        self.reply_started.emit()
        self._start_waiting()

    def _start_waiting(self) -> None:
        if self._waiting is None or self._loading is not None or self._is_lent:
            self._say_status()
            return
        (conversation_id, message_ids), self._waiting = self._waiting, None
        conversation = self._store.conversation(conversation_id)
        replies = [conversation.message(message_id) for message_id in message_ids]
        if self._info is None or self._facts is None:
            for reply in replies:
                failed = replace(reply, state=MessageState.FAILED, failure=_NO_MODEL)
                self._end_reply(conversation_id, failed)
            return
        path = conversation.path_to(message_ids[0])
        primer = self._store.primer_text(conversation_id)
        options = self._options()
        if self._penalty is not None:
            options = replace(options, sampling=replace(options.sampling, repetition_penalty=self._penalty))
        request = prompt_for(path, self._info.default_style, options)
        ids_known = all(reply.token_ids or not reply.text for reply in replies)
        at = Writing(self._next_id(), conversation_id, message_ids, self._clock(), ids_known)
        self._writing = at
        for reply in replies:
            reading = replace(reply, state=MessageState.READING, percent=0)
            self._store.change_message(conversation_id, reading)
        self.meter_changed.emit(MeterReading())
        self._store.set_model(conversation_id, self._facts.name)
        request = replace(request, replies=len(message_ids), primer=primer)
        self.generate_requested.emit(GenerateCommand(at.id, request, at.cancel))
        self._say_status()

    @Slot(int, object)
    def _on_load_progressed(self, request_id: int, progress: LoadProgress) -> None:
        if self._loading is not None and self._loading.id == request_id:
            self._loading.percent = meter.percent(progress.done_bytes, progress.total_bytes)
            self._say_status()

    @Slot()
    def _on_released(self) -> None:
        self._info = self._facts = None

    @Slot(int, object)
    def _on_prompt_progressed(self, request_id: int, progress: PromptProgress) -> None:
        at = self._writing
        if at is None or at.id != request_id:
            return
        at.percent = meter.percent(progress.done_tokens, progress.total_tokens)
        for message in self._open_messages(at):
            reading = replace(message, state=MessageState.READING, percent=at.percent)
            self._store.change_message(at.conversation_id, reading)
        self._say_status()

    @Slot(int, object)
    def _on_tokens_ready(self, request_id: int, tokens: tuple[Token, ...]) -> None:
        at = self._writing
        if at is None or at.id != request_id:
            return
        if at.first_token_s is None:
            at.first_token_s = self._clock() - at.began_s
        steps = [token.step_ms for token in tokens if token.step_ms is not None]
        at.steps += len(steps)
        at.steps_ms += sum(steps)
        at.token = tokens[-1].position + 1
        if at.phase is Phase.READING:
            at.phase = Phase.WRITING
        for number, message_id in enumerate(at.message_ids):
            own = tuple(token for token in tokens if token.reply == number)
            if own:
                self._add_tokens(at.conversation_id, message_id, own)
        self.meter_changed.emit(at.reading())
        self._say_status()

    def _add_tokens(self, conversation_id: int, message_id: int, tokens: tuple[Token, ...]) -> None:
        message = self._store.conversation(conversation_id).message(message_id)
        text = message.text + "".join(token.text for token in tokens)
        self._store.change_message(conversation_id, replace(message, state=MessageState.WRITING, text=text))
        points = tuple(TokenPoint(token.position, token.text, token.step_ms) for token in tokens)
        self._store.add_points(conversation_id, message_id, points)

    @Slot(object)
    def _on_memory_read(self, reading: MemoryReading) -> None:
        self.memory_changed.emit(
            MemoryFacts(reading.weight_bytes, reading.state_bytes, reading.pool_bytes, reading.process_bytes)
        )

    @Slot(int, object)
    def _on_finished(self, request_id: int, outcome: Loaded | Finished) -> None:
        match outcome:
            case Loaded():
                if self._loading is not None and self._loading.id == request_id:
                    self._end_loading(self._loading, outcome.info)
                elif outcome.info is not None:
                    self._take(outcome.info)  # whole before it could be given up: the worker has it now
            case Finished():
                if self._writing is not None and self._writing.id == request_id:
                    at = self._writing
                    self._writing = None
                    self._end_one(at, outcome)
                    self.meter_changed.emit(at.last_reading())
                    self._say_status()

    @Slot(int, object)
    def _on_reply_finished(self, request_id: int, finished: Finished) -> None:
        if self._writing is not None and self._writing.id == request_id:
            self._end_one(self._writing, finished)

    @Slot(int, object)
    def _on_failed(self, request_id: int, failure: Failure) -> None:
        if self._loading is not None and self._loading.id == request_id:
            self._loading = None
            self.load_failed.emit(failure)
            self._go_back(Phase.FAILED)
        elif self._writing is not None and self._writing.id == request_id:
            at, self._writing = self._writing, None
            for message in self._open_messages(at):
                ids = () if at.token else message.token_ids  # of the text that came since, they are not known
                failed = replace(message, state=MessageState.FAILED, failure=failure, token_ids=ids)
                self._end_reply(at.conversation_id, failed)

    def _end_loading(self, loading: Loading, info: ModelInfo | None) -> None:
        self._loading = None
        if info is not None:
            self._choice = loading.choice
            self._rest = Phase.READY
            self._take(info)
            self.meter_changed.emit(MeterReading())
            self._start_waiting()
        else:
            self._go_back(Phase.NO_MODEL)

    def _go_back(self, without: Phase) -> None:
        """Load the model before again where it had to make room; `without` is the state when there is none."""
        before, self._choice = self._choice, self._choice if self._info is not None else None
        if self._info is None and before is not None:
            self._begin_loading(before)
            return
        if self._info is None:
            self._rest = without
        self._start_waiting()

    def _take(self, info: ModelInfo) -> None:
        self._info = info
        self._facts = facts_of(info)
        self.model_changed.emit(self._facts)

    def _end_one(self, at: Writing, finished: Finished) -> None:
        before = self._store.conversation(at.conversation_id).message(at.message_ids[finished.reply])
        self._end_reply(at.conversation_id, at.ended_reply(before, finished, self._facts))

    def _end_reply(self, conversation_id: int, message: Message) -> None:
        if self._info is not None:
            self._rest = Phase.STOPPED if message.state is MessageState.STOPPED else Phase.READY
        self._store.change_message(conversation_id, message)
        self.reply_ended.emit(message)
        self._say_status()

    def _open_messages(self, at: Writing) -> list[Message]:
        conversation = self._store.conversation(at.conversation_id)
        return [conversation.message(number) for number in at.message_ids if number not in at.ended]

    def _say_status(self) -> None:
        self.status_changed.emit(self.status)

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id
