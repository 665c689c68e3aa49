"""How the settings apply to models and downloads: device, memory, hub."""

from dataclasses import replace

import pytest

from app.inference.values.model import ModelChoice
from app.settings.values.settings import Settings
from tests.fakes.fake_engine import FakeFactory
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui


def _set(person: Person, **values: object) -> None:
    store = person.program.settings
    store.save(replace(store.now, **values))  # type: ignore[arg-type]


def test_the_next_load_uses_the_device_and_memory_from_the_settings(
    person: Person, factory: FakeFactory
) -> None:
    _set(person, device="cpu", state_memory_mib=64)
    assert (factory.asked[-1].device, factory.asked[-1].state_memory_bytes) == ("auto", 256 << 20)
    person.window.load(ModelChoice())
    person.wait_for(lambda: len(factory.asked) == 2)
    person.wait_ready()
    assert (factory.asked[-1].device, factory.asked[-1].state_memory_bytes) == ("cpu", 64 << 20)


def test_a_device_named_by_the_load_overrides_the_setting(person: Person, factory: FakeFactory) -> None:
    _set(person, device="cpu")
    person.window.load(ModelChoice(device="cuda"))
    person.wait_for(lambda: len(factory.asked) == 2)
    person.wait_ready()
    assert factory.asked[-1].device == "cuda"


def test_fits_are_computed_again_for_another_device(person: Person) -> None:
    manager = person.program.models.manager
    with person.qtbot.waitSignal(manager.machine_changed):
        _set(person, device="cpu")
    assert person.program.models.scanner._device == "cpu"


def test_downloads_use_the_hub_from_the_settings_or_the_default(person: Person) -> None:
    downloads = person.program.models.downloads
    own = downloads.settings.endpoint
    _set(person, endpoint="https://hub.example")
    assert downloads.settings.endpoint == "https://hub.example"
    _set(person, endpoint=Settings().endpoint)
    assert downloads.settings.endpoint == own
