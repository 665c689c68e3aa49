"""Finds text in messages as displayed, without a widget."""

from collections.abc import Iterator

from app.chat.values.markdown import Code, Table, ThematicBreak, blocks_of
from app.conversations.values.conversation import Message, Role
from app.ui.values.text import shown


def lines_of(message: Message) -> Iterator[str]:
    """The lines of a message as displayed: replies without Markdown syntax."""
    text = shown(message.shown_text)
    if message.role is Role.PERSON:
        yield from text.split("\n")
        return
    for block in blocks_of(text):
        match block:
            case Code():
                yield from block.text.split("\n")
            case Table():
                for row in (block.head, *block.rows):
                    yield from ("".join(span.text for span in cell) for cell in row)
            case ThematicBreak():
                pass
            case _:
                yield from "".join(span.text for span in block.spans).split("\n")


def may_have(message: Message, wanted: str) -> bool:
    """A quick check: False only if the message cannot contain `wanted`. Markdown syntax occurs only between words."""
    text = message.text.lower()
    return all(word in text for word in wanted.lower().split())


def count_in(lines: tuple[str, ...], wanted: str) -> int:
    """How often the lines contain `wanted`, ignoring case."""
    return sum(line.lower().count(wanted.lower()) for line in lines) if wanted else 0
