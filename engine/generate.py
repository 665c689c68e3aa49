"""Writing replies: read the prompt in chunks, then draw token after token."""

import contextlib
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic

import numpy as np
import numpy.typing as npt

from engine.api import (
    Finished,
    FinishReason,
    GenerationEvent,
    GenerationRequest,
    Likelihood,
    Metrics,
    PromptPart,
    PromptProgress,
    Scored,
    ScoreRequest,
    Token,
    WrittenText,
)
from engine.errors import InvalidRequestError, NonFiniteError, StateNotSavedError
from engine.memory import process_bytes
from engine.model import Cancelled, Mamba
from engine.primers import PrimerStates
from engine.reply import Clock, Reply
from engine.sampling import Sampler, likelihoods
from engine.state import Array, MambaState, Snapshot, StateCache
from engine.stop_sequences import StopFinder
from engine.tokenizer import Tokenizer

_CHUNK_FLOPS = {"cpu": 4e10, "metal": 5e11, "cuda": 2e13}
"""Arithmetic of one chunk of a prompt: small enough that a stop waits less than 0.3 s, large enough to be fast.

On the CPU a stop is also heard between two layers. Metal: 0.25 s at the 2 TFLOP/s that an M1 is said to reach.
"""
_LONGEST_CHUNK = {"cpu": 256, "metal": 4096, "cuda": 4096}
_SHORTEST_CHUNK = 16
_LONGEST_SCORED_CHUNK = (
    64  # the logits of all its tokens are in memory: 13 MB for 50,000 tokens to choose from
)
_MOST_REPLIES = 16


def chunk_tokens(device: str, parameters: int) -> int:
    """How many tokens of a prompt are read at a time: a power of two that depends on nothing that varies."""
    wanted = _CHUNK_FLOPS[device] / (2 * parameters)
    return int(min(max(2 ** int(np.log2(max(wanted, 1))), _SHORTEST_CHUNK), _LONGEST_CHUNK[device]))


def _check_finite(logits: npt.NDArray[np.float32]) -> None:
    if not np.isfinite(logits).all():
        raise NonFiniteError(
            "The reply was stopped because the model produced invalid numbers.",
            "Try another precision. If that does not help, download the model again.",
        )


class ReplyWriter(Generic[Array]):
    """Writes replies with one model, and keeps states so that no text is read twice."""

    def __init__(
        self,
        model: Mamba[Array],
        tokenizer: Tokenizer,
        cache: StateCache[Array],
        primers: PrimerStates[Array] | None = None,
        *,
        end_ids: Sequence[int] = (),
    ) -> None:
        """`primers` keeps the states of primers; without it they are only in `cache`.

        The tokens `end_ids` end a reply; without any, those of the model's config.json.
        """
        self._model = model
        self._tokenizer = tokenizer
        self._cache = cache
        self._primers = primers
        self._end_ids = tuple(end_ids) or model.config.eos_token_ids
        self._chunk = chunk_tokens(model.backend.device, model.config.parameters)

    def generate(self, request: GenerationRequest, cancel: threading.Event) -> Iterator[GenerationEvent]:
        """As `engine.api.Engine.generate` says."""
        started = time.perf_counter()
        primer = self._encode((request.primer,))
        prompt = primer + self._encode(request.prompt, primer, reads_control=request.reads_control_tokens)
        prompt = prompt or [self._end_ids[0]]  # as in training between two texts
        replies = self._replies(request, prompt, started)
        known = self._known(prompt, request.primer, primer)
        reused = 0 if known is None else known.tokens
        yield PromptProgress(reused, len(prompt), reused)
        snapshot = known
        for snapshot in self._read(prompt, known, cancel, pause_at=len(primer)):
            yield PromptProgress(snapshot.tokens, len(prompt), reused)
            if primer and snapshot.tokens == len(primer):
                with contextlib.suppress(StateNotSavedError):  # it costs only the time to read it again
                    self._keep_primer(request.primer, primer, snapshot)
        read_s = time.perf_counter() - started
        if snapshot is not None:
            self._cache.put(prompt[: snapshot.tokens], snapshot)
        draft = _Draft(request, prompt, reused, read_s)
        if snapshot is None or snapshot.tokens < len(prompt) or cancel.is_set():
            yield from (self._finished(reply, draft, FinishReason.CANCELLED) for reply in replies)
        else:
            yield from self._write(replies, draft, snapshot, cancel)

    def read(self, primer: str, cancel: threading.Event) -> Iterator[PromptProgress]:
        """As `engine.api.Engine.read` says."""
        ids = self._encode((primer,))
        snapshot = known = self._known(ids, primer, ids)
        reused = 0 if known is None else known.tokens
        yield PromptProgress(reused, len(ids), reused)
        for snapshot in self._read(ids, known, cancel):
            yield PromptProgress(snapshot.tokens, len(ids), reused)
        if snapshot is None:
            return
        if snapshot.tokens == len(ids):
            self._keep_primer(primer, ids, snapshot)
        else:
            self._cache.remember(ids[: snapshot.tokens], snapshot)  # a reading that goes on goes on from here

    def score(self, request: ScoreRequest, cancel: threading.Event) -> Iterator[PromptProgress | Scored]:
        """As `engine.api.Engine.score` says."""
        if request.alternatives < 1:
            raise InvalidRequestError(
                "The number of alternatives must be 1 or more, not {value}.", value=request.alternatives
            )
        primer = self._encode((request.primer,))
        prompt = primer + self._encode(request.prompt, primer)
        prompt = prompt or [self._end_ids[0]]
        ids = self._ids_of(request)
        snapshot = known = self._known(prompt, request.primer, primer)
        reused, total = 0 if known is None else known.tokens, len(prompt) + len(ids)
        yield PromptProgress(reused, total, reused)
        for snapshot in self._read(prompt, known, cancel):
            yield PromptProgress(snapshot.tokens, total, reused)
        if snapshot is None or snapshot.tokens < len(prompt):
            return
        self._cache.remember(prompt, snapshot)
        scored: list[tuple[Likelihood, ...]] = []
        for some in self._score_chunks(ids, request.alternatives, snapshot, cancel):
            scored += some
            yield PromptProgress(len(prompt) + len(scored), total, reused)
        if len(scored) == len(ids):
            yield Scored(tuple(scored))

    def _ids_of(self, request: ScoreRequest) -> list[int]:
        """The tokens of the text: as the model wrote them where that was this one."""
        return self._known_ids(request.text, request.token_ids) or self._encode((request.text,))

    def _known_ids(self, text: str, ids: Sequence[int]) -> list[int]:
        """`ids` if they are what `text` is made of for this model, else none. Space around the text makes no difference."""
        rows = min(self._tokenizer.size, self._model.config.vocab_size)
        if not ids or not 0 <= min(ids) <= max(ids) < rows:
            return []
        return list(ids) if self._tokenizer.decode(ids).strip() == text.strip() else []

    def _score_chunks(
        self, ids: list[int], alternatives: int, snapshot: Snapshot[Array], cancel: threading.Event
    ) -> Iterator[list[tuple[Likelihood, ...]]]:
        """The likelihoods of so many tokens at a time; stops early when cancelled."""
        logits, state = snapshot.logits[None], snapshot.state
        length = min(self._chunk, _LONGEST_SCORED_CHUNK)
        for start in range(0, len(ids), length):
            some = ids[start : start + length]
            tokens = np.array([some], np.int32)
            try:
                made, state = self._model.forward(
                    tokens, state, all_positions=True, is_cancelled=cancel.is_set
                )
            except Cancelled:
                return
            after = np.array(made, np.float32)[0]
            rows = np.concatenate([logits, after[:-1]])
            _check_finite(rows)
            yield [
                likelihoods(row, one, alternatives, self._tokenizer)
                for row, one in zip(rows, some, strict=True)
            ]
            logits = after[-1:]

    def _known(self, prompt: list[int], text: str, primer: list[int]) -> Snapshot[Array] | None:
        """The snapshot that has read the most of the prompt, be it the state of its primer."""
        known = self._cache.longest(prompt)
        if self._primers is None or not primer or (known is not None and known.tokens >= len(primer)):
            return known
        kept = self._primers.find(text, primer)
        if kept is None:
            return known
        self._cache.remember(primer, kept)
        return kept

    def _keep_primer(self, text: str, ids: list[int], snapshot: Snapshot[Array]) -> None:
        self._cache.remember(ids, snapshot)
        if self._primers is not None and self._primers.find(text, ids) is None:
            self._primers.keep(text, ids, snapshot)

    def _replies(
        self, request: GenerationRequest, prompt: Sequence[int], started: float
    ) -> list[Reply[Array]]:
        if request.max_tokens < 0:
            raise InvalidRequestError(
                "The number of tokens must be 0 or more, not {value}.", value=request.max_tokens
            )
        if not 1 <= request.replies <= _MOST_REPLIES:
            raise InvalidRequestError(
                "The number of replies must be 1 to {most}, not {value}.",
                most=_MOST_REPLIES,
                value=request.replies,
            )
        if request.alternatives < 0:
            raise InvalidRequestError(
                "The number of alternatives must be 0 or more, not {value}.", value=request.alternatives
            )
        vocabulary = min(self._tokenizer.size, self._model.config.vocab_size)
        replies: list[Reply[Array]] = []
        for number in range(request.replies):
            seed = request.sampling.seed
            options = replace(request.sampling, seed=None if seed is None else seed + number)
            sampler = Sampler(options, vocabulary)
            stream, finder = self._tokenizer.stream(prompt), StopFinder(request.stop)
            replies.append(Reply(number, stream, finder, sampler, Clock(started)))
        return replies

    def _encode(
        self,
        parts: Sequence[PromptPart],
        before: Sequence[int] = (),
        *,
        reads_control: bool = False,
    ) -> list[int]:
        """The ids of all parts, which follow the tokens `before`.

        Raises InvalidRequestError for ids that are none of the model's.
        """
        ids: list[int] = []
        rows = self._model.config.vocab_size
        for part in parts:
            match part:
                case tuple():
                    known, text = list(part), ""
                case WrittenText():
                    known, text = self._known_ids(part.text, part.token_ids), part.text
                case str():
                    known, text = [], part
            continues = bool(before or ids)
            ids += known or self._tokenizer.encode(text, continues=continues, reads_control=reads_control)
        if ids and not 0 <= min(ids) <= max(ids) < rows:
            raise InvalidRequestError(
                "The prompt contains a token ID outside the model’s {count} tokens.", count=rows
            )
        return ids

    def _read(
        self,
        prompt: Sequence[int],
        known: Snapshot[Array] | None,
        cancel: threading.Event,
        *,
        pause_at: int = 0,
    ) -> Iterator[Snapshot[Array]]:
        """Read what is not known of the prompt, one snapshot after exactly `pause_at` tokens; stop early when cancelled."""
        model = self._model
        state, done = (model.empty_state(), 0) if known is None else (known.state, known.tokens)
        while done < len(prompt) and not cancel.is_set():
            end = done + self._chunk
            tokens = prompt[done : pause_at if done < pause_at < end else end]
            try:
                logits, state = model.start([tokens], state, is_cancelled=cancel.is_set).result()
            except Cancelled:
                return
            done += len(tokens)
            yield Snapshot(done, state, logits[0])

    def _write(
        self, replies: list[Reply[Array]], draft: "_Draft", snapshot: Snapshot[Array], cancel: threading.Event
    ) -> Iterator[GenerationEvent]:
        """Draw tokens for all replies side by side until each has its reason to end."""
        state = self._model.backend.rows(snapshot.state, [0] * len(replies))
        batch = _Batch(replies, [snapshot.logits] * len(replies), state)
        for count in range(draft.request.max_tokens + 1):
            drawn = yield from self._draw_each(batch, draft, count)
            if not drawn:
                return
            batch = self._only(batch, list(drawn))
            pending = self._model.start([[token_id] for token_id in drawn.values()], batch.state)
            going = yield from self._show_each(batch, draft, list(drawn.values()), cancel)
            if not going:
                return
            logits, state = pending.result()
            batch = self._only(_Batch(batch.replies, list(logits), state), going)

    def _draw_each(
        self, batch: "_Batch[Array]", draft: "_Draft", count: int
    ) -> Generator[GenerationEvent, None, dict[int, int]]:
        """Draw the token number `count` of each reply, or end it; returns the tokens by their rows."""
        drawn: dict[int, int] = {}
        for row, reply in enumerate(batch.replies):
            reply.remember(Snapshot(len(draft.prompt) + count, batch.state, batch.logits[row], row))
            if count == draft.request.max_tokens:
                yield self._finished(reply, draft, FinishReason.LENGTH)
                continue
            token_id = self._draw(reply, draft, batch.logits[row])
            if token_id in self._end_ids:
                yield self._finished(reply, draft, FinishReason.STOP)
            else:
                drawn[row] = token_id
        return drawn

    def _show_each(
        self, batch: "_Batch[Array]", draft: "_Draft", drawn: Sequence[int], cancel: threading.Event
    ) -> Generator[GenerationEvent, None, list[int]]:
        """Show the tokens drawn, while the device goes on; returns the rows that do not end with them."""
        going: list[int] = []
        for row, (reply, token_id) in enumerate(zip(batch.replies, drawn, strict=True)):
            yield self._token(reply, draft, token_id, batch.logits[row])
            if reply.finder.stopped_at is not None:
                yield self._finished(reply, draft, FinishReason.STOP)
            elif cancel.is_set():
                yield self._finished(reply, draft, FinishReason.CANCELLED)
            else:
                going.append(row)
        return going

    def _only(self, batch: "_Batch[Array]", rows: Sequence[int]) -> "_Batch[Array]":
        if len(rows) == len(batch.replies):
            return batch
        replies, logits = [batch.replies[row] for row in rows], [batch.logits[row] for row in rows]
        return _Batch(replies, logits, self._model.backend.rows(batch.state, rows))

    def _draw(self, reply: Reply[Array], draft: "_Draft", logits: npt.NDArray[np.float32]) -> int:
        _check_finite(logits)
        window = reply.sampler.window
        recent = [*draft.prompt[-window:], *reply.ids[-window:]][-window:] if window else []
        return reply.sampler.draw(logits, recent)

    def _token(
        self, reply: Reply[Array], draft: "_Draft", token_id: int, logits: npt.NDArray[np.float32]
    ) -> Token:
        position = len(draft.prompt) + len(reply.ids)
        likely = likelihoods(logits, token_id, draft.request.alternatives, self._tokenizer)
        text = reply.push(token_id)
        return Token(token_id, text, position, reply.clock.tick(), reply.number, likely)

    def _finished(self, reply: Reply[Array], draft: "_Draft", reason: FinishReason) -> Finished:
        """End a reply, and keep the latest state that has read nothing but the prompt and the text shown."""
        text, kept = reply.flush(), reply.kept_ids(self._tokenizer)
        latest = reply.latest(len(draft.prompt), kept)
        if latest is not None:
            state = self._model.backend.rows(latest.state, [latest.row])
            ids = [*draft.prompt, *kept][: latest.tokens]
            self._cache.put(ids, Snapshot(latest.tokens, state, latest.logits))
        return Finished(reason, text, tuple(kept), self._metrics(reply, draft), reply.number)

    def _metrics(self, reply: Reply[Array], draft: "_Draft") -> Metrics:
        clock, generated = reply.clock, len(reply.ids)
        new = len(draft.prompt) - draft.reused_tokens
        decode_s: float | None = None
        if clock.first_token is not None and clock.last_token is not None and generated > 1:
            decode_s = (clock.last_token - clock.first_token) / (generated - 1)
        return Metrics(
            prompt_tokens=len(draft.prompt),
            reused_tokens=draft.reused_tokens,
            generated_tokens=generated,
            first_token_s=None if clock.first_token is None else clock.first_token - clock.started,
            prefill_tokens_per_s=new / draft.read_s if new and clock.first_token is not None else None,
            decode_ms_per_token=decode_s * 1000 if decode_s else None,
            tokens_per_s=1 / decode_s if decode_s else None,
            state_bytes=self._model.config.state_bytes,
            weight_bytes=self._model.weight_bytes,
            process_bytes=process_bytes(),
        )


@dataclass(frozen=True, slots=True)
class _Draft:
    """What all replies to a request share; `read_s` is the time that reading the prompt took."""

    request: GenerationRequest
    prompt: list[int]
    reused_tokens: int
    read_s: float


@dataclass(frozen=True, slots=True)
class _Batch(Generic[Array]):
    """Replies side by side: row i of `state`, and `logits[i]`, belong to `replies[i]`."""

    replies: list[Reply[Array]]
    logits: list[npt.NDArray[np.float32]]
    state: MambaState[Array]
