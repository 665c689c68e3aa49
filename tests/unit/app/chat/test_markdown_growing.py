"""A text that is appended to shows the same as one that is read anew each time."""

import random

import pytest

from app.chat.values.markdown import Block, Code, Reader, Span, TextBlock

_POEM = "One line\nand another\n\n- a list\n- of two\n\n# Head\n\nPlain words that go on, and on.\n\n> said\n\n1. one\n2. two\n"
_CODE = "Before:\n\n```python\ndef f(x):\n    return x\n\n\n# `ticks`\n``\n  \nx = 1\n```\n\nAfter\n~~~\nnever ended\n\n    indented\n"
_TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n\nText\n===\n\n***\n\n    indented code\n    more\n\nend **bold** and `code`"
_ODD = "\n\n```\n\n```\n```\n``` \n`````\n```\n-\n--\n- \n*\n\n``\nx"


def _extended(block: Block, text: str) -> Block:
    if isinstance(block, Code):
        return Code(block.language, block.text + text, is_whole=False)
    assert isinstance(block, TextBlock)
    return TextBlock((Span("".join(span.text for span in block.spans) + text),))


@pytest.mark.parametrize("text", [_POEM, _CODE, _TABLE, _ODD], ids=["poem", "code", "table", "odd"])
@pytest.mark.parametrize("longest", [1, 2, 5, 17])
def test_appending_shows_the_same_as_reading_anew(text: str, longest: int) -> None:
    chance = random.Random(longest)
    grown, fresh = Reader(), Reader()
    shown, expected = list[Block](), list[Block]()
    last: Block = TextBlock((Span(""),))
    at = 0
    while at < len(text):
        piece = text[at : at + chance.randint(1, longest)]
        at += len(piece)
        read = grown.append(piece)
        whole = fresh.read(text[:at], is_whole=False)
        expected.extend(whole.closed)
        if isinstance(read, str):
            last = _extended(last, read)
        else:
            shown.extend(read.closed)
            (last,) = read.open
        assert shown == expected
        assert (last,) == whole.open
    assert grown.text == text


def test_a_long_block_of_code_and_a_long_line_are_not_parsed_again() -> None:
    for start in ("```\n", "word "):
        reader = Reader()
        reader.append(start)
        read = [reader.append("word\n" if start == "```\n" else "word ") for _ in range(100)]
        assert sum(not isinstance(one, str) for one in read) <= 2
