"""The settings on disk: one settings.json."""

import json
import logging
import os
from pathlib import Path

import platformdirs
from PySide6.QtCore import QObject, QSettings, Signal

from app.settings.values.setting import from_json, to_json, value_of, with_value
from app.settings.values.settings import SETTINGS, Settings
from engine.files import read_json, replace_file

_log = logging.getLogger(__name__)


def default_path() -> Path:
    """The file of this person's settings."""
    return platformdirs.user_config_path("mamba-metal", appauthor=False) / "settings.json"


class SettingsStore(QObject):
    """Keeps the settings in a file. A value that is not allowed counts as not set; keys of other versions stay in the file.

    A file that cannot be read is set aside under another name before it is written for the first time.

    Signals: `changed(Settings)`.
    """

    changed = Signal(object)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        old = path.with_suffix(".ini")
        self._is_damaged = False
        is_first = not os.path.exists(path) and os.path.exists(old)  # unlike Path.exists they raise nothing
        self._found: object = read_ini(old) if is_first else self._read()
        self._now = from_json(Settings, self._found)
        if is_first:
            self._write()

    @property
    def now(self) -> Settings:
        """The settings. Any thread."""
        return self._now

    def save(self, settings: Settings) -> None:
        """Keep `settings`, but for values that are not allowed: those stay as they were.

        If the file cannot be written, the settings hold until the program ends.
        """
        for one in SETTINGS:
            if not one.allows(value_of(settings, one.key)):
                settings = with_value(settings, one.key, value_of(self._now, one.key))
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
            if self._is_damaged:
                self._path.replace(self._path.with_name("settings-damaged.json"))
                self._is_damaged = False
            replace_file(self._path, contents)
        except OSError as error:
            _log.info("the settings could not be saved: %r", error)

    def _read(self) -> object:
        try:
            found: object = read_json(self._path)
            self._is_damaged = not isinstance(found, dict)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            _log.info("the settings could not be read: %s", type(error).__name__)
            self._is_damaged = True
            return None
        return found


def read_ini(path: Path) -> dict[str, object]:
    """The settings of the first version: an INI file whose values are JSON."""
    if _holds_objects(path):
        return {}
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


def _holds_objects(path: Path) -> bool:
    """Returns True if Qt would read objects out of the file. That version wrote none, and a damaged one ends the program."""
    try:
        return any(kind in path.read_bytes() for kind in (b"@Variant(", b"@DateTime("))
    except OSError:
        return True


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(values: dict[str, object]) -> bytes:
    return (json.dumps(values, ensure_ascii=False, indent=2) + "\n").encode()
