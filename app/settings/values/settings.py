"""The settings: each is declared here, once, with its default, what it may be, its words and its control."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from app.i18n.words import LANGUAGES, say
from app.settings.values.sampling import Sampling
from app.settings.values.setting import (
    Choice,
    Line,
    Paragraph,
    Setting,
    Slider,
    Switch,
    declared_settings,
    is_text,
    setting,
    with_value,
)
from app.ui.values.number_range import NumberRange

TEXT_SIZES = NumberRange(12, 20)
_MEMORY_MIB = {64: "64 MB", 128: "128 MB", 256: "256 MB", 512: "512 MB", 1024: "1 GB", 2048: "2 GB"}
_SCHEMES = ("https", "http")


def hub_address(text: str) -> str | None:
    """The address in `text`: "" if it is empty, None if it cannot be the address of a hub."""
    address = text.strip().rstrip("/")
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        is_whole = parts.scheme in _SCHEMES and bool(parts.hostname)
        has_more = bool(parts.query or parts.fragment or parts.username or parts.password or parts.port == 0)
    except ValueError:
        return None
    return address if is_whole and not has_more and address.isprintable() and " " not in address else None


def _is_precisions(value: object) -> bool:
    return isinstance(value, Mapping) and all(is_text(text) for pair in value.items() for text in pair)


def _is_folders(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(is_text, value))


@dataclass(frozen=True, slots=True)
class Settings:
    """`last_model` opens at the next start, unless `first_model` names another; "" is the built-in one. `precisions` holds
    what was chosen for a model instead of automatic, `folders` the models outside the Hugging Face cache.

    `prompt_style` "" is the model's own, `language` "" the system's, `endpoint` "" the environment's. `text_size` is that
    of messages, in pixels.
    """

    last_model: str = setting("")
    precisions: Mapping[str, str] = setting({}, check=_is_precisions)
    folders: tuple[str, ...] = setting((), check=_is_folders)
    appearance: str = setting(
        "system",
        page="general",
        label=say("Appearance"),
        control=Choice(
            {"system": say("System"), "light": say("Light"), "dark": say("Dark")}, is_segmented=True
        ),
    )
    accent: str = setting(
        "fern",
        page="general",
        label=say("Accent colour"),
        control=Choice({"fern": say("Fern"), "system": say("System")}, is_segmented=True),
    )
    text_size: int = setting(
        14,
        page="general",
        label=say("Text size"),
        note=say("For messages and the message field."),
        control=Slider(TEXT_SIZES),
    )
    language: str = setting(
        "",
        page="general",
        label=say("Language"),
        note=say("Takes effect the next time Mamba Metal opens."),
        control=Choice({"": say("System"), **LANGUAGES}),
    )
    reopens_last: bool = setting(
        True,
        page="general",
        label=say("At launch"),
        control=Switch(say("Reopen the last conversation")),
    )
    checks_for_updates: bool = setting(
        False,
        page="general",
        note=say("Looks at the releases page once. Nothing is downloaded."),
        control=Switch(say("Check for updates")),
    )
    sampling: Sampling = field(default_factory=Sampling)
    prompt_style: str = setting(
        "",
        page="sampling",
        label=say("Prompt style"),
        control=Choice(
            {
                "": say("Model default"),
                "chat": say("Chat"),
                "qa": say("Question and answer"),
                "continue": say("Continue the text"),
            },
            notes={
                "": say("The format the model was made for."),
                "chat": say(
                    "Formats the text as User and Assistant. Base models often do better with “Continue the text”."
                ),
                "qa": say("Formats the text as Question and Answer."),
                "continue": say("Sends the text as is, and the model continues it."),
            },
        ),
    )
    system_text: str = setting(
        "",
        page="sampling",
        label=say("System prompt"),
        note=say("Added before every conversation."),
        control=Paragraph(3),
    )
    first_model: str = setting("", page="models")
    state_memory_mib: int = setting(
        256,
        page="models",
        label=say("Cached states"),
        beside=say("of memory"),
        note=say(
            "With more memory, going back in a conversation is instant more often. Takes effect when a"
            " model is next loaded."
        ),
        control=Choice(_MEMORY_MIB, width=100),
    )
    parallel_files: int = setting(
        4,
        page="downloads",
        label=say("Parallel files"),
        note=say("Applies to new downloads."),
        control=Choice({count: str(count) for count in range(1, 9)}, width=70),
    )
    endpoint: str = setting(
        "",
        page="downloads",
        label=say("Hub address"),
        note=say(
            "Models are downloaded from here, and the access token is sent here. Leave empty for Hugging"
            " Face."
        ),
        control=Line(
            hub_address,
            say("Enter an address such as https://huggingface.co. The previous one is still in use."),
        ),
    )
    device: str = setting(
        "auto",
        page="advanced",
        label=say("Run models on"),
        note=say("Takes effect when a model is next loaded."),
        control=Choice(
            {
                "auto": say("Automatic"),
                "metal": say("GPU (Metal)"),
                "cuda": say("GPU (CUDA)"),
                "cpu": say("CPU"),
            }
        ),
    )

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

    def reset(self) -> "Settings":
        """What the Settings window shows is as at the first start; all else stays."""
        settings = self
        for shown in SETTINGS:
            if shown.page:
                settings = with_value(settings, shown.key, shown.default)
        return settings


SETTINGS: tuple[Setting, ...] = tuple(declared_settings(Settings))
"""All settings, in the order in which the pages show them."""


def settings_of(page: str) -> tuple[Setting, ...]:
    """The settings of a page of the Settings window."""
    return tuple(shown for shown in SETTINGS if shown.page == page)
