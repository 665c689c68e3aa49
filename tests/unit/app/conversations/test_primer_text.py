"""A primer of a conversation holds what the model in use has read of it."""

from app.conversations.services.prompts import ReplyOptions, text_of
from app.conversations.values.conversation import Message, Role

_PATH = (Message(1, None, Role.PERSON, "Hi"), Message(2, 1, Role.MODEL, " Hello."))


def test_it_is_in_the_models_own_style_unless_another_was_set() -> None:
    assert text_of(_PATH, "chat", ReplyOptions()) == "User: Hi\nAssistant: Hello."
    assert text_of(_PATH, "chat", ReplyOptions(style="continue")) == "Hi Hello."


def test_the_system_text_stands_before_it() -> None:
    told = ReplyOptions(style="qa", system="Be kind.")
    assert text_of(_PATH, "chat", told) == "Be kind.\nQuestion: Hi\nAnswer: Hello."
