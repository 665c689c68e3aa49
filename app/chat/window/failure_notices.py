"""Notices of failures, which offer to load the model in another precision if that helps."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject

from app.chat.services.session import ChatSession
from app.conversations.values.conversation import Message
from app.i18n.words import say
from app.inference.services.loader import ModelLoader
from app.ui.services.notices import Notices
from app.ui.values.failure import Failure
from app.ui.values.notice import NoticeAction, failure_notice

_LABELS = {"q8": say("Use 8-bit"), "f32": say("Use 32-bit")}


class FailureNotices(QObject):
    """Posts failures of loading, and of replies if another precision helps."""

    def __init__(self, session: ChatSession, loader: ModelLoader, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._loader = loader
        self._notices = notices
        session.reply_ended.connect(self._on_reply_ended)
        loader.failed.connect(self._post)

    def _on_reply_ended(self, message: Message) -> None:
        if message.failure is not None and message.failure.remedy:
            self._post(message.failure)

    def _post(self, failure: Failure) -> None:
        label = _LABELS.get(failure.remedy)
        action = None if label is None else NoticeAction(label, partial(self._load, failure.remedy))
        self._notices.post(failure_notice(failure, action))

    def _load(self, precision: str) -> None:
        if self._loader.choice is not None:
            self._loader.load(replace(self._loader.choice, precision=precision))
