"""The size of messages, as the person set it."""

from PySide6.QtCore import QObject, Slot

from app.settings.services.store import SettingsStore
from app.settings.values.settings import DEFAULT_TEXT_SIZE, TEXT_SIZES, Settings
from app.ui.widgets.style import Style


class TextSize(QObject):
    """Lets messages and the composer follow the settings at once, and steps through the sizes."""

    def __init__(self, settings: SettingsStore, style: Style) -> None:
        super().__init__(style)
        self._settings = settings
        self._style = style
        settings.changed.connect(self._on_changed)
        self._on_changed(settings.now)

    def can_step(self, step: int) -> bool:
        """Whether there is a size that many steps larger."""
        return self._settings.now.text_size + step in TEXT_SIZES

    @property
    def is_usual(self) -> bool:
        """Whether it is the size of the first start."""
        return self._settings.now.text_size == DEFAULT_TEXT_SIZE

    @Slot()
    def grow(self) -> None:
        """One step larger."""
        self._set(self._settings.now.text_size + 1)

    @Slot()
    def shrink(self) -> None:
        """One step smaller."""
        self._set(self._settings.now.text_size - 1)

    @Slot()
    def reset(self) -> None:
        """As at the first start."""
        self._set(DEFAULT_TEXT_SIZE)

    def _set(self, size: int) -> None:
        self._settings.save(self._settings.now.with_text_size(size))

    def _on_changed(self, settings: Settings) -> None:
        self._style.set_text_size(settings.text_size)
