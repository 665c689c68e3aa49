"""From the errors of the hub to what a person can do about them."""

import traceback

from app.i18n.engine_words import words_of
from app.i18n.words import say
from app.models.values.download import Action, DownloadFailure
from engine.errors import EngineError
from engine.hub.errors import HubError

_ACTIONS: dict[str, tuple[Action, ...]] = {
    "auth": (Action.ENTER_TOKEN, Action.RETRY),
    "forbidden": (Action.ENTER_TOKEN, Action.RETRY),
    "gated": (Action.OPEN_PAGE, Action.ENTER_TOKEN),
    "not_found": (Action.ENTER_TOKEN, Action.RETRY),
    "original": (Action.USE_TWIN,),
    "damaged": (Action.REPAIR,),
    "rate_limit": (Action.RESUME, Action.ENTER_TOKEN),
    **dict.fromkeys(("wrong_kind", "not_a_model", "bad_name", "offline_mode", "disabled", "not_here"), ()),
    **dict.fromkeys(("busy", "http", "unknown"), (Action.RETRY,)),
}


def failure_of(error: Exception) -> DownloadFailure:
    """`error` for a person."""
    if isinstance(error, HubError):
        actions = _ACTIONS.get(error.code, (Action.RESUME,))
        return DownloadFailure(error.code, words_of(error.sentence), error.detail, actions, error.target)
    if isinstance(error, EngineError):
        return DownloadFailure("unknown", words_of(error.sentence), error.detail, (Action.RETRY,))
    detail = type(error).__name__ + "\n" + "".join(traceback.format_tb(error.__traceback__))
    sentence = say("The download stopped because of an error in the program. What was downloaded is kept.")
    return DownloadFailure("unknown", sentence, detail, (Action.RETRY,))
