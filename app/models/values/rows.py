"""The rows of the Models window: texts, pills, actions and menus."""

import enum
from dataclasses import dataclass
from pathlib import PurePath

from app.i18n import numbers
from app.i18n.words import listed, say, sentences
from app.inference.values.model import BUILT_IN, PRECISIONS
from app.models.values.download import (
    DownloadFailure,
    DownloadState,
    DownloadStatus,
    FailureAction,
    done_words,
    speed_words,
)
from app.models.values.library import Fitness, ModelEntry, PrecisionFit, Presence
from app.ui.values.pill import PillContent, PillKind
from app.ui.values.program import SHOW_IN_FOLDER

AUTO = "auto"
_AUTOMATIC_ORDER = ("bf16", "q8", "q4", "f32")
_FULL = 1_000_000
_DAMAGED = ("damaged", "checksum")
_FINE = 100_000_000


class ModelSection(enum.Enum):
    """The section that a row belongs to."""

    BUILT_IN = 0
    CATALOGUE = 1
    OTHER = 2


class RowAction(enum.Enum):
    """The action of a row's button. The value is its text."""

    USE = say("Use")
    DOWNLOAD = say("Download")
    RESUME = say("Resume")
    PAUSE = say("Pause")
    TRY_NOW = say("Try Now")
    RETRY = say("Try Again")
    REPAIR = say("Repair")
    STOP = say("Stop")
    NONE = ""


class MenuAction(enum.Enum):
    """An item of a row's More menu. The value is its text; "{size}" stands for a size."""

    SHOW_DOWNLOAD = say("Show Download")
    VERIFY = say("Verify")
    SHOW_FOLDER = SHOW_IN_FOLDER
    OPEN_PAGE = say("Open Page on the Hub")
    CANCEL = say("Cancel Download…")
    CLEAN = say("Delete {size} of Partial Files…")
    DELETE_CONVERTED = say("Delete {size} of Converted Weights")
    DELETE = say("Delete…")
    REMOVE = say("Remove from This List")


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One row of the Models window. `precision` is the chosen one, "auto" or a name.

    `last_failure` is why the last action failed, `converted_bytes` the size of the model's converted weights, `computer`
    "Mac" or "computer".
    """

    model: ModelEntry
    section: ModelSection
    precision: str = AUTO
    status: DownloadStatus | None = None
    last_failure: DownloadFailure | None = None
    is_in_use: bool = False
    loading_percent: int | None = None
    converted_bytes: int = 0
    computer: str = "computer"

    @property
    def key(self) -> str:
        """What identifies the model: "builtin", a repository's id or a folder."""
        return self.model.repo_id

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder that the person added, not a repository."""
        return PurePath(self.key).is_absolute()

    @property
    def busy(self) -> DownloadStatus | None:
        """The running download or verification."""
        return self.status if self.status is not None and self.status.state.is_busy else None

    @property
    def failure(self) -> DownloadFailure | None:
        """What is wrong with the model."""
        if self.status is not None and self.status.failure is not None and not self.status.state.is_over:
            return self.status.failure
        return self.last_failure

    @property
    def is_complete(self) -> bool:
        """Whether all its files are on this computer."""
        return self.model.presence is Presence.COMPLETE


@dataclass(frozen=True, slots=True)
class PrecisionOption:
    """A precision that can be chosen. `precision` is "auto" or a name."""

    precision: str
    label: str
    fit: PrecisionFit


def automatic(model: ModelEntry) -> PrecisionFit | None:
    """The precision that "automatic" stands for: 16-bit if it fits, else fewer bits, else the smallest. None if unknown."""
    by_name = {fit.precision: fit for fit in model.fits}
    ordered = [by_name[name] for name in _AUTOMATIC_ORDER if name in by_name]
    fitting = [fit for fit in ordered if fit.fitness is Fitness.FITS]
    return fitting[0] if fitting else min(ordered, key=lambda fit: fit.need_bytes, default=None)


def options(row: ModelRow) -> tuple[PrecisionOption, ...]:
    """The precisions to choose from: automatic first, then the others, smallest first."""
    auto = automatic(row.model)
    if auto is None:
        return ()
    first = PrecisionOption(AUTO, say("Automatic, {precision}", precision=PRECISIONS[auto.precision]), auto)
    others = sorted((fit for fit in row.model.fits if fit is not auto), key=lambda fit: fit.need_bytes)
    return (first, *(PrecisionOption(fit.precision, PRECISIONS[fit.precision], fit) for fit in others))


def chosen(row: ModelRow) -> PrecisionOption | None:
    """The chosen option. A precision that is not available counts as automatic."""
    offered = options(row)
    return next(
        (option for option in offered if option.precision == row.precision), next(iter(offered), None)
    )


def fit_pill(fit: PrecisionFit) -> PillContent:
    """The pill for how it fits."""
    kinds = {
        Fitness.FITS: PillKind.OK,
        Fitness.MAY_BE_SLOW: PillKind.WARNING,
        Fitness.WONT_FIT: PillKind.DANGER,
    }
    return PillContent(fit.fitness.value, kinds[fit.fitness], fit.tooltip)


def state_pill(row: ModelRow) -> PillContent | None:
    """The pill for the model's state; None if the button already tells it."""
    if row.busy is not None:
        return _busy_pill(row.busy)
    failure = row.failure
    if failure is not None and failure.code in _DAMAGED:
        return PillContent(say("Damaged"), PillKind.DANGER, failure.sentence)
    if row.is_in_use:
        return PillContent(say("In use"), PillKind.ACCENT, icon="check")
    if row.loading_percent is not None:
        return PillContent(say("Loading {percent}%", percent=row.loading_percent), PillKind.ACCENT)
    return _presence_pill(row)


def action(row: ModelRow) -> RowAction:
    """The action of the row's button."""
    if row.busy is not None:
        return _busy_action(row.busy)
    failure = row.failure
    if failure is not None and failure.code in _DAMAGED:
        return RowAction.REPAIR if FailureAction.REPAIR in failure.actions else RowAction.RETRY
    if row.is_in_use or row.loading_percent is not None:
        return RowAction.NONE
    return RowAction.USE if row.is_complete else _fetching_action(row)


def action_words(row: ModelRow) -> str:
    """The button's text, such as "Download 11.07 GB"."""
    act = action(row)
    if act is RowAction.DOWNLOAD and row.model.download_bytes:
        return say("Download {size}", size=numbers.file_size(row.model.download_bytes))
    words: str = act.value
    return words


def facts_words(row: ModelRow) -> str:
    """The second line: parameters and size, or the progress of the download."""
    if row.busy is not None and row.busy.state is DownloadState.DOWNLOADING:
        return listed((done_words(row.busy), speed_words(row.busy)))
    parts: list[str] = []
    if row.model.parameters:
        parts.append(say("{millions} M parameters", millions=_millions(row.model.parameters)))
    if row.model.download_bytes:
        parts.append(numbers.file_size(row.model.download_bytes))
    if row.key == BUILT_IN:
        parts.append(say("basic chat"))
    elif row.is_folder:
        parts.append(say("from a folder"))
    elif row.section is ModelSection.OTHER:
        parts.append(say("from {owner}", owner=row.key.partition("/")[0]))
    return listed(parts)


def failure_words(row: ModelRow) -> str:
    """The sentence about what is wrong; "" if nothing is."""
    if row.failure is not None:
        return row.failure.sentence
    if row.model.presence is Presence.INCOMPLETE and row.busy is None:
        names = ", ".join(row.model.missing)
        count = len(row.model.missing)
        one, more = say("One file is missing: {names}."), say("{count} files are missing: {names}.")
        missing = say(one if count == 1 else more, count=count, names=names)
        return sentences((missing, "" if row.is_folder else say("Resume downloads what is missing.")))
    return ""


def state_words(row: ModelRow) -> str:
    """The line about the state's size at the foot of an expanded row."""
    model = row.model
    if not model.state_bytes:
        return ""
    state = say("State: {mib} MiB at any length.", mib=f"{model.state_bytes / 2**20:.2f}")
    kib = f"{model.kv_bytes_per_token / 1024:,.0f}"
    kv = say("A same-size Transformer would add {kib} KiB per token (computed).", kib=kib)
    alone = len(model.fits) == 1
    last = (
        say("The CPU supports 32-bit only.")
        if alone
        else say("You can load any of them, even one that won’t fit.")
    )
    return sentences((state, kv, last))


def menu(row: ModelRow) -> tuple[MenuAction | None, ...]:
    """The items of the More menu; None is a separator."""
    model, items = row.model, list[MenuAction | None]()
    is_repository = not row.is_folder and row.key != BUILT_IN
    if (
        row.status is not None
        and not row.status.state.is_over
        and row.status.state is not DownloadState.VERIFYING
    ):
        items += [MenuAction.SHOW_DOWNLOAD, MenuAction.CANCEL, None]
    elif model.presence is Presence.UNFINISHED:
        items += [MenuAction.CANCEL, None]
    if is_repository and model.folder and row.busy is None:
        items.append(MenuAction.VERIFY)
    if model.folder:
        items.append(MenuAction.SHOW_FOLDER)
    if is_repository:
        items.append(MenuAction.OPEN_PAGE)
    tail = [MenuAction.DELETE_CONVERTED] if row.converted_bytes else []
    if row.busy is None and model.partial_bytes and is_repository:
        tail.append(MenuAction.CLEAN)
    if is_repository and model.bytes_on_disk and row.busy is None:
        tail.append(MenuAction.DELETE)
    if row.section is ModelSection.OTHER and (row.is_folder or not model.bytes_on_disk) and row.busy is None:
        tail.append(MenuAction.REMOVE)
    return tuple([*items, None, *tail] if items and tail and items[-1] else [*items, *tail])


def menu_words(row: ModelRow, item: MenuAction) -> str:
    """A menu item's text."""
    freed = {MenuAction.CLEAN: row.model.partial_bytes, MenuAction.DELETE_CONVERTED: row.converted_bytes}
    return say(item.value, size=numbers.file_size(freed.get(item, 0)))


def _presence_pill(row: ModelRow) -> PillContent | None:
    match row.model.presence:
        case Presence.COMPLETE:
            return PillContent(
                say("Built in") if row.key == BUILT_IN else say("On this {computer}", computer=row.computer)
            )
        case Presence.INCOMPLETE:
            return PillContent(say("Incomplete"), PillKind.WARNING)
        case Presence.UNFINISHED:
            return PillContent(say("Paused {percent}%", percent=_kept_percent(row)), PillKind.WARNING)
        case Presence.ABSENT:
            return PillContent(say("Not found"), PillKind.DANGER) if row.is_folder else None


def _fetching_action(row: ModelRow) -> RowAction:
    failure = row.failure
    if row.is_folder or (failure is not None and not failure.actions):
        return RowAction.NONE
    if row.model.presence is Presence.ABSENT:
        return RowAction.RETRY if failure is not None else RowAction.DOWNLOAD
    return RowAction.RESUME


def _busy_pill(status: DownloadStatus) -> PillContent:
    match status.state:
        case DownloadState.VERIFYING | DownloadState.CHECKING:
            share = status.checked_bytes * 100 // status.to_check_bytes if status.to_check_bytes else 0
            return PillContent(say("Checking {percent}%", percent=min(share, 100)), PillKind.ACCENT)
        case DownloadState.WAITING:
            return PillContent(say("Waiting {percent}%", percent=status.percent), PillKind.WARNING)
        case DownloadState.QUEUED:
            return PillContent(say("Queued"))
        case _:
            return PillContent(say("Downloading {percent}%", percent=status.percent), PillKind.ACCENT)


def _busy_action(status: DownloadStatus) -> RowAction:
    if status.state is DownloadState.VERIFYING:
        return RowAction.STOP
    return RowAction.TRY_NOW if status.state is DownloadState.WAITING else RowAction.PAUSE


def _kept_percent(row: ModelRow) -> int:
    if row.status is not None and row.status.total_bytes:
        return row.status.percent
    total = row.model.download_bytes
    return min(99, row.model.done_bytes * 100 // total) if total else 0


def _millions(count: int) -> str:
    return f"{count / _FULL:,.0f}" if count >= _FINE else f"{count / _FULL:.1f}"
