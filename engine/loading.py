"""Loading weights: from the model's own files, or from quantised weights that were saved earlier."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.api import LoadObserver, LoadProgress
from engine.architectures import ModelConfig
from engine.backends.base import Backend, ModelWeights
from engine.backends.mlx_backend import MlxBackend
from engine.converted_weights import ConvertedWeights
from engine.devices import DeviceChoice
from engine.errors import reporting_lack_of_memory
from engine.messages import MessageText, message
from engine.model import read_weights
from engine.models import ModelLocation
from engine.weights import Checkpoint

_QUANTISED = ("q8", "q4")


class WeightSource:
    """Loads one model's weights for one device and precision."""

    def __init__(
        self, location: ModelLocation, choice: DeviceChoice, config: ModelConfig, converted_folder: Path
    ) -> None:
        """Check the headers of the model's files. Raises ModelFileError and UnsupportedModelError."""
        self._config = config
        self._checkpoint = Checkpoint(location.folder, config)
        self._kept: ConvertedWeights | None = None
        self.notices: tuple[MessageText, ...] = ()
        """Sentences to show once, after loading."""
        if choice.precision in _QUANTISED:
            self._kept = ConvertedWeights(converted_folder, location.folder, location.name, choice.precision)

    def load(
        self, backend: Backend[Any], observer: LoadObserver, cancel: threading.Event
    ) -> ModelWeights[Any] | None:
        """The weights, or None when `cancel` was set meanwhile. Raises EngineError."""
        with reporting_lack_of_memory():
            if self._kept is not None and isinstance(backend, MlxBackend):
                return self._load_kept(self._kept, backend, observer, cancel)
            return self._load_original(backend, observer, cancel)

    def _load_kept(
        self, kept: ConvertedWeights, backend: MlxBackend, observer: LoadObserver, cancel: threading.Event
    ) -> ModelWeights[Any] | None:
        weights = _last(kept.read(self._config, backend), kept.total_bytes, observer, cancel)
        if weights is not None or cancel.is_set():
            return weights
        weights = self._load_original(backend, observer, cancel)
        if weights is not None:
            try:
                kept.keep(weights, backend)
            except (OSError, RuntimeError):
                self.notices += (
                    message(
                        "The converted weights could not be saved. They are converted again when the model is next loaded."
                    ),
                )
        return weights

    def _load_original(
        self, backend: Backend[Any], observer: LoadObserver, cancel: threading.Event
    ) -> ModelWeights[Any] | None:
        parts = read_weights(self._checkpoint, self._config, backend)
        return _last(parts, self._checkpoint.total_bytes, observer, cancel)


def _last(
    parts: Iterator[int | ModelWeights[Any]],
    total_bytes: int,
    observer: LoadObserver,
    cancel: threading.Event,
) -> ModelWeights[Any] | None:
    """Report each number of bytes; return the weights, or None when there are none or `cancel` was set.

    The first report, of no bytes, comes before anything is read.
    """
    if cancel.is_set():
        return None
    observer(LoadProgress(0, total_bytes))
    for part in parts:
        if cancel.is_set():
            return None
        if isinstance(part, ModelWeights):
            return part
        observer(LoadProgress(min(part, total_bytes), total_bytes))
    return None
