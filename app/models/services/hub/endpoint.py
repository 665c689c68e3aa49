"""The hub that the environment names, for a window that opens whatever is written there."""

from PySide6.QtCore import QObject

from app.i18n.engine_words import words_of
from app.models.services.downloads import Downloads
from app.ui.values.failure import Failure
from engine.hub.errors import HubError
from engine.hub.settings import HubSettings


def downloads_or_public(parent: QObject | None = None) -> tuple[Downloads, Failure | None]:
    """Downloads by the environment; where that names no hub, from the public one, and why."""
    try:
        return Downloads(HubSettings.from_environment(), parent=parent), None
    except HubError as error:
        settings = HubSettings.from_environment(environ={})
        return Downloads(settings, parent=parent), Failure(words_of(error.sentence), error.detail)
