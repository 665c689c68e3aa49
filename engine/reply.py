"""One reply as it grows: its tokens, its text, its times, and the states that it may go back to."""

import time
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Sequence
from typing import Generic

from engine.sampling import Sampler
from engine.state import Array, Snapshot
from engine.stop_sequences import StopFinder
from engine.tokenizer import TextStream, Tokenizer


class Clock:
    """When what happened to a reply, in seconds of `time.perf_counter`."""

    def __init__(self, started: float) -> None:
        self.started = started
        self.first_token: float | None = None
        self.last_token: float | None = None

    def tick(self) -> float | None:
        """Note a token; return the milliseconds since the one before."""
        now, before = time.perf_counter(), self.last_token
        self.last_token = now
        if before is None:
            self.first_token = now
            return None
        return (now - before) * 1000


class Reply(Generic[Array]):
    """A reply in the making. `ids` are the tokens drawn so far, `number` tells it from those beside it."""

    def __init__(
        self, number: int, stream: TextStream, finder: StopFinder, sampler: Sampler, clock: Clock
    ) -> None:
        self.number = number
        self.ids: list[int] = []
        self.finder = finder
        self.sampler = sampler
        self.clock = clock
        self._stream = stream
        self._snapshots: deque[Snapshot[Array]] = deque()
        self._decoded: list[int] = []
        self._text: list[str] = []
        self._length = 0

    def remember(self, snapshot: Snapshot[Array]) -> None:
        """Note the state before the next token; forget those that a stop text can no longer call back."""
        self._snapshots.append(snapshot)
        settled = self._tokens_within(self.finder.passed)
        first = snapshot.tokens - len(self.ids)
        while len(self._snapshots) > 1 and self._snapshots[1].tokens <= first + settled:
            self._snapshots.popleft()

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

    def kept_ids(self, tokenizer: Tokenizer) -> list[int]:
        """The ids of the text that was shown: all, or those before the stop text."""
        end = self.finder.stopped_at
        if end is None:
            return list(self.ids)
        count = self._tokens_within(end)
        known = self._decoded[count - 1] if count else 0
        rest = "".join(self._text)[known:end]
        return self.ids[:count] + (tokenizer.encode(rest, continues=True) if rest else [])

    def latest(self, prompt_tokens: int, kept: Sequence[int]) -> Snapshot[Array] | None:
        """The latest state that has read the prompt, a part of `kept`, and nothing else."""
        pairs = enumerate(zip(kept, self.ids, strict=False))
        shortest = min(len(kept), len(self.ids))
        same = next((at for at, (wanted, drawn) in pairs if wanted != drawn), shortest)
        read = (s for s in reversed(self._snapshots) if prompt_tokens < s.tokens <= prompt_tokens + same)
        return next(read, None)

    def _tokens_within(self, characters: int) -> int:
        """How many tokens gave nothing but the first `characters`, their own last character whole."""
        count = bisect_right(self._decoded, characters)
        reached = self._decoded[count - 1] if count else 0
        return bisect_left(self._decoded, reached) + 1 if reached else 0

    def _add(self, text: str) -> None:
        self._text.append(text)
        self._length += len(text)
