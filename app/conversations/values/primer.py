"""Primers: texts that are read once and that new conversations start from."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath

from app.conversations.values.text_file import text_of_file
from app.i18n import numbers
from app.i18n.words import Words, say
from app.inference.values.model import PRECISIONS, name_words
from app.ui.values.failure import Failure
from app.ui.values.question import CANCEL, Answer, Question
from app.ui.values.text import title_of

MOST_BYTES = 4_000_000
SUFFIX = ".mambaprimer"
_MOST_NAMES = 1000


@dataclass(frozen=True, slots=True)
class Primer:
    """A primer without its text. `model` and `tokens` are from its last reading, "" and 0 if it was never read."""

    id: int
    name: str
    made_at: datetime
    model: str = ""
    tokens: int = 0


def name_of(wanted: str, taken: frozenset[str] | set[str]) -> str:
    """`wanted` on one line, numbered if another primer has the name."""
    name = title_of(wanted) or say("Primer")
    numbered = (f"{name} {number}" for number in range(2, _MOST_NAMES))
    return name if name not in taken else next((other for other in numbered if other not in taken), name)


def file_name(primer: Primer) -> str:
    """The file name of an exported primer."""
    stem = re.sub(r'[/\\:*?"<>|\x00-\x1f]', " ", primer.name).strip(" .") or say("Primer")
    return f"{stem}{SUFFIX}"


def text_of_primer_file(path: PurePath, data: bytes) -> str | Failure:
    """The text in `data`, the file's first bytes (up to `MOST_BYTES` + 1), or why it can't become a primer."""
    if len(data) > MOST_BYTES:
        return Failure(
            say(
                "{name} is larger than 4 MB, so it wasn’t read. Make a primer from the part you need.",
                name=path.name,
            )
        )
    text = text_of_file(data)
    if text is None:
        return Failure(say("{name} isn’t a text file, so it can’t become a primer.", name=path.name))
    if not text.strip():
        return Failure(say("{name} is empty, so it can’t become a primer.", name=path.name))
    return text


def pill_words(primer: Primer) -> Words:
    """A primer in the composer: "House style, 3,120 tokens"."""
    if not primer.tokens:
        return say("{name}, not read yet", name=primer.name)
    return say("{name}, {tokens} tokens", name=primer.name, tokens=numbers.count(primer.tokens))


def reading_words(primer: Primer, percent: int) -> Words:
    """A primer that is being read."""
    return say("{name}, reading {percent}%", name=primer.name, percent=percent)


def reading_line(percent: int) -> Words:
    """The second line of a primer that is being read."""
    return say("Reading, {percent}%", percent=percent)


def start_words(primer: Primer) -> Words:
    """What stands above the first message."""
    if not primer.tokens:
        return say("Starts from the primer “{name}”", name=primer.name)
    return say(
        "Starts from the primer “{name}”, {tokens} tokens",
        name=primer.name,
        tokens=numbers.count(primer.tokens),
    )


def token_words(count: int) -> Words:
    """The number of tokens in the composer."""
    return say("1 token") if count == 1 else say("{count} tokens", count=numbers.count(count))


def made_with_words(model: str) -> str:
    """A stored "mamba-370m, 16-bit" as shown: strings from a file are not translated yet."""
    name, _, precision = model.rpartition(", ")
    if precision not in PRECISIONS.values():
        return model
    return say("{model}, {precision}", model=name_words(name), precision=say(precision))


def row_words(primer: Primer, date: str) -> Words:
    """The second line of a primer in the list."""
    if not primer.tokens:
        return say("Not read yet · {date}", date=date)
    return say(
        "{tokens} tokens · {model} · {date}",
        tokens=numbers.count(primer.tokens),
        model=made_with_words(primer.model),
        date=date,
    )


def mismatch_question(name: str, made_with: str, in_use: str, read_again: Callable[[], object]) -> Question:
    """What to ask about a file whose state is of another model."""
    return Question(
        say("“{name}” was read by another model", name=name),
        say(
            "Its state was made with {made_with}, but {in_use} is in use, so the state can’t be used now."
            " The file also contains the text, which this model can read again. The state is kept for"
            " {made_with}.",
            made_with=made_with,
            in_use=in_use,
        ),
        Answer(say("Read Again with This Model"), read_again),
        (CANCEL,),
        escape=CANCEL,
    )
