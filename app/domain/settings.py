"""What the program remembers between two starts, apart from conversations."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.domain.model import BUILT_IN


@dataclass(frozen=True, slots=True)
class Settings:
    """`last_model` is opened at the next start. `precisions` holds what was chosen for a model instead of automatic.

    `folders` are the models that a person chose from elsewhere than the Hugging Face cache.
    """

    last_model: str = BUILT_IN
    precisions: Mapping[str, str] = field(default_factory=dict)
    folders: tuple[str, ...] = ()

    def precision_of(self, model: str) -> str:
        """What was chosen for `model`: "auto", or a precision's name."""
        return self.precisions.get(model, "auto")

    def with_precision(self, model: str, precision: str) -> "Settings":
        """Remember a choice; "auto" forgets it."""
        others = {name: kept for name, kept in self.precisions.items() if name != model}
        return replace(self, precisions=others if precision == "auto" else {**others, model: precision})

    def with_folder(self, folder: str) -> "Settings":
        """Remember a folder."""
        return self if folder in self.folders else replace(self, folders=(*self.folders, folder))

    def without_folder(self, folder: str) -> "Settings":
        """Forget a folder."""
        return replace(self, folders=tuple(kept for kept in self.folders if kept != folder))
