"""What the settings do to the window and to replies."""

from dataclasses import replace

import pytest

from app.settings.values.sampling import Sampling
from app.settings.values.settings import Settings
from tests.fakes.fake_engine import FakeFactory
from tests.gui.conftest import Person

pytestmark = pytest.mark.gui


def _set(person: Person, **values: object) -> None:
    store = person.program.settings
    store.save(replace(store.now, **values))  # type: ignore[arg-type]


def test_the_next_reply_takes_what_was_set(person: Person, factory: FakeFactory) -> None:
    person.send("First")
    person.wait_ready()
    _set(
        person,
        sampling=Sampling(0.2, 0.5, 40, 0.05, 1.3, 64, 9, seed=7),
        prompt_style="qa",
        system_text="Be kind.",
    )
    person.send("Second")
    person.wait_ready()
    before, after = factory.made[-1].requests[-2:]
    assert (before.sampling.temperature, before.max_tokens, before.stop) == (0.7, 512, ("\nUser:",))
    drawn = after.sampling
    assert (drawn.temperature, drawn.top_p, drawn.top_k, drawn.min_p) == (0.2, 0.5, 40, 0.05)
    assert (drawn.repetition_penalty, drawn.repetition_window, drawn.seed) == (1.3, 64, 7)
    assert (after.max_tokens, after.stop, after.prompt[0]) == (9, ("\nQuestion:",), "Be kind.\n")


def test_appearance_holds_at_once_and_goes_back_to_the_systems(person: Person) -> None:
    theme = person.program.theme
    was_dark = theme.tokens.is_dark
    for appearance, is_dark in (("dark", True), ("light", False)):
        _set(person, appearance=appearance)
        assert theme.tokens.is_dark is is_dark
    _set(person, appearance=Settings().appearance)
    assert theme.tokens.is_dark is was_dark


def test_the_accent_is_the_programs_or_the_systems(person: Person) -> None:
    theme = person.program.theme
    own = theme.tokens
    _set(person, accent="system")
    assert theme.tokens.colours["accent"] != own.colours["accent"]
    assert theme.tokens.colours["chart-mamba"] == own.colours["chart-mamba"]
    _set(person, accent="fern")
    assert theme.tokens == own


def test_downloads_fetch_as_many_files_at_a_time_as_was_set(person: Person) -> None:
    _set(person, parallel_files=2)
    assert person.program.models.downloads._options.parallel == 2
