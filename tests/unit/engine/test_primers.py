"""Primers: read once, found again, in one file that can travel; what does not fit is read from the text."""

import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from engine.api import Finished, GenerationRequest, LoadOptions, PrimerContents, SamplingOptions, Token
from engine.engine import MambaEngine, load_engine
from engine.errors import PrimerFileError, StateNotSavedError
from engine.primers import PrimerFolder
from engine.prompts import Turn, primed, styled
from engine.state_file import read_metadata
from tests.unit.engine.loading import BUILTIN

pytestmark = pytest.mark.model

GREEDY = SamplingOptions(temperature=0.0, repetition_penalty=1.0)
TEXT = primed("The lighthouse keeper is called Mia. " * 40)
TURN = Turn("What is the keeper called?")


def loaded(folder: Path | None, model: str = "builtin") -> MambaEngine[Any]:
    engine = load_engine(LoadOptions(model, "cpu"), lambda _: None, threading.Event(), primers_folder=folder)
    assert engine is not None
    return engine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[MambaEngine[Any]]:
    engine = loaded(tmp_path)
    yield engine
    engine.close()


def read(engine: MambaEngine[Any], text: str = TEXT) -> list[tuple[int, int]]:
    return [(event.done_tokens, event.reused_tokens) for event in engine.read(text, threading.Event())]


def asked(engine: MambaEngine[Any], primer: str = TEXT, before: str = "") -> tuple[str, Finished]:
    prompt = styled("chat", [TURN])
    parts = (before, *prompt.parts) if before else prompt.parts
    request = GenerationRequest(parts, GREEDY, 24, prompt.stop, primer=primer)
    events = list(engine.generate(request, threading.Event()))
    end = events[-1]
    assert isinstance(end, Finished)
    return "".join(event.text for event in events if isinstance(event, Token)) + end.text, end


def state_path(folder: Path) -> Path:
    (path,) = folder.rglob("*.mambaprimer")
    return path


def test_a_prompt_after_a_primer_reads_none_of_its_tokens_also_after_a_restart(
    engine: MambaEngine[Any], tmp_path: Path
) -> None:
    steps = read(engine)
    tokens = engine.count_tokens(TEXT)
    assert (steps[0], steps[-1]) == ((0, 0), (tokens, 0))
    text, end = asked(engine)
    assert end.metrics.reused_tokens == tokens
    again = loaded(tmp_path)
    assert read(again) == [(tokens, tokens)]
    later, end = asked(again)
    again.close()
    assert (later, end.metrics.reused_tokens) == (text, tokens)


def test_a_greedy_reply_is_that_of_a_prompt_that_begins_with_the_text(engine: MambaEngine[Any]) -> None:
    read(engine)
    bare = loaded(None)
    plain, end = asked(bare, primer="", before=TEXT)
    bare.close()
    assert end.metrics.reused_tokens == 0
    primed_reply, with_primer = asked(engine)
    assert (primed_reply, with_primer.token_ids) == (plain, end.token_ids)
    assert with_primer.metrics.prompt_tokens == end.metrics.prompt_tokens


def test_a_primer_that_nobody_read_is_read_with_the_first_prompt_and_kept(
    engine: MambaEngine[Any], tmp_path: Path
) -> None:
    text, end = asked(engine)
    assert end.metrics.reused_tokens == 0
    assert state_path(tmp_path).is_file()
    again = loaded(tmp_path)
    assert read(again)[0][1] == again.count_tokens(TEXT)
    assert asked(again)[0] == text
    again.close()


def test_each_model_has_its_own_state_and_all_are_kept(engine: MambaEngine[Any], tmp_path: Path) -> None:
    read(engine)
    copy = tmp_path / "copy"  # one byte more makes it another model
    shutil.copytree(BUILTIN, copy)
    (copy / "config.json").write_bytes((copy / "config.json").read_bytes() + b"\n")
    other = loaded(tmp_path, str(copy))
    assert read(other)[0] == (0, 0)
    assert read(other)[0][1] > 0
    other.close()
    assert len(list(tmp_path.rglob("*.mambaprimer"))) == 2
    again = loaded(tmp_path)
    assert read(again)[0][1] == again.count_tokens(TEXT)
    again.close()


def test_a_reading_that_was_stopped_goes_on_where_it_was(engine: MambaEngine[Any], tmp_path: Path) -> None:
    cancel = threading.Event()
    reading = engine.read(TEXT, cancel)
    next(reading)
    done = next(reading).done_tokens
    cancel.set()
    assert list(reading) == []
    assert not list(tmp_path.rglob("*.mambaprimer"))
    assert 0 < done < engine.count_tokens(TEXT)
    assert read(engine)[0] == (done, done)


@pytest.mark.parametrize("damage", ["cut", "empty", "nan", "format", "shape", "other text"])
def test_a_state_that_is_not_sound_is_read_again_from_the_text(
    damage: str, engine: MambaEngine[Any], tmp_path: Path
) -> None:
    read(engine)
    text, _ = asked(engine)
    path = state_path(tmp_path)
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:-1000])
    elif damage == "empty":
        path.write_bytes(b"")
    elif damage == "other text":
        read(engine, primed("Another text."))
        others = [other for other in tmp_path.rglob("*.mambaprimer") if other != path]
        path.write_bytes(others[0].read_bytes())
    else:
        arrays, metadata = load_file(path), read_metadata(path)
        if damage == "nan":
            arrays["states"][0, 0, 0] = np.nan
        elif damage == "shape":
            arrays["states"] = arrays["states"][:, :2]
        else:
            metadata["format"] = "1"
        save_file(arrays, path, metadata)
    again = loaded(tmp_path)
    assert read(again)[0] == (0, 0)
    assert asked(again)[0] == text
    again.close()


def test_a_full_disk_is_said_and_the_primer_serves_until_the_end(
    engine: MambaEngine[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.files.os.fsync", full)
    with pytest.raises(StateNotSavedError, match="No space left on device"):
        read(engine)
    assert not list(tmp_path.rglob("*.*mambaprimer"))
    _, end = asked(engine)
    assert end.metrics.reused_tokens == engine.count_tokens(TEXT)


def test_one_file_travels_with_text_and_state(engine: MambaEngine[Any], tmp_path: Path) -> None:
    read(engine)
    file = tmp_path / "out" / "House style.mambaprimer"
    PrimerFolder(tmp_path).export(PrimerContents("House style", TEXT), file)
    other = PrimerFolder(tmp_path / "other")
    contents = other.read(file)
    assert (contents.name, contents.text) == ("House style", TEXT)
    assert contents.state is not None
    assert contents.state.fingerprint == engine.info.fingerprint
    assert (contents.state.precision, contents.state.tokens) == ("f32", engine.count_tokens(TEXT))
    other.adopt(file)
    elsewhere = loaded(tmp_path / "other")
    assert read(elsewhere)[0][1] == elsewhere.count_tokens(TEXT)
    elsewhere.close()


def test_a_text_without_a_state_travels_too(tmp_path: Path) -> None:
    folder = PrimerFolder(tmp_path / "primers")
    folder.export(PrimerContents("Notes", TEXT), tmp_path / "a.mambaprimer")
    assert folder.read(tmp_path / "a.mambaprimer") == PrimerContents("Notes", TEXT)
    folder.adopt(tmp_path / "a.mambaprimer")
    assert not (tmp_path / "primers").exists()


def test_what_is_no_primer_is_refused_with_a_reason(
    engine: MambaEngine[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, file = PrimerFolder(tmp_path), tmp_path / "a.mambaprimer"
    folder.export(PrimerContents("Notes", TEXT), file)
    whole = file.read_bytes()
    for content in (b"", b"PK\x03\x04", whole[:-1], b"\xff" * 99):
        file.write_bytes(content)
        with pytest.raises(PrimerFileError, match="damaged or isn’t a primer"):
            folder.read(file)
    file.write_bytes(whole[:-9] + b"x" + whole[-8:])
    with pytest.raises(PrimerFileError, match="damaged"):
        folder.read(file)
    save_file({"text": np.zeros(3, np.uint8)}, file)
    with pytest.raises(PrimerFileError, match="isn’t a primer"):
        folder.read(file)
    save_file({"text": np.zeros(3, np.uint8)}, file, {"kind": "mamba-metal primer", "container": "2"})
    with pytest.raises(PrimerFileError, match="newer version"):
        folder.read(file)
    monkeypatch.setattr("engine.primers.MOST_BYTES", 10)
    with pytest.raises(PrimerFileError, match="too large"):
        folder.read(file)


@pytest.mark.parametrize("field", ["model", "precision"])
def test_a_file_cannot_choose_where_its_state_goes(
    field: str, engine: MambaEngine[Any], tmp_path: Path
) -> None:
    read(engine)
    file = tmp_path / "a.mambaprimer"
    PrimerFolder(tmp_path).export(PrimerContents("Notes", TEXT), file)
    metadata = read_metadata(file) | {field: "../../../out"}
    save_file(load_file(file), file, metadata)
    contents = PrimerFolder(tmp_path).read(file)
    assert contents == PrimerContents("Notes", TEXT)


def test_a_damaged_state_leaves_the_text(engine: MambaEngine[Any], tmp_path: Path) -> None:
    read(engine)
    file = tmp_path / "a.mambaprimer"
    PrimerFolder(tmp_path).export(PrimerContents("Notes", TEXT), file)
    arrays = load_file(file)
    arrays["states"][0, 0, 0] += 1
    save_file(arrays, file, read_metadata(file))
    assert PrimerFolder(tmp_path).read(file) == PrimerContents("Notes", TEXT)


def test_a_primer_that_is_forgotten_leaves_nothing(engine: MambaEngine[Any], tmp_path: Path) -> None:
    read(engine)
    PrimerFolder(tmp_path).forget(TEXT)
    assert not list(tmp_path.rglob("*"))
    PrimerFolder(tmp_path).forget(TEXT)


def test_kept_states_of_conversations_may_go_the_primers_stays(engine: MambaEngine[Any]) -> None:
    read(engine)
    engine.forget()
    _, end = asked(engine)
    assert end.metrics.reused_tokens == engine.count_tokens(TEXT)


def test_a_cancelled_prompt_keeps_what_was_read_of_the_primer(engine: MambaEngine[Any]) -> None:
    prompt = styled("chat", [TURN])
    request = GenerationRequest(prompt.parts, GREEDY, 24, prompt.stop, primer=TEXT)
    cancel = threading.Event()
    events = engine.generate(request, cancel)
    next(events)
    next(events)
    cancel.set()
    list(events)
    assert read(engine)[0][1] > 0
    assert list(engine.generate(replace(request, max_tokens=0), threading.Event()))


def test_a_primers_text_ends_where_a_line_does() -> None:
    assert primed("One. \n\n\n") == "One.\n\n"
    assert primed(primed("One.")) == primed("One.")
    assert primed(" \n") == ""
    assert primed("\ud800") == "\ufffd\n\n"
