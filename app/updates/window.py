"""The check for updates, in the Help menu and at the start."""

from dataclasses import replace

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QAction, QDesktopServices

from app.i18n.translate import tr
from app.i18n.words import say
from app.settings.services.store import SettingsStore
from app.ui.services.notices import Notices
from app.ui.values.notice import Notice, NoticeAction, NoticeKind
from app.ui.widgets.menus import Command
from app.updates.services import Release, Updates


class UpdatesController(QObject):
    """Checks when asked, and at the start if that is turned on. Nothing is downloaded."""

    def __init__(self, updates: Updates, settings: SettingsStore, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._updates = updates
        self._settings = settings
        self._notices = notices
        self._is_asked = False
        updates.found.connect(self._on_found)
        updates.none_found.connect(self._on_none_found)
        updates.failed.connect(self._on_failed)

    @property
    def is_offered(self) -> bool:
        """Whether this build names a page to check."""
        return self._updates.is_offered

    def start(self) -> None:
        """Check at the start, if that is turned on. Only a later version is reported."""
        if self._settings.now.checks_for_updates:
            self._updates.check()

    @Slot()
    def check(self) -> None:
        """Check now and report the result."""
        self._is_asked = True
        self._updates.check()

    def shutdown(self) -> None:
        """Abort a running check."""
        self._updates.shutdown()

    @Slot()
    def toggle(self) -> None:
        """Turn the check at the start on or off."""
        now = self._settings.now
        self._settings.save(replace(now, checks_for_updates=not now.checks_for_updates))

    def commands(self) -> tuple[Command, ...]:
        """The items for the Help menu. On macOS their role puts them into the program's own menu."""

        def can_check() -> bool:
            return self.is_offered

        role = QAction.MenuRole.ApplicationSpecificRole
        title = say("Check for Updates at Launch")
        return (
            Command(say("Check for Updates…"), "", self.check, role, can=can_check),
            Command(title, "", self.toggle, role, can=can_check, says=self._toggle_words),
        )

    def _toggle_words(self) -> str:
        is_on = self._settings.now.checks_for_updates
        return tr("Stop Checking at Launch") if is_on else tr("Check for Updates at Launch")

    def _on_found(self, release: Release) -> None:
        sentence = say(
            "Mamba Metal {version} is available. Install it whenever you like.", version=release.version
        )
        self._is_asked = False

        def show_page() -> None:
            QDesktopServices.openUrl(QUrl(release.page))

        action = NoticeAction(say("See What’s New"), show_page)
        self._notices.post(Notice(NoticeKind.INFO, sentence, action=action))

    def _on_none_found(self) -> None:
        self._tell(say("Mamba Metal is up to date."), NoticeKind.INFO)

    def _on_failed(self) -> None:
        sentence = say("Couldn’t check for updates. Nothing was changed. Try again when you’re online.")
        self._tell(sentence, NoticeKind.WARNING)

    def _tell(self, sentence: str, kind: NoticeKind) -> None:
        """A check at the start that finds nothing is silent."""
        if self._is_asked:
            self._notices.post(Notice(kind, sentence))
        self._is_asked = False
