"""Loading a model, and the engine that the app and the command line talk to."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic

import numpy as np

from engine.api import (
    GenerationEvent,
    GenerationRequest,
    LoadObserver,
    LoadOptions,
    MemoryReading,
    ModelInfo,
    PromptProgress,
    Scored,
    ScoreRequest,
)
from engine.architectures import read_config
from engine.backends.mlx_backend import MlxBackend
from engine.backends.numpy_backend import NumpyBackend
from engine.converted_weights import default_folder
from engine.devices import DeviceChoice, choose
from engine.end_tokens import end_token_ids
from engine.errors import reporting_lack_of_memory
from engine.generate import ReplyWriter
from engine.loading import WeightSource
from engine.memory import give_back, process_bytes
from engine.messages import MessageText, message
from engine.model import Mamba
from engine.models import ModelLocation, fingerprint, locate
from engine.primers import PrimerFolder, PrimerStates
from engine.snapshots import Binding, SnapshotFolder
from engine.state import Array, StateCache
from engine.tokenizer import Tokenizer
from kernels.fused import FusedOperations
from kernels.loader import KernelLibrary

_WARM_UP = ([1, 2], [3], [4])
_STATE_DISK_BYTES = 2 * 1024 * 1024 * 1024


class MambaEngine(Generic[Array]):
    """`engine.api.Engine` over one loaded Mamba. Made and used in one thread."""

    def __init__(
        self,
        model: Mamba[Array],
        tokenizer: Tokenizer,
        info: ModelInfo,
        cache: StateCache[Array],
        primers: PrimerStates[Array] | None = None,
        *,
        end_ids: Sequence[int] = (),
    ) -> None:
        """`cache` keeps the states of conversations, `primers` those of primers; `end_ids` as in `ReplyWriter`."""
        self._model = model
        self._tokenizer = tokenizer
        self._info = info
        self._cache = cache
        self._writer = ReplyWriter(model, tokenizer, cache, primers, end_ids=end_ids)

    @property
    def info(self) -> ModelInfo:
        """What is loaded."""
        return self._info

    @property
    def model(self) -> Mamba[Array]:
        """The model itself, for measurements."""
        return self._model

    def count_tokens(self, text: str) -> int:
        """How many tokens `text` has for this model."""
        return len(self._tokenizer.encode(text))

    def memory(self) -> MemoryReading:
        """Memory in use now; `state_bytes` is one conversation's state."""
        return MemoryReading(
            weight_bytes=self._info.weight_bytes,
            state_bytes=self._info.state_bytes,
            pool_bytes=self._model.backend.pool_bytes(),
            process_bytes=process_bytes(),
        )

    def generate(self, request: GenerationRequest, cancel: threading.Event) -> Iterator[GenerationEvent]:
        """As `engine.api.Engine.generate` says."""
        try:
            with reporting_lack_of_memory():
                yield from self._writer.generate(request, cancel)
        finally:  # also when the caller takes no more events
            self._cache.save()

    def read(self, primer: str, cancel: threading.Event) -> Iterator[PromptProgress]:
        """As `engine.api.Engine.read` says."""
        with reporting_lack_of_memory():
            yield from self._writer.read(primer, cancel)

    def score(self, request: ScoreRequest, cancel: threading.Event) -> Iterator[PromptProgress | Scored]:
        """As `engine.api.Engine.score` says."""
        with reporting_lack_of_memory():
            yield from self._writer.score(request, cancel)

    def forget(self) -> None:
        """Drop all kept states but those of primers, on disk too."""
        self._cache.clear()

    def close(self) -> None:
        """Free the weights and states."""
        backend = self._model.backend
        self._cache.release()
        del self._writer, self._model
        backend.release()
        give_back()


def load_engine(
    options: LoadOptions,
    observer: LoadObserver,
    cancel: threading.Event,
    *,
    converted_folder: Path | None = None,
    states_folder: Path | None = None,
    primers_folder: Path | None = None,
) -> MambaEngine[Any] | None:
    """`engine.api.EngineFactory`: load the model that `options` names; None when cancelled. Raises EngineError.

    Quantised weights are kept in `converted_folder`, by default that of `engine.converted_weights.default_folder`. States are
    kept in `states_folder`, those of primers in `primers_folder`, and only in memory when these are None.
    """
    location = locate(options.model)
    choice = choose(options.device, options.precision)
    config = read_config(location.folder / "config.json")
    tokenizer = Tokenizer(location.folder)
    tokenizer.check_rows(config.vocab_size)
    source = WeightSource(location, choice, config, converted_folder or default_folder())
    backend, operations = backend_for(choice)
    store: SnapshotFolder[Any] | None = None
    try:
        binding = Binding(fingerprint(location.folder), choice.precision, location.name)
        if states_folder is not None:
            store = SnapshotFolder(states_folder, binding, backend, _STATE_DISK_BYTES)
        weights = source.load(backend, observer, cancel)
    except BaseException:
        backend.release()
        raise
    if weights is None:
        backend.release()
        return None
    model = Mamba(config, backend, weights)
    notices = source.notices
    if operations is not None:
        _warm_up(model)
        notices += _fallback_notices(operations)
    primers = (
        None
        if primers_folder is None
        else PrimerStates(PrimerFolder(primers_folder), binding, backend, model)
    )
    info = replace(_info(location, model, choice, notices), fingerprint=binding.model)
    cache = StateCache(config.state_bytes, options.state_memory_bytes, store)
    end_ids = end_token_ids(location.folder, config, tokenizer)
    return MambaEngine(model, tokenizer, info, cache, primers, end_ids=end_ids)


def backend_for(choice: DeviceChoice) -> tuple[NumpyBackend | MlxBackend, FusedOperations | None]:
    """What a model runs on there, and, on a GPU, its kernels. Used in the thread that made it."""
    if choice.device == "cpu":
        return NumpyBackend(np.float32), None
    operations = FusedOperations(KernelLibrary.for_this_machine())
    return MlxBackend(choice.device, choice.precision, operations), operations


def _warm_up(model: Mamba[Any]) -> None:
    """Read a prompt and decode tokens, so that the kernels are built before the first reply waits for them."""
    state = model.empty_state()
    for tokens in _WARM_UP:
        _, state = model.start([tokens], state).result()


def _fallback_notices(operations: FusedOperations) -> tuple[MessageText, ...]:
    fell_back = [status.operation for status in operations.status() if status.state == "fell back"]
    if not fell_back:
        return ()
    return (
        message(
            "Some GPU kernels could not be built ({kernels}), so replies are slower. For details, run `mamba-metal doctor`.",
            kernels=", ".join(fell_back),
        ),
    )


def _info(
    location: ModelLocation, model: Mamba[Any], choice: DeviceChoice, notices: tuple[MessageText, ...]
) -> ModelInfo:
    config = model.config
    return ModelInfo(
        name=location.name,
        source=location.source,
        precision=choice.precision,
        device=choice.device,
        parameters=config.parameters,
        weight_bytes=model.weight_bytes,
        state_bytes=config.state_bytes,
        kv_bytes_per_token=config.kv_bytes_per_token,
        training_tokens=location.training_tokens,
        is_base_model=not location.is_builtin,
        default_style="chat",
        notices=notices,
    )
