"""Prompt styles: how a conversation becomes the one text that a model continues."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from engine.api import PromptPart, PromptStyle, WrittenText


@dataclass(frozen=True, slots=True)
class Turn:
    """A person's text and the reply to it. `reply` is None where the reply is still to be written.

    A reply is given with its token ids when they are known, else by its text.
    """

    text: str
    reply: PromptPart | None = None


@dataclass(frozen=True, slots=True)
class StyledPrompt:
    """The parts of a prompt and the texts that end its reply."""

    parts: tuple[PromptPart, ...]
    stop: tuple[str, ...]


def styled(style: PromptStyle, turns: Sequence[Turn], system: str = "") -> StyledPrompt:
    """The prompt for the next reply to `turns`.

    `chat` is a transcript of `User:` and `Assistant:` lines, `qa` one of `Question:` and `Answer:`, `continue` the
    bare texts. `system` stands before it all. Parts begin and end where a line or a turn does, so that a turn's tokens
    do not depend on what follows and its kept state can be found again.
    """
    before: tuple[PromptPart, ...] = (system.rstrip() + "\n",) if system.strip() else ()
    match style:
        case "chat":
            return StyledPrompt(before + _transcript(turns, "User:", "Assistant:", "\n"), ("\nUser:",))
        case "qa":
            return StyledPrompt(before + _transcript(turns, "Question:", "Answer:", "\n\n"), ("\nQuestion:",))
        case "continue":
            return StyledPrompt(before + tuple(part for turn in turns for part in _bare(turn)), ())
        case _:
            assert_never(style)


def primed(text: str) -> str:
    """A primer's text as it stands before all other: it ends where a line does, so that its tokens do not depend on what follows."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").rstrip()
    return f"{whole}\n\n" if whole else ""


def _transcript(turns: Sequence[Turn], asks: str, answers: str, gap: str) -> tuple[PromptPart, ...]:
    parts: list[PromptPart] = []
    for index, turn in enumerate(turns):
        parts.append(f"{gap if index else ''}{asks} {turn.text.strip()}\n{answers}")
        if turn.reply is not None:
            parts.append(_spoken(turn.reply))
    return tuple(parts)


def _spoken(reply: PromptPart) -> PromptPart:
    """The reply as it stands in a transcript: one space after the name."""
    match reply:
        case str():
            return f" {reply.strip()}"
        case WrittenText():
            return replace(reply, text=f" {reply.text.strip()}")
        case _:
            return reply


def _bare(turn: Turn) -> tuple[PromptPart, ...]:
    return (turn.text,) if turn.reply is None else (turn.text, turn.reply)
