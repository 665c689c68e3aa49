"""What the program asks before it does something that costs."""

from dataclasses import dataclass

from app.domain.download import bytes_words
from app.domain.library import Fitness, PrecisionFit
from app.domain.model import PRECISIONS
from app.domain.picker import PickerRow, chosen

CANCEL, LOAD_ANYWAY, KEEP, GO_ON = "Cancel", "Load anyway", "Keep", "Go on downloading"


@dataclass(frozen=True, slots=True)
class Question:
    """A question with buttons: the default one, others, and one that destroys. Esc means the first of `escape`, else the default."""

    title: str
    text: str
    default: str
    others: tuple[str, ...] = ()
    destructive: str = ""
    escape: str = ""


def use_question(row: PickerRow) -> Question | None:
    """What to ask before a model is loaded that does not fit well; None where it does."""
    option = chosen(row)
    if option is None or option.fit.fitness is Fitness.FITS:
        return None
    precision = PRECISIONS[option.fit.precision]
    is_hopeless = option.fit.fitness is Fitness.WONT_FIT
    title = f"{row.model.name} in {precision} {'won’t fit' if is_hopeless else 'may be slow'}"
    risk = "It may freeze other apps." if is_hopeless else "Other apps may become slow."
    other = smaller(row)
    offers = (LOAD_ANYWAY, *((use_words(other),) if other is not None else ()))
    return Question(title, f"{option.fit.tooltip} {risk}", CANCEL, offers)


def smaller(row: PickerRow) -> PrecisionFit | None:
    """The most exact precision that fits, where the chosen one does not."""
    fitting = [fit for fit in row.model.fits if fit.fitness is Fitness.FITS]
    return max(fitting, key=lambda fit: fit.need_bytes, default=None)


def use_words(fit: PrecisionFit) -> str:
    """Such as "Use 8-bit"."""
    return f"Use {PRECISIONS[fit.precision]}"


def cancel_question(name: str, kept_bytes: int, percent: int) -> Question:
    """What to ask before a download is ended."""
    if not kept_bytes:
        return Question(
            "Cancel this download?", f"Nothing of {name} is here yet.", GO_ON, (), "Cancel download"
        )
    kept = bytes_words(kept_bytes)
    text = f"{kept} of {name} is already here. Keep it, and the next download starts from {percent} %."
    return Question("Cancel this download?", text, KEEP, (GO_ON,), f"Delete {kept}", GO_ON)


def delete_question(row: PickerRow) -> Question:
    """What to ask before a model is deleted."""
    size = bytes_words(row.model.bytes_on_disk)
    text = f"This frees {size}. Other programs that use the Hugging Face cache lose it too. It can be downloaded again."
    return Question(f"Delete {row.model.name}?", text, CANCEL, (), f"Delete {size}")


def clean_question(row: PickerRow) -> Question:
    """What to ask before partial files are deleted."""
    size = bytes_words(row.model.partial_bytes)
    text = f"This frees {size}. The next download of {row.model.name} starts from the beginning."
    return Question("Delete partial files?", text, CANCEL, (), f"Delete {size}")
