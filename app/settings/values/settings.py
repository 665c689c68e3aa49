"""The settings: each is declared here, once, with its default, what it may be, its words and its control."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.i18n.words import LANGUAGES, say
from app.settings.values.hub_address import hub_address
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
    text_size: int = setting(
        14,
        page="general",
        label=say("Text size"),
        note=say("Of messages and of what you write."),
        control=Slider(TEXT_SIZES),
    )
    language: str = setting(
        "",
        page="general",
        label=say("Language"),
        note=say("From the next start."),
        control=Choice({"": say("System"), **LANGUAGES}),
    )
    reopens_last: bool = setting(
        True,
        page="general",
        label=say("At the start"),
        control=Switch(say("Open the last conversation again")),
    )
    checks_for_updates: bool = setting(
        False,
        page="general",
        note=say("One question to the page of releases. Nothing is downloaded."),
        control=Switch(say("Check for updates")),
    )
    sampling: Sampling = field(default_factory=Sampling)
    prompt_style: str = setting(
        "",
        page="sampling",
        label=say("Prompt style"),
        control=Choice(
            {
                "": say("The model’s own"),
                "chat": say("Chat"),
                "qa": say("Question and answer"),
                "continue": say("Continue the text"),
            },
            notes={
                "": say("As the model was made to be asked."),
                "chat": say(
                    "Frames the text as User and Assistant. Base models often do better with “Continue the text”."
                ),
                "qa": say("Frames the text as Question and Answer."),
                "continue": say("Gives the text as it is, and the model goes on from there."),
            },
        ),
    )
    system_text: str = setting(
        "",
        page="sampling",
        label=say("System text"),
        note=say("Stands before each conversation."),
        control=Paragraph(3),
    )
    first_model: str = setting("", page="models")
    state_memory_mib: int = setting(
        256,
        page="models",
        label=say("Kept states"),
        beside=say("of memory"),
        note=say(
            "With more, going back in a conversation is quick more often. From the next model that is loaded."
        ),
        control=Choice(_MEMORY_MIB, width=100),
    )
    parallel_files: int = setting(
        4,
        page="downloads",
        label=say("Files at a time"),
        note=say("For downloads that start from now on."),
        control=Choice({count: str(count) for count in range(1, 9)}, width=70),
    )
    endpoint: str = setting(
        "",
        page="downloads",
        label=say("Address of the hub"),
        note=say("Models come from here, and the access token goes here. Empty is the usual hub."),
        control=Line(
            hub_address, say("An address such as https://huggingface.co. The one before is still in force.")
        ),
    )
    device: str = setting(
        "auto",
        page="advanced",
        label=say("Models run on"),
        note=say("From the next model that is loaded."),
        control=Choice(
            {
                "auto": say("Automatic"),
                "metal": say("GPU (Metal)"),
                "cuda": say("GPU (CUDA)"),
                "cpu": say("Processor"),
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
