"""The Markdown of a conversation is what was shown, and stays in one piece."""

from datetime import datetime

import pytest
from hypothesis import given, settings

from app.conversations.values.conversation import Conversation, Message, ReplyFacts, Role
from app.conversations.values.formats import ExportWords, file_stem, to_markdown
from tests.unit.app.conversations.archive.samples import conversations


def _talk(*texts: str, title: str = "A talk") -> Conversation:
    conversation = Conversation(1, datetime(2026, 3, 4, 5, 6), title, "mamba-370m")
    for number, text in enumerate(texts, 1):
        role = Role.PERSON if number % 2 else Role.MODEL
        conversation = conversation.with_message(Message(number, number - 1 or None, role, text))
    return conversation


def test_the_shown_path_under_a_header() -> None:
    assert to_markdown(_talk("Hello", "Hi.\n\n* one\n* two")) == (
        "# A talk\n\n- Model: mamba-370m\n- Date: 2026-03-04 05:06\n\n"
        "## You\n\nHello\n\n## mamba-370m\n\nHi.\n\n* one\n* two\n"
    )


def test_other_branches_are_left_out() -> None:
    conversation = _talk("Hello", "first").with_message(Message(3, 1, Role.MODEL, "second"))
    assert "first" not in to_markdown(conversation)
    assert "second" in to_markdown(conversation)


def test_each_reply_names_the_model_that_wrote_it() -> None:
    facts = ReplyFacts("mamba-1.4b", "16-bit", 1, None)
    conversation = _talk("Hello").with_message(Message(2, 1, Role.MODEL, "Hi", facts=facts))
    assert "## mamba-1.4b\n\nHi" in to_markdown(conversation)


def test_words_are_in_the_persons_language() -> None:
    text = to_markdown(_talk("Hello"), ExportWords("あなた", "モデル", "日付"))
    assert "- モデル: mamba-370m\n- 日付: 2026" in text
    assert "## あなた" in text


FENCES = {
    "open": ("```python\nx = 1", "```python\nx = 1\n```"),
    "closed": ("```\nx\n```", "```\nx\n```"),
    "longer": ("````\n```\nx", "````\n```\nx\n````"),
    "tildes": ("~~~\n```\nx", "~~~\n```\nx\n~~~"),
    "inside a line": ("a ``` b", "a ``` b"),
    "code in one line": ("```x```", "```x```"),
    "indented code": ("a\n\n    ```\nx", "a\n\n    ```\nx"),
    "two": ("```\na\n```\n```\nb", "```\na\n```\n```\nb\n```"),
}


@pytest.mark.parametrize(("text", "expected"), FENCES.values(), ids=FENCES)
def test_a_code_block_does_not_swallow_the_next_message(text: str, expected: str) -> None:
    assert f"## mamba-370m\n\n{expected}\n\n## You" in to_markdown(_talk("Go", text, "Thanks"))


def test_a_title_is_one_line_and_no_markup() -> None:
    head = to_markdown(_talk(title="a\n# b <script> [x](y) *z*")).splitlines()[0]
    assert head == r"# a \# b \<script\> \[x\](y) \*z\*"


def test_what_does_not_show_is_made_visible() -> None:
    text = to_markdown(_talk("a\0b\u202ec\ud800"))
    assert "a␀b[U+202E]c\ufffd" in text


@settings(max_examples=40, deadline=None)
@given(conversation=conversations())
def test_any_conversation_can_be_written_to_a_file(conversation: Conversation) -> None:
    assert to_markdown(conversation).encode("utf-8").endswith(b"\n")
    assert file_stem(conversation.title).encode("utf-8")


STEMS = {
    "plain": ("A talk", "A talk"),
    "path": ("../../etc/passwd", "etc passwd"),
    "drive": ('C:\\a<b>c|d?e*f"g', "C a b c d e f g"),
    "dots": ("...", "conversation"),
    "empty": ("", "conversation"),
    "lines": ("a\nb\tc", "a b c"),
    "long": ("x" * 500, "x" * 80),
    "hidden": (".profile", "profile"),
    "script": ("日本語の話", "日本語の話"),
}


@pytest.mark.parametrize(("title", "stem"), STEMS.values(), ids=STEMS)
def test_a_title_becomes_a_name_for_a_file(title: str, stem: str) -> None:
    assert file_stem(title) == stem
