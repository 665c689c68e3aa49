"""Converts the shown path of a conversation to Markdown."""

import re
from dataclasses import dataclass

from app.conversations.values.conversation import Conversation, Message, Role
from app.ui.values.text import shown

_MAX_STEM = 80
_SPECIAL = re.compile(r"([\\`*_<>\[\]#|~&])")
_NOT_IN_NAMES = re.compile(r'[/\\:*?"<>|]|[^\S ]')
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")


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
