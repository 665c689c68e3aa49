"""The engine's interface for the app and the command line.

Everything here is an immutable value, apart from the `Engine` protocol itself. An engine is made, used and closed in
one thread; only `threading.Event`s cross to it.
"""

import enum
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from engine.messages import MessageText

DeviceName = Literal["auto", "metal", "cuda", "cpu"]
PrecisionName = Literal["auto", "f32", "bf16", "f16", "q8", "q4"]
PromptStyle = Literal["chat", "qa", "continue"]


class FinishReason(enum.Enum):
    """Why a reply ended."""

    STOP = "stop"
    LENGTH = "length"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class SamplingOptions:
    """How the next token is drawn. The neutral values are temperature 1, top_k 0, top_p 1, min_p 0, penalty 1.

    `temperature` 0 takes the most probable token. `top_k` 0 keeps all. `repetition_penalty` divides (or, when negative,
    multiplies) the logits of the last `repetition_window` tokens. The same `seed` draws the same tokens again; None
    draws a new seed each time. Checked by `engine.sampling.check_options`, which raises InvalidRequestError.
    """

    temperature: float = 0.7
    top_k: int = 0
    top_p: float = 0.9
    min_p: float = 0.0
    repetition_penalty: float = 1.15
    repetition_window: int = 256
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A text that a model wrote, and the tokens it wrote it with.

    The tokens are used by any model for which they are that text, so that a kept state is found again. A model with
    another tokenizer encodes `text` instead.
    """

    text: str
    token_ids: tuple[int, ...]


PromptPart = str | tuple[int, ...] | WrittenText
"""A part of a prompt: a text to encode, token ids that are taken as they are, or an earlier reply."""


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """One reply to write.

    `primer` is a text before all other, read once: its state is kept as long as nobody forgets it (`engine.primers`).
    `prompt` is the whole text between it and the reply, in parts, each encoded by itself.
    `stop` are texts that end the reply and are not shown. `replies` are written side by side from one state, each with
    a seed of its own (`sampling.seed` + its number). With `alternatives` each token tells its own probability and those
    of so many others, as the model gave them before sampling. Control tokens that are written out in the prompt's texts
    are plain text, unless it `reads_control_tokens`.
    """

    prompt: tuple[PromptPart, ...]
    sampling: SamplingOptions = field(default_factory=SamplingOptions)
    max_tokens: int = 512
    stop: tuple[str, ...] = ()
    replies: int = 1
    alternatives: int = 0
    primer: str = ""
    reads_control_tokens: bool = False


@dataclass(frozen=True, slots=True)
class PromptProgress:
    """So many tokens of the prompt are read. `reused_tokens` of them were known from a kept state and cost nothing."""

    done_tokens: int
    total_tokens: int
    reused_tokens: int


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A token's text and the probability that the model gave it."""

    text: str
    probability: float


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """A text to look at again: how likely was each of its tokens after `primer` and `prompt`?

    `token_ids` are the tokens of `text` where they are known. Where they are none of this model's, or not of this text,
    it is encoded anew. `alternatives` as in `GenerationRequest`.
    """

    prompt: tuple[PromptPart, ...]
    text: str
    token_ids: tuple[int, ...] = ()
    primer: str = ""
    alternatives: int = 3


@dataclass(frozen=True, slots=True)
class Scored:
    """For each token of the text its likelihood and then those of its alternatives."""

    tokens: tuple[tuple[Likelihood, ...], ...]


@dataclass(frozen=True, slots=True)
class Token:
    """One token of the reply with the number `reply`.

    `text` is what can be shown now: "" while a character or a possible stop text is incomplete. `position` counts all
    tokens before it, the prompt's too. `step_ms` is the time from the previous token, None for the first.
    `likelihoods` are those of the token itself and then of its alternatives, when they were asked for.
    """

    id: int
    text: str
    position: int
    step_ms: float | None
    reply: int = 0
    likelihoods: tuple[Likelihood, ...] = ()


@dataclass(frozen=True, slots=True)
class Metrics:
    """Times and sizes of one reply. None where the reply is too short to tell: never infinity, never a guess.

    `generated_tokens` counts every token drawn, those of the stop text too. The prefill's rate is of the tokens that
    were read, not of those reused; the decoding's rates are of decoding alone.
    """

    prompt_tokens: int
    reused_tokens: int
    generated_tokens: int
    first_token_s: float | None
    prefill_tokens_per_s: float | None
    decode_ms_per_token: float | None
    tokens_per_s: float | None
    state_bytes: int
    weight_bytes: int
    process_bytes: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of the reply with the number `reply`. `text` is the end of the text that was still held back.

    `token_ids` are the reply's tokens without the stop text's; their text is the reply that was shown.
    """

    reason: FinishReason
    text: str
    token_ids: tuple[int, ...]
    metrics: Metrics
    reply: int = 0


GenerationEvent = PromptProgress | Token | Finished


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """What a person may want to know of the loaded model. Sizes in bytes.

    `kv_bytes_per_token` is computed: the fp16 keys and values that a Transformer of the same shape would keep.
    `training_tokens` is the length of the texts it was trained on. `notices` are sentences to show once.
    `fingerprint` identifies the contents of its files.
    """

    name: str
    source: str
    precision: str
    device: str
    parameters: int
    weight_bytes: int
    state_bytes: int
    kv_bytes_per_token: int
    training_tokens: int
    is_base_model: bool
    default_style: PromptStyle
    notices: tuple[MessageText, ...] = ()
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class StateLabel:
    """Whose state it is: the `fingerprint` and name of a model, the precision, the tokens it has read."""

    fingerprint: str
    model: str
    precision: str
    tokens: int


@dataclass(frozen=True, slots=True)
class PrimerContents:
    """What a primer's file holds. Without `state` the text has to be read."""

    name: str
    text: str
    state: StateLabel | None = None


class Engine(Protocol):
    """A loaded model."""

    @property
    def info(self) -> ModelInfo:
        """What is loaded."""
        ...

    def count_tokens(self, text: str) -> int:
        """How many tokens `text` has for this model."""
        ...

    def memory(self) -> "MemoryReading":
        """Memory in use now."""
        ...

    def generate(self, request: GenerationRequest, cancel: threading.Event) -> Iterator[GenerationEvent]:
        """Read the prompt and write the replies; each ends with one `Finished`, and the last event is one.

        Setting `cancel` (from any thread) ends the reply within one token or one chunk of the prompt, as a result and
        not as an error. Raises EngineError.
        """
        ...

    def read(self, primer: str, cancel: threading.Event) -> Iterator[PromptProgress]:
        """Read a primer and keep its state, so that prompts after it cost nothing for it.

        The last event says that all is read, unless `cancel` was set. Raises EngineError: StateNotSavedError when all is read
        and cannot be kept.
        """
        ...

    def score(self, request: ScoreRequest, cancel: threading.Event) -> Iterator[PromptProgress | Scored]:
        """Look at a text again. The last event is a `Scored`, unless `cancel` was set. Raises EngineError."""
        ...

    def close(self) -> None:
        """Free the weights and states. No other method may be called afterwards."""
        ...


@dataclass(frozen=True, slots=True)
class MemoryReading:
    """Memory at one moment, in bytes. `pool_bytes` is MLX's own cache of free buffers, 0 on the CPU path."""

    weight_bytes: int
    state_bytes: int
    pool_bytes: int
    process_bytes: int


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """What to load and where to. `model` is "builtin", a folder, or a repository id in the Hugging Face cache.

    Kept states take at most `state_memory_bytes` of memory; at least one is always kept.
    """

    model: str = "builtin"
    device: DeviceName = "auto"
    precision: PrecisionName = "auto"
    state_memory_bytes: int = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class LoadProgress:
    """Bytes of weights read so far, of all."""

    done_bytes: int
    total_bytes: int


LoadObserver = Callable[[LoadProgress], None]
"""Called from the loading thread while a model loads: first with no bytes, after all checks and before weights are read,
so that a model before it can make room."""


class EngineFactory(Protocol):
    """Loads a model. Called in the thread that will use the engine."""

    def __call__(
        self, options: LoadOptions, observer: LoadObserver, cancel: threading.Event
    ) -> Engine | None:
        """The loaded engine, or None when `cancel` was set meanwhile. Raises EngineError."""
        ...
