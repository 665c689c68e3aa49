"""The settings on disk."""

import json
from pathlib import Path
from typing import Any

import platformdirs
from PySide6.QtCore import QObject, QSettings, Signal

from app.domain.settings import Settings


def default_path() -> Path:
    """The file of this person's settings."""
    return platformdirs.user_config_path("mamba-metal", appauthor=False) / "settings.ini"


class SettingsStore(QObject):
    """Keeps the settings in a file; a damaged or foreign value counts as not set. Signals: `changed(Settings)`."""

    changed = Signal(object)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = QSettings(str(path), QSettings.Format.IniFormat, self)
        self._now = _read(self._file)

    @property
    def now(self) -> Settings:
        """The settings. Any thread."""
        return self._now

    def save(self, settings: Settings) -> None:
        """Keep `settings`. Where the disk refuses, they hold until the end of the program."""
        if settings == self._now:
            return
        self._now = settings
        self._file.setValue("models/last", settings.last_model)
        self._file.setValue("models/precisions", json.dumps(dict(settings.precisions)))
        self._file.setValue("models/folders", json.dumps(list(settings.folders)))
        self._file.sync()
        self.changed.emit(settings)


def _read(file: QSettings) -> Settings:
    last = file.value("models/last", "")
    precisions = _parsed(file, "models/precisions", {})
    folders = _parsed(file, "models/folders", [])
    return Settings(
        last if isinstance(last, str) and last else Settings().last_model,
        {str(name): str(value) for name, value in precisions.items()},
        tuple(str(folder) for folder in folders),
    )


def _parsed(file: QSettings, key: str, missing: Any) -> Any:
    try:
        found = json.loads(str(file.value(key, "")))
    except ValueError:
        return missing
    return found if isinstance(found, type(missing)) else missing
