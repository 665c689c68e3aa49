"""The window does not freeze: what the main thread does in one turn of its event loop while a reply streams.

It is counted in calls, so other work on the same machine changes nothing. The gaps that a person would see are
measured by `python -m tests.benchmarks.bench_window`.
"""

import sys
from types import FrameType

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from tests.fakes.fake_engine import STORY, Script, Steps, words_of
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui

MOST_CALLS = 20_000  # up to 8,000 were counted for the story, 13,000 for the long Markdown


MARKDOWN = """## A heading

A paragraph with **bold words**, `code`, and [a link](https://example.org/of-some-length) in its middle.

- first, with *emphasis*
- second
  1. inner

|name|size|
|-|-|
|one|1.5 GB|

```python
def step(h, x, dt, A, B, C, D):
    return 1  # one token
    return exp(dt * A) * h + dt * B * x  # the state
```

"""
# A reply has 512 tokens at most, and the fake's tokens end at spaces: with tabs, each is some 40 characters long.
LONG_MARKDOWN = MARKDOWN.replace(" ", "\t").replace("\t", " ", 8) * (20_000 // len(MARKDOWN) + 1)


class Calls:
    """Counts what Python calls while it handles events: functions of Python and of Qt."""

    def __init__(self) -> None:
        self._count = 0

    def of_one_turn(self, flags: QEventLoop.ProcessEventsFlag) -> int:
        """How many calls one turn of the event loop makes."""
        self._count = 0
        sys.setprofile(self._on_event)
        try:
            QApplication.processEvents(flags)
        finally:
            sys.setprofile(None)
        return self._count

    def _on_event(self, _frame: FrameType, event: str, _argument: object) -> None:
        self._count += event in ("call", "c_call")


def calls_in_the_longest_turn(person: Person, script: Script, batch_tokens: int) -> int:
    """The most calls in one turn while a reply comes batch by batch, each shown before the next comes."""
    script.steps = Steps(batch_tokens)
    words = words_of(script.text)
    person.window.new_conversation()
    person.send("Tell me a story")
    person.wait_for(lambda: person.state().startswith("Writing") or person.replies())
    body = person.replies()[-1].body
    calls, most, length = Calls(), 0, 0
    for start in range(0, len(words), batch_tokens):
        length += len("".join(words[start : start + batch_tokens]))
        script.steps.release()
        while len(body.text()) < length:
            most = max(most, calls.of_one_turn(QEventLoop.ProcessEventsFlag.WaitForMoreEvents))
        most = max(most, calls.of_one_turn(QEventLoop.ProcessEventsFlag.AllEvents))
    person.wait_for(lambda: person.state() == "Ready")
    assert person.reply_text() == script.text
    return most


def warm_up(person: Person, script: Script, text: str) -> None:
    """The first code of a language loads its rules, the first reply what is imported late."""
    script.text = text
    person.send("Warm up")
    person.wait_ready()


def test_no_turn_does_much_while_a_reply_streams(person: Person, script: Script) -> None:
    """In batches as they come at 175 tokens per second."""
    warm_up(person, script, STORY)
    script.text = " ".join([STORY] * 6)
    assert calls_in_the_longest_turn(person, script, batch_tokens=6) <= MOST_CALLS


@pytest.mark.slow
def test_no_turn_does_much_while_20_000_characters_of_markdown_stream(person: Person, script: Script) -> None:
    """Its tokens have 40 characters in place of 4."""
    warm_up(person, script, MARKDOWN)
    script.text = LONG_MARKDOWN
    assert calls_in_the_longest_turn(person, script, batch_tokens=2) <= MOST_CALLS
