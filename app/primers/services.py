"""The primers: made of texts, read by the model in use when it has nothing else to do, to and from files."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot

from app.chat.services.session import ChatSession
from app.conversations.archive.errors import ArchiveError, DiskFullError, kind_of
from app.conversations.archive.primers import PrimerTable
from app.conversations.services.prompts import ReplyOptions, text_of
from app.conversations.values.conversation import Message
from app.conversations.values.primer import Primer, mismatch_question, name_of
from app.i18n import numbers as meter
from app.i18n.words import Words, say, words_of
from app.inference.services.worker import GenerationWorker, ReadCommand, ReadOutcome
from app.inference.values.model import PRECISIONS
from app.ui.services.tasks import Tasks
from app.ui.values.failure import Failure
from engine.api import ModelInfo, PrimerContents, PromptProgress, StateLabel
from engine.errors import EngineError
from engine.prompts import primed


class PrimerFiles(Protocol):
    """The states of primers on disk, and files with one primer. Called from any thread, one call at a time."""

    def read(self, path: Path) -> PrimerContents:
        """What a file holds. Raises EngineError, OSError."""
        ...

    def adopt(self, path: Path) -> None:
        """Keep the state in a file for the model it belongs to. Raises EngineError, OSError."""
        ...

    def export(self, contents: PrimerContents, path: Path) -> None:
        """Write one file. Raises OSError."""
        ...

    def forget(self, text: str) -> None:
        """Remove all states of that text."""
        ...


@dataclass(frozen=True, slots=True)
class PrimerParts:
    """What the primers work with. `now` is the clock, `options` says how replies are written."""

    table: PrimerTable
    files: PrimerFiles
    tasks: Tasks
    session: ChatSession
    now: Callable[[], datetime] = datetime.now
    options: Callable[[], ReplyOptions] = ReplyOptions


@dataclass(slots=True)
class _Reading:
    id: int
    primer_id: int
    cancel: threading.Event = field(default_factory=threading.Event)
    percent: int = 0
    tokens: int = 0
    done: int = 0


class Primers(QObject):
    """Signals: `changed()` when the list or a primer looks different, `progressed()` when a reading does,
    `failed(Failure)`, `mismatched(Question)`, `imported(Primer)`, `exported(Primer)`; to the worker
    `read_requested(ReadCommand)`. Thread: main.

    One primer is read at a time and only while the session is free; a reading that a reply interrupts goes on after it.
    """

    changed = Signal()
    progressed = Signal()
    failed = Signal(object)
    mismatched = Signal(object)
    imported = Signal(object)
    exported = Signal(object)
    read_requested = Signal(object)

    def __init__(self, parts: PrimerParts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table, self._files, self._tasks, self._session = (
            parts.table,
            parts.files,
            parts.tasks,
            parts.session,
        )
        self._now = parts.now
        self._options = parts.options
        self._queue: list[int] = []
        self._reading: _Reading | None = None
        self._last_id = 0
        self._deleted: set[int] = set()

    def connect_worker(self, worker: GenerationWorker) -> None:
        """All connections to the worker and to the session that it serves."""
        self.read_requested.connect(worker.read)
        worker.read_progressed.connect(self._on_progressed)
        worker.read_ended.connect(self._on_ended)
        worker.read_failed.connect(self._on_failed)
        self._session.status_changed.connect(self._on_status)
        self._session.stop_unheard.connect(self.stop)

    def all(self) -> tuple[Primer, ...]:
        """Those that are not deleted, by their names."""
        try:
            return self._table.all()
        except ArchiveError as error:
            self.failed.emit(Failure(error.sentence, error.detail))
            return ()

    def get(self, primer_id: int) -> Primer | None:
        """One primer, be it deleted."""
        try:
            return self._table.get(primer_id)
        except (ArchiveError, KeyError):
            return None

    def percent(self, primer_id: int) -> int | None:
        """How much of it is read, while it is being read."""
        at = self._reading
        return at.percent if at is not None and at.primer_id == primer_id else None

    def text_of(self, path: Sequence[Message], before: str) -> str:
        """The text of these messages as the model in use would read them, after the text of their own primer."""
        info = self._session.info
        return before + text_of(path, info.default_style if info is not None else "chat", self._options())

    def make(self, name: str, text: str) -> Primer | None:
        """A primer of `text`, which is read soon; the one that has this text already, if there is one."""
        whole = primed(text)
        if not whole:
            self.failed.emit(Failure(say("There’s no text to make a primer from.")))
            return None
        made = self._added(name, whole)
        if made is not None:
            self.read(made.id)
        return made

    def rename(self, primer_id: int, name: str) -> None:
        """Change the name; "" changes nothing."""
        if name.strip():
            taken = {primer.name for primer in self.all() if primer.id != primer_id}
            self._change(lambda: self._table.rename(primer_id, name_of(name, taken)))

    def delete(self, primer_id: int) -> None:
        """Take it away. Conversations that start from it keep its text; its state goes at the end of the program."""
        self._give_up(primer_id)
        if self._change(lambda: self._table.delete(primer_id, self._now())):
            self._deleted.add(primer_id)

    def restore(self, primer_id: int) -> None:
        """Undo `delete`."""
        if self._change(lambda: self._table.restore(primer_id)):
            self._deleted.discard(primer_id)

    def read(self, primer_id: int) -> None:
        """Have it read by the model in use, as soon as that is free. Costs nothing where its state is kept."""
        if primer_id not in self._queue:
            self._queue.append(primer_id)
        self._go_on()

    @Slot()
    def stop(self) -> None:
        """Give up the reading under way. The primer stays, and is read when it is used."""
        if self._reading is not None:
            self._give_up(self._reading.primer_id)

    def import_file(self, path: Path) -> None:
        """Take in a primer from a file; `mismatched` asks first where its state is of another model."""

        def read() -> PrimerContents:
            return self._files.read(path)

        def taken(contents: PrimerContents) -> None:
            self._on_read(path, contents)

        def refused(error: Exception) -> None:
            self.failed.emit(_import_failure(path, error))

        self._tasks.run(read, taken, refused)

    def export(self, primer_id: int, path: Path) -> None:
        """Write one file with its text and a state: that of the model in use, or else the newest."""
        primer = self.get(primer_id)
        try:
            text = self._table.text(primer_id)
        except (ArchiveError, KeyError):
            primer = None
        if primer is None:
            return
        info, exported = self._session.info, primer
        label = StateLabel(info.fingerprint, info.name, info.precision, 0) if info is not None else None
        contents = PrimerContents(primer.name, text, label)

        def write() -> None:
            self._files.export(contents, path)

        def done(_: object) -> None:
            self.exported.emit(exported)

        def refused(error: Exception) -> None:
            self.failed.emit(_export_failure(exported, error))

        self._tasks.run(write, done, refused)

    def close(self) -> None:
        """Give up the reading and remove the states of deleted primers. For the end of the program."""
        self.stop()
        self._reading = None
        self._queue.clear()
        for primer_id in self._deleted:
            try:
                text = self._table.text(primer_id)
                if self._table.with_text(text) is None:  # else it was made again, and the state is that one's
                    self._files.forget(text)
            except (ArchiveError, KeyError):
                continue
        self._deleted.clear()

    def _added(self, name: str, text: str) -> Primer | None:
        try:
            known = self._table.with_text(text)
            if known is None:
                names = {primer.name for primer in self._table.all()}
                known = self._table.add(name_of(name, names), text, self._now())
        except ArchiveError as error:
            self.failed.emit(_save_failure(error))
            return None
        self.changed.emit()
        return known

    def _change(self, write: Callable[[], object]) -> bool:
        try:
            write()
        except ArchiveError as error:
            self.failed.emit(_save_failure(error))
            return False
        except KeyError:
            return False
        self.changed.emit()
        return True

    def _give_up(self, primer_id: int) -> None:
        if primer_id in self._queue:
            self._queue.remove(primer_id)
        if self._reading is not None and self._reading.primer_id == primer_id:
            self._reading.cancel.set()

    def _go_on(self) -> None:
        if self._reading is not None or not self._queue or not self._session.is_free:
            return
        primer_id = self._queue[0]
        try:
            text = self._table.text(primer_id)
        except (ArchiveError, KeyError):
            self._queue.remove(primer_id)
            return
        self._last_id += 1
        self._reading = _Reading(self._last_id, primer_id)
        self.read_requested.emit(ReadCommand(self._last_id, text, self._reading.cancel))

    @Slot(object)
    def _on_status(self) -> None:
        if self._session.is_free:
            self._go_on()
        elif self._reading is not None:
            self._reading.cancel.set()  # the model is needed; what is read so far is not read again

    @Slot(int, object)
    def _on_progressed(self, reading_id: int, progress: PromptProgress) -> None:
        at = self._reading
        if at is None or at.id != reading_id or at.cancel.is_set():
            return
        at.tokens, at.done = progress.total_tokens, progress.done_tokens
        at.percent = meter.percent(progress.done_tokens, progress.total_tokens)
        if progress.reused_tokens < progress.total_tokens:  # what is there already is not shown as work
            self._session.set_primer_percent(at.percent)
            self.progressed.emit()

    @Slot(int, object)
    def _on_ended(self, reading_id: int, outcome: ReadOutcome) -> None:
        at = self._reading
        if at is not None and at.id == reading_id:
            self._end(at, outcome.tokens)

    @Slot(int, object)
    def _on_failed(self, reading_id: int, failure: Failure) -> None:
        at = self._reading
        if at is not None and at.id == reading_id:
            is_whole = at.tokens > 0 and at.done == at.tokens  # read, but not kept
            self._give_up(at.primer_id)
            self._end(at, at.tokens if is_whole else None)
            self.failed.emit(failure)

    def _end(self, at: _Reading, tokens: int | None) -> None:
        self._reading = None
        if tokens is not None or not at.cancel.is_set():  # else a reply came between, and it goes on later
            self._give_up(at.primer_id)
        if tokens is not None:
            self._note(at.primer_id, tokens)
        self._session.set_primer_percent(None)
        self.progressed.emit()
        self._go_on()

    def _note(self, primer_id: int, tokens: int) -> None:
        info, primer = self._session.info, self.get(primer_id)
        if info is None or primer is None:
            return
        words = str(model_words(info.name, info.precision))
        if (primer.model, primer.tokens) != (words, tokens):
            self._change(lambda: self._table.set_reading(primer_id, words, tokens))

    def _on_read(self, path: Path, contents: PrimerContents) -> None:
        state, info = contents.state, self._session.info
        if state is None or info is None or _is_for(state, info):
            self._take_in(path, contents)
            return
        made_with, in_use = model_words(state.model, state.precision), model_words(info.name, info.precision)
        name = name_of(contents.name, frozenset())
        read_again = partial(self._take_in, path, contents)
        self.mismatched.emit(mismatch_question(name, made_with, in_use, read_again))

    def _take_in(self, path: Path, contents: PrimerContents) -> None:
        made = self._added(contents.name or path.stem, primed(contents.text))
        if made is None:
            return

        def adopt() -> None:
            self._files.adopt(path)

        def done(_: object) -> None:
            self.imported.emit(made)
            self.read(made.id)

        self._tasks.run(adopt, done, done)  # without its state it is read again: the text is what counts


def model_words(name: str, precision: str) -> Words:
    """A model with its precision: "mamba-1.4b, 16-bit"."""
    return say("{model}, {precision}", model=name or "?", precision=PRECISIONS.get(precision, precision))


def _is_for(state: StateLabel, info: ModelInfo) -> bool:
    return (state.fingerprint, state.precision) == (info.fingerprint, info.precision)


def _save_failure(error: ArchiveError) -> Failure:
    if isinstance(error, DiskFullError):
        sentence = say(
            "Couldn’t save the primer: the disk is full. The original text is unchanged. Free up some"
            " space, then try again."
        )
    else:
        sentence = say("Couldn’t save the primer. The original text is unchanged. Try again.")
    return Failure(sentence, error.detail)


def _import_failure(path: Path, error: Exception) -> Failure:
    if isinstance(error, EngineError):
        return Failure(words_of(error.sentence), error.detail)
    sentence = say(
        "Couldn’t read {name}. Nothing was changed. Check that its drive is connected.", name=path.name
    )
    return Failure(sentence, type(error).__name__)


def _export_failure(primer: Primer, error: Exception) -> Failure:
    if isinstance(error, OSError) and kind_of(error) is DiskFullError:
        sentence = say(
            "Couldn’t export “{name}”: the disk is full. Nothing was lost. Free up some space, then try"
            " again.",
            name=primer.name,
        )
    else:
        sentence = say(
            "Couldn’t export “{name}”. Nothing was lost. Choose another location.", name=primer.name
        )
    return Failure(sentence, type(error).__name__)
