"""Writing one reply: read the prompt in chunks, then draw token after token."""

import threading
import time
from bisect import bisect_right
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic

import numpy as np

from engine.api import (
    Finished,
    FinishReason,
    GenerationEvent,
    GenerationRequest,
    Metrics,
    PromptProgress,
    Token,
)
from engine.errors import InvalidRequestError, NonFiniteError
from engine.memory import process_bytes
from engine.model import Cancelled, Mamba
from engine.sampling import Sampler
from engine.state import Array, Snapshot, StateCache
from engine.stopping import StopFinder
from engine.tokenizer import TextStream, Tokenizer

_CHUNK_FLOPS = {"cpu": 4e10, "metal": 5e11, "cuda": 2e13}
"""Arithmetic of one chunk of a prompt: small enough that a stop waits less than 0.3 s, large enough to be fast.

On the CPU a stop is also heard between two layers. Metal: 0.25 s at the 2 TFLOP/s that an M1 is said to reach.
"""
_LONGEST_CHUNK = 4096
_SHORTEST_CHUNK = 16


def chunk_tokens(device: str, parameters: int) -> int:
    """How many tokens of a prompt are read at a time: a power of two that depends on nothing that varies."""
    wanted = _CHUNK_FLOPS[device] / (2 * parameters)
    return int(min(max(2 ** int(np.log2(max(wanted, 1))), _SHORTEST_CHUNK), _LONGEST_CHUNK))


@dataclass(slots=True)
class _Clock:
    """When what happened, in seconds of `time.perf_counter`."""

    started: float = field(default_factory=time.perf_counter)
    prompt_read: float | None = None
    first_token: float | None = None
    last_token: float | None = None

    def tick(self) -> float | None:
        """Note a token; return the milliseconds since the one before."""
        now, before = time.perf_counter(), self.last_token
        self.last_token = now
        if before is None:
            self.first_token = now
            return None
        return (now - before) * 1000


class ReplyWriter(Generic[Array]):
    """Writes replies with one model, and keeps states so that no text is read twice."""

    def __init__(self, model: Mamba[Array], tokenizer: Tokenizer, cache: StateCache[Array]) -> None:
        self._model = model
        self._tokenizer = tokenizer
        self._cache = cache
        self._chunk = chunk_tokens(model.backend.device, model.config.parameters)

    def generate(self, request: GenerationRequest, cancel: threading.Event) -> Iterator[GenerationEvent]:
        """As `engine.api.Engine.generate` says."""
        if request.max_tokens < 0:
            raise InvalidRequestError(f"The number of tokens must be 0 or more, not {request.max_tokens}.")
        sampler = Sampler(request.sampling, min(self._tokenizer.size, self._model.config.vocab_size))
        clock = _Clock()
        prompt = self._encode(request.prompt)
        known = self._cache.longest(prompt)
        reused = 0 if known is None else known.tokens
        yield PromptProgress(reused, len(prompt), reused)
        snapshot = known
        for snapshot in self._read(prompt, known, cancel):
            yield PromptProgress(snapshot.tokens, len(prompt), reused)
        reply: _Reply[Array] = _Reply(self._tokenizer.stream(), StopFinder(request.stop))
        reason = FinishReason.CANCELLED
        if snapshot is not None and snapshot.tokens == len(prompt) and not cancel.is_set():
            clock.prompt_read = time.perf_counter()
            self._cache.put(prompt, snapshot)
            draft = _Draft(prompt, reply, sampler, clock)
            reason = yield from self._write(draft, snapshot, request.max_tokens, cancel)
        text = reply.flush()
        ids = reply.kept(self._tokenizer)
        self._keep(prompt, ids, reply)
        yield Finished(reason, text, tuple(ids), self._metrics(clock, prompt, reused, reply))

    def _encode(self, parts: Sequence[str | tuple[int, ...]]) -> list[int]:
        """The prompt's ids. An empty prompt is one end-of-text token, as in training between two texts."""
        ids: list[int] = []
        rows = self._model.config.vocab_size
        for part in parts:
            ids += self._tokenizer.encode(part) if isinstance(part, str) else part
        if ids and not 0 <= min(ids) <= max(ids) < rows:
            raise InvalidRequestError(f"A token id of the prompt is outside of the model's {rows} tokens.")
        return ids or [self._model.config.eos_token_id]

    def _read(
        self, prompt: Sequence[int], known: Snapshot[Array] | None, cancel: threading.Event
    ) -> Iterator[Snapshot[Array]]:
        """Read what is not known of the prompt; stop early when cancelled."""
        model = self._model
        state, done = (model.empty_state(), 0) if known is None else (known.state, known.tokens)
        while done < len(prompt) and not cancel.is_set():
            tokens = prompt[done : done + self._chunk]
            try:
                logits, state = model.start(tokens, state, is_cancelled=cancel.is_set).result()
            except Cancelled:
                return
            done += len(tokens)
            yield Snapshot(done, state, logits[0])

    def _write(
        self, draft: "_Draft[Array]", snapshot: Snapshot[Array], most: int, cancel: threading.Event
    ) -> Generator[GenerationEvent, None, FinishReason]:
        """Draw tokens until one of the reasons to end; returns that reason."""
        model, reply = self._model, draft.reply
        for _ in range(most):
            if not np.isfinite(snapshot.logits).all():
                raise NonFiniteError(
                    "The model produced numbers that are not finite, so the reply was stopped."
                    " Another precision usually helps."
                )
            drawn = draft.sampler.draw(snapshot.logits, draft.ids)
            if drawn == model.config.eos_token_id:
                return FinishReason.STOP
            reply.remember(snapshot)
            pending = model.start([drawn], snapshot.state)
            position = len(draft.ids)
            draft.ids.append(drawn)
            yield Token(drawn, reply.push(drawn), position, draft.clock.tick())
            if reply.finder.stopped_at is not None:
                return FinishReason.STOP
            if cancel.is_set():
                return FinishReason.CANCELLED
            logits, state = pending.result()
            snapshot = Snapshot(snapshot.tokens + 1, state, logits[0])
        return FinishReason.LENGTH

    def _keep(self, prompt: Sequence[int], ids: Sequence[int], reply: "_Reply[Array]") -> None:
        """Keep the latest state that has read nothing but the prompt and the kept reply."""
        whole = [*prompt, *ids]
        for snapshot in reversed(reply.snapshots):
            if len(prompt) < snapshot.tokens <= len(whole) and snapshot.tokens - len(prompt) <= reply.same(
                ids
            ):
                self._cache.put(whole[: snapshot.tokens], snapshot)
                return

    def _metrics(self, clock: _Clock, prompt: Sequence[int], reused: int, reply: "_Reply[Array]") -> Metrics:
        generated = len(reply.ids)
        read_s = None if clock.prompt_read is None else clock.prompt_read - clock.started
        new = len(prompt) - reused
        decode_s: float | None = None
        if clock.first_token is not None and clock.last_token is not None and generated > 1:
            decode_s = (clock.last_token - clock.first_token) / (generated - 1)
        return Metrics(
            prompt_tokens=len(prompt),
            reused_tokens=reused,
            generated_tokens=generated,
            first_token_s=None if clock.first_token is None else clock.first_token - clock.started,
            prefill_tokens_per_s=new / read_s if read_s and new else None,
            decode_ms_per_token=decode_s * 1000 if decode_s else None,
            tokens_per_s=1 / decode_s if decode_s else None,
            state_bytes=self._model.config.state_bytes,
            weight_bytes=self._model.weight_bytes,
            process_bytes=process_bytes(),
        )


class _Reply(Generic[Array]):
    """A reply as it grows: its ids, the text that they gave, and the latest states."""

    def __init__(self, stream: TextStream, finder: StopFinder) -> None:
        self.ids: list[int] = []
        self.finder = finder
        self.snapshots: deque[Snapshot[Array]] = deque()
        self._stream = stream
        self._decoded: list[int] = []
        self._text: list[str] = []
        self._length = 0

    def remember(self, snapshot: Snapshot[Array]) -> None:
        """Note the state before the next token; forget those that a stop text can no longer call back."""
        self.snapshots.append(snapshot)
        settled = bisect_right(self._decoded, self.finder.passed)
        first = snapshot.tokens - len(self.ids)
        while len(self.snapshots) > 1 and self.snapshots[1].tokens <= first + settled:
            self.snapshots.popleft()

    def push(self, token_id: int) -> str:
        """Add a token; return the text to show."""
        self.ids.append(token_id)
        self._add(self._stream.push(token_id))
        self._decoded.append(self._length)
        return self.finder.push(self._text[-1])

    def flush(self) -> str:
        """The rest of the text at the end."""
        if self.finder.stopped_at is not None:
            return ""
        self._add(self._stream.flush())
        return self.finder.push(self._text[-1]) + self.finder.flush()

    def kept(self, tokenizer: Tokenizer) -> list[int]:
        """The ids of the text that was shown: all, or those before the stop text."""
        end = self.finder.stopped_at
        if end is None:
            return list(self.ids)
        count = bisect_right(self._decoded, end)
        known = self._decoded[count - 1] if count else 0
        rest = "".join(self._text)[known:end]
        return self.ids[:count] + (tokenizer.encode(rest) if rest else [])

    def same(self, ids: Sequence[int]) -> int:
        """How many ids at the beginning are those that were drawn."""
        pairs = enumerate(zip(ids, self.ids, strict=False))
        return next((at for at, (kept, drawn) in pairs if kept != drawn), min(len(ids), len(self.ids)))

    def _add(self, text: str) -> None:
        self._text.append(text)
        self._length += len(text)


class _Draft(Generic[Array]):
    """What writing a reply needs beside the model."""

    def __init__(self, prompt: Sequence[int], reply: _Reply[Array], sampler: Sampler, clock: _Clock) -> None:
        self.ids = list(prompt)
        self.reply = reply
        self.sampler = sampler
        self.clock = clock
