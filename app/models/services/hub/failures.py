"""Turns errors into failures with the actions that may resolve them."""

import traceback

from app.i18n.words import say, words_of
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
    """The failure to show for `error`."""
    if isinstance(error, HubError):
        actions = _ACTIONS.get(error.code, (FailureAction.RESUME,))
        return DownloadFailure(error.code, *_words(error), error.detail, actions, error.target)
    if isinstance(error, EngineError):
        return DownloadFailure("unknown", *_words(error), error.detail, (FailureAction.RETRY,))
    detail = type(error).__name__ + "\n" + "".join(traceback.format_tb(error.__traceback__))
    return DownloadFailure(
        "unknown",
        say("The download stopped because of an internal error."),
        say("Everything downloaded so far is kept."),
        detail,
        (FailureAction.RETRY,),
    )


def _words(error: EngineError) -> tuple[str, str]:
    return words_of(error.summary), words_of(error.advice)
