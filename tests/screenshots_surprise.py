"""The strip of surprise, for `tests.screenshots`."""

from collections.abc import Callable
from typing import Any

from app.chat.widgets.action_row import MessageAction
from tests.fakes.fake_engine import STORY


def surprise(camera: Any) -> None:
    """A reply with its strip, the keyboard at one of its tokens."""
    camera.load()
    camera.ask("Tell me a story about a lighthouse.", STORY)
    transcript = camera.window.chat.transcript
    reply = camera.program.store.conversation(camera.window.conversation_id).path()[-1]
    transcript.asked.emit(reply.id, MessageAction.SHOW_SURPRISE)
    widget = transcript.message_widget(reply.id)
    camera.wait(lambda: widget.surprise is not None and bool(widget.surprise.flow.tokens))
    widget.surprise.flow.setFocus()


POSES: dict[str, Callable[[Any], None]] = {"surprise": surprise}
