import pytest

from app.conversations.values.text_file import MOST_BYTES, inserted_text
from app.ui.values.failure import Failure


@pytest.mark.parametrize(
    "data",
    ["né\nb".encode(), "né\r\nb".encode("utf-8-sig"), "né\rb".encode("utf-16")],
    ids=["utf-8", "utf-8 with a mark", "utf-16"],
)
def test_text_is_taken_in_the_encodings_that_say_what_they_are(data: bytes) -> None:
    assert inserted_text("a.txt", data) == "né\nb"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"a" * (MOST_BYTES + 1), "larger than 1 MB"),
        ("né".encode("latin-1"), "isn’t UTF-8 or UTF-16 text"),
        (b"a\0b", "isn’t UTF-8 or UTF-16 text"),
    ],
    ids=["too large", "another encoding", "no text"],
)
def test_what_is_not_inserted_is_said(data: bytes, words: str) -> None:
    failure = inserted_text("a.txt", data)
    assert isinstance(failure, Failure)
    assert failure.sentence.startswith("a.txt is")
    assert words in failure.sentence
