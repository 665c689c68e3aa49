"""From the messages of a conversation to a request to the engine."""

from collections.abc import Iterator, Sequence
from typing import cast, get_args

from app.domain.conversation import Message, Role
from app.domain.model import PRECISIONS, ModelChoice, ModelFacts
from engine.api import (
    DeviceName,
    GenerationRequest,
    LoadOptions,
    ModelInfo,
    PrecisionName,
    PromptStyle,
    SamplingOptions,
)
from engine.prompts import PromptPart, Turn, styled


def prompt_for(path: Sequence[Message], style: PromptStyle, sampling: SamplingOptions) -> GenerationRequest:
    """The request for the reply at the end of `path`; what it already has is given back, so that it goes on there.

    Replies are given by their tokens where these are known. Questions whose reply came to nothing are left out.
    """
    turns = _turns(path)
    prompt = styled(style, turns)
    return GenerationRequest(prompt.parts, sampling, stop=prompt.stop)


def text_of(path: Sequence[Message], style: PromptStyle) -> str:
    """The messages as one text, as a model reads them. Questions without a reply are left out."""
    turns = [Turn(turn.text, reply.text) for turn, reply in _pairs(path) if reply.text]
    return "".join(part for part in styled(style, turns).parts if isinstance(part, str))


def options_of(choice: ModelChoice) -> LoadOptions:
    """What the engine is asked to load for `choice`."""
    device = cast(DeviceName, choice.device) if choice.device in get_args(DeviceName) else "auto"
    precision = (
        cast(PrecisionName, choice.precision) if choice.precision in get_args(PrecisionName) else "auto"
    )
    return LoadOptions(choice.model, device, precision)


def facts_of(info: ModelInfo) -> ModelFacts:
    """What the windows show of a loaded model."""
    return ModelFacts(
        name=info.name,
        precision=PRECISIONS.get(info.precision, info.precision),
        device=info.device,
        state_bytes=info.state_bytes,
        kv_bytes_per_token=info.kv_bytes_per_token,
        training_tokens=info.training_tokens,
        is_base_model=info.is_base_model,
        notices=info.notices,
    )


def _turns(path: Sequence[Message]) -> list[Turn]:
    return [turn for turn, reply in _pairs(path) if reply.text or reply is path[-1]]


def _pairs(path: Sequence[Message]) -> Iterator[tuple[Turn, Message]]:
    """Each reply with its turn."""
    asked = ""
    for message in path:
        if message.role is Role.PERSON:
            asked = message.text
        else:
            yield Turn(asked, _reply(message)), message


def _reply(message: Message) -> PromptPart | None:
    return message.token_ids or message.text or None
