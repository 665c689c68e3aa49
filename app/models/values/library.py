"""The models of the catalogue and on this computer."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.i18n.words import say


class Presence(enum.Enum):
    """How much of a model is on this computer."""

    ABSENT = "absent"
    UNFINISHED = "unfinished"
    INCOMPLETE = "incomplete"
    COMPLETE = "complete"


class Fitness(enum.Enum):
    """How a model fits into memory. The value is the pill's text."""

    FITS = say("Fits")
    MAY_BE_SLOW = say("May be slow")
    WONT_FIT = say("Won’t fit")


@dataclass(frozen=True, slots=True)
class PrecisionFit:
    """How a model fits in one precision. Byte counts are computed; `tooltip` puts them into words."""

    precision: str
    fitness: Fitness
    weight_bytes: int
    need_bytes: int
    tooltip: str


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model, downloaded or not. Sizes are in bytes, 0 if unknown.

    If UNFINISHED, `done_bytes` of `download_bytes` are on disk. Deleting the partial files frees `partial_bytes`.
    `missing` lists the files that an INCOMPLETE model needs to load; downloading `commit` fetches them.
    `kv_bytes_per_token` is computed for a Transformer of the same shape.
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


@dataclass(frozen=True, slots=True)
class LocalModels:
    """What a scan of this computer found outside the cache.

    `problems` maps a model's id to a sentence, `converted_bytes` a model's name to the size of its converted weights.
    """

    builtin: ModelEntry | None = None
    folders: tuple[ModelEntry, ...] = ()
    problems: Mapping[str, str] = field(default_factory=dict)
    converted_bytes: Mapping[str, int] = field(default_factory=dict)
    free_memory_bytes: int = 0
    machine_name: str = ""
