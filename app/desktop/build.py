"""The part of the start that makes the program a good neighbour: awake only while it works, in front when it is wanted."""

from dataclasses import dataclass

from PySide6.QtWidgets import QApplication

from app.chat.services.session import ChatSession
from app.chat.window.main_window import MainWindow
from app.desktop.services.attention import Attention, Notifier
from app.desktop.services.wakefulness import Inhibitor, Nothing, Wakefulness
from app.desktop.window.application import Desktop, DesktopNotifier
from app.models.build import ModelPart


@dataclass(frozen=True, slots=True)
class DesktopOptions:
    """What a test gives instead of what this computer has. Without an inhibitor the computer sleeps as it likes."""

    inhibitor: Inhibitor | None = None
    notifier: Notifier | None = None


@dataclass(frozen=True, slots=True)
class DesktopPart:
    """What has to live as long as the window."""

    desktop: Desktop
    wakefulness: Wakefulness
    attention: Attention

    def shutdown(self) -> None:
        """Let the computer sleep, take the badge away, hear of no files. May be called twice."""
        self.wakefulness.shutdown()
        self.attention.shutdown()
        self.desktop.shutdown()


def assemble_desktop(
    application: QApplication,
    window: MainWindow,
    session: ChatSession,
    models: ModelPart,
    options: DesktopOptions,
) -> DesktopPart:
    """Make and join it."""
    desktop = Desktop(application, window)
    application.setQuitOnLastWindowClosed(not window.facts.has_native_menus)  # there the Dock opens it again
    wakefulness = Wakefulness(options.inhibitor or Nothing(), window)
    notifier = options.notifier
    if notifier is None:
        made = DesktopNotifier(window)
        made.clicked.connect(desktop.open)
        notifier = made
    attention = Attention(notifier, desktop.is_in_front, models.manager.name_of, parent=window)
    session.status_changed.connect(wakefulness.set_status)
    session.reply_started.connect(attention.on_reply_started)
    session.reply_ended.connect(attention.on_reply_ended)
    for listener in (wakefulness.set_download, attention.on_download):
        models.downloads.changed.connect(listener)
    return DesktopPart(desktop, wakefulness, attention)
