"""A model that says what a test wants it to, for tests of the writing of replies."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.architectures import ModelConfig, config_from
from engine.model import Cancelled

State = tuple[tuple[int, ...], ...]
"""What each sequence of a batch has read."""

CONFIG: dict[str, Any] = {
    "model_type": "mamba",
    "hidden_size": 16,
    "num_hidden_layers": 1,
    "vocab_size": 6200,
}


@dataclass(frozen=True, slots=True)
class _Pending:
    step: Callable[[], tuple[npt.NDArray[np.float32], State]]

    def result(self) -> tuple[npt.NDArray[np.float32], State]:
        return self.step()


@dataclass(slots=True)
class ScriptedBackend:
    """As much of a backend as the writer of replies needs."""

    device: str = "cpu"
    precision: str = "f32"

    def rows(self, state: State, rows: Sequence[int]) -> State:
        return tuple(state[row] for row in rows)

    def pool_bytes(self) -> int:
        return 0

    def release(self) -> None:
        """Nothing to give back."""


@dataclass(slots=True)
class ScriptedModel:
    """After `prompt` it says the tokens of `script`; at other times the token 3.

    `steps` keeps what was read, call by call; `before_step` is called with the number of steps done.
    """

    prompt: Sequence[int]
    script: Sequence[int]
    config: ModelConfig = field(default_factory=lambda: config_from(CONFIG))
    before_step: Callable[[int], None] = lambda _: None
    extra: Mapping[int, float] = field(default_factory=dict)
    steps: list[list[list[int]]] = field(default_factory=list)
    backend: ScriptedBackend = field(default_factory=ScriptedBackend)
    weight_bytes: int = 123

    def empty_state(self, batch: int = 1) -> State:
        return ((),) * batch

    def start(
        self,
        tokens: Sequence[Sequence[int]],
        state: State,
        *,
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> _Pending:
        def step() -> tuple[npt.NDArray[np.float32], State]:
            self.before_step(len(self.steps))
            if is_cancelled():
                raise Cancelled
            self.steps.append([list(row) for row in tokens])
            after = tuple((*read, *row) for read, row in zip(state, tokens, strict=True))
            return np.stack([self._logits(read) for read in after]), after

        return _Pending(step)

    def _logits(self, read: Sequence[int]) -> npt.NDArray[np.float32]:
        logits = np.full(self.config.vocab_size, -10.0, np.float32)
        at = len(read) - len(self.prompt)
        is_asked = list(read[: len(self.prompt)]) == list(self.prompt)
        logits[self.script[at] if is_asked and 0 <= at < len(self.script) else 3] = 10.0
        for token, value in self.extra.items():
            logits[token] = value
        return logits
