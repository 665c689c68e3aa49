"""From the errors of the hub to what a person can do about them."""

import traceback

from app.i18n.engine_words import words_of
from app.i18n.words import say
from app.models.values.download import DownloadFailure, FailureAction
from engine.errors import EngineError
from engine.hub.errors import HubError

_ACTIONS: dict[str, tuple[FailureAction, ...]] = {
    "auth": (FailureAction.ENTER_TOKEN, FailureAction.RETRY),
    "forbidden": (FailureAction.ENTER_TOKEN, FailureAction.RETRY),
    "gated": (FailureAction.OPEN_PAGE, FailureAction.ENTER_TOKEN),
    "not_found": (FailureAction.ENTER_TOKEN, FailureAction.RETRY),
    "original": (FailureAction.USE_TRANSFORMERS,),
    "damaged": (FailureAction.REPAIR,),
    "rate_limit": (FailureAction.RESUME, FailureAction.ENTER_TOKEN),
    **dict.fromkeys(("wrong_kind", "not_a_model", "bad_name", "offline_mode", "disabled", "not_here"), ()),
    **dict.fromkeys(("busy", "http", "unknown"), (FailureAction.RETRY,)),
}


def failure_of(error: Exception) -> DownloadFailure:
    """`error` for a person."""
    if isinstance(error, HubError):
        actions = _ACTIONS.get(error.code, (FailureAction.RESUME,))
        return DownloadFailure(error.code, words_of(error.sentence), error.detail, actions, error.target)
    if isinstance(error, EngineError):
        return DownloadFailure("unknown", words_of(error.sentence), error.detail, (FailureAction.RETRY,))
    detail = type(error).__name__ + "\n" + "".join(traceback.format_tb(error.__traceback__))
    sentence = say("The download stopped because of an error in the program. What was downloaded is kept.")
    return DownloadFailure("unknown", sentence, detail, (FailureAction.RETRY,))
