"""What lies outside the cache and belongs to the picker all the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.models.values.library import ModelRow


@dataclass(frozen=True, slots=True)
class Survey:
    """The built-in model, the folders that a person chose, and what else the window says.

    `troubles` holds sentences by model, `kept_bytes` the size of converted weights by a model's name.
    """

    builtin: ModelRow | None = None
    folders: tuple[ModelRow, ...] = ()
    troubles: Mapping[str, str] = field(default_factory=dict)
    kept_bytes: Mapping[str, int] = field(default_factory=dict)
    free_memory_bytes: int = 0
    machine: str = ""
