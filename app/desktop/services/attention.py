"""Telling a person who works elsewhere: notifications, and the Dock's badge."""

import time
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from app.conversations.values.conversation import Message, MessageState
from app.i18n.words import say
from app.models.values.download import DownloadState, DownloadStatus

LONG_S = 10.0
_TOLD = {
    MessageState.COMPLETE: say("The reply is finished"),
    MessageState.LENGTH: say("The reply reached its length limit"),
    MessageState.FAILED: say("The reply ended early"),
}


class Notifier(Protocol):
    """What reaches the person. Thread: main."""

    def notify(self, title: str, sentence: str) -> None:
        """Show a notification."""

    def set_badge(self, number: int) -> None:
        """Show a number on the program's icon; 0 shows none."""


class Attention(QObject):
    """Notifies when a long reply or a download ends while the program is not in front; the badge is the per cent of what
    downloads.

    `is_in_front` says whether the person sees the program, `title_of` gives a model's name. Signals: `said(str, str)`.
    """

    said = Signal(str, str)

    def __init__(
        self,
        notifier: Notifier,
        is_in_front: Callable[[], bool],
        name_of: Callable[[str], str],
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._notifier = notifier
        self._is_in_front = is_in_front
        self._name_of = name_of
        self._clock = clock
        self._began_s = 0.0
        self._downloads: dict[str, DownloadStatus] = {}
        self._badge = 0

    def on_reply_started(self) -> None:
        """A reply begins."""
        self._began_s = self._clock()

    def on_reply_ended(self, message: Message) -> None:
        """A reply has ended; what a person stopped is no news."""
        is_long = self._clock() - self._began_s > LONG_S
        if is_long and message.state in _TOLD:
            name = message.facts.model if message.facts is not None else ""
            self._say(_TOLD[message.state], name)

    def on_download(self, status: DownloadStatus) -> None:
        """A download has got so far."""
        before = self._downloads.get(status.repo_id)
        was_fetching = before is not None and before.state is not DownloadState.VERIFYING
        self._downloads[status.repo_id] = status
        if was_fetching and before is not None and before.state.is_busy:
            name = self._name_of(status.repo_id)
            if status.state is DownloadState.FINISHED:
                self._say(say("{model} is downloaded", model=name), say("It can be used now."))
            elif status.state is DownloadState.FAILED or (
                status.failure is not None and not status.state.is_busy
            ):
                sentence = status.failure.sentence if status.failure is not None else ""
                self._say(say("The download of {model} stopped", model=name), sentence)
        self._show_badge()

    def shutdown(self) -> None:
        """Take the badge away."""
        self._downloads.clear()
        self._show_badge()

    def _say(self, title: str, sentence: str) -> None:
        if not self._is_in_front():
            self._notifier.notify(title, sentence)
            self.said.emit(title, sentence)

    def _show_badge(self) -> None:
        fetching = [
            s for s in self._downloads.values() if s.state.is_busy and s.state is not DownloadState.VERIFYING
        ]
        total = sum(status.total_bytes for status in fetching)
        badge = min(99, sum(status.done_bytes for status in fetching) * 100 // total) if total else 0
        if badge != self._badge:
            self._badge = badge
            self._notifier.set_badge(badge)
