"""An engine without a model: it writes given words at a given pace and notes in which thread it was used."""

import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from engine.api import (
    Engine,
    Finished,
    FinishReason,
    GenerationEvent,
    GenerationRequest,
    Likelihood,
    LoadObserver,
    LoadOptions,
    LoadProgress,
    MemoryReading,
    Metrics,
    ModelInfo,
    PromptProgress,
    Scored,
    ScoreRequest,
    Token,
    WrittenText,
)

_PAST_A_BATCH_S = 0.04
_TOLD_FIRST_TOKEN_S = 0.21  # where the times of tokens are told and not measured

INFO = ModelInfo(
    name="Built-in",
    source="builtin",
    precision="f32",
    device="cpu",
    parameters=13_900_000,
    weight_bytes=55_600_000,
    state_bytes=700_416,
    kv_bytes_per_token=9_216,
    training_tokens=2_048,
    is_base_model=False,
    default_style="chat",
)
STORY = (
    "Once there was a lighthouse on a small island. Every night it made a bright light so the boats could find their way "
    "home. A girl named Mia lived there with her father, and she liked to count the boats.\n\nOne night the light went "
    "out. Mia took her lamp and ran up the steps. The boats saw the lamp and turned away from the rocks."
)


def _no_step(_: str) -> None:
    """Intentionally does nothing."""


@dataclass(slots=True)
class Script:
    """What the fake does. `on_step` is called in the engine's thread, with "load", "reply", "read" or "score", before each
    step of that; what it raises is the engine's error. `is_deaf`: a load that is cancelled ends well all the same.

    `others` are the texts of further replies at once. `load_breaks`: the error comes after the model before has made room. Times in seconds; `step_ms` is what it says a token took, where that is not measured; `steps` are waited for before each group of tokens; `hold` is waited for after `hold_after` tokens, unless it is cancelled, and `hold_score` before a text is scored.
    """

    text: str = STORY
    others: tuple[str, ...] = ()
    info: ModelInfo = INFO
    load_steps: int = 2
    load_step_s: float = 0.0
    load_error: Exception | None = None
    load_breaks: bool = False
    prompt_chunks: int = 1
    chunk_s: float = 0.0
    token_s: float = 0.0
    step_ms: Callable[[int], float] | None = None
    fail_after: int | None = None
    read_error: Exception | None = None
    score_error: Exception | None = None
    hold_score: threading.Event | None = None
    error: Exception = field(default_factory=lambda: RuntimeError("a planted error"))
    steps: "Steps | None" = None
    hold_after: int | None = None
    hold: threading.Event = field(default_factory=threading.Event)
    on_step: Callable[[str], None] = _no_step
    is_deaf: bool = False


class Steps:
    """Lets the tokens of a reply through in groups, one group for each `release()`."""

    def __init__(self, tokens: int) -> None:
        self.tokens = tokens
        self._released = threading.Semaphore(0)

    def release(self) -> None:
        """Let the next group through."""
        self._released.release()

    def wait(self, index: int, cancel: threading.Event) -> None:
        """Wait for the group of that token, and at a group's last token until a batch is due. Thread: worker."""
        if index % self.tokens == 0:
            while not self._released.acquire(timeout=0.01) and not cancel.is_set():
                pass
        if index % self.tokens == self.tokens - 1:
            time.sleep(_PAST_A_BATCH_S)


def steady_step_ms(middle_ms: float) -> Callable[[int], float]:
    """Times around `middle_ms` as a real model has them, the same in every run."""
    noise = random.Random(7)
    steps = [
        middle_ms * (1 + abs(noise.gauss(0, 0.03)) + (noise.random() < 0.02) * noise.random())
        for _ in range(997)
    ]
    return lambda index: steps[index % len(steps)]


def words_of(text: str) -> list[str]:
    """The tokens of the fake: words with the space before them."""
    words = text.split(" ")
    return [words[0], *(f" {word}" for word in words[1:])]


def ids_of(part: tuple[int, ...] | WrittenText) -> tuple[int, ...]:
    """The token ids of a part of a prompt."""
    return part.token_ids if isinstance(part, WrittenText) else part


def made_up_likelihoods(word: str, alternatives: int) -> tuple[Likelihood, ...]:
    """Those of a word and of others in its place, the same in every run: long and rare words are less likely."""
    chance = random.Random(word).random() ** (1 + len(word) / 3)
    left, others = 1 - chance, []
    for other in (" the", " a", " one", " and", " it")[:alternatives]:
        others.append(Likelihood(other, left * 0.4))
        left *= 0.6
    return (Likelihood(word, chance), *others)


class FakeEngine:
    """Follows a script. `requests` holds what it was asked, `score_requests` what it looked at again, `read_primers` what it read for later, `threads` the threads that used it, `cancel` what ends the newest request."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._position = 0
        self.requests: list[GenerationRequest] = []
        self.score_requests: list[ScoreRequest] = []
        self.read_primers: list[str] = []
        self.threads: set[int] = set()
        self.cancel = threading.Event()
        self.is_closed = False

    @property
    def info(self) -> ModelInfo:
        """The script's model."""
        return self._script.info

    def count_tokens(self, text: str) -> int:
        """Words."""
        return len(words_of(text))

    def memory(self) -> MemoryReading:
        """The script's sizes."""
        self.threads.add(threading.get_ident())
        return MemoryReading(self.info.weight_bytes, self.info.state_bytes, 0, 210_000_000)

    def generate(self, request: GenerationRequest, cancel: threading.Event) -> Iterator[GenerationEvent]:
        """Read in chunks, then write the script's words."""
        self.cancel = cancel
        self.requests.append(request)
        self.threads.add(threading.get_ident())
        script = self._script
        prompt_tokens = sum(
            self.count_tokens(part) if isinstance(part, str) else len(ids_of(part)) for part in request.prompt
        )
        prompt_tokens = max(prompt_tokens, script.prompt_chunks)
        for chunk in range(script.prompt_chunks):
            time.sleep(script.chunk_s)  # a chunk cannot be interrupted, as in the real engine
            if cancel.is_set():
                yield self._finished(FinishReason.CANCELLED, [], prompt_tokens)
                return
            yield PromptProgress(prompt_tokens * (chunk + 1) // script.prompt_chunks, prompt_tokens, 0)
        if request.replies > 1:
            yield from self._write_several(request, cancel, prompt_tokens)
        else:
            yield from self._write(request, cancel, prompt_tokens)

    def read(self, primer: str, cancel: threading.Event) -> Iterator[PromptProgress]:
        """Read in chunks, what was read before at once."""
        self.threads.add(threading.get_ident())
        script, tokens = self._script, max(self.count_tokens(primer), self._script.prompt_chunks)
        if script.read_error is not None:
            raise script.read_error
        if primer in self.read_primers:
            yield PromptProgress(tokens, tokens, tokens)
            return
        for chunk in range(script.prompt_chunks):
            time.sleep(script.chunk_s)
            script.on_step("read")
            if cancel.is_set():
                return
            yield PromptProgress(tokens * (chunk + 1) // script.prompt_chunks, tokens, 0)
        self.read_primers.append(primer)

    def score(self, request: ScoreRequest, cancel: threading.Event) -> Iterator[PromptProgress | Scored]:
        """Read in chunks, then tell made-up likelihoods of the text's words."""
        self.score_requests.append(request)
        self.threads.add(threading.get_ident())
        script, words = self._script, words_of(request.text)
        if script.score_error is not None:
            raise script.score_error
        for chunk in range(script.prompt_chunks):
            if script.hold_score is not None:
                while not script.hold_score.wait(0.01) and not cancel.is_set():
                    pass
            script.on_step("score")
            if cancel.is_set():
                return
            yield PromptProgress(chunk + 1, script.prompt_chunks + 1, 0)
        yield Scored(tuple(made_up_likelihoods(word, request.alternatives) for word in words))

    def close(self) -> None:
        """Note it."""
        self.threads.add(threading.get_ident())
        self.is_closed = True

    def _write(
        self, request: GenerationRequest, cancel: threading.Event, prompt_tokens: int
    ) -> Iterator[GenerationEvent]:
        script, ids = self._script, list[int]()
        last = time.perf_counter()
        due = last
        for index, word in enumerate(words_of(script.text)[: request.max_tokens]):
            if script.hold_after is not None and index + 1 == script.hold_after:
                time.sleep(
                    _PAST_A_BATCH_S
                )  # so that the last token before the hold is not held back in a batch
            if index == script.hold_after:
                while not script.hold.wait(0.01) and not cancel.is_set():
                    pass
            script.on_step("reply")
            if script.steps is not None:
                script.steps.wait(index, cancel)
            due += script.token_s
            if (left := due - time.perf_counter()) > 0:
                time.sleep(left)
            if cancel.is_set():
                yield self._finished(FinishReason.CANCELLED, ids, prompt_tokens)
                return
            if index == script.fail_after:
                raise script.error
            now = time.perf_counter()
            ids.append(index + 1)
            step_ms = script.step_ms(index) if script.step_ms else (now - last) * 1000
            yield Token(index + 1, word, prompt_tokens + index, step_ms if index else None)
            last = now
        is_cut = len(words_of(script.text)) > request.max_tokens
        yield self._finished(FinishReason.LENGTH if is_cut else FinishReason.STOP, ids, prompt_tokens)

    def _write_several(
        self, request: GenerationRequest, cancel: threading.Event, prompt_tokens: int
    ) -> Iterator[GenerationEvent]:
        """The script's text and its others in turns; each reply ends when its words do."""
        script = self._script
        texts = [words_of(text) for text in (script.text, *script.others)][: request.replies]
        texts += [texts[0]] * (request.replies - len(texts))
        going, index = dict(enumerate(texts)), 0
        while going:
            time.sleep(script.token_s)
            if index == script.hold_after:
                while not script.hold.wait(0.01) and not cancel.is_set():
                    pass
            for number, words in list(going.items()):
                is_cut = cancel.is_set()
                if is_cut or index == len(words):
                    ids = list(range(1, index + 1))
                    reason = FinishReason.CANCELLED if is_cut else FinishReason.STOP
                    yield replace(self._finished(reason, ids, prompt_tokens), reply=number)
                    del going[number]
                else:
                    if number == max(going) and index + 1 == script.hold_after:
                        time.sleep(_PAST_A_BATCH_S)
                    step_ms = script.token_s * 1000 if index else None
                    yield Token(index + 1, words[index], prompt_tokens + index, step_ms, number)
            index += 1

    def _finished(self, reason: FinishReason, ids: list[int], prompt_tokens: int) -> Finished:
        script = self._script
        told_ms = (
            statistics.median(map(script.step_ms, range(1, 99))) if script.step_ms else script.token_s * 1000
        )
        per_token = told_ms if len(ids) > 1 else None
        metrics = Metrics(
            prompt_tokens=prompt_tokens,
            reused_tokens=0,
            generated_tokens=len(ids),
            first_token_s=self._first_token_s() if ids else None,
            prefill_tokens_per_s=None,
            decode_ms_per_token=per_token,
            tokens_per_s=1000 / per_token if per_token else None,
            state_bytes=self.info.state_bytes,
            weight_bytes=self.info.weight_bytes,
            process_bytes=210_000_000,
        )
        return Finished(reason, "", tuple(ids), metrics)

    def _first_token_s(self) -> float:
        script = self._script
        if script.step_ms is not None:
            return _TOLD_FIRST_TOKEN_S
        return script.chunk_s * script.prompt_chunks + script.token_s


class FakeFactory:
    """Makes fakes; keeps them in `made`. The script may be changed between loads."""

    def __init__(self, script: Script | None = None) -> None:
        self.script = script or Script()
        self.made: list[FakeEngine] = []
        self.asked: list[LoadOptions] = []

    def __call__(
        self, options: LoadOptions, observer: LoadObserver, cancel: threading.Event
    ) -> Engine | None:
        """A fake, after its steps; None when cancelled."""
        self.asked.append(options)
        if self.script.load_error is not None and not self.script.load_breaks:
            raise self.script.load_error
        total = self.script.info.weight_bytes
        for step in range(self.script.load_steps):
            self.script.on_step("load")
            if cancel.wait(self.script.load_step_s) and not self.script.is_deaf:
                return None
            observer(LoadProgress(total * (step + 1) // self.script.load_steps, total))
        if self.script.load_error is not None:
            raise self.script.load_error
        engine = FakeEngine(self.script)
        self.made.append(engine)
        return engine
