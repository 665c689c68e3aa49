"""Finding words in messages as they are shown, without a widget."""

from collections.abc import Iterator

from app.chat.values.markdown import Code, Rule, Table, blocks_of
from app.conversations.values.conversation import Message, Role
from app.ui.values.text import shown


def lines_of(message: Message) -> Iterator[str]:
    """The lines of a message as a person reads them: of a reply without the signs of Markdown."""
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
            case Rule():
                pass
            case _:
                yield from "".join(span.text for span in block.spans).split("\n")


def may_have(message: Message, wanted: str) -> bool:
    """A quick look: false only when the message cannot show `wanted`. Signs of Markdown stand between its words at most."""
    text = message.text.lower()
    return all(word in text for word in wanted.lower().split())


def count_in(lines: tuple[str, ...], wanted: str) -> int:
    """How often the lines have `wanted`, capitals or not."""
    return sum(line.lower().count(wanted.lower()) for line in lines) if wanted else 0
