"""Looking at a text again, on the model that comes with the app."""

import threading
from collections.abc import Iterator

import pytest

from engine.api import (
    Finished,
    GenerationRequest,
    LoadOptions,
    PromptProgress,
    SamplingOptions,
    Scored,
    ScoreRequest,
    Token,
)
from engine.engine import MambaEngine, load_engine
from engine.errors import InvalidRequestError

_PROMPT = ("User: Tell me a story about the sea.\nAssistant:",)
_PRIMER = "Mia lives in a lighthouse.\n\n"


@pytest.fixture(scope="module")
def engine() -> Iterator[MambaEngine[object]]:
    """The built-in model on the CPU."""
    loaded = load_engine(LoadOptions(device="cpu"), lambda _: None, threading.Event())
    assert loaded is not None
    yield loaded
    loaded.close()


def _written(engine: MambaEngine[object], primer: str = "") -> tuple[list[Token], Finished]:
    options = SamplingOptions(temperature=1.2, seed=4, repetition_penalty=1)
    request = GenerationRequest(_PROMPT, options, 90, alternatives=3, primer=primer)
    events = list(engine.generate(request, threading.Event()))
    ended = events[-1]
    assert isinstance(ended, Finished)
    return [event for event in events if isinstance(event, Token)], ended


def _scored(engine: MambaEngine[object], request: ScoreRequest) -> Scored:
    last = list(engine.score(request, threading.Event()))[-1]
    assert isinstance(last, Scored)
    return last


@pytest.mark.parametrize("primer", ["", _PRIMER])
@pytest.mark.parametrize("is_forgotten", [True, False])
def test_a_reply_is_scored_as_it_was_written(
    engine: MambaEngine[object], primer: str, is_forgotten: bool
) -> None:
    """Over several chunks (90 tokens), with the kept state of the prompt and without."""
    tokens, ended = _written(engine, primer)
    text = "".join(token.text for token in tokens) + ended.text
    if is_forgotten:
        engine.forget()
    scored = _scored(engine, ScoreRequest(_PROMPT, text, ended.token_ids, primer))
    assert len(scored.tokens) == len(ended.token_ids) > 64
    for token, told in zip(tokens, scored.tokens, strict=False):
        assert [one.text for one in told] == [one.text for one in token.likelihoods]
        assert [one.probability for one in told] == pytest.approx(
            [one.probability for one in token.likelihoods], rel=1e-3, abs=1e-6
        )


@pytest.mark.parametrize("ids", [(), (1, 2, 3), (10**7,), (-1,)])
def test_tokens_that_are_not_those_of_the_text_are_not_believed(
    engine: MambaEngine[object], ids: tuple[int, ...]
) -> None:
    scored = _scored(engine, ScoreRequest(_PROMPT, " Once there was a boat.", ids))
    assert "".join(told[0].text for told in scored.tokens) == " Once there was a boat."
    assert all(len(told) == 4 for told in scored.tokens)


def test_it_tells_how_far_it_is(engine: MambaEngine[object]) -> None:
    events = list(engine.score(ScoreRequest(_PROMPT, " The sea. " * 40), threading.Event()))
    steps = [event for event in events if isinstance(event, PromptProgress)]
    assert [step.done_tokens for step in steps] == sorted(step.done_tokens for step in steps)
    assert steps[-1].done_tokens == steps[-1].total_tokens
    assert len({step.done_tokens for step in steps}) > 2


def test_an_end_that_was_asked_for_gives_no_scores(engine: MambaEngine[object]) -> None:
    engine.forget()
    cancel = threading.Event()
    cancel.set()
    events = list(engine.score(ScoreRequest(_PROMPT, " The sea."), cancel))
    assert not any(isinstance(event, Scored) for event in events)


def test_an_end_while_the_text_is_read_gives_no_scores(engine: MambaEngine[object]) -> None:
    cancel = threading.Event()
    events = []
    for event in engine.score(ScoreRequest(_PROMPT, " The sea. " * 60), cancel):
        events.append(event)
        if isinstance(event, PromptProgress) and event.done_tokens > engine.count_tokens(_PROMPT[0]):
            cancel.set()
    assert not any(isinstance(event, Scored) for event in events)


def test_a_text_of_nothing_has_no_scores(engine: MambaEngine[object]) -> None:
    assert _scored(engine, ScoreRequest(_PROMPT, "")) == Scored(())


def test_no_alternatives_mean_nothing(engine: MambaEngine[object]) -> None:
    with pytest.raises(InvalidRequestError, match="alternatives"):
        list(engine.score(ScoreRequest(_PROMPT, " The sea.", alternatives=0), threading.Event()))
