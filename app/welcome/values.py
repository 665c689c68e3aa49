"""What the welcome says about models, and the questions it suggests."""

from app.i18n import numbers
from app.i18n.words import say
from app.inference.values.model import BUILT_IN
from app.models.values import rows as manager
from app.models.values.rows import ModelRow, ModelSection, RowAction
from app.ui.values.pill import PillContent, PillKind

SUGGESTIONS = (say("What is the capital of France?"), say("Tell me a story"), say("What are you?"))
_FETCHING = (RowAction.DOWNLOAD, RowAction.RESUME, RowAction.RETRY, RowAction.TRY_NOW, RowAction.REPAIR)


def offered(rows: tuple[ModelRow, ...]) -> tuple[ModelRow, ...]:
    """The models to choose from: the built-in one and the catalogue."""
    return tuple(row for row in rows if row.section is not ModelSection.OTHER)


def card_line(row: ModelRow) -> str:
    """The line under a model's name."""
    if row.key == BUILT_IN:
        return say("Small and fast, with basic chat. Ready to use.")
    if row.is_complete:
        return say("Base model: continues text. Ready to use.")
    size = numbers.file_size(row.model.download_bytes - row.model.done_bytes)
    return say("Base model: continues text. {size} download.", size=size)


def card_pill(row: ModelRow) -> PillContent | None:
    """The pill beside a model: how well it fits, once that is known."""
    if row.key == BUILT_IN:
        return PillContent(say("Built in"), PillKind.NEUTRAL)
    option = manager.chosen(row)
    return manager.fit_pill(option.fit) if option is not None else None


def fetches(row: ModelRow | None) -> bool:
    """Returns True if choosing the model downloads it."""
    return row is not None and row.busy is None and manager.action(row) in _FETCHING
