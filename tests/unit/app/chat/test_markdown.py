import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.chat.values.markdown import (
    LEFT,
    RIGHT,
    Block,
    Code,
    Reader,
    Span,
    Table,
    TextBlock,
    ThematicBreak,
    blocks_of,
)

PIECES = st.sampled_from(
    [*"ab1 \n\n\n-*_#>`|:=.\u2028", "- ", "* ", "1. ", "2) ", "> ", "# ", "```\n", "```py\n", "~~~\n", "---", "  ", "    ",
     "|a|b|\n|-|-:|\n", "**b**", "[l](http://x.y)", "<b>", "![i](u)", "~~s~~", "===\n"]
)  # fmt: skip


def read_in_steps(text: str) -> tuple[Block, ...]:
    reader = Reader()
    found: list[Block] = []
    for end in range(1, len(text) + 1):
        found += reader.read(text[:end], is_whole=False).closed
    return (*found, *reader.read(text, is_whole=True).open)


@given(st.lists(PIECES, max_size=24).map("".join))
@settings(max_examples=60, deadline=None)
def test_a_text_that_grows_ends_as_the_same_blocks_as_the_whole(text: str) -> None:
    assert read_in_steps(text) == blocks_of(text)


@pytest.mark.parametrize("line", ["\u2028```", "    ```", "```\u00a0", "``"], ids=ascii)
def test_a_line_that_only_looks_like_a_closing_fence_is_code(line: str) -> None:
    text = f"```\n{line}\na"
    assert read_in_steps(text) == blocks_of(text)
    assert blocks_of(text) == (Code("", f"{line}\na"),)


def test_a_paragraph_is_final_after_its_blank_line() -> None:
    reader = Reader()
    assert reader.read("One **two", is_whole=False).open == (TextBlock((Span("One **two"),)),)
    reading = reader.read("One **two**\n\nThr", is_whole=False)
    assert reading.closed == (TextBlock((Span("One "), Span("two", is_bold=True))),)
    assert reading.open == (TextBlock((Span("Thr"),)),)


def test_an_item_is_final_when_the_next_begins() -> None:
    reader = Reader()
    assert reader.read("- one\n- ", is_whole=False).closed == ()
    reading = reader.read("- one\n- t", is_whole=False)
    assert reading.closed == (TextBlock((Span("one"),), depth=1, marker="•"),)
    assert reading.open == (TextBlock((Span("- t"),)),)


def test_code_is_code_from_its_first_line_on() -> None:
    reader = Reader()
    text = "```python\nx = 1\n``"
    assert reader.read(text, is_whole=False).open == (Code("python", "x = 1", is_whole=False),)
    assert reader.read(text + "`\n", is_whole=False).closed == (Code("python", "x = 1"),)


def test_a_text_that_goes_on_after_its_end_is_read_on() -> None:
    reader = Reader()
    assert reader.read("a *b*", is_whole=True).open == (TextBlock((Span("a "), Span("b", is_italic=True))),)
    assert reader.read("a *b* c", is_whole=False).open == (TextBlock((Span("a *b* c"),)),)


def test_items_keep_their_numbers_and_depths() -> None:
    assert blocks_of("3. a\n   - b\n\n   more\n4. c") == (
        TextBlock((Span("a"),), depth=1, marker="3."),
        TextBlock((Span("b"),), depth=2, marker="•"),
        TextBlock((Span("more"),), depth=1),
        TextBlock((Span("c"),), depth=1, marker="4."),
    )


def test_headings_rules_and_quotes() -> None:
    assert blocks_of("# A\n\n---\n\n> q\nr") == (
        TextBlock((Span("A"),), level=1),
        ThematicBreak(),
        TextBlock((Span("q\nr"),), is_quote=True),
    )


def test_numbers_stand_at_the_right() -> None:
    table = blocks_of("|m|size|n|\n|-|-|-|\n|`a`|1,372 M|x|\n|b|5.49 GB|2|")[0]
    assert isinstance(table, Table)
    assert table.sides == (LEFT, RIGHT, LEFT)
    assert table.rows[0][0] == (Span("a", is_code=True),)


@pytest.mark.parametrize("text", ["<b>x</b>", "<script>alert(1)</script>", "![a](http://x.y/z.png)"])
def test_html_and_images_stay_text(text: str) -> None:
    assert blocks_of(text) == (TextBlock((Span(text),)),)


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("https://a.b/c", "https://a.b/c"),
        ("HTTP://a.b", "HTTP://a.b"),
        ("file:///etc/passwd", None),
        ("javascript:alert(1)", None),
        ("ftp://a.b", ""),
        ("/etc", ""),
    ],
)
def test_only_web_addresses_are_links(address: str, link: str | None) -> None:
    span = Span(f"[t]({address})") if link is None else Span("t", link=link)
    assert blocks_of(f"[t]({address})") == (TextBlock((span,)),)


def test_characters_that_hide_in_entities_are_made_visible() -> None:
    assert blocks_of("a&#x202e;b") == (TextBlock((Span("a[U+202E]b"),)),)
