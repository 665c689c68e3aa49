"""What the program asks before it loads, cancels or deletes a model."""

from app.i18n.words import say, sentences
from app.inference.values.model import PRECISIONS
from app.models.values.download import bytes_words
from app.models.values.library import Fitness, PrecisionFit
from app.models.values.rows import ModelRow, chosen
from app.ui.values.question import CANCEL, Question

LOAD_ANYWAY, KEEP, GO_ON = say("Load Anyway"), say("Keep Partial Files"), say("Keep Downloading")


def use_question(row: ModelRow) -> Question | None:
    """What to ask before a model is loaded that does not fit well; None where it does."""
    option = chosen(row)
    if option is None or option.fit.fitness is Fitness.FITS:
        return None
    precision = PRECISIONS[option.fit.precision]
    is_hopeless = option.fit.fitness is Fitness.WONT_FIT
    title = (
        say("{name} in {precision} won’t fit") if is_hopeless else say("{name} in {precision} may be slow")
    )
    risk = say("It may freeze other apps.") if is_hopeless else say("Other apps may slow down.")
    other = smaller(row)
    offers = (LOAD_ANYWAY, *((use_words(other),) if other is not None else ()))
    title = say(title, name=row.model.name, precision=precision)
    return Question(title, sentences((option.fit.tooltip, risk)), CANCEL, offers)


def smaller(row: ModelRow) -> PrecisionFit | None:
    """The most exact precision that fits, where the chosen one does not."""
    fitting = [fit for fit in row.model.fits if fit.fitness is Fitness.FITS]
    return max(fitting, key=lambda fit: fit.need_bytes, default=None)


def use_words(fit: PrecisionFit) -> str:
    """Such as "Use 8-bit"."""
    return say("Use {precision}", precision=PRECISIONS[fit.precision])


def cancel_question(name: str, converted_bytes: int, percent: int) -> Question:
    """What to ask before a download is ended."""
    if not converted_bytes:
        nothing = say("None of {name} has been downloaded yet.", name=name)
        return Question(say("Cancel this download?"), nothing, GO_ON, (), say("Cancel Download"))
    kept = bytes_words(converted_bytes)
    text = say(
        "{size} of {name} has been downloaded. If you keep it, the next download starts at {percent}%.",
        size=kept,
        name=name,
        percent=percent,
    )
    delete = say("Delete {size}", size=kept)
    return Question(say("Cancel this download?"), text, KEEP, (GO_ON,), delete, GO_ON)


def delete_question(row: ModelRow) -> Question:
    """What to ask before a model is deleted."""
    size = bytes_words(row.model.bytes_on_disk)
    text = say(
        "This frees {size}. Other apps that use the Hugging Face cache lose it too. You can download"
        " it again.",
        size=size,
    )
    title = say("Delete {name}?", name=row.model.name)
    return Question(title, text, CANCEL, (), say("Delete {size}", size=size))


def clean_question(row: ModelRow) -> Question:
    """What to ask before partial files are deleted."""
    size = bytes_words(row.model.partial_bytes)
    text = say(
        "This frees {size}. The next download of {name} starts from the beginning.",
        size=size,
        name=row.model.name,
    )
    return Question(say("Delete partial files?"), text, CANCEL, (), say("Delete {size}", size=size))
