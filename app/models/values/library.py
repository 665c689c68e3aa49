"""The models that a person can choose from."""

import enum
from dataclasses import dataclass

from app.i18n.words import say
from app.models.values.download import bytes_words


class Presence(enum.Enum):
    """How much of a model is on this computer."""

    ABSENT = "absent"
    UNFINISHED = "unfinished"
    INCOMPLETE = "incomplete"
    HERE = "here"


class Fitness(enum.Enum):
    """How a model fits into memory. The value is the pill's text."""

    FITS = say("Fits")
    MAY_BE_SLOW = say("May be slow")
    WONT_FIT = say("Won’t fit")


@dataclass(frozen=True, slots=True)
class PrecisionFit:
    """One precision of a model. All bytes are computed, `tooltip` says them in words."""

    precision: str
    fitness: Fitness
    weight_bytes: int
    need_bytes: int
    tooltip: str


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One model, whether it is here or not. Sizes in bytes, 0 where unknown.

    `done_bytes` of `download_bytes` are here when it is UNFINISHED; `partial_bytes` is what deleting its partial files would
    free. `missing` names files without which an INCOMPLETE model does not load; downloading `commit` brings them.
    `kv_bytes_per_token` is computed, for a Transformer of the same shape.
    """

    repo_id: str
    name: str
    presence: Presence
    download_bytes: int
    is_in_catalogue: bool = False
    parameters: int = 0
    state_bytes: int = 0
    kv_bytes_per_token: int = 0
    bytes_on_disk: int = 0
    partial_bytes: int = 0
    done_bytes: int = 0
    missing: tuple[str, ...] = ()
    folder: str = ""
    commit: str = ""
    fits: tuple[PrecisionFit, ...] = ()


def state_words(row: ModelRow) -> str:
    """The text of the state pill of a model that is not being downloaded now."""
    match row.presence:
        case Presence.HERE:
            return say("On this computer")
        case Presence.INCOMPLETE:
            return say("Incomplete")
        case Presence.UNFINISHED:
            percent = min(99, row.done_bytes * 100 // row.download_bytes) if row.download_bytes else 0
            return say("Paused {percent} %", percent=percent)
        case Presence.ABSENT:
            return say("Download {size}", size=bytes_words(row.download_bytes))


def incomplete_words(row: ModelRow) -> str:
    """Such as "One file is missing: model.safetensors. Resume fetches it."."""
    names = ", ".join(row.missing)
    if len(row.missing) == 1:
        return say("One file is missing: {names}. Resume fetches it.", names=names)
    count = len(row.missing)
    return say("{count} files are missing: {names}. Resume fetches them.", count=count, names=names)


def best_fit(row: ModelRow) -> PrecisionFit | None:
    """The most exact precision that fits, else the one that needs least; None where nothing is known."""
    fitting = [fit for fit in row.fits if fit.fitness is Fitness.FITS]
    if fitting:
        return max(fitting, key=lambda fit: fit.need_bytes)
    return min(row.fits, key=lambda fit: fit.need_bytes, default=None)
