"""Questions before a model is loaded, cancelled or deleted."""

from collections.abc import Callable
from functools import partial

from app.i18n import numbers
from app.i18n.words import say, sentences
from app.inference.values.model import PRECISIONS
from app.models.values.library import Fitness, PrecisionFit
from app.models.values.rows import ModelRow, chosen
from app.ui.values.question import CANCEL, Answer, Question

LOAD_ANYWAY = say("Load Anyway")
_GO_ON = Answer(say("Keep Downloading"))


def use_question(
    row: ModelRow, load: Callable[[], object], load_in: Callable[[str], object]
) -> Question | None:
    """The question before a model is loaded that does not fit well; None if it fits.

    `load` loads it anyway; `load_in` loads it in the precision that it is given.
    """
    option = chosen(row)
    if option is None or option.fit.fitness is Fitness.FITS:
        return None
    precision = PRECISIONS[option.fit.precision]
    is_hopeless = option.fit.fitness is Fitness.WONT_FIT
    title = (
        say("{name} in {precision} won’t fit") if is_hopeless else say("{name} in {precision} may be slow")
    )
    risk = say("It may freeze other apps.") if is_hopeless else say("Other apps may slow down.")
    answers = [Answer(LOAD_ANYWAY, load)]
    other = smaller(row)
    if other is not None:
        answers.append(Answer(use_words(other), partial(load_in, other.precision)))
    title = say(title, name=row.model.name, precision=precision)
    return Question(title, sentences((option.fit.tooltip, risk)), CANCEL, tuple(answers))


def smaller(row: ModelRow) -> PrecisionFit | None:
    """The most exact precision that fits; None if there is none."""
    fitting = [fit for fit in row.model.fits if fit.fitness is Fitness.FITS]
    return max(fitting, key=lambda fit: fit.need_bytes, default=None)


def use_words(fit: PrecisionFit) -> str:
    """Such as "Use 8-bit"."""
    return say("Use {precision}", precision=PRECISIONS[fit.precision])


def cancel_question(
    name: str, kept_bytes: int, percent: int, *, keep: Callable[[], object], delete: Callable[[], object]
) -> Question:
    """The question before a download is cancelled: `keep` or `delete` what was downloaded."""
    if not kept_bytes:
        nothing = say("None of {name} has been downloaded yet.", name=name)
        return Question(
            say("Cancel this download?"), nothing, _GO_ON, (), Answer(say("Cancel Download"), delete)
        )
    kept = numbers.file_size(kept_bytes)
    text = say(
        "{size} of {name} has been downloaded. If you keep it, the next download starts at {percent}%.",
        size=kept,
        name=name,
        percent=percent,
    )
    deletes = Answer(say("Delete {size}", size=kept), delete)
    keeps = Answer(say("Keep Partial Files"), keep)
    return Question(say("Cancel this download?"), text, keeps, (_GO_ON,), deletes, _GO_ON)


def delete_question(row: ModelRow, delete: Callable[[], object]) -> Question:
    """The question before a model is deleted."""
    size = numbers.file_size(row.model.bytes_on_disk)
    text = say(
        "This frees {size}. Other apps that use the Hugging Face cache lose it too. You can download"
        " it again.",
        size=size,
    )
    title = say("Delete {name}?", name=row.model.name)
    return Question(title, text, CANCEL, (), Answer(say("Delete {size}", size=size), delete))


def clean_question(row: ModelRow, delete: Callable[[], object]) -> Question:
    """The question before partial files are deleted."""
    size = numbers.file_size(row.model.partial_bytes)
    text = say(
        "This frees {size}. The next download of {name} starts from the beginning.",
        size=size,
        name=row.model.name,
    )
    return Question(
        say("Delete partial files?"), text, CANCEL, (), Answer(say("Delete {size}", size=size), delete)
    )
