"""What the settings say about models and downloads, as soon as they say it."""

from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from app.models.services.downloads import Downloads
from app.models.services.manager import ModelManager
from app.settings.services.store import SettingsStore
from app.settings.values.settings import Settings


class ModelsAsSet(QObject):
    """Hands the number of files at a time and the hub's address to the downloads, and lets the picker judge by the device."""

    def __init__(
        self,
        settings: SettingsStore,
        downloads: Downloads,
        manager: ModelManager,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._downloads = downloads
        self._manager = manager
        self._own_endpoint = downloads.settings.endpoint
        self._device = settings.now.device
        self._hand_on(settings.now)
        settings.changed.connect(self._on_changed)

    def _hand_on(self, now: Settings) -> None:
        self._downloads.use_parallel(now.parallel_files)
        endpoint = now.endpoint or self._own_endpoint
        if endpoint != self._downloads.settings.endpoint:
            self._downloads.use(replace(self._downloads.settings, endpoint=endpoint))

    @Slot(object)
    def _on_changed(self, now: Settings) -> None:
        self._hand_on(now)
        if now.device != self._device:
            self._device = now.device
            self._manager.refresh()
