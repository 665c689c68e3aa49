import importlib.util
import threading
from collections.abc import Sequence

import pytest

from engine.bench.api import Ended, RowDone, Spread, VersusPlan
from engine.bench.model_pairs import PAIRS, TransformerShape, pair_of
from engine.bench.random_weights import RandomCheckpoint
from engine.bench.timing import Clock
from engine.bench.versus import Sides, compared, sides_of, versus
from engine.errors import InvalidRequestError, UnsupportedModelError
from engine.messages import message

_SHAPE = TransformerShape("fake", 8, 2, 2, 100)


class Fake:
    """Costs `per_token` more for each token that it has read."""

    def __init__(self, name: str, per_token: float, cache: int, log_likelihood: float) -> None:
        self.name, self.weight_bytes = name, 1000
        self._per_token, self._cache, self._log_likelihood = per_token, cache, log_likelihood
        self.tokens: list[int] = []
        self.prompts: list[list[int]] = []
        self.turns: list[str] = []

    def read(self, tokens: Sequence[int]) -> None:
        self.tokens = list(tokens)
        self.prompts.append(self.tokens)

    def write(self, count: int, clock: Clock = lambda: 0.0) -> float:
        self.turns.append(self.name)
        return count * (0.001 + self._per_token * len(self.tokens))

    def cache_bytes(self) -> int:
        return self._cache * len(self.tokens) or 512

    def log_likelihood(self, tokens: Sequence[int]) -> float:
        return self._log_likelihood

    def close(self) -> None:
        pass


def sides(text: tuple[int, ...] = ()) -> Sides:
    return Sides(Fake("ours", 0, 0, -1.0), Fake("theirs", 1e-5, 64, -2.0), _SHAPE, 100, 2, text)


def test_both_read_the_same_prompts_and_are_timed_at_each_position() -> None:
    both = sides()
    events = list(compared(both, VersusPlan(positions=(8, 0, 4)), 3, threading.Event()))
    rows = [event.row for event in events if isinstance(event, RowDone)]
    assert [row[0] for row in rows] == [0, 4, 8]
    assert isinstance(both.mamba, Fake)
    assert isinstance(both.transformer, Fake)
    assert both.mamba.prompts == both.transformer.prompts
    assert [len(prompt) for prompt in both.mamba.prompts] == [1] * 4 + [5] * 4 + [9] * 4
    ours, theirs = rows[-1][1:3]
    assert isinstance(ours, Spread)
    assert isinstance(theirs, Spread)
    assert ours.median == pytest.approx(1.0)
    assert theirs.median == pytest.approx(1.0 + 9 * 0.01)


def test_the_cache_is_measured_and_computed() -> None:
    *_, last = [
        e
        for e in compared(sides(), VersusPlan(positions=(0, 7)), 1, threading.Event())
        if isinstance(e, RowDone)
    ]
    measured, computed = last.row[4:6]
    assert measured == pytest.approx(8 * 64 / 2**20)
    assert computed == pytest.approx(8 * 2 * 2 * 8 * 2 / 2**20)


def test_they_take_turns_and_each_is_first_every_other_time() -> None:
    both, turns = sides(), list[str]()
    for side in (both.mamba, both.transformer):
        assert isinstance(side, Fake)
        side.turns = turns
    list(compared(both, VersusPlan(positions=(0,)), 2, threading.Event()))
    warm = ["ours", "theirs"] * 2
    assert turns == [*warm, "theirs", "ours", "ours", "theirs"]


def test_the_time_to_the_first_token_is_that_of_reading_the_whole_prompt() -> None:
    ticks = iter(range(1000))
    events = compared(sides(), VersusPlan(positions=(4,)), 1, threading.Event(), lambda: next(ticks))
    row = next(event.row for event in events if isinstance(event, RowDone))
    assert row[-2:] == (Spread(1, 1, 1, 1), Spread(1, 1, 1, 1))


@pytest.mark.slow
def test_a_small_pair_runs_in_both_libraries() -> None:
    pytest.importorskip("mlx_lm")
    events = list(versus(VersusPlan("tiny", positions=(0, 16)), 1, threading.Event()))
    rows = [event.row for event in events if isinstance(event, RowDone)]
    assert [row[0] for row in rows] == [0, 16]
    assert rows[0][3] == rows[1][3] == 8 * 512 * (3 + 16) * 4 / 2**20


def test_without_the_extra_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", dict[str, object]().get)
    with pytest.raises(UnsupportedModelError, match="mlx-lm, which is not installed"):
        next(versus(VersusPlan(), 1, threading.Event()))


def test_perplexity_is_told_of_a_text() -> None:
    *_, last = compared(sides((1, 2, 3)), VersusPlan(positions=(0,)), 1, threading.Event())
    assert last == Ended(
        "versus", message("Perplexity on 3 tokens of the text: Mamba 2.72, Transformer 7.39.")
    )


def test_stopping_ends_it() -> None:
    cancel = threading.Event()
    cancel.set()
    events = list(compared(sides(), VersusPlan(positions=(0,)), 1, cancel))
    assert not [event for event in events if isinstance(event, RowDone)]
    assert events[-1] == Ended("versus", message("Stopped."))


@pytest.mark.parametrize(
    ("plan", "words"),
    [(VersusPlan(mamba="a"), "both models"), (VersusPlan(text="a.txt"), "Perplexity needs real weights")],
)
def test_half_a_comparison_is_refused(plan: VersusPlan, words: str) -> None:
    with pytest.raises(InvalidRequestError, match=words):
        sides_of(plan)


@pytest.mark.parametrize("name", PAIRS[1:])
def test_a_pair_is_of_one_size(name: str) -> None:
    """Pythia has an embedding and a head, Mamba one matrix for both."""
    pair = pair_of(name)
    width, layers = pair.transformer.width, pair.transformer.layers
    transformer = 12 * layers * width**2 + 2 * pair.transformer.vocab_size * width
    assert 0.75 < pair.mamba.parameters / transformer < 1.1


def test_random_weights_are_finite_and_always_the_same() -> None:
    config = pair_of("tiny").mamba
    first, again = (RandomCheckpoint(config)["layers.0.mixer.in_proj.weight"].read() for _ in range(2))
    assert (first == again).all()
    assert first.shape == config.tensor_shapes()["layers.0.mixer.in_proj.weight"]
