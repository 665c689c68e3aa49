"""Which models there are, the state of each, and what can be done with them."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.i18n.words import say
from app.inference.services.loader import ModelLoader
from app.inference.values.model import BUILT_IN, MemoryFacts, ModelChoice, ModelFacts
from app.models.services.downloads import Downloads
from app.models.services.library import LocalModelScanner, ModelLibrary
from app.models.values import rows as rules
from app.models.values.download import DownloadFailure, DownloadState, DownloadStatus, FailureAction
from app.models.values.library import Fitness, LocalModels, ModelEntry, Presence
from app.models.values.questions import LOAD_ANYWAY
from app.models.values.rows import ModelRow, ModelSection, RowAction
from app.settings.services.store import SettingsStore
from app.settings.values.settings import Settings
from app.ui.services.tasks import Tasks
from app.ui.values.failure import Failure
from app.ui.values.notice import Notice, NoticeAction, NoticeKind

_BUILT_IN_ENTRY = ModelEntry(BUILT_IN, say("Built-in"), Presence.COMPLETE, 0)
_NOT_ON_CARD = (DownloadState.VERIFYING, DownloadState.FAILED)


class ModelManager(QObject):
    """The rows of the Models window and the actions on them. Lives in the main thread.

    Signals: `rows_changed(tuple[ModelRow, ...])` if rows came, went or moved; `row_changed(ModelRow)`;
    `machine_changed(str, int)` with the machine's name and its free memory; `card_changed(DownloadStatus | None)` with the
    download to show beside the chat; `download_changed(DownloadStatus)`; `ready_changed(tuple[ModelChoice, ...])` with the
    models that can be loaded; `noted(Notice)`.
    """

    rows_changed = Signal(object)
    row_changed = Signal(object)
    machine_changed = Signal(str, object)
    card_changed = Signal(object)
    download_changed = Signal(object)
    ready_changed = Signal(object)
    noted = Signal(object)

    def __init__(
        self,
        *,
        library: ModelLibrary,
        downloads: Downloads,
        loader: ModelLoader,
        settings: SettingsStore,
        scanner: LocalModelScanner,
        tasks: Tasks,
        computer: str,
        parent: QObject | None = None,
    ) -> None:
        """`computer` is "Mac" or "computer"."""
        super().__init__(parent)
        self._library = library
        self._downloads = downloads
        self._loader = loader
        self._settings = settings
        self._scanner = scanner
        self._tasks = tasks
        self._computer = computer
        self._entries: tuple[ModelEntry, ...] = ()
        self._local = LocalModels()
        self._added: list[str] = []
        self._failures: dict[str, DownloadFailure] = {}
        self._to_repair: set[str] = set()
        self._rows: dict[str, ModelRow] = {}
        self._loading_key = ""
        self._freed_bytes = 0
        self._device = settings.now.device
        self._to_open: ModelChoice | None = None
        self._is_fallback = False
        library.listed.connect(self._on_listed)
        library.failed.connect(self._on_library_failed)
        downloads.changed.connect(self._on_download)
        loader.changed.connect(self._on_loader_changed)
        loader.model_changed.connect(self._on_model)
        loader.memory_changed.connect(self._on_memory)
        loader.failed.connect(self._on_load_failed)
        settings.changed.connect(self._on_settings)

    @property
    def rows(self) -> tuple[ModelRow, ...]:
        """All rows in order."""
        return tuple(self._rows.values())

    def row(self, key: str) -> ModelRow | None:
        """One row."""
        return self._rows.get(key)

    def name_of(self, key: str) -> str:
        """A model's name for the person."""
        row = self._rows.get(key)
        return row.model.name if row is not None else _short_name(key)

    def failure_of(self, key: str) -> DownloadFailure | None:
        """What is wrong with a model."""
        row = self._rows.get(key)
        return row.failure if row is not None else None

    def refresh(self) -> None:
        """Read the disk and the free memory again. Rows keep their places."""
        self._library.refresh(self._freed_bytes)

    def sort(self) -> None:
        """Sort the rows again, for a window that opens."""
        self._added = [key for key in self._added if key not in self._failures]
        self._rows.clear()
        self._rebuild()

    def open(self, choice: ModelChoice) -> None:
        """Load a model at the start. Without a name: the one from the settings, else the last one if it still fits."""
        settings = self._settings.now
        last = settings.first_model or settings.last_model or BUILT_IN
        if choice.model:
            self._loader.load(choice)
        elif last == BUILT_IN:
            self._loader.load(replace(choice, model=BUILT_IN))
        else:
            self._to_open = replace(choice, model=last)
        self.refresh()

    def choose_precision(self, key: str, precision: str) -> None:
        """Choose a model's precision and remember it."""
        self._settings.save(self._settings.now.with_precision(key, precision))
        self._update(key)

    def load(self, key: str, precision: str = "") -> None:
        """Load a model, whether it fits or not; in its chosen precision unless `precision` is given."""
        row = self._rows.get(key)
        if row is not None:
            self._failures.pop(key, None)
            choice = self._choice(row)
            self._loader.load(replace(choice, precision=precision or choice.precision))

    def act(self, key: str, action: RowAction) -> None:
        """Perform a row's action, except loading."""
        self._failures.pop(key, None)
        match action:
            case RowAction.DOWNLOAD | RowAction.RESUME | RowAction.TRY_NOW | RowAction.RETRY:
                self._downloads.resume(key)
            case RowAction.PAUSE:
                self._downloads.pause(key)
            case RowAction.STOP:
                self._downloads.cancel(key, keep=True)
            case RowAction.REPAIR:
                self._repair(key)
            case RowAction.USE | RowAction.NONE:
                pass

    def verify(self, key: str) -> None:
        """Check all files of a model."""
        self._failures.pop(key, None)
        self._downloads.verify(key)

    def cancel(self, key: str, *, keep: bool) -> None:
        """Cancel a download."""
        self._downloads.cancel(key, keep)

    def delete(self, key: str) -> None:
        """Delete a model. If it is loaded, its files stay open until another one is."""
        self._failures.pop(key, None)
        self._library.delete(key)

    def clean(self, key: str) -> None:
        """Delete a model's partial files."""
        self._library.clean(key)

    def delete_converted(self, key: str) -> None:
        """Delete a model's converted weights."""
        scanner, name = self._scanner, self.name_of(key)
        self._tasks.run(lambda: scanner.delete_converted(name), self._on_converted_deleted)

    def add_folder(self, folder: str) -> str:
        """Add a folder to the list; returns the row's key."""
        key = str(Path(folder).absolute())
        self._settings.save(self._settings.now.with_folder(key))
        self.refresh()
        return key

    def add_repository(self, source: str) -> str:
        """Add a repository to the list and start its download; returns the row's key."""
        key = self._downloads.start(source)
        if key not in self._rows:
            self._added.append(key)
            self._rebuild()
        return key

    def remove(self, key: str) -> None:
        """Remove a row from the list; deletes nothing."""
        self._settings.save(self._settings.now.without_folder(key))
        self._added = [other for other in self._added if other != key]
        self._failures.pop(key, None)
        if self._rows.pop(key, None) is not None:
            self.rows_changed.emit(self.rows)
        self.refresh()

    def load_last(self) -> None:
        """Load the last model although it does not fit."""
        self.load(self._settings.now.last_model)

    def _repair(self, key: str) -> None:
        status = self._downloads.status(key)
        if status is not None and status.failure is not None and status.failure.code == "damaged":
            self._downloads.repair(key)
        else:  # verifying first tells which files are damaged
            self._to_repair.add(key)
            self._downloads.verify(key)

    def _on_listed(self, entries: tuple[ModelEntry, ...]) -> None:
        self._entries = entries
        folders = self._settings.now.folders
        cached = {entry.repo_id: entry.folder for entry in entries if entry.presence is Presence.COMPLETE}
        scanner, freed = self._scanner, self._freed_bytes
        self._tasks.run(lambda: scanner.scan(folders, cached, freed), self._on_scanned)
        if self._local.builtin is not None:
            self._rebuild()

    def _on_scanned(self, local: LocalModels) -> None:
        self._local = local
        self.machine_changed.emit(local.machine_name, local.free_memory_bytes)
        self._rebuild()
        self._open_pending()

    def _on_library_failed(self, key: str, failure: DownloadFailure) -> None:
        if key in self._rows:
            self._failures[key] = failure
            self._update(key)
        else:
            self.noted.emit(
                Notice(NoticeKind.FAILURE, failure.sentence, Failure(failure.sentence, failure.detail))
            )
            self._on_listed(self._entries)  # models outside the cache can still be listed

    def _on_download(self, status: DownloadStatus) -> None:
        key = status.repo_id
        if key not in self._rows:
            self._added.append(key)
            self._rebuild()
        before = self._rows[key].status
        self._update(key)
        self.download_changed.emit(status)
        self._update_card()
        failure = status.failure
        if key in self._to_repair and not status.state.is_busy:
            self._to_repair.discard(key)
            if failure is not None and failure.code == "damaged":
                self._downloads.repair(key)
        if not status.state.is_busy and (before is None or before.state is not status.state):
            self.refresh()

    def _on_loader_changed(self) -> None:
        choice = self._loader.choice
        before, self._loading_key = self._loading_key, ""
        if self._loader.is_loading and choice is not None:
            self._loading_key = choice.model
        is_other = before != self._loading_key  # then the loaded model has changed too
        for key in tuple(self._rows) if is_other else (self._loading_key,):
            self._update(key)

    def _on_model(self, _: ModelFacts) -> None:
        choice = self._loader.choice
        if choice is None:
            return
        if not self._is_fallback:
            self._settings.save(replace(self._settings.now, last_model=choice.model))
            if Path(choice.model).is_absolute():
                self._settings.save(self._settings.now.with_folder(choice.model))
        self._is_fallback = False
        self._failures.pop(choice.model, None)
        for key in tuple(self._rows):
            self._update(key)
        if self._local.builtin is not None:  # the list was shown before
            self.refresh()

    def _on_memory(self, memory: MemoryFacts) -> None:
        self._freed_bytes = memory.weight_bytes + memory.state_bytes + memory.pool_bytes

    def _on_load_failed(self, failure: Failure) -> None:
        key = self._loading_key
        if key in self._rows:
            self._failures[key] = DownloadFailure("load", failure.sentence, detail=failure.detail)
            self._update(key)

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        if settings.device != self._device:
            self._device = settings.device
            self.refresh()

    def _on_converted_deleted(self, _: int) -> None:
        self.refresh()

    def _open_pending(self) -> None:
        choice, self._to_open = self._to_open, None
        if choice is None or self._loader.choice is not None:
            return
        row = self._rows.get(choice.model)
        option = rules.chosen(row) if row is not None else None
        if row is None or not row.is_complete:
            gone = say(
                "{name} is no longer on this {computer}. The built-in model was loaded instead.",
                name=self.name_of(choice.model),
                computer=self._computer,
            )
            self._open_fallback(Notice(NoticeKind.WARNING, gone), choice)
        elif option is not None and option.fit.fitness is not Fitness.FITS:
            sentence = say(
                "{name} no longer fits. {needs} The built-in model was loaded instead.",
                name=row.model.name,
                needs=option.fit.tooltip,
            )
            self._open_fallback(
                Notice(NoticeKind.WARNING, sentence, action=NoticeAction(LOAD_ANYWAY, self.load_last)), choice
            )
        else:
            self.load(choice.model, "" if choice.precision == rules.AUTO else choice.precision)

    def _open_fallback(self, notice: Notice, choice: ModelChoice) -> None:
        self._is_fallback = True
        self._loader.load(replace(choice, model=BUILT_IN))
        self.noted.emit(notice)

    def _update_card(self) -> None:
        statuses = self._downloads.statuses()
        shown = [s for s in statuses if not s.state.is_over and s.state not in _NOT_ON_CARD]
        shown.sort(key=lambda status: not status.state.is_busy)
        self.card_changed.emit(shown[0] if shown else None)

    def _rebuild(self) -> None:
        rows = {row.key: row for row in (self._row(*source) for source in self._sources())}
        kept = [key for key in self._rows if key in rows]
        new = [key for key in rows if key not in self._rows]
        order = sorted([*kept, *new], key=lambda key: rows[key].section.value)
        self._rows = {key: rows[key] for key in order}
        self.rows_changed.emit(self.rows)
        self._emit_ready()

    def _sources(self) -> list[tuple[ModelEntry, ModelSection]]:
        sources = [(self._local.builtin or _BUILT_IN_ENTRY, ModelSection.BUILT_IN)]
        sources += [(entry, ModelSection.CATALOGUE) for entry in self._entries if entry.is_in_catalogue]
        sources += [(entry, ModelSection.OTHER) for entry in self._entries if not entry.is_in_catalogue]
        sources += [(entry, ModelSection.OTHER) for entry in self._local.folders]
        known = {entry.repo_id for entry, _ in sources}
        sources += [
            (ModelEntry(key, _short_name(key), Presence.ABSENT, 0), ModelSection.OTHER)
            for key in self._added
            if key not in known
        ]
        return sources

    def _row(self, model: ModelEntry, section: ModelSection) -> ModelRow:
        key, loader = model.repo_id, self._loader
        is_loading = self._loading_key == key
        in_use = loader.choice.model if loader.choice is not None and loader.facts is not None else ""
        return ModelRow(
            model,
            section,
            self._settings.now.precision_of(key),
            self._downloads.status(key),
            self._failure(key),
            is_in_use=in_use == key and not is_loading and not loader.is_loading,
            loading_percent=loader.percent if is_loading else None,
            converted_bytes=self._local.converted_bytes.get(model.name, 0),
            computer=self._computer,
        )

    def _failure(self, key: str) -> DownloadFailure | None:
        if key in self._failures:
            return self._failures[key]
        sentence = self._local.problems.get(key)
        if sentence is None:
            return None
        if Path(key).is_absolute():
            return DownloadFailure("folder", sentence)
        return DownloadFailure("damaged", sentence, actions=(FailureAction.REPAIR,))

    def _update(self, key: str) -> None:
        before = self._rows.get(key)
        if before is None:
            return
        after = self._row(before.model, before.section)
        if after != before:
            self._rows[key] = after
            self.row_changed.emit(after)
            if (before.is_in_use, before.precision) != (after.is_in_use, after.precision):
                self._emit_ready()

    def _choice(self, row: ModelRow) -> ModelChoice:
        option = rules.chosen(row)
        precision = option.fit.precision if option is not None else "auto"
        return ModelChoice(row.key, self._scanner.device, precision)

    def _emit_ready(self) -> None:
        ready = (row for row in self.rows if row.is_complete and row.failure is None and row.busy is None)
        self.ready_changed.emit(tuple(self._choice(row) for row in ready))


def _short_name(key: str) -> str:
    return key.rpartition("/")[2].removesuffix("-hf")
