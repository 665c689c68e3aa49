"""The primers: made from texts, read by the model when it is free, imported and exported."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from app.conversations.archive.errors import ArchiveError, DiskFullError, kind_of
from app.conversations.archive.primers import PrimerTable
from app.conversations.services.prompts import ReplyOptions, text_of
from app.conversations.values.conversation import Message
from app.conversations.values.primer import Primer, mismatch_question, name_of
from app.i18n import numbers
from app.i18n.words import Words, say, words_of
from app.inference.services.jobs import ReadPrimerJob
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import EngineQueue, Job, JobState, Priority
from app.inference.values.model import PRECISIONS
from app.ui.services.tasks import Tasks
from app.ui.values.failure import Failure
from engine.api import ModelInfo, PrimerContents, PromptProgress, StateLabel
from engine.errors import EngineError
from engine.prompts import primed


class PrimerFiles(Protocol):
    """The states of primers on disk, and files with one primer. Called from any thread, one call at a time."""

    def read(self, path: Path) -> PrimerContents:
        """The contents of a file. Raises EngineError, OSError."""
        ...

    def adopt(self, path: Path) -> None:
        """Store the state in a file for the model that made it. Raises EngineError, OSError."""
        ...

    def export(self, contents: PrimerContents, path: Path) -> None:
        """Write one file. Raises OSError."""
        ...

    def forget(self, text: str) -> None:
        """Remove all states of that text."""
        ...


class Primers(QObject):
    """Signals: `changed()` when the list or a primer looks different, `progressed()` when a reading does,
    `failed(Failure)`, `mismatched(Question)`, `imported(Primer)`, `exported(Primer)`. Thread: main.

    Each primer is read by a job of its own, which makes way for everything more urgent and goes on afterwards.
    """

    changed = Signal()
    progressed = Signal()
    failed = Signal(object)
    mismatched = Signal(object)
    imported = Signal(object)
    exported = Signal(object)

    def __init__(
        self,
        table: PrimerTable,
        queue: EngineQueue,
        loader: ModelLoader,
        *,
        files: PrimerFiles,
        tasks: Tasks,
        now: Callable[[], datetime] = datetime.now,
        options: Callable[[], ReplyOptions] = ReplyOptions,
        parent: QObject | None = None,
    ) -> None:
        """`now` is the clock; `options` returns how replies are written."""
        super().__init__(parent)
        self._table, self._queue, self._loader = table, queue, loader
        self._files, self._tasks = files, tasks
        self._now, self._options = now, options
        self._readings: dict[int, Job] = {}
        self._deleted: set[int] = set()

    def all(self) -> tuple[Primer, ...]:
        """The primers that are not deleted, sorted by name."""
        try:
            return self._table.all()
        except ArchiveError as error:
            self.failed.emit(Failure(error.sentence, error.detail))
            return ()

    def get(self, primer_id: int) -> Primer | None:
        """A primer, even if it is deleted; None if there is none."""
        try:
            return self._table.get(primer_id)
        except (ArchiveError, KeyError):
            return None

    def percent(self, primer_id: int) -> int | None:
        """How much of the primer is read; None unless it is being read now."""
        job = self._readings.get(primer_id)
        if job is None or job.state is not JobState.RUNNING or not isinstance(job.progress, PromptProgress):
            return None
        return numbers.percent(job.progress.done_tokens, job.progress.total_tokens)

    def text_of(self, path: Sequence[Message], before: str) -> str:
        """The text of these messages as the model in use would read them, after the text of their own primer."""
        info = self._loader.info
        return before + text_of(path, info.default_style if info is not None else "chat", self._options())

    def make(self, name: str, text: str) -> Primer | None:
        """Make a primer from `text` and have it read. If a primer has this text already, that one is returned."""
        whole = primed(text)
        if not whole:
            self.failed.emit(Failure(say("There’s no text to make a primer from.")))
            return None
        made = self._added(name, whole)
        if made is not None:
            self.read(made.id)
        return made

    def rename(self, primer_id: int, name: str) -> None:
        """Change the name. Does nothing if `name` is blank."""
        if name.strip():
            taken = {primer.name for primer in self.all() if primer.id != primer_id}
            self._change(lambda: self._table.rename(primer_id, name_of(name, taken)))

    def delete(self, primer_id: int) -> None:
        """Delete a primer. Conversations that start from it keep its text; its states are removed at quit."""
        self.stop(primer_id)
        if self._change(lambda: self._table.delete(primer_id, self._now())):
            self._deleted.add(primer_id)

    def restore(self, primer_id: int) -> None:
        """Undo `delete`."""
        if self._change(lambda: self._table.restore(primer_id)):
            self._deleted.discard(primer_id)

    def read(self, primer_id: int) -> None:
        """Have the model in use read it when it is free. Costs nothing if its state is stored."""
        if primer_id in self._readings:
            return
        try:
            text = self._table.text(primer_id)
        except (ArchiveError, KeyError):
            return
        job = self._queue.submit(ReadPrimerJob(text), Priority.PRIMER)
        self._readings[primer_id] = job
        job.progressed.connect(self._on_progressed)
        job.paused.connect(self._on_paused)
        job.done.connect(self._on_done)
        job.failed.connect(self._on_failed)

    def stop(self, primer_id: int) -> None:
        """Stop reading a primer. It is read when it is used."""
        if primer_id in self._readings:
            self._readings[primer_id].cancel()

    def import_file(self, path: Path) -> None:
        """Import a primer. If its state is from another model, `mismatched` asks first."""

        def read() -> PrimerContents:
            return self._files.read(path)

        def taken(contents: PrimerContents) -> None:
            self._on_read(path, contents)

        def refused(error: Exception) -> None:
            self.failed.emit(_import_failure(path, error))

        self._tasks.run(read, taken, refused)

    def export(self, primer_id: int, path: Path) -> None:
        """Export a primer with a state: that of the model in use, otherwise the newest."""
        primer = self.get(primer_id)
        try:
            text = self._table.text(primer_id)
        except (ArchiveError, KeyError):
            primer = None
        if primer is None:
            return
        info, exported = self._loader.info, primer
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
        """Cancel readings and remove the states of deleted primers. For quitting."""
        for job in tuple(self._readings.values()):
            job.cancel()
        self._readings.clear()
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

    def _primer_of(self, job: Job) -> int | None:
        return next((primer_id for primer_id, reading in self._readings.items() if reading is job), None)

    def _on_progressed(self, job: Job, progress: PromptProgress) -> None:
        is_new = progress.reused_tokens < progress.total_tokens  # what is there already is not shown as work
        if is_new and self._primer_of(job) is not None:
            self.progressed.emit()

    def _on_paused(self) -> None:
        self.progressed.emit()

    def _on_done(self, job: Job, tokens: int | None) -> None:
        self._end(job, tokens)

    def _on_failed(self, job: Job, failure: Failure) -> None:
        progress = job.progress
        is_whole = isinstance(progress, PromptProgress) and progress.done_tokens == progress.total_tokens
        self._end(job, progress.total_tokens if isinstance(progress, PromptProgress) and is_whole else None)
        self.failed.emit(failure)  # read to its end, it only could not be kept

    def _end(self, job: Job, tokens: int | None) -> None:
        primer_id = self._primer_of(job)
        if primer_id is None:
            return
        del self._readings[primer_id]
        if tokens is not None:
            self._note(primer_id, tokens)
        self.progressed.emit()

    def _note(self, primer_id: int, tokens: int) -> None:
        info, primer = self._loader.info, self.get(primer_id)
        if info is None or primer is None:
            return
        words = str(model_words(info.name, info.precision))
        if (primer.model, primer.tokens) != (words, tokens):
            self._change(lambda: self._table.set_reading(primer_id, words, tokens))

    def _on_read(self, path: Path, contents: PrimerContents) -> None:
        state, info = contents.state, self._loader.info
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
