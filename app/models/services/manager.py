"""The picker: which models there are, what stands where with each, and what a person does with them."""

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.chat.services.session import ChatSession
from app.i18n.words import say
from app.inference.values.model import BUILT_IN, MemoryFacts, ModelChoice, ModelFacts
from app.inference.values.status import Phase, SessionStatus
from app.models.services.downloads import Downloads
from app.models.services.hub.library import Library
from app.models.services.hub.survey import Surveyor
from app.models.values import rows as rules
from app.models.values.download import Action, DownloadFailure, DownloadState, DownloadStatus
from app.models.values.library import Fitness, ModelRow, Presence
from app.models.values.questions import LOAD_ANYWAY
from app.models.values.rows import PickerRow, RowAction, Section
from app.models.values.survey import Survey
from app.settings.services.store import SettingsStore
from app.ui.services.tasks import Tasks
from app.ui.values.failure import Failure
from app.ui.values.notice import Note, NoteKind

_BUILT_IN_ROW = ModelRow(BUILT_IN, say("Built-in"), Presence.HERE, 0)
_SHOWN_ON_CARD = (DownloadState.VERIFYING, DownloadState.FAILED)


@dataclass(frozen=True, slots=True)
class ModelManagerParts:
    """What the picker works with. `device` is where models are to run, `computer` is "Mac" or "computer"."""

    library: Library
    downloads: Downloads
    session: ChatSession
    settings: SettingsStore
    tasks: Tasks
    surveyor: Surveyor
    computer: str = "computer"


class ModelManager(QObject):
    """Lives in the main thread.

    Signals: `rows_changed(tuple[PickerRow, ...])` when there are others or in another order, `row_changed(PickerRow)`,
    `machine_changed(str, int)` with its name and the memory that is free, `card_changed(DownloadStatus | None)` for the one
    download to show beside the chat, `download_changed(DownloadStatus)`, `ready_changed(tuple[ModelChoice, ...])` with the
    models that can be loaded, `noted(Note)`.
    """

    rows_changed = Signal(object)
    row_changed = Signal(object)
    machine_changed = Signal(str, object)
    card_changed = Signal(object)
    download_changed = Signal(object)
    ready_changed = Signal(object)
    noted = Signal(object)

    def __init__(self, parts: ModelManagerParts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._listed: tuple[ModelRow, ...] = ()
        self._survey = Survey()
        self._added: list[str] = []
        self._failures: dict[str, DownloadFailure] = {}
        self._repair_after: set[str] = set()
        self._rows: dict[str, PickerRow] = {}
        self._loading_key = ""
        self._returned_bytes = 0
        self._awaits: ModelChoice | None = None
        self._stands_in = False
        self._connect()

    @property
    def rows(self) -> tuple[PickerRow, ...]:
        """All rows in their order."""
        return tuple(self._rows.values())

    def row(self, key: str) -> PickerRow | None:
        """One row."""
        return self._rows.get(key)

    def name_of(self, key: str) -> str:
        """What to call a model."""
        row = self._rows.get(key)
        return row.model.name if row is not None else key.rpartition("/")[2].removesuffix("-hf")

    def refresh(self) -> None:
        """Look again at the disk and at the memory. Rows keep their places."""
        self._parts.library.refresh(self._returned_bytes)

    def sort(self) -> None:
        """Put the rows in order again; for a window that opens."""
        self._added = [key for key in self._added if key not in self._failures]
        self._rows.clear()
        self._rebuild()

    def open(self, choice: ModelChoice) -> None:
        """Load a model at the start; with no name the one that was set, else that of last time, unless it does not fit any more."""
        settings = self._parts.settings.now
        last = settings.first_model or settings.last_model
        if choice.model:
            self._parts.session.load(choice)
        elif last == BUILT_IN:
            self._parts.session.load(replace(choice, model=BUILT_IN))
        else:
            self._awaits = replace(choice, model=last)
        self.refresh()

    def choose_precision(self, key: str, precision: str) -> None:
        """Take another precision for a model, now and later."""
        store = self._parts.settings
        store.save(store.now.with_precision(key, precision))
        self._change(key)

    def load(self, key: str, precision: str = "") -> None:
        """Load a model, whether it fits or not; in its own precision unless another is given."""
        row = self._rows.get(key)
        if row is not None:
            self._failures.pop(key, None)
            choice = self._choice(row)
            self._parts.session.load(replace(choice, precision=precision or choice.precision))

    def act(self, key: str, action: RowAction) -> None:
        """Do the next thing with a model, except for loading it."""
        downloads = self._parts.downloads
        self._failures.pop(key, None)
        match action:
            case RowAction.DOWNLOAD | RowAction.RESUME | RowAction.TRY_NOW | RowAction.RETRY:
                downloads.resume(key)
            case RowAction.PAUSE:
                downloads.pause(key)
            case RowAction.STOP:
                downloads.cancel(key, keep=True)
            case RowAction.REPAIR:
                self._repair(key)
            case RowAction.USE | RowAction.NONE:
                pass

    def verify(self, key: str) -> None:
        """Read all its files again."""
        self._failures.pop(key, None)
        self._parts.downloads.verify(key)

    def cancel(self, key: str, *, keep: bool) -> None:
        """End a download."""
        self._parts.downloads.cancel(key, keep)

    def delete(self, key: str) -> None:
        """Delete a model; when it is in use, its files stay open until another is loaded."""
        self._failures.pop(key, None)
        self._parts.library.delete(key)

    def clean(self, key: str) -> None:
        """Delete a model's partial files."""
        self._parts.library.clean(key)

    def remove_kept(self, key: str) -> None:
        """Delete a model's converted weights."""
        self._parts.tasks.run(self._parts.surveyor.remover(self.name_of(key)), self._on_kept_removed)

    def add_folder(self, folder: str) -> str:
        """Add a folder to the list; the row's key."""
        key = str(Path(folder).absolute())
        store = self._parts.settings
        store.save(store.now.with_folder(key))
        self.refresh()
        return key

    def add_repository(self, source: str) -> str:
        """Add a repository to the list and begin to download it; the row's key."""
        key = self._parts.downloads.start(source)
        if key not in self._rows:
            self._added.append(key)
            self._rebuild()
        return key

    def remove(self, key: str) -> None:
        """Take a row off the list; nothing is deleted."""
        store = self._parts.settings
        store.save(store.now.without_folder(key))
        self._added = [other for other in self._added if other != key]
        self._failures.pop(key, None)
        if self._rows.pop(key, None) is not None:
            self.rows_changed.emit(self.rows)
        self.refresh()

    def failure_of(self, key: str) -> DownloadFailure | None:
        """What is wrong with a model."""
        row = self._rows.get(key)
        return row.trouble if row is not None else None

    def _connect(self) -> None:
        parts = self._parts
        parts.library.listed.connect(self._on_listed)
        parts.library.failed.connect(self._on_library_failed)
        parts.downloads.changed.connect(self._on_download)
        parts.session.status_changed.connect(self._on_status)
        parts.session.model_changed.connect(self._on_model)
        parts.session.memory_changed.connect(self._on_memory)
        parts.session.load_failed.connect(self._on_load_failed)

    def _repair(self, key: str) -> None:
        status = self._parts.downloads.status(key)
        if status is not None and status.failure is not None and status.failure.code == "damaged":
            self._parts.downloads.repair(key)
        else:  # which files are damaged is only known after they were read
            self._repair_after.add(key)
            self._parts.downloads.verify(key)

    def _on_listed(self, rows: tuple[ModelRow, ...]) -> None:
        self._listed = rows
        folders = self._parts.settings.now.folders
        cached = {row.repo_id: row.folder for row in rows if row.presence is Presence.HERE}
        surveyor, returned = self._parts.surveyor, self._returned_bytes
        self._parts.tasks.run(lambda: surveyor.survey(folders, cached, returned), self._on_survey)
        if self._survey.builtin is not None:
            self._rebuild()

    def _on_survey(self, survey: Survey) -> None:
        self._survey = survey
        self.machine_changed.emit(survey.machine, survey.free_memory_bytes)
        self._rebuild()
        self._open_awaited()

    def _on_library_failed(self, key: str, failure: DownloadFailure) -> None:
        if key in self._rows:
            self._failures[key] = failure
            self._change(key)
        else:
            self.noted.emit(
                Note(NoteKind.FAILURE, failure.sentence, Failure(failure.sentence, failure.detail))
            )
            self._on_listed(self._listed)  # what is not in the cache is there all the same

    def _on_download(self, status: DownloadStatus) -> None:
        key = status.repo_id
        if key not in self._rows:
            self._added.append(key)
            self._rebuild()
        before = self._rows[key].status
        self._change(key)
        self.download_changed.emit(status)
        self._show_card()
        failure = status.failure
        if key in self._repair_after and not status.state.is_busy:
            self._repair_after.discard(key)
            if failure is not None and failure.code == "damaged":
                self._parts.downloads.repair(key)
        if not status.state.is_busy and (before is None or before.state is not status.state):
            self.refresh()

    def _on_status(self, status: SessionStatus) -> None:
        choice = self._parts.session.choice
        before, self._loading_key = self._loading_key, ""
        if status.phase is Phase.LOADING and choice is not None:
            self._loading_key = choice.model
        is_other = before != self._loading_key  # then the model in use is another too
        for key in tuple(self._rows) if is_other else (self._loading_key,):
            self._change(key)

    def _on_model(self, _: ModelFacts) -> None:
        choice = self._parts.session.choice
        if choice is None:
            return
        store = self._parts.settings
        if not self._stands_in:
            store.save(replace(store.now, last_model=choice.model))
            if Path(choice.model).is_absolute():
                store.save(store.now.with_folder(choice.model))
        self._stands_in = False
        self._failures.pop(choice.model, None)
        for key in tuple(self._rows):
            self._change(key)
        if self._survey.builtin is not None:  # somebody has looked at the list before
            self.refresh()

    def _on_memory(self, memory: MemoryFacts) -> None:
        self._returned_bytes = memory.weight_bytes + memory.state_bytes + memory.pool_bytes

    def _on_load_failed(self, failure: Failure) -> None:
        key = self._loading_key
        if key in self._rows:
            self._failures[key] = DownloadFailure("load", failure.sentence, failure.detail)
            self._change(key)

    def _on_kept_removed(self, _: int) -> None:
        self.refresh()

    def _open_awaited(self) -> None:
        choice, self._awaits = self._awaits, None
        if choice is None or self._parts.session.choice is not None:
            return
        row = self._rows.get(choice.model)
        option = rules.chosen(row) if row is not None else None
        if row is None or not row.is_here:
            gone = say(
                "{name} is not on this {computer} any more. The built-in model is open instead.",
                name=self.name_of(choice.model),
                computer=self._parts.computer,
            )
            self._stand_in(Note(NoteKind.WARNING, gone), choice)
        elif option is not None and option.fit.fitness is not Fitness.FITS:
            sentence = say(
                "{name} no longer fits. {needs} The built-in model is open instead.",
                name=row.model.name,
                needs=option.fit.tooltip,
            )
            self._stand_in(Note(NoteKind.WARNING, sentence, action=LOAD_ANYWAY), choice)
        else:
            self.load(choice.model, "" if choice.precision == rules.AUTO else choice.precision)

    def _stand_in(self, note: Note, choice: ModelChoice) -> None:
        self._stands_in = True
        self._parts.session.load(replace(choice, model=BUILT_IN))
        self.noted.emit(note)

    def load_last(self) -> None:
        """Load the model of last time although it does not fit."""
        self.load(self._parts.settings.now.last_model)

    def _show_card(self) -> None:
        statuses = self._parts.downloads.statuses()
        shown = [s for s in statuses if not s.state.is_over and s.state not in _SHOWN_ON_CARD]
        shown.sort(key=lambda status: not status.state.is_busy)
        self.card_changed.emit(shown[0] if shown else None)

    def _rebuild(self) -> None:
        made = {row.key: row for row in (self._made(*source) for source in self._sources())}
        kept = [key for key in self._rows if key in made]
        new = [key for key in made if key not in self._rows]
        order = sorted([*kept, *new], key=lambda key: made[key].section.value)
        self._rows = {key: made[key] for key in order}
        self.rows_changed.emit(self.rows)
        self._say_ready()

    def _sources(self) -> list[tuple[ModelRow, Section]]:
        sources = [(self._survey.builtin or _BUILT_IN_ROW, Section.BUILT_IN)]
        sources += [(row, Section.CATALOGUE) for row in self._listed if row.is_in_catalogue]
        sources += [(row, Section.ALSO_HERE) for row in self._listed if not row.is_in_catalogue]
        sources += [(row, Section.ALSO_HERE) for row in self._survey.folders]
        known = {row.repo_id for row, _ in sources}
        for key in self._added:
            if key not in known:
                name = key.rpartition("/")[2].removesuffix("-hf")
                sources.append((ModelRow(key, name, Presence.ABSENT, 0), Section.ALSO_HERE))
        return sources

    def _made(self, model: ModelRow, section: Section) -> PickerRow:
        key, session = model.repo_id, self._parts.session
        is_loading = self._loading_key == key
        in_use = session.choice.model if session.choice is not None and session.model is not None else ""
        return PickerRow(
            model,
            section,
            self._parts.settings.now.precision_of(key),
            self._parts.downloads.status(key),
            self._failure(key),
            is_in_use=in_use == key and not is_loading and session.status.phase is not Phase.LOADING,
            loading_percent=session.status.percent if is_loading else None,
            kept_bytes=self._survey.kept_bytes.get(model.name, 0),
            computer=self._parts.computer,
        )

    def _failure(self, key: str) -> DownloadFailure | None:
        if key in self._failures:
            return self._failures[key]
        sentence = self._survey.troubles.get(key)
        if sentence is None:
            return None
        if Path(key).is_absolute():
            return DownloadFailure("folder", sentence)
        return DownloadFailure("damaged", sentence, actions=(Action.REPAIR,))

    def _change(self, key: str) -> None:
        before = self._rows.get(key)
        if before is None:
            return
        after = self._made(before.model, before.section)
        if after != before:
            self._rows[key] = after
            self.row_changed.emit(after)
            if (before.is_in_use, before.precision) != (after.is_in_use, after.precision):
                self._say_ready()

    def _choice(self, row: PickerRow) -> ModelChoice:
        option = rules.chosen(row)
        precision = option.fit.precision if option is not None else "auto"
        return ModelChoice(row.key, self._parts.surveyor.device, precision)

    def _say_ready(self) -> None:
        ready = (row for row in self.rows if row.is_here and row.trouble is None and row.busy is None)
        self.ready_changed.emit(tuple(self._choice(row) for row in ready))
