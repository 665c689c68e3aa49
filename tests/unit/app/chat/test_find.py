from app.chat.window.find import count_in, lines_of, may_have
from app.conversations.values.conversation import Message, Role

REPLY = Message(
    2, 1, Role.MODEL, "# A lamp\n\nA **bold** lamp.\n\n|Lamp|n|\n|-|-|\n|x|1|\n\n---\n\n```\nlamp = 1\n```"
)


def test_a_reply_is_searched_as_it_is_shown() -> None:
    lines = tuple(lines_of(REPLY))
    assert count_in(lines, "lamp") == 4
    assert count_in(lines, "bold lamp") == 1
    assert count_in(lines, "**") == 0
    assert count_in(lines, "") == 0


def test_the_persons_text_is_searched_as_it_is() -> None:
    assert count_in(tuple(lines_of(Message(1, None, Role.PERSON, "**Lamp**\nLAMP"))), "lamp") == 2
    assert count_in(tuple(lines_of(Message(1, None, Role.PERSON, "**"))), "**") == 1


def test_the_quick_look_misses_nothing_that_is_shown() -> None:
    assert may_have(REPLY, "Bold Lamp")
    assert not may_have(REPLY, "boat")
