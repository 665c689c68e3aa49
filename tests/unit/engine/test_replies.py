"""Several replies from one state, and the likelihood of each token."""

import threading
from collections.abc import Iterator

import pytest

from engine.api import Finished, FinishReason, GenerationRequest, LoadOptions, SamplingOptions, Token
from engine.engine import MambaEngine, load_engine
from engine.errors import InvalidRequestError

_PROMPT = ("User: Tell me a story about a fox.\nAssistant:",)


@pytest.fixture(scope="module")
def engine() -> Iterator[MambaEngine[object]]:
    """The built-in model on the CPU, its helping threads started."""
    loaded = load_engine(LoadOptions(device="cpu"), lambda _: None, threading.Event())
    assert loaded is not None
    _texts(loaded, GenerationRequest(_PROMPT, max_tokens=1))
    yield loaded
    loaded.close()


def _texts(engine: MambaEngine[object], request: GenerationRequest) -> dict[int, tuple[str, Finished]]:
    texts: dict[int, str] = dict.fromkeys(range(request.replies), "")
    ends: dict[int, Finished] = {}
    for event in engine.generate(request, threading.Event()):
        if isinstance(event, Token | Finished):
            assert event.reply not in ends
            texts[event.reply] += event.text
        if isinstance(event, Finished):
            ends[event.reply] = event
    return {number: (texts[number], ends[number]) for number in texts}


def test_each_of_four_replies_is_the_one_that_its_seed_gives_alone(engine: MambaEngine[object]) -> None:
    together = _texts(engine, GenerationRequest(_PROMPT, SamplingOptions(seed=3), 24, replies=4))
    assert len({text for text, _ in together.values()}) == 4
    for number, (text, _) in together.items():
        alone = _texts(engine, GenerationRequest(_PROMPT, SamplingOptions(seed=3 + number), 24))
        assert alone[0][0] == text


def test_replies_end_one_by_one(engine: MambaEngine[object]) -> None:
    """Short replies stop at their own stop text while the others go on."""
    request = GenerationRequest(
        ("User: Hello!\nAssistant:",), SamplingOptions(seed=1), 60, ("\nUser:", "?"), replies=4
    )
    ends = {number: end for number, (_, end) in _texts(engine, request).items()}
    assert {end.reason for end in ends.values()} <= {FinishReason.STOP, FinishReason.LENGTH}
    assert len({end.metrics.generated_tokens for end in ends.values()}) > 1


def test_each_reply_can_be_gone_on_from_without_reading_it_again(engine: MambaEngine[object]) -> None:
    replies = _texts(engine, GenerationRequest(_PROMPT, SamplingOptions(seed=5), 20, replies=3))
    for _, end in replies.values():
        following = _texts(
            engine, GenerationRequest((*_PROMPT, end.token_ids, "\nUser: Go on."), max_tokens=1)
        )
        prompt, reused = following[0][1].metrics.prompt_tokens, following[0][1].metrics.reused_tokens
        assert prompt - reused <= engine.count_tokens("\nUser: Go on.")


@pytest.mark.parametrize("replies", [0, 17])
def test_a_number_of_replies_that_means_nothing_is_refused(replies: int, engine: MambaEngine[object]) -> None:
    with pytest.raises(InvalidRequestError, match="replies must be 1 to 16"):
        _texts(engine, GenerationRequest(_PROMPT, replies=replies))


def test_likelihoods_begin_with_the_token_itself_and_are_probabilities(engine: MambaEngine[object]) -> None:
    request = GenerationRequest(_PROMPT, SamplingOptions(seed=2), 12, alternatives=3)
    tokens = [event for event in engine.generate(request, threading.Event()) if isinstance(event, Token)]
    assert tokens
    for token in tokens:
        assert len(token.likelihoods) == 4
        others = [one.probability for one in token.likelihoods[1:]]
        assert others == sorted(others, reverse=True)
        assert sum(one.probability for one in token.likelihoods) <= 1 + 1e-9


def test_without_asking_no_likelihood_is_computed(engine: MambaEngine[object]) -> None:
    events = engine.generate(GenerationRequest(_PROMPT, max_tokens=3), threading.Event())
    assert all(event.likelihoods == () for event in events if isinstance(event, Token))
