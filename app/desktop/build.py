"""Makes the program part of the desktop: awake while it works, notifications, files opened from the file manager."""

from dataclasses import dataclass

from PySide6.QtWidgets import QApplication

from app.chat.services.session import ChatSession
from app.chat.window.main_window import MainWindow
from app.desktop.services.notifications import Notifications, Notifier, TrayNotifier
from app.desktop.services.sleep_prevention import Inhibitor, NoInhibitor, SleepPrevention
from app.desktop.window.application import Activation
from app.inference.services.monitor import EngineMonitor
from app.models.services.downloads import Downloads
from app.models.services.manager import ModelManager


@dataclass(frozen=True, slots=True)
class Desktop:
    """The objects of the feature, which live as long as the window."""

    activation: Activation
    sleep_prevention: SleepPrevention
    notifications: Notifications

    def shutdown(self) -> None:
        """Allow sleep, remove the badge and open no more files. Can be called twice."""
        self.sleep_prevention.shutdown()
        self.notifications.shutdown()
        self.activation.shutdown()


def build(
    *,
    application: QApplication,
    window: MainWindow,
    session: ChatSession,
    monitor: EngineMonitor,
    downloads: Downloads,
    manager: ModelManager,
    inhibitor: Inhibitor | None = None,
    notifier: Notifier | None = None,
) -> Desktop:
    """Make and connect everything. Without `inhibitor` the computer may sleep; `notifier` replaces the system's."""
    activation = Activation(application, window)
    application.setQuitOnLastWindowClosed(not window.facts.has_native_menus)  # there the Dock opens it again
    sleep_prevention = SleepPrevention(inhibitor or NoInhibitor(), window)
    if notifier is None:
        notifier = tray = TrayNotifier(window)
        tray.clicked.connect(activation.open)
    notifications = Notifications(
        notifier, is_active=activation.is_active, name_of=manager.name_of, parent=window
    )
    monitor.status_changed.connect(sleep_prevention.set_status)
    session.reply_started.connect(notifications.on_reply_started)
    session.reply_ended.connect(notifications.on_reply_ended)
    for listener in (sleep_prevention.set_download, notifications.on_download):
        downloads.changed.connect(listener)
    return Desktop(activation, sleep_prevention, notifications)
