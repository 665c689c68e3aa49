"""The two sides of a comparison: each holds a text that it has read, and goes on with it."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine.bench.timing import Clock
from engine.bench.workload import Logits, read_prompt
from engine.generate import chunk_tokens
from engine.memory import give_back
from engine.model import Mamba
from engine.state import MambaState

Scores = npt.NDArray[np.float64]
_PERPLEXITY_CHUNK = 256
_MLX_LM_STEP = 2048


class ComparedModel(Protocol):
    """One model with a text. Times in seconds, sizes in bytes."""

    @property
    def name(self) -> str:
        """Name with precision and library."""
        ...

    @property
    def weight_bytes(self) -> int:
        """Size of all weights."""
        ...

    def read(self, tokens: Sequence[int]) -> None:
        """Forget the text and read `tokens`. Ends when the token that follows them is known."""
        ...

    def write(self, count: int, clock: Clock = time.perf_counter) -> float:
        """Seconds for `count` greedy tokens; the text stays as it was before."""
        ...

    def cache_bytes(self) -> int:
        """Size of its state or KV cache, measured on the arrays."""
        ...

    def log_likelihood(self, tokens: Sequence[int]) -> float:
        """The mean log-likelihood of each token after those before it, of a text by itself."""
        ...

    def close(self) -> None:
        """Free the weights and the cache. No other method may be called afterwards."""
        ...


class ComparedMamba:
    """Ours, as replies are written: logits come to the host for each token."""

    def __init__(self, name: str, model: Mamba[Any]) -> None:
        self.name = f"{name}, {_precision(model)}, Mamba Metal"
        self._model = model
        self._chunk = chunk_tokens(model.backend.device, model.config.parameters)
        self._after: tuple[Logits, MambaState[Any]] | None = None

    @property
    def weight_bytes(self) -> int:
        return self._model.weight_bytes

    def read(self, tokens: Sequence[int]) -> None:
        self._after = read_prompt(self._model, tokens, self._chunk)
        self._after[0].argmax()

    def write(self, count: int, clock: Clock = time.perf_counter) -> float:
        assert self._after is not None
        logits, state = self._after
        started = clock()
        for _ in range(count):
            batch, state = self._model.start([[int(logits.argmax())]], state).result()
            logits = batch[0]
        logits.argmax()
        return clock() - started

    def cache_bytes(self) -> int:
        if self._after is None:
            return 0
        arrays = [array for layer in self._after[1].layers for array in (layer.window, layer.ssm)]
        return sum(map(self._model.backend.array_bytes, arrays))

    def log_likelihood(self, tokens: Sequence[int]) -> float:
        state, parts = self._model.empty_state(), []
        for start in range(0, len(tokens) - 1, _PERPLEXITY_CHUNK):
            some = np.array([tokens[start : min(start + _PERPLEXITY_CHUNK, len(tokens) - 1)]], np.int32)
            logits, state = self._model.forward(some, state, all_positions=True)
            parts.append(np.array(logits[0], np.float64))
        return mean_log_likelihood(np.concatenate(parts), tokens[1:])

    def close(self) -> None:
        backend = self._model.backend
        del self._model, self._after
        backend.release()
        give_back()


class ComparedTransformer:
    """A GPT-NeoX of mlx-lm with its own cache, decoding as mlx-lm does: the next step is sent before a token is read."""

    def __init__(self, name: str, model: Any, make_cache: Callable[[Any], list[Any]], device: Any) -> None:
        """`make_cache` makes the model's empty cache; `device` is the MLX device that all runs on."""
        self.name = name
        self._model, self._make_cache, self._device = model, make_cache, device
        self._cache = make_cache(model)
        self._last: mx.array | None = None

    @property
    def weight_bytes(self) -> int:
        from mlx.utils import tree_flatten  # noqa: PLC0415 - only where mlx-lm is

        arrays: list[tuple[str, mx.array]] = list(tree_flatten(self._model.parameters()))  # type: ignore[arg-type]
        return sum(array.nbytes for _, array in arrays)

    def read(self, tokens: Sequence[int]) -> None:
        with mx.stream(self._device):
            self._cache = self._make_cache(self._model)
            for start in range(
                0, len(tokens) - 1, _MLX_LM_STEP
            ):  # its logits are never computed, as in mlx-lm
                some = list(tokens[start : min(start + _MLX_LM_STEP, len(tokens) - 1)])
                self._model(mx.array([some]), cache=self._cache)
                mx.eval([(layer.keys, layer.values) for layer in self._cache])
            logits = self._model(mx.array([list(tokens[-1:])]), cache=self._cache)
            self._last = mx.argmax(logits[:, -1], axis=-1)
            mx.eval(self._last)

    def write(self, count: int, clock: Clock = time.perf_counter) -> float:
        assert self._last is not None
        with mx.stream(self._device):
            started, token = clock(), self._last
            for _ in range(count):
                logits = self._model(token[:, None], cache=self._cache)
                following = mx.argmax(logits[:, -1], axis=-1)
                mx.async_eval(following)
                token.item()
                token = following
            token.item()
            taken = clock() - started
            for layer in self._cache:
                layer.trim(count)
        return taken

    def cache_bytes(self) -> int:
        return sum(layer.nbytes for layer in self._cache)

    def log_likelihood(self, tokens: Sequence[int]) -> float:
        with mx.stream(self._device):
            logits = self._model(mx.array([list(tokens[:-1])])).astype(mx.float32)
            return mean_log_likelihood(np.array(logits[0], np.float64), tokens[1:])

    def close(self) -> None:
        del self._model, self._cache, self._last
        mx.clear_cache()
        give_back()


def mean_log_likelihood(logits: Scores, following: Sequence[int]) -> float:
    """The mean of log softmax(logits)[i, following[i]]; logits (L, V)."""
    shifted = logits - logits.max(axis=1, keepdims=True)
    chosen = shifted[np.arange(len(following)), list(following)]
    return float((chosen - np.log(np.exp(shifted).sum(axis=1))).mean())


def _precision(model: Mamba[Any]) -> str:
    return str(getattr(model.backend, "precision", "f32"))
