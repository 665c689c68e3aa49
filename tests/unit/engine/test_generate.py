"""Replies: their text, their ends, their metrics, and the states that they leave behind."""

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import pre_tokenizers

from engine.api import (
    Finished,
    FinishReason,
    GenerationRequest,
    PromptProgress,
    SamplingOptions,
    Token,
    WrittenText,
)
from engine.architectures import ModelConfig, config_from
from engine.errors import InvalidRequestError, NonFiniteError
from engine.generate import ReplyWriter, chunk_tokens
from engine.state import StateCache
from engine.tokenizer import Tokenizer
from tests.unit.engine.loading import BUILTIN
from tests.unit.engine.scripted import CONFIG, ScriptedModel

GREEDY = SamplingOptions(temperature=0.0, repetition_penalty=1.0)
TOKENIZER = Tokenizer(BUILTIN)
PROMPT = tuple(TOKENIZER.encode("User: Hi\nAssistant:"))


VOCABULARY: dict[str, int] = json.loads((BUILTIN / "tokenizer.json").read_text())["model"]["vocab"]


def spelled(text: str) -> list[int]:
    """`text` in tokens of one byte each."""
    letters = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False).pre_tokenize_str(text)
    return [VOCABULARY[letter] for piece, _ in letters for letter in piece]


class Written:
    """All events of one request, and what they come to."""

    def __init__(self, events: list[Any]) -> None:
        self.events = events
        self.progress = [event for event in events if isinstance(event, PromptProgress)]
        self.tokens = [event for event in events if isinstance(event, Token)]
        self.finished = [event for event in events if isinstance(event, Finished)]
        self.end: Finished = events[-1]
        self.text = "".join(token.text for token in self.tokens) + self.end.text


def writer(model: Any, cache: StateCache[Any] | None = None) -> ReplyWriter[Any]:
    return ReplyWriter(model, TOKENIZER, cache or StateCache(1, 1 << 20))


def write(model: Any, cache: StateCache[Any] | None = None, **changes: Any) -> Written:
    """One request, greedy unless told otherwise."""
    request = replace(GenerationRequest((PROMPT,), GREEDY, 8), **changes)
    return Written(list(writer(model, cache).generate(request, threading.Event())))


def says(text: str, **more: Any) -> ScriptedModel:
    """A model that answers PROMPT with `text` and ends there."""
    return ScriptedModel(PROMPT, [*TOKENIZER.encode(text), 0], **more)


def large_config(**changes: Any) -> ModelConfig:
    """A configuration whose prompts are read in chunks of 16 tokens."""
    return config_from(CONFIG | {"hidden_size": 4096, "num_hidden_layers": 64, "vocab_size": 6200} | changes)


def test_a_reply_is_shown_token_by_token() -> None:
    found = write(says(" Hello, you!"), max_tokens=50)
    assert found.text == " Hello, you!"
    assert found.end.reason is FinishReason.STOP
    assert found.end.token_ids == tuple(TOKENIZER.encode(" Hello, you!"))
    assert [token.id for token in found.tokens] == list(found.end.token_ids)
    assert [token.position for token in found.tokens] == [len(PROMPT) + i for i in range(len(found.tokens))]
    assert len(found.finished) == 1


def test_prompt_progress_goes_from_nothing_to_all() -> None:
    found = write(says(" Hi"))
    assert [(one.done_tokens, one.total_tokens, one.reused_tokens) for one in found.progress] == [
        (0, len(PROMPT), 0),
        (len(PROMPT), len(PROMPT), 0),
    ]


def test_the_text_ends_at_max_tokens() -> None:
    found = write(says(" one two three four five six"), max_tokens=3)
    assert found.end.reason is FinishReason.LENGTH
    assert len(found.tokens) == len(found.end.token_ids) == 3


def test_no_token_may_be_asked_for() -> None:
    found = write(says(" Hi"), max_tokens=0)
    assert (found.end.reason, found.text, found.end.token_ids) == (FinishReason.LENGTH, "", ())
    assert found.end.metrics.first_token_s is None


def test_the_end_of_text_token_is_zero_and_ends_the_reply() -> None:
    found = write(ScriptedModel(PROMPT, [0]))
    assert (found.end.reason, found.tokens, found.end.token_ids) == (FinishReason.STOP, [], ())


def test_another_end_of_text_token_ends_the_reply() -> None:
    config = config_from(CONFIG | {"eos_token_id": 7})
    found = write(ScriptedModel(PROMPT, [5, 0, 7, 5], config=config))
    assert found.end.token_ids == (5, 0)


def test_ids_beyond_the_tokenizer_are_never_drawn() -> None:
    beyond = {TOKENIZER.size: 100.0, 6199: 200.0}
    for sampling in (GREEDY, SamplingOptions(seed=1)):
        found = write(says(" Hello there", extra=beyond), sampling=sampling, max_tokens=20)
        assert found.text == " Hello there"


@settings(max_examples=40, deadline=None)
@given(
    before=st.text(alphabet="aé🎉 \nU", max_size=10),
    after=st.text(alphabet="bé🎉 ", max_size=6),
    stop=st.sampled_from(["\nUser:", "日本", "🎉", "é", "User"]),
    by_bytes=st.booleans(),
)
def test_a_stop_text_across_tokens_is_never_shown_in_part(
    before: str, after: str, stop: str, by_bytes: bool
) -> None:
    """Also when the tokens are single bytes, so that characters break too."""
    whole = before + stop + after
    script = spelled(whole) if by_bytes else TOKENIZER.encode(whole)
    wanted, shown = whole[: whole.index(stop)], ""
    found = write(ScriptedModel(PROMPT, [*script, 0]), stop=(stop,), max_tokens=200)
    for token in found.tokens:
        shown += token.text
        assert wanted.startswith(shown)
    assert found.text == wanted
    assert found.end.reason is FinishReason.STOP
    assert TOKENIZER.decode(found.end.token_ids) == wanted


def test_the_rest_of_a_false_stop_text_is_shown_at_the_end() -> None:
    found = write(says(" So\nUs"), stop=("\nUser:",), max_tokens=50)
    assert found.text == " So\nUs"
    assert found.end.reason is FinishReason.STOP
    assert TOKENIZER.decode(found.end.token_ids) == " So\nUs"


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_an_unfinished_character_is_shown_as_one_at_the_end(cut: int) -> None:
    ids = spelled("a🎉")[: 1 + cut]
    found = write(ScriptedModel(PROMPT, ids), max_tokens=len(ids))
    assert found.tokens[0].text == "a"
    assert found.text == TOKENIZER.decode(ids)


@settings(max_examples=40, deadline=None)
@given(script=st.lists(st.integers(1, 6143), max_size=12), most=st.integers(0, 12))
def test_the_text_is_that_of_the_kept_ids(script: list[int], most: int) -> None:
    found = write(ScriptedModel(PROMPT, [*script, 0]), max_tokens=most, stop=("e", "\nUser:"))
    assert found.text == TOKENIZER.decode(found.end.token_ids)


def test_a_reply_of_one_token_has_no_rate() -> None:
    found = write(says(" Hi"), max_tokens=1)
    metrics = found.end.metrics
    assert metrics.generated_tokens == 1
    assert (metrics.decode_ms_per_token, metrics.tokens_per_s) == (None, None)
    assert metrics.first_token_s is not None
    assert found.tokens[0].step_ms is None


def test_metrics_of_a_longer_reply() -> None:
    found = write(says(" Hello there, you"), max_tokens=50)
    metrics, steps = found.end.metrics, [token.step_ms for token in found.tokens[1:]]
    assert metrics.prompt_tokens == len(PROMPT)
    assert (metrics.reused_tokens, metrics.generated_tokens) == (0, len(found.tokens))
    assert metrics.decode_ms_per_token == pytest.approx(sum(step or 0.0 for step in steps) / len(steps))
    assert metrics.tokens_per_s == pytest.approx(1000 / (metrics.decode_ms_per_token or 0.0))
    assert metrics.prefill_tokens_per_s is not None
    assert (metrics.state_bytes, metrics.weight_bytes) == (config_from(CONFIG).state_bytes, 123)
    assert metrics.process_bytes > 1 << 20


def test_a_prompt_that_is_known_has_no_prefill_rate() -> None:
    cache: StateCache[Any] = StateCache(1, 1 << 20)
    write(says(" Hi"), cache)
    assert write(says(" Hi"), cache).end.metrics.prefill_tokens_per_s is None


def test_a_long_prompt_is_read_in_chunks_with_progress() -> None:
    prompt = tuple(range(2, 52))
    model = ScriptedModel(prompt, [5, 0], config=large_config())
    found = write(model, prompt=(prompt,))
    assert [len(step[0]) for step in model.steps[:4]] == [16, 16, 16, 2]
    assert [one.done_tokens for one in found.progress] == [0, 16, 32, 48, 50]
    assert found.end.token_ids == (5,)


@pytest.mark.parametrize("during", [0, 2, 3])
def test_cancelling_while_the_prompt_is_read(during: int) -> None:
    """A result, not an error: no token, no invented numbers, and what was read is not read again."""
    cancel, prompt = threading.Event(), tuple(range(2, 52))
    model = ScriptedModel(prompt, [5, 0], config=large_config())
    model.before_step = lambda done: cancel.set() if done == during else None
    cache: StateCache[Any] = StateCache(1, 1 << 20)
    found = Written(list(writer(model, cache).generate(GenerationRequest((prompt,), GREEDY), cancel)))
    assert (found.end.reason, found.text, found.end.token_ids) == (FinishReason.CANCELLED, "", ())
    assert len(model.steps) == during
    metrics = found.end.metrics
    assert (metrics.first_token_s, metrics.prefill_tokens_per_s, metrics.generated_tokens) == (None, None, 0)
    again = write(ScriptedModel(prompt, [5, 0], config=large_config()), cache, prompt=(prompt,))
    assert again.progress[0].reused_tokens == 16 * during
    assert again.end.token_ids == (5,)


def test_cancelling_before_the_start_reads_nothing() -> None:
    cancel, model = threading.Event(), says(" Hi")
    cancel.set()
    found = Written(list(writer(model).generate(GenerationRequest((PROMPT,), GREEDY), cancel)))
    assert (found.end.reason, model.steps) == (FinishReason.CANCELLED, [])


def test_cancelling_while_the_reply_is_written_ends_it_within_a_token() -> None:
    cancel, model = threading.Event(), says(" one two three four five six")
    events: list[Any] = []
    for event in writer(model).generate(GenerationRequest((PROMPT,), GREEDY), cancel):
        events.append(event)
        if sum(isinstance(one, Token) for one in events) == 3:
            cancel.set()
    found = Written(events)
    assert found.end.reason is FinishReason.CANCELLED
    assert len(found.tokens) == len(found.end.token_ids) == 3
    assert found.text == TOKENIZER.decode(found.end.token_ids)


def turns(
    cache: StateCache[Any], answer: str, stop: tuple[str, ...], most: int = 50
) -> tuple[Written, Written, int]:
    """A first turn, a second one after it, and how many tokens the second one read."""
    first = write(says(answer), cache, stop=stop, max_tokens=most)
    more = tuple(TOKENIZER.encode("\nUser: And?\nAssistant:"))
    model = ScriptedModel((*PROMPT, *first.end.token_ids, *more), [*TOKENIZER.encode(" Yes."), 0])
    reply = WrittenText(first.text, first.end.token_ids)
    second = write(model, cache, prompt=(PROMPT, reply, more), max_tokens=1)
    return first, second, sum(len(step[0]) for step in model.steps[:1])


@pytest.mark.parametrize(
    "ids",
    [(5, 6, 7), (0,), (6199,), (60_000,), (-1,), ()],
    ids=["words", "end", "row", "far", "sign", "none"],
)
def test_a_reply_of_a_model_with_other_tokens_is_read_by_its_text(ids: tuple[int, ...]) -> None:
    spoken = TOKENIZER.encode(" Good morning.", continues=True)
    model = ScriptedModel((*PROMPT, *spoken), [*TOKENIZER.encode(" Yes."), 0])
    found = write(model, prompt=(PROMPT, WrittenText(" Good morning.", ids)))
    assert model.steps[0] == [[*PROMPT, *spoken]]
    assert found.text == " Yes."


@pytest.mark.parametrize(
    ("answer", "stop", "most"),
    [
        pytest.param(" Hello there.", (), 50, id="end of text"),
        pytest.param(" Hello there.\nUser: I", ("\nUser:",), 50, id="stop text"),
        pytest.param(" one two three four five six", (), 3, id="length"),
    ],
)
def test_a_second_turn_reads_only_what_is_new(answer: str, stop: tuple[str, ...], most: int) -> None:
    first, second, read = turns(StateCache(1, 1 << 20), answer, stop, most)
    new = len(TOKENIZER.encode("\nUser: And?\nAssistant:"))
    assert second.end.metrics.reused_tokens == len(PROMPT) + len(first.end.token_ids)
    assert read == new
    assert second.end.token_ids == tuple(TOKENIZER.encode(" Yes.")[:1])


def test_a_stop_text_of_broken_characters_leaves_a_state_of_whole_ones() -> None:
    cache: StateCache[Any] = StateCache(1, 1 << 20)
    first = write(ScriptedModel(PROMPT, [*spelled("ab日本c"), 0]), cache, stop=("日本",), max_tokens=50)
    assert TOKENIZER.decode(first.end.token_ids) == "ab"
    again = write(ScriptedModel((*PROMPT, *spelled("ab")), [0]), cache, prompt=(PROMPT, tuple(spelled("ab"))))
    assert again.end.metrics.reused_tokens == len(PROMPT) + 2


def test_a_stop_text_within_a_token_keeps_the_text_before_it() -> None:
    (token,) = TOKENIZER.encode(" there")
    found = write(ScriptedModel(PROMPT, [token, 0]), stop=("re",))
    assert found.text == " the"
    assert TOKENIZER.decode(found.end.token_ids) == " the"


def test_the_same_prompt_again_reads_nothing() -> None:
    cache: StateCache[Any] = StateCache(1, 1 << 20)
    write(says(" Hello there."), cache)
    model = says(" Hello there.")
    found = write(model, cache)
    assert found.text == " Hello there."
    assert found.progress[0].reused_tokens == len(PROMPT)
    assert all(len(step[0]) == 1 for step in model.steps)


def test_a_changed_prompt_reads_from_the_change() -> None:
    cache: StateCache[Any] = StateCache(1, 1 << 20)
    write(says(" Hello there."), cache)
    other = (*PROMPT[:-1], 77)
    model = ScriptedModel(other, [5, 0])
    found = write(model, cache, prompt=(other,))
    assert (found.end.token_ids, found.end.metrics.reused_tokens) == ((5,), 0)


def test_an_empty_prompt_is_an_end_of_text() -> None:
    model = ScriptedModel((0,), [5, 0])
    found = write(model, prompt=())
    assert (model.steps[0], found.end.token_ids) == ([[0]], (5,))


def test_parts_of_a_prompt_are_encoded_one_by_one() -> None:
    parts = ("User: Hi\nAssistant:", tuple(TOKENIZER.encode(" Hello")), "\nUser: So\nAssistant:")
    ids = [one for part in parts for one in (TOKENIZER.encode(part) if isinstance(part, str) else part)]
    model = ScriptedModel(ids, [5, 0])
    assert write(model, prompt=parts).end.token_ids == (5,)
    assert [one for step in model.steps for one in step[0]] == [*ids, 5]


@pytest.mark.parametrize(
    "changes",
    [
        {"max_tokens": -1},
        {"prompt": ((1, 6200),)},
        {"prompt": ((-1,),)},
        {"alternatives": -1},
        {"replies": 0},
        {"replies": 1000},
        {"sampling": SamplingOptions(top_p=0.0)},
    ],
    ids=str,
)
def test_nonsense_is_refused_before_anything_is_read(changes: dict[str, Any]) -> None:
    model = says(" Hi")
    with pytest.raises(InvalidRequestError):
        write(model, **changes)
    assert model.steps == []


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf], ids=str)
def test_logits_that_are_not_finite_raise(value: float) -> None:
    with pytest.raises(NonFiniteError):
        write(says(" Hi", extra={4: value}))


def test_a_seed_replays_a_reply() -> None:
    flat = dict.fromkeys(range(1, 6000), 10.0)
    sampling = SamplingOptions(seed=3)
    replies = [write(says("x", extra=flat), sampling=sampling, max_tokens=12).end.token_ids for _ in range(2)]
    assert replies[0] == replies[1]
    assert (
        write(says("x", extra=flat), sampling=SamplingOptions(seed=4), max_tokens=12).end.token_ids
        != replies[0]
    )


def test_replies_side_by_side_end_once_each() -> None:
    flat = dict.fromkeys(range(0, 6000), 10.0)
    found = write(says("x", extra=flat), sampling=SamplingOptions(seed=3), max_tokens=6, replies=3)
    assert sorted(one.reply for one in found.finished) == [0, 1, 2]
    for number in range(3):
        ids = tuple(token.id for token in found.tokens if token.reply == number)
        alone = write(says("x", extra=flat), sampling=SamplingOptions(seed=3 + number), max_tokens=6)
        assert ids == tuple(token.id for token in alone.tokens)


def test_a_reply_that_nobody_reads_on_can_be_dropped() -> None:
    events: Iterator[Any] = writer(says(" one two three")).generate(
        GenerationRequest((PROMPT,), GREEDY), threading.Event()
    )
    next(events)
    close: Callable[[], None] = events.close  # type: ignore[attr-defined]
    close()


@pytest.mark.parametrize(
    ("device", "parameters", "tokens"),
    [
        ("cpu", 129_135_360, 128),
        ("cpu", 2_768_345_600, 16),
        ("metal", 129_135_360, 1024),
        ("cuda", 10**6, 4096),
    ],
)
def test_a_chunk_is_a_power_of_two_for_the_device(device: str, parameters: int, tokens: int) -> None:
    assert chunk_tokens(device, parameters) == tokens
