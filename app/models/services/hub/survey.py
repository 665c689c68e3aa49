"""Looking at the models outside the cache. All of it takes its time: call it in a task."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast, get_args

from app.i18n.engine_words import words_of
from app.models.services.hub.library import row_of
from app.models.values.library import ModelRow
from app.models.values.survey import Survey
from app.ui.services.machine import machine_name
from engine.api import DeviceName
from engine.hub.library import LibraryEntry


def _nothing_set() -> str:
    return "auto"


@dataclass(frozen=True, slots=True)
class Surveyor:
    """Lists models for one device: `device`, and where that is "auto" the one that is set.

    mlx is imported here, so not before the window is there. Any thread but the main.
    """

    device: str = "auto"
    set_device: Callable[[], str] = _nothing_set

    def shelf(self, cache: Path, returned_bytes: int) -> tuple[LibraryEntry, ...]:
        """`app.models.services.hub.library.Shelf`."""
        from engine.hub import shelf  # noqa: PLC0415 (see the class)

        return shelf.cached_entries(cache, returned_bytes, self._device)

    def survey(self, folders: tuple[str, ...], cached: Mapping[str, str], returned_bytes: int) -> Survey:
        """Everything outside the cache; `cached` holds the folders of models in it, whose headers are checked."""
        from engine.hub import shelf  # noqa: PLC0415 (see the class)

        looks = [shelf.look_at_folder(folder, returned_bytes, self._device) for folder in folders]
        troubles = {style.entry.repo_id: style.trouble for style in looks if style.trouble}
        troubles |= {name: shelf.trouble_of(folder) for name, folder in cached.items()}
        return Survey(
            _without_origin(row_of(shelf.builtin_entry(returned_bytes, self._device))),
            tuple(row_of(style.entry) for style in looks),
            {name: words_of(sentence) for name, sentence in troubles.items() if sentence},
            {kept.name: kept.size_bytes for kept in shelf.kept_weights()},
            shelf.free_memory_bytes(),
            machine_name(),
        )

    def remover(self, name: str) -> Callable[[], int]:
        """A task that deletes the converted weights of a model."""

        def remove() -> int:
            from engine.hub import shelf  # noqa: PLC0415 (see the class)

            return shelf.remove_kept_weights(name)

        return remove

    def devices(self) -> tuple[str, ...]:
        """The devices of this computer, the fastest first."""
        from engine.hub import shelf  # noqa: PLC0415 (see the class)

        return shelf.devices_here()

    @property
    def _device(self) -> DeviceName:
        device = self.set_device() if self.device == "auto" else self.device
        return cast(DeviceName, device) if device in get_args(DeviceName) else "auto"


def _without_origin(row: ModelRow) -> ModelRow:
    return dataclasses.replace(row, bytes_on_disk=0)
