"""What the program remembers between two starts, apart from conversations."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.inference.values.model import BUILT_IN
from app.settings.values.sampling import SPANS, Sampling

APPEARANCES = ("system", "light", "dark")
ACCENTS = ("fern", "system")
STYLES = ("", "chat", "qa", "continue")
DEVICES = ("auto", "metal", "cuda", "cpu")
TEXT_SIZES = range(12, 21)
DEFAULT_TEXT_SIZE = 14
STATE_MEMORY_MIB = (64, 128, 256, 512, 1024, 2048)
PARALLEL_FILES = range(1, 9)


@dataclass(frozen=True, slots=True)
class Settings:
    """`last_model` is opened at the next start, unless `first_model` names another. `precisions` holds what was chosen for a
    model instead of automatic.

    `folders` are the models that a person chose from elsewhere than the Hugging Face cache. `prompt_style` "" is the
    model's own, `language` "" the system's, `endpoint` "" the environment's. `text_size` is that of messages, in pixels.
    """

    last_model: str = BUILT_IN
    precisions: Mapping[str, str] = field(default_factory=dict)
    folders: tuple[str, ...] = ()
    sampling: Sampling = field(default_factory=Sampling)
    prompt_style: str = ""
    system_text: str = ""
    appearance: str = "system"
    accent: str = "fern"
    text_size: int = DEFAULT_TEXT_SIZE
    language: str = ""
    reopens_last: bool = True
    first_model: str = ""
    state_memory_mib: int = 256
    device: str = "auto"
    parallel_files: int = 4
    endpoint: str = ""
    checks_for_updates: bool = False

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

    def with_text_size(self, size: int) -> "Settings":
        """Show messages in this size, or the nearest that there is."""
        return replace(self, text_size=min(max(size, TEXT_SIZES[0]), TEXT_SIZES[-1]))

    def reset(self) -> "Settings":
        """As at the first start; what was chosen for models, and where they are, stays."""
        return Settings(self.last_model, self.precisions, self.folders)


CHOICES: Mapping[str, tuple[object, ...]] = {
    "prompt_style": STYLES,
    "appearance": APPEARANCES,
    "accent": ACCENTS,
    "device": DEVICES,
    "text_size": tuple(TEXT_SIZES),
    "state_memory_mib": STATE_MEMORY_MIB,
    "parallel_files": tuple(PARALLEL_FILES),
}
"""The values that there are; other settings take any of their type."""


def is_allowed(name: str, value: object, default: object) -> bool:
    """Whether a setting may be `value`, which came from a file."""
    return type(value) is type(default) and value in CHOICES.get(name, (value,))


def is_allowed_sampling(name: str, value: object) -> bool:
    """Whether a sampling value may be `value`, which came from a file."""
    if value is None:
        return name == "seed"
    return SPANS[name].allows(value)
