"""What downloads that did not end have left in the cache. All of it takes its time: call it in a task."""

import logging
from pathlib import Path

from engine.hub import installed
from engine.hub.errors import HubError

_log = logging.getLogger(__name__)


class Leftovers:
    """The partial files of all repositories in a cache."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache

    def measure(self) -> int:
        """Their bytes; 0 where the cache cannot be read."""
        try:
            return sum(left.freed_bytes for left in installed.partials(self._cache))
        except HubError as error:
            _log.info("partial files could not be measured: %s", error.code)
            return 0

    def free(self) -> int:
        """Delete them, except for those of downloads that run, here or in another program. Raises HubError."""
        freed = 0
        for left in installed.partials(self._cache):
            try:
                freed += installed.delete_partials(self._cache, left.repo_id)
            except HubError as error:
                if error.code != "busy":
                    raise
        return freed
