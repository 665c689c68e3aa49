"""Makes requests to the engine from the messages of a conversation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast, get_args

from app.conversations.values.conversation import Message, Role
from app.settings.values.settings import Settings
from engine.api import (
    GenerationRequest,
    PromptPart,
    PromptStyle,
    SamplingOptions,
    WrittenText,
)
from engine.prompts import Turn, styled


@dataclass(frozen=True, slots=True)
class ReplyOptions:
    """How replies are written. With `style` None the model's own is used; `system` precedes the conversation."""

    sampling: SamplingOptions = field(default_factory=SamplingOptions)
    max_tokens: int = 512
    style: PromptStyle | None = None
    system: str = ""


def reply_options(settings: Settings) -> ReplyOptions:
    """The settings as the engine takes them."""
    own = settings.sampling
    sampling = SamplingOptions(
        own.temperature,
        own.top_k,
        own.top_p,
        own.min_p,
        own.repetition_penalty,
        own.repetition_window,
        own.seed,
    )
    style = settings.prompt_style
    chosen = cast(PromptStyle, style) if style in get_args(PromptStyle) else None
    return ReplyOptions(sampling, own.max_tokens, chosen, settings.system_text)


def prompt_for(path: Sequence[Message], default: PromptStyle, options: ReplyOptions) -> GenerationRequest:
    """The request for the reply at the end of `path`. If that has text already, the request continues it.

    `default` is the model's own style.

    Replies are given with their tokens where these are known. Questions whose reply came to nothing are left out.
    """
    prompt = styled(options.style or default, _turns(path), options.system)
    return GenerationRequest(prompt.parts, options.sampling, options.max_tokens, prompt.stop)


def text_of(path: Sequence[Message], default: PromptStyle, options: ReplyOptions) -> str:
    """The messages as the one text that a model reads. Questions without a reply are left out."""
    turns = [Turn(turn.text, reply.text) for turn, reply in _pairs(path) if reply.text]
    parts = styled(options.style or default, turns, options.system).parts
    return "".join(part for part in parts if isinstance(part, str))


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
    return WrittenText(message.text, message.token_ids) if message.token_ids else message.text or None
