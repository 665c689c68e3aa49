"""The settings on disk: one settings.json."""

import json
import logging
from pathlib import Path

import platformdirs
from PySide6.QtCore import QObject, QSettings, Signal

from app.settings.values.setting import from_json, to_json
from app.settings.values.settings import Settings
from engine.files import replace_file

_log = logging.getLogger(__name__)


def default_path() -> Path:
    """The file of this person's settings."""
    return platformdirs.user_config_path("mamba-metal", appauthor=False) / "settings.json"


class SettingsStore(QObject):
    """Keeps the settings in a file. A value that is not allowed counts as not set; keys of other versions stay in the file.

    Signals: `changed(Settings)`.
    """

    changed = Signal(object)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        old = path.with_suffix(".ini")
        self._found: object = read_ini(old) if not path.exists() and old.exists() else _read(path)
        self._now = from_json(Settings, self._found)
        if not path.exists() and old.exists():
            self._write()

    @property
    def now(self) -> Settings:
        """The settings. Any thread."""
        return self._now

    def save(self, settings: Settings) -> None:
        """Keep `settings`. If the file cannot be written, they hold until the program ends."""
        if settings == self._now:
            return
        self._now = settings
        self._write()
        self.changed.emit(settings)

    def _write(self) -> None:
        try:
            contents = _text(to_json(self._now, self._found))
        except (ValueError, RecursionError):  # a foreign key that can be read and not written
            contents = _text(to_json(self._now))
        try:
            replace_file(self._path, contents)
        except OSError as error:
            _log.info("the settings could not be saved: %r", error)


def read_ini(path: Path) -> dict[str, object]:
    """The settings of the first version: an INI file whose values are JSON."""
    file = QSettings(str(path), QSettings.Format.IniFormat)
    values: dict[str, object] = {"last_model": file.value("models/last", "")}
    for key, name in (
        ("models/precisions", "precisions"),
        ("models/folders", "folders"),
        ("sampling", "sampling"),
    ):
        values[name] = _parsed(str(file.value(key, "")))
    program = _parsed(str(file.value("program", "")))
    return {**values, **program} if isinstance(program, dict) else values


def _read(path: Path) -> object:
    try:
        return _parsed(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        _log.info("the settings could not be read: %s", type(error).__name__)
        return None


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(values: dict[str, object]) -> bytes:
    return (json.dumps(values, ensure_ascii=False, indent=2) + "\n").encode()
