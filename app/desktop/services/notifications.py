"""Notifications while the program is in the background, and the badge on its icon."""

import time
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app.conversations.values.conversation import Message, MessageState
from app.i18n.translate import localised
from app.i18n.words import say
from app.models.values.download import DownloadState, DownloadStatus

_LONG_S, _SHOWN_MS = 10.0, 10_000
_TITLES = {
    MessageState.COMPLETE: say("Reply finished"),
    MessageState.LENGTH: say("Reply reached its length limit"),
    MessageState.FAILED: say("Reply ended early"),
}


class Notifier(Protocol):
    """Shows notifications and the badge. Thread: main."""

    def notify(self, title: str, sentence: str) -> None:
        """Show a notification."""

    def set_badge(self, number: int) -> None:
        """Show a number on the program's icon; 0 shows none."""


class TrayNotifier(QObject):
    """Shows notifications through the system tray, the only way in Qt, and marks the window in the task bar or the Dock.

    Signals: `clicked()`.
    """

    clicked = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._tray = QSystemTrayIcon(window.windowIcon(), self)
        self._tray.messageClicked.connect(self.clicked)
        self._tray.messageClicked.connect(self._tray.hide)

    def notify(self, title: str, sentence: str) -> None:
        """Show a notification. The tray icon is visible only with it."""
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            self._tray.setIcon(QApplication.windowIcon())
            self._tray.show()
            self._tray.showMessage(
                localised(title), localised(sentence), QApplication.windowIcon(), _SHOWN_MS
            )

    def set_badge(self, number: int) -> None:
        """Show a number on the program's icon; 0 shows none."""
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.setBadgeNumber(number)


class Notifications(QObject):
    """Notifies when a long reply or a download ends while the program is in the background. The badge is the percentage
    of all downloads.

    `is_active` says whether the program is in the foreground, `name_of` gives a model's name.
    """

    def __init__(
        self,
        notifier: Notifier,
        *,
        is_active: Callable[[], bool],
        name_of: Callable[[str], str],
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._notifier = notifier
        self._is_active = is_active
        self._name_of = name_of
        self._clock = clock
        self._started_s = 0.0
        self._downloads: dict[str, DownloadStatus] = {}
        self._badge = 0

    def on_reply_started(self) -> None:
        """A reply has started."""
        self._started_s = self._clock()

    def on_reply_ended(self, message: Message) -> None:
        """A reply has ended. One that the person stopped needs no notification."""
        is_long = self._clock() - self._started_s > _LONG_S
        if is_long and message.state in _TITLES:
            name = message.facts.model if message.facts is not None else ""
            self._notify(_TITLES[message.state], name)

    def on_download(self, status: DownloadStatus) -> None:
        """A download has changed."""
        before = self._downloads.get(status.repo_id)
        was_fetching = before is not None and before.state is not DownloadState.VERIFYING
        self._downloads[status.repo_id] = status
        if was_fetching and before is not None and before.state.is_busy:
            name = self._name_of(status.repo_id)
            if status.state is DownloadState.FINISHED:
                self._notify(say("{model} downloaded", model=name), say("It’s ready to use."))
            elif status.state is DownloadState.FAILED or (
                status.failure is not None and not status.state.is_busy
            ):
                sentence = status.failure.sentence if status.failure is not None else ""
                self._notify(say("Download of {model} stopped", model=name), sentence)
        self._show_badge()

    def shutdown(self) -> None:
        """Remove the badge."""
        self._downloads.clear()
        self._show_badge()

    def _notify(self, title: str, sentence: str) -> None:
        if not self._is_active():
            self._notifier.notify(title, sentence)

    def _show_badge(self) -> None:
        fetching = [
            s for s in self._downloads.values() if s.state.is_busy and s.state is not DownloadState.VERIFYING
        ]
        total = sum(status.total_bytes for status in fetching)
        badge = min(99, sum(status.done_bytes for status in fetching) * 100 // total) if total else 0
        if badge != self._badge:
            self._badge = badge
            self._notifier.set_badge(badge)
