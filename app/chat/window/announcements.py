"""Screen reader announcements: the start of a reply, the complete reply, and notices."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from app.conversations.values.conversation import Message, MessageState
from app.i18n.translate import tr
from app.ui.values.notice import Notice, NoticeKind
from app.ui.values.text import shown

Announce = Callable[[str, bool], None]
"""Announces a text; with True immediately, interrupting the current announcement."""


def announcing(widget: QWidget) -> Announce:
    """An `Announce` that uses the system's screen reader."""

    def announce(text: str, is_urgent: bool) -> None:
        event = QAccessibleAnnouncementEvent(widget, text)
        polite, assertive = (
            QAccessible.AnnouncementPoliteness.Polite,
            QAccessible.AnnouncementPoliteness.Assertive,
        )
        event.setPoliteness(assertive if is_urgent else polite)
        QAccessible.updateAccessibility(event)

    return announce


class Announcements(QObject):
    """Announces a reply when it starts and when it has ended, never token by token."""

    def __init__(self, announce: Announce, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.announce = announce

    def reply_started(self) -> None:
        """Announce that a reply has started."""
        self.announce(tr("Reply started"), False)

    def reply_ended(self, message: Message) -> None:
        """Announce a reply that has ended, or how it failed."""
        if message.text:
            self.announce(shown(message.shown_text), False)
        if message.state is MessageState.FAILED and message.failure is not None:
            self.announce(tr(message.failure.sentence), True)
        elif message.state is MessageState.STOPPED:
            self.announce(tr("Stopped"), False)

    def notice_posted(self, notice: Notice) -> None:
        """Announce a notice."""
        self.announce(tr(notice.sentence), notice.kind is NoticeKind.FAILURE)
