"""The tabs of the Settings window, for `tests.screenshots`."""

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.build import Program
from app.settings.window.settings_pages import SamplingPage
from app.ui.widgets.fields import SliderField


class Poser(Protocol):
    """The camera of `tests.screenshots`, as far as it is needed here."""

    program: Program
    shown: QWidget

    def load(self) -> None: ...


def _tab(key: str) -> Callable[[Poser], None]:
    def posed(camera: Poser) -> None:
        camera.load()
        window = camera.program.settings_controller.window
        window.show_page(key)
        camera.program.settings_controller.show()
        camera.shown = window

    return posed


def wrong_number(camera: Poser) -> None:
    """A number that is not allowed."""
    _tab("sampling")(camera)
    page = camera.program.settings_controller.window.page("sampling")
    if not isinstance(page, SamplingPage):
        raise TypeError("another page")
    slider = page.controls["sampling.temperature"]
    if not isinstance(slider, SliderField):
        raise TypeError("another control")
    field = slider.field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "9")


TABS = ("general", "sampling", "models", "storage", "downloads", "advanced")
POSES: dict[str, Callable[[Any], None]] = {f"settings-{key}": _tab(key) for key in TABS}
POSES["settings-wrong-number"] = wrong_number
