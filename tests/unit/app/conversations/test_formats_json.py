"""A conversation survives export and import as JSON, and malformed files do no harm."""

import json
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings

from app.conversations.values import formats
from app.conversations.values.conversation import Conversation, Message, MessageState, PrimerText, Role
from app.conversations.values.formats import ImportRefusedError, from_json, to_json
from tests.unit.app.conversations.archive.samples import conversations

_NOTHING = "Nothing was imported"


@settings(max_examples=50, deadline=None)
@given(conversation=conversations())
def test_the_same_tree_comes_back(conversation: Conversation) -> None:
    back = from_json(to_json(conversation).encode("utf-8"))
    expected = replace(conversation, id=0, messages=tuple(_paired(m) for m in conversation.messages))
    assert back == expected


def test_a_primer_goes_along() -> None:
    primer = PrimerText("House style", "Write short.\n\n")
    conversation = Conversation(0, datetime(2026, 3, 4), primer=primer)
    assert from_json(to_json(conversation).encode()) == conversation


@pytest.mark.parametrize("primer", ["text", {"name": "a"}, {"name": 1, "text": "b"}])
def test_a_primer_that_is_none_is_refused(primer: object) -> None:
    data = json.loads(to_json(Conversation(0, datetime(2026, 3, 4)))) | {"primer": primer}
    with pytest.raises(ImportRefusedError, match="incomplete"):
        from_json(json.dumps(data).encode())


def _paired(message: Message) -> Message:
    """JSON takes two halves of a surrogate pair that follow each other as the one character that they mean."""
    failure = message.failure and replace(message.failure, detail=_joined(message.failure.detail))
    return replace(message, text=_joined(message.text), failure=failure)


def _joined(text: str) -> str:
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def test_scripts_are_readable_in_the_file() -> None:
    conversation = Conversation(1, datetime(2026, 1, 1)).with_message(Message(1, None, Role.PERSON, "日本語"))
    assert "日本語" in to_json(conversation)


@pytest.mark.parametrize("state", [s for s in MessageState if s.is_open])
def test_a_reply_under_way_is_stopped_in_the_file(state: MessageState) -> None:
    reply = Message(1, None, Role.MODEL, "so far", state)
    back = from_json(to_json(Conversation(1, datetime(2026, 1, 1), messages=(reply,))).encode())
    assert back.messages[0].state is MessageState.STOPPED


def test_a_byte_order_mark_is_no_harm() -> None:
    assert from_json(b"\xef\xbb\xbf" + json.dumps(_data()).encode()).title == "A talk"


NOT_OURS = {
    "empty": b"",
    "text": b"hello",
    "picture": b"\x89PNG\r\n\x1a\n\x00",
    "utf-16": '{"format": 1}'.encode("utf-16"),
    "bad utf-8": b'{"format": "\xff"}',
    "list": b"[]",
    "number": b"12",
    "null": b"null",
    "other json": b'{"format": "something"}',
    "no format": b"{}",
    "deep lists": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000,
    "nan": b'{"format": NaN}',
    "long number": b'{"format": ' + b"9" * 10_000 + b"}",
    "cut off": b'{"format": "mamba-metal-conversation", "ver',
}


@pytest.mark.parametrize("data", NOT_OURS.values(), ids=NOT_OURS)
def test_a_file_of_another_kind_is_refused(data: bytes) -> None:
    with pytest.raises(ImportRefusedError, match=r"doesn’t contain a Mamba Metal conversation\. Nothing"):
        from_json(data)


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MAX_IMPORT_BYTES", 100)
    with pytest.raises(ImportRefusedError, match="too large"):
        from_json(b" " * 101)


def test_too_many_messages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MAX_IMPORT_MESSAGES", 1)
    with pytest.raises(ImportRefusedError, match="too large"):
        from_json(json.dumps(_data()).encode())


def test_a_file_of_a_later_version_is_refused() -> None:
    with pytest.raises(ImportRefusedError, match="newer version"):
        from_json(json.dumps(_data() | {"version": 2}).encode())


WRONG: dict[str, dict[str, Any]] = {
    "version missing": {"version": None},
    "version zero": {"version": 0},
    "version text": {"version": "1"},
    "version true": {"version": True},
    "title missing": {"title": None},
    "title number": {"title": 3},
    "model list": {"model": []},
    "time wrong": {"changed": "yesterday"},
    "time without zone": {"changed": "2026-01-01T00:00:00"},
    "time too early": {"changed": "0001-01-01T00:00:00+00:00"},
    "time too late": {"changed": "9999-12-31T23:59:59+00:00"},
    "messages missing": {"messages": None},
    "messages object": {"messages": {}},
    "shown unknown": {"shown": 77},
    "shown text": {"shown": "2"},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_a_wrong_conversation_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ImportRefusedError, match=_NOTHING):
        from_json(json.dumps(_data() | change).encode())


WRONG_MESSAGE: dict[str, dict[str, Any]] = {
    "unknown role": {"role": "system"},
    "role list": {"role": ["model"]},
    "unknown state": {"state": "dreaming"},
    "id text": {"id": "2"},
    "id true": {"id": True},
    "id negative": {"id": -2},
    "id fraction": {"id": 2.0},
    "id huge": {"id": 2**70},
    "same id twice": {"id": 1},
    "own parent": {"parent": 2},
    "parent later": {"parent": 3},
    "parent missing": {"parent": 99},
    "parent text": {"parent": "1"},
    "text missing": {"text": None},
    "text number": {"text": 1},
    "tokens text": {"tokens": "1 2"},
    "tokens negative": {"tokens": [-1]},
    "tokens too high": {"tokens": [2**32]},
    "tokens true": {"tokens": [True]},
    "facts list": {"facts": []},
    "facts null": {"facts": None},
    "facts incomplete": {"facts": {"model": "m"}},
    "speed text": {"facts": {"model": "m", "precision": "", "tokens": 1, "tokens_per_s": "fast"}},
    "speed endless": {"facts": {"model": "m", "precision": "", "tokens": 1, "tokens_per_s": 10**400}},
    "failure text": {"failure": "it failed"},
    "failure empty": {"failure": {}},
    "person not complete": {"role": "person", "state": "stopped"},
}


@pytest.mark.parametrize("change", WRONG_MESSAGE.values(), ids=WRONG_MESSAGE)
def test_a_wrong_message_is_refused(change: dict[str, Any]) -> None:
    data = _data()
    data["messages"][1] |= change
    with pytest.raises(ImportRefusedError, match="incomplete or was edited by hand") as caught:
        from_json(json.dumps(data).encode())
    assert caught.value.detail


@pytest.mark.parametrize("message", [None, [], "text", 1], ids=["null", "list", "text", "number"])
def test_a_message_that_is_none_is_refused(message: object) -> None:
    data = _data()
    data["messages"].append(message)
    with pytest.raises(ImportRefusedError, match=_NOTHING):
        from_json(json.dumps(data).encode())


def test_a_circle_is_refused() -> None:
    data = _data()
    data["messages"][0]["parent"] = 3
    with pytest.raises(ImportRefusedError, match=_NOTHING):
        from_json(json.dumps(data).encode())


def test_a_refusal_holds_no_text_of_the_file() -> None:
    data = _data() | {"changed": "my secret"}
    with pytest.raises(ImportRefusedError) as caught:
        from_json(json.dumps(data).encode())
    assert "secret" not in caught.value.sentence + caught.value.detail


def _data() -> dict[str, Any]:
    def message(number: int, role: str) -> dict[str, Any]:
        parent = number - 1 if number > 1 else None
        return {"id": number, "parent": parent, "role": role, "state": "complete", "text": "hello"}

    return {
        "format": "mamba-metal-conversation",
        "version": 1,
        "title": "A talk",
        "model": "mamba-370m",
        "changed": "2026-01-01T00:00:00+00:00",
        "shown": 2,
        "messages": [message(1, "person"), message(2, "model"), message(3, "person")],
    }
