"""Text appended to a reply of the transcript, also while its widget is not there."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import resources
from app.chat.widgets.message import ReplyMessage
from app.chat.widgets.transcript import Transcript
from app.conversations.values.conversation import Message, MessageState, Role, ShownMessage
from app.ui.services.theme import Theme
from app.ui.widgets.style import Style


def test_a_reply_whose_widget_is_made_anew_while_it_is_written_shows_all_of_its_text(
    qtbot: QtBot, qapp: QApplication
) -> None:
    theme = Theme(qapp, resources.text("themes", "tokens.json"))
    transcript = Transcript(Style(theme.tokens, lambda name: resources.text("icons", f"{name}.svg")))
    qtbot.addWidget(transcript)
    many = [Message(number, None, Role.PERSON, "Hello") for number in range(1, 80)]
    reply = Message(80, 79, Role.MODEL, "", MessageState.WAITING)
    path = [*many, reply]
    transcript.set_messages(tuple(ShownMessage(m, 1, 1, is_last=m is reply) for m in path))
    transcript.set_message(Message(80, 79, Role.MODEL, " Once", MessageState.WRITING))
    transcript.append_text(80, " there")
    transcript.show_message(1)  # far from it: its widget goes
    assert 80 not in transcript.made_ids()
    transcript.append_text(80, " was")
    assert transcript.message(80).text == " Once there was"
    transcript.jump_to_end()
    transcript.append_text(80, " a light.")
    widget = transcript.message_widget(80)
    assert isinstance(widget, ReplyMessage)
    assert widget.body.text() == "Once there was a light."
