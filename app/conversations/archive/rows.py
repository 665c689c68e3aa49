"""Domain values as columns, and back."""

import json
import re
import sqlite3
import sys
from array import array
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta

from app.conversations.values.conversation import Message, MessageState, ReplyFacts, Role
from app.i18n.words import say
from app.ui.values.failure import Failure

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

# SQLite refuses lone surrogates, and its index ends a text at a NUL.
_AWKWARD = re.compile("[\0\ud800-\udfff]")


def microseconds(moment: datetime) -> int:
    """A local time as microseconds since 1970, UTC."""
    return (moment.astimezone(UTC) - _EPOCH) // _MICROSECOND


def local_time(microseconds_utc: int) -> datetime:
    """The local time, without a zone."""
    return (_EPOCH + timedelta(microseconds=microseconds_utc)).astimezone().replace(tzinfo=None)


def plain(text: str) -> str:
    """`text` as SQLite can hold and search it: a visible sign in the place of each NUL and lone surrogate."""
    return _AWKWARD.sub(lambda match: "\u2400" if match[0] == "\0" else "\ufffd", text)


def readable(data: bytes) -> str:
    """The text of a column. A damaged character costs that character, not the conversation."""
    return data.decode("utf-8", "replace")


def text_bytes(text: str) -> bytes:
    """The bytes of any text, lone surrogates included."""
    return text.encode("utf-8", "surrogatepass")


def text_of(data: bytes) -> str:
    """The text that `text_bytes` was given."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return readable(data)


def exact(text: str) -> bytes | None:
    """The bytes of `text` when `plain` does not say all of it."""
    return text_bytes(text) if _AWKWARD.search(text) else None


def packed_ids(token_ids: Sequence[int]) -> bytes:
    """Token ids as 32-bit numbers, lowest byte first. Raises OverflowError."""
    numbers = array("I", token_ids)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def unpacked_ids(data: bytes) -> tuple[int, ...]:
    """The token ids that `packed_ids` packed."""
    numbers = array("I", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return tuple(numbers)


def message_columns(conversation_id: int, message: Message) -> dict[str, object]:
    """A message's columns. How much of the prompt was read is not kept."""
    return {
        "id": message.id,
        "conversation_id": conversation_id,
        "parent_id": message.parent_id,
        "role": message.role.value,
        "state": message.state.value,
        "text": plain(message.text),
        "exact": exact(message.text),
        "token_ids": packed_ids(message.token_ids),
        "facts": _facts_text(message),
    }


def message_of(row: sqlite3.Row) -> Message:
    """The message whose columns these are. Raises ValueError, KeyError or TypeError for a row that is none."""
    facts = json.loads(row["facts"])
    return Message(
        id=row["id"],
        parent_id=row["parent_id"],
        role=Role(row["role"]),
        text=row["text"] if row["exact"] is None else text_of(row["exact"]),
        state=MessageState(row["state"]),
        token_ids=unpacked_ids(row["token_ids"]),
        facts=ReplyFacts(**facts["reply"]) if "reply" in facts else None,
        failure=_failure(facts["failure"]) if "failure" in facts else None,
    )


def _failure(kept: dict[str, str]) -> Failure:
    """Make a sentence without values translatable again."""
    return Failure(**{**kept, "sentence": say(kept["sentence"])})


def _facts_text(message: Message) -> str:
    parts = {"reply": message.facts, "failure": message.failure}
    return json.dumps({name: asdict(part) for name, part in parts.items() if part is not None})
