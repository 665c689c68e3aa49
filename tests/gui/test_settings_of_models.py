"""What the settings do to models and downloads: where they run, how much they keep, which hub is asked."""

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


def test_the_next_load_takes_the_device_and_the_memory_that_were_set(
    person: Person, factory: FakeFactory
) -> None:
    _set(person, device="cpu", state_memory_mib=64)
    assert (factory.asked[-1].device, factory.asked[-1].state_memory_bytes) == ("auto", 256 << 20)
    person.window.load(ModelChoice())
    person.wait_for(lambda: len(factory.asked) == 2)
    person.wait_ready()
    assert (factory.asked[-1].device, factory.asked[-1].state_memory_bytes) == ("cpu", 64 << 20)


def test_a_device_that_a_load_names_wins_over_the_one_that_was_set(
    person: Person, factory: FakeFactory
) -> None:
    _set(person, device="cpu")
    person.window.load(ModelChoice(device="cuda"))
    person.wait_for(lambda: len(factory.asked) == 2)
    person.wait_ready()
    assert factory.asked[-1].device == "cuda"


def test_models_are_judged_anew_for_another_device(person: Person) -> None:
    manager = person.program.models.manager
    with person.qtbot.waitSignal(manager.machine_changed):
        _set(person, device="cpu")
    assert person.program.models.scanner._device == "cpu"


def test_downloads_ask_the_hub_that_was_set_and_again_the_own_one(person: Person) -> None:
    downloads = person.program.models.downloads
    own = downloads.settings.endpoint
    _set(person, endpoint="https://hub.example")
    assert downloads.settings.endpoint == "https://hub.example"
    _set(person, endpoint=Settings().endpoint)
    assert downloads.settings.endpoint == own
