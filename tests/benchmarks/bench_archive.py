"""How long the conversation file takes for what the app asks of it: `python -m tests.benchmarks.bench_archive`.

20 conversations of 500 messages of about 500 characters each; the best of five, in milliseconds.
"""

import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from app.conversations.archive.backups import Backups
from app.conversations.archive.opening import open_archive
from app.conversations.values.conversation import Conversation, Message, MessageState, Role

_CONVERSATIONS, _MESSAGES = 20, 500
_WORDS = [
    *("the state of a sequence is small and its cost per token does not grow with length").split(),
    "表",
    "日本語",
]


def _text(number: int) -> str:
    return (
        " ".join(_WORDS[(number * 7 + step * step) % len(_WORDS)] for step in range(100)) + f" number{number}"
    )


def _conversation(new_id: Callable[[], int], number: int) -> Conversation:
    conversation = Conversation(new_id(), datetime.now(), f"Conversation {number}", "mamba-370m")
    for step in range(_MESSAGES):
        role = Role.MODEL if step % 2 else Role.PERSON
        ids = tuple(range(120)) if step % 2 else ()
        message = Message(
            new_id(), conversation.leaf_id, role, _text(number * _MESSAGES + step), token_ids=ids
        )
        conversation = conversation.with_message(message)
    return conversation


def _report(name: str, call: Callable[[], object], times: int = 5) -> None:
    best = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - began)
    print(f"{name:<44}{1000 * best:9.2f} ms")


def _reopen(path: Path) -> None:
    archive, _ = open_archive(path)
    archive.close()


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "conversations.sqlite3"
        archive, _ = open_archive(path)
        began = time.perf_counter()
        for number in range(_CONVERSATIONS):
            archive.save_conversation(conversation := _conversation(archive.new_id, number))
        seconds = time.perf_counter() - began
        print(f"saved {_CONVERSATIONS * _MESSAGES:,} messages in {seconds:.1f} s")
        _report("open one conversation of 500 messages", lambda: archive.load(conversation.id))
        _report("load the list of 20", archive.heads)
        _report("save a conversation with nothing changed", lambda: archive.save_conversation(conversation))
        _report("save a title, leaf and time", lambda: archive.save_head(conversation))
        reply = Message(
            archive.new_id(), conversation.leaf_id, Role.MODEL, "x" * 20_000, MessageState.WRITING
        )
        _report(
            "save a reply of 20,000 characters under way",
            lambda: archive.save_message(conversation.id, reply),
        )
        _report(
            "append a second of text to it", lambda: archive.append_text(reply.id, "word " * 175, range(175))
        )
        ended = Message(reply.id, reply.parent_id, Role.MODEL, _text(1) * 40, MessageState.COMPLETE)
        _report("save it as ended (and index it)", lambda: archive.save_message(conversation.id, ended), 1)
        for query in ("number77", "sequence", "日本語", "日本", "表", "zq", "of", "absent words", "grow zq"):
            _report(f"search {query!r}, {len(archive.search(query))} hits", lambda q=query: archive.search(q))  # type: ignore[misc]
        backups = Backups(path)
        _report("make a backup", lambda: backups.make(archive._connection, datetime.now()), 1)
        archive.close()
        print(f"file {path.stat().st_size / 1e6:.1f} MB")
        _report("open and check the file, and close it", lambda: _reopen(path))


if __name__ == "__main__":
    main()
