"""The settings on disk."""

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import platformdirs
from PySide6.QtCore import QObject, QSettings, Signal

from app.settings.values.sampling import Sampling
from app.settings.values.settings import Settings, is_allowed, is_allowed_sampling

_OF_MODELS = ("last_model", "precisions", "folders")


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
        self._file.setValue("sampling", json.dumps(asdict(settings.sampling)))
        self._file.setValue("program", json.dumps({name: getattr(settings, name) for name in _plain()}))
        self._file.sync()
        self.changed.emit(settings)


def _read(file: QSettings) -> Settings:
    last = file.value("models/last", "")
    precisions = _parsed(file, "models/precisions", {})
    folders = _parsed(file, "models/folders", [])
    drawn = _parsed(file, "sampling", {})
    program = _parsed(file, "program", {})
    known = Settings()
    names = [field.name for field in fields(Sampling)]
    plain = [name for name in _plain() if is_allowed(name, program.get(name), getattr(known, name))]
    return Settings(
        last if isinstance(last, str) and last else known.last_model,
        {str(name): str(value) for name, value in precisions.items()},
        tuple(str(folder) for folder in folders),
        Sampling(
            **{
                name: drawn[name]
                for name in names
                if name in drawn and is_allowed_sampling(name, drawn[name])
            }
        ),
        **{name: program[name] for name in plain},
    )


def _plain() -> list[str]:
    """The settings that are kept as they are."""
    others = (*_OF_MODELS, "sampling")
    return [field.name for field in fields(Settings) if field.name not in others]


def _parsed(file: QSettings, key: str, missing: Any) -> Any:
    try:
        found = json.loads(str(file.value(key, "")))
    except (ValueError, RecursionError):
        return missing
    return found if isinstance(found, type(missing)) else missing
