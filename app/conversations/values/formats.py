"""Conversations as JSON and Markdown files."""

import json
import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, NoReturn

from app.conversations.values.conversation import (
    Conversation,
    Message,
    MessageState,
    PrimerText,
    ReplyFacts,
    Role,
)
from app.i18n.words import say
from app.ui.values.failure import Failure
from app.ui.values.text import shown

MAX_IMPORT_BYTES = 32 * 1024 * 1024
MAX_IMPORT_MESSAGES = 100_000
_FORMAT = "mamba-metal-conversation"
_VERSION = 1
_MAX_ID = 2**53
_MAX_TOKEN_ID = 2**32 - 1
_MAX_TITLE = 1000
_SURROGATE = re.compile("[\ud800-\udfff]")
_OLDEST, _NEWEST = datetime(1970, 1, 2, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)

_NOT_OURS = say("This file doesn’t contain a Mamba Metal conversation. Nothing was imported.")
_TOO_LARGE = say("This file is too large to be a conversation. Nothing was imported.")
_LATER = say(
    "This file was created with a newer version of Mamba Metal. Nothing was imported. Open it"
    " with that version."
)
_WRONG = say("This file is incomplete or was edited by hand. Nothing was imported.")
_MAX_STEM = 80
_SPECIAL = re.compile(r"([\\`*_<>\[\]#|~&])")
_NOT_IN_NAMES = re.compile(r'[/\\:*?"<>|]|[^\S ]')
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")


class ImportRefusedError(Exception):
    """The file was refused. `sentence` is for the person; `detail` says what is wrong, without the file's texts."""

    def __init__(self, sentence: str, detail: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.detail = detail


def to_json(conversation: Conversation) -> str:
    """The whole tree, as valid UTF-8 whatever the texts contain. An unfinished reply is written as stopped."""
    data: dict[str, object] = {
        "format": _FORMAT,
        "version": _VERSION,
        "title": conversation.title,
        "model": conversation.model,
        "changed": conversation.changed_at.astimezone(UTC).isoformat(),
        "shown": conversation.leaf_id,
        "messages": [_message_data(message) for message in conversation.messages],
    }
    if conversation.primer is not None:
        data["primer"] = asdict(conversation.primer)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"


def from_json(data: bytes) -> Conversation:
    """The conversation in a file of `to_json`. Its messages have the file's ids, its own is 0. Raises ImportRefusedError.

    Read at most `MAX_IMPORT_BYTES` + 1 bytes of a file; more are refused.
    """
    if len(data) > MAX_IMPORT_BYTES:
        raise ImportRefusedError(_TOO_LARGE, f"more than {MAX_IMPORT_BYTES} bytes")
    parsed = _parsed(data)
    if not isinstance(parsed, dict) or parsed.get("format") != _FORMAT:
        raise ImportRefusedError(_NOT_OURS, "no 'format' of a conversation")
    version = _whole_number(parsed, "version", 2**31)
    if version != _VERSION:
        raise ImportRefusedError(_LATER if version > _VERSION else _WRONG, f"format version {version}")
    messages = _messages(parsed.get("messages"))
    leaf_id = _optional_id(parsed, "shown")
    if leaf_id is not None and all(message.id != leaf_id for message in messages):
        _refuse("'shown' names a message that is not there")
    return Conversation(
        id=0,
        changed_at=_moment(_text(parsed, "changed")),
        title=_text(parsed, "title")[:_MAX_TITLE],
        model=_text(parsed, "model")[:_MAX_TITLE],
        messages=messages,
        leaf_id=leaf_id,
        primer=_primer(parsed["primer"]) if "primer" in parsed else None,
    )


def _primer(item: object) -> PrimerText:
    if not isinstance(item, dict):
        _refuse("'primer' is no object")
    return PrimerText(_text(item, "name")[:_MAX_TITLE], _text(item, "text"))


def _message_data(message: Message) -> dict[str, object]:
    state = MessageState.STOPPED if message.state.is_open else message.state
    data: dict[str, object] = {
        "id": message.id,
        "parent": message.parent_id,
        "role": message.role.value,
        "state": state.value,
        "text": message.text,
    }
    if message.token_ids:
        data["tokens"] = list(message.token_ids)
    if message.facts is not None:
        data["facts"] = asdict(message.facts)
    if message.failure is not None:
        data["failure"] = asdict(message.failure)
    return data


def _parsed(data: bytes) -> object:
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ImportRefusedError(_NOT_OURS, f"no JSON: {type(error).__name__}") from error


def _messages(items: object) -> tuple[Message, ...]:
    if not isinstance(items, list):
        _refuse("'messages' is no list")
    if len(items) > MAX_IMPORT_MESSAGES:
        raise ImportRefusedError(_TOO_LARGE, f"{len(items)} messages")
    known: set[int] = set()
    messages: list[Message] = []
    for item in items:
        if not isinstance(item, dict):
            _refuse("a message is no object")
        message = _message(item)
        if message.id in known:
            _refuse(f"two messages have the id {message.id}")
        # Parents come first, as in every export, so there is no cycle.
        if message.parent_id is not None and message.parent_id not in known:
            _refuse(f"message {message.id} has no parent before it")
        known.add(message.id)
        messages.append(message)
    return tuple(messages)


def _message(item: dict[str, Any]) -> Message:
    role = _member(Role, item, "role")
    state = _member(MessageState, item, "state")
    if state.is_open:
        state = MessageState.STOPPED
    if role is Role.PERSON and state is not MessageState.COMPLETE:
        _refuse("a person's message is not complete")
    return Message(
        id=_whole_number(item, "id", _MAX_ID),
        parent_id=_optional_id(item, "parent"),
        role=role,
        text=_text(item, "text"),
        state=state,
        token_ids=_tokens(item.get("tokens", [])),
        facts=_facts(item["facts"]) if "facts" in item else None,
        failure=_failure(item["failure"]) if "failure" in item else None,
    )


def _facts(item: object) -> ReplyFacts:
    if not isinstance(item, dict):
        _refuse("'facts' is no object")
    speed = item.get("tokens_per_s")
    if speed is not None and (type(speed) not in (int, float) or not 0 <= speed <= _MAX_ID):
        _refuse("'tokens_per_s' is no speed")
    tokens = _whole_number(item, "tokens", _MAX_ID)
    return ReplyFacts(_text(item, "model")[:_MAX_TITLE], _text(item, "precision")[:_MAX_TITLE], tokens, speed)


def _failure(item: object) -> Failure:
    if not isinstance(item, dict):
        _refuse("'failure' is no object")
    return Failure(_text(item, "sentence"), _text(item, "detail"))


def _tokens(items: object) -> tuple[int, ...]:
    if not isinstance(items, list) or not all(type(n) is int and 0 <= n <= _MAX_TOKEN_ID for n in items):
        _refuse("'tokens' are not token ids")
    return tuple(items)


def _member(kind: type[Role] | type[MessageState], item: dict[str, Any], name: str) -> Any:
    value = item.get(name)
    for member in kind:
        if member.value == value:
            return member
    _refuse(f"an unknown '{name}'")


def _text(item: dict[str, Any], name: str) -> str:
    value = item.get(name)
    if not isinstance(value, str):
        _refuse(f"'{name}' is no text")
    return value


def _whole_number(item: dict[str, Any], name: str, most: int) -> int:
    value = item.get(name)
    if type(value) is not int or not 0 <= value <= most:  # not isinstance: bool is a subclass of int
        _refuse(f"'{name}' is no number that it may be")
    return value


def _optional_id(item: dict[str, Any], name: str) -> int | None:
    return None if item.get(name) is None else _whole_number(item, name, _MAX_ID)


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        _refuse("'changed' is no time")
    if moment.tzinfo is None or not _OLDEST < moment < _NEWEST:
        _refuse("'changed' has no zone, or is out of range")
    return moment.astimezone().replace(tzinfo=None)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _refuse(detail: str) -> NoReturn:
    raise ImportRefusedError(_WRONG, detail)


@dataclass(frozen=True, slots=True)
class ExportWords:
    """The headings of the export, in the person's language."""

    person: str = "You"
    model: str = "Model"
    date: str = "Date"


ENGLISH = ExportWords()


def to_markdown(conversation: Conversation, words: ExportWords = ENGLISH) -> str:
    """The shown path, after the title, the model and the date.

    Messages are unchanged except for invisible characters; a code block that a message leaves open is closed.
    """
    moment = conversation.changed_at
    facts = [f"{words.date}: {moment:%Y-%m-%d %H:%M}"]
    if conversation.model:
        facts.insert(0, f"{words.model}: {_one_line(conversation.model)}")
    parts = [f"# {_one_line(conversation.title)}", "\n".join(f"- {fact}" for fact in facts)]
    for message in conversation.path():
        parts += [f"## {_author(message, conversation, words)}", _closed(_body(message))]
    return "\n\n".join(part for part in parts if part) + "\n"


def file_stem(title: str) -> str:
    """A file name from a title, without a suffix, valid on macOS, Linux and Windows."""
    words = " ".join(_NOT_IN_NAMES.sub(" ", shown(title)).split())
    return words[:_MAX_STEM].strip(". ") or "conversation"


def _author(message: Message, conversation: Conversation, words: ExportWords) -> str:
    if message.role is Role.PERSON:
        return words.person
    model = message.facts.model if message.facts else conversation.model
    return _one_line(model) or words.model


def _body(message: Message) -> str:
    text = shown(message.text)
    # A reply often begins with a space; in a person's message it may be the indentation of code.
    return (text.lstrip() if message.role is Role.MODEL else text).strip("\n")


def _one_line(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(shown(text).split()))


def _closed(text: str) -> str:
    fence = ""
    for line in text.split("\n"):
        match = _FENCE.fullmatch(line)
        if match is None:
            continue
        marks, rest = match.groups()
        if not fence:
            fence = "" if marks[0] == "`" and "`" in rest else marks
        elif marks[0] == fence[0] and len(marks) >= len(fence) and not rest.strip():
            fence = ""
    return f"{text}\n{fence}" if fence else text
