"""Loading a model and talking with it, as the app does."""

import dataclasses
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tokenizers import Tokenizer as Encoder

from engine.api import (
    DeviceName,
    Engine,
    Finished,
    FinishReason,
    GenerationRequest,
    LoadOptions,
    LoadProgress,
    SamplingOptions,
    Token,
)
from engine.engine import MambaEngine, load_engine
from engine.errors import DeviceError, EngineError, ModelFileError, UnsupportedModelError
from engine.models import fingerprint
from engine.prompts import Turn, styled
from tests.unit.engine.conftest import FolderOf
from tests.unit.engine.loading import BUILTIN

pytestmark = pytest.mark.model

GREEDY = SamplingOptions(temperature=0.0, repetition_penalty=1.0)
PARIS = "What is the capital of France?"


def loaded(model: str | Path = "builtin", **options: Any) -> MambaEngine[Any]:
    engine = load_engine(LoadOptions(str(model), "cpu", **options), lambda _: None, threading.Event())
    assert engine is not None
    return engine


@pytest.fixture
def engine() -> Iterator[MambaEngine[Any]]:
    """The built-in model with the threads that the product uses; they end with the test."""
    engine = loaded()
    yield engine
    engine.close()


def reply(engine: Engine, *turns: Turn, **changes: Any) -> tuple[str, Finished]:
    prompt = styled("chat", turns)
    plain = GenerationRequest(prompt.parts, GREEDY, 64, prompt.stop)
    request = dataclasses.replace(plain, **changes)
    events = list(engine.generate(request, threading.Event()))
    end = events[-1]
    assert isinstance(end, Finished)
    return "".join(event.text for event in events if isinstance(event, Token)) + end.text, end


def test_the_builtin_model_knows_the_capital_of_france(engine: MambaEngine[Any]) -> None:
    text, end = reply(engine, Turn(PARIS))
    assert text == " The capital of France is Paris."
    assert end.reason is FinishReason.STOP


def test_a_second_turn_reads_only_what_is_new(engine: MambaEngine[Any]) -> None:
    _, first = reply(engine, Turn(PARIS))
    text, second = reply(engine, Turn(PARIS, first.token_ids), Turn("And of Italy?"))
    assert second.metrics.reused_tokens == first.metrics.prompt_tokens + len(first.token_ids)
    engine.forget()
    again, whole = reply(engine, Turn(PARIS, first.token_ids), Turn("And of Italy?"))
    assert (again, whole.token_ids, whole.metrics.reused_tokens) == (text, second.token_ids, 0)


def test_a_seed_replays_a_reply_from_a_kept_state_and_from_the_text(engine: MambaEngine[Any]) -> None:
    sampling = SamplingOptions(seed=11)
    first, _ = reply(engine, Turn("Tell me a story."), sampling=sampling)
    kept, end = reply(engine, Turn("Tell me a story."), sampling=sampling)
    assert end.metrics.reused_tokens == end.metrics.prompt_tokens
    engine.forget()
    read, _ = reply(engine, Turn("Tell me a story."), sampling=sampling)
    assert first == kept == read


def test_all_threads_and_one_give_the_same_reply(
    engine: MambaEngine[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psutil.cpu_count", lambda logical: 1)
    alone = loaded()
    long = Turn("Tell me a story about a fox. " * 12)
    assert reply(alone, long)[0] == reply(engine, long)[0]
    alone.close()


def test_a_long_prompt_can_be_cancelled(engine: MambaEngine[Any]) -> None:
    cancel = threading.Event()
    ids = tuple(range(2, 6000))
    events = engine.generate(GenerationRequest((ids,)), cancel)
    next(events)
    next(events)
    cancel.set()
    *_, end = events
    assert isinstance(end, Finished)
    assert (end.reason, end.metrics.generated_tokens) == (FinishReason.CANCELLED, 0)


def test_what_is_loaded(engine: MambaEngine[Any]) -> None:
    info = engine.info
    assert (info.device, info.precision, info.source) == ("cpu", "f32", "builtin")
    assert (info.parameters, info.weight_bytes) == (13_930_368, 4 * 13_930_368)
    assert info.state_bytes == 12 * 768 * 19 * 4
    assert (info.is_base_model, info.default_style) == (False, "chat")
    assert engine.memory().weight_bytes == info.weight_bytes
    assert engine.memory().process_bytes > info.weight_bytes
    assert engine.count_tokens("User:") == 2


def test_a_folder_is_loaded_as_a_base_model(tmp_path: Path) -> None:
    folder = tmp_path / "my model"
    folder.mkdir()
    for path in BUILTIN.iterdir():
        (folder / path.name).symlink_to(path)
    engine = loaded(folder)
    assert (engine.info.name, engine.info.source, engine.info.is_base_model) == (
        "my model",
        str(folder),
        True,
    )
    engine.close()


def test_loading_reports_all_bytes() -> None:
    seen: list[LoadProgress] = []
    engine = load_engine(LoadOptions("builtin", "cpu"), seen.append, threading.Event())
    assert engine is not None
    engine.close()
    assert [one.done_bytes for one in seen] == sorted(one.done_bytes for one in seen)
    assert seen[-1].done_bytes == seen[-1].total_bytes == 27_860_736  # A_log and D are in float32


def test_loading_can_be_cancelled() -> None:
    cancel, seen = threading.Event(), 0

    def observe(progress: LoadProgress) -> None:
        nonlocal seen
        seen += 1
        cancel.set()

    assert load_engine(LoadOptions("builtin", "cpu"), observe, cancel) is None
    assert seen == 1


def test_a_device_that_is_not_here_is_refused() -> None:
    import mlx.core as mx  # noqa: PLC0415 (slow to import)

    missing: DeviceName = "cuda" if mx.metal.is_available() else "metal"
    with pytest.raises(DeviceError, match=r"no .* GPU"):
        load_engine(LoadOptions("builtin", missing), lambda _: None, threading.Event())


@pytest.mark.parametrize("precision", ["bf16", "f16", "q8", "q4"])
def test_a_precision_that_the_cpu_has_not_is_refused(precision: str) -> None:
    with pytest.raises(DeviceError, match=precision):
        loaded(precision=precision)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nowhere",
        "/no/such/folder",
        "../x",
        "state-spaces/mamba-130m-hf",
        "a/../b",
        "a--b/c",
        "a/b.git",
        "a/b.",
        "~nobody.of.this.name/x",
        "a" * 300,
        "a\0b",
    ],
)
def test_a_model_that_is_not_here_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(ModelFileError) as caught:
        loaded(name)
    assert caught.value.sentence.endswith(".")


def test_a_repository_in_the_cache_is_found(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = own_home / "hub" / "models--someone--small-hf" / "snapshots" / ("a" * 40)
    snapshot.mkdir(parents=True)
    (snapshot.parents[1] / "refs").mkdir()
    (snapshot.parents[1] / "refs" / "main").write_text("a" * 40)
    for path in BUILTIN.iterdir():
        (snapshot / path.name).symlink_to(path)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(own_home / "hub"))
    engine = loaded("someone/small-hf")
    assert engine.info.name == "small"
    engine.close()


@pytest.mark.parametrize(
    ("lost", "error"),
    [
        ("config.json", ModelFileError),
        ("tokenizer.json", ModelFileError),
        ("model.safetensors.index.json", ModelFileError),
        ("model-00002-of-00002.safetensors", ModelFileError),
    ],
)
def test_a_folder_that_lacks_a_file_is_refused(tmp_path: Path, lost: str, error: type[EngineError]) -> None:
    shutil.copytree(BUILTIN, tmp_path / "model")
    (tmp_path / "model" / lost).unlink()
    with pytest.raises(error):
        loaded(tmp_path / "model")


def test_another_kind_of_model_is_refused(tmp_path: Path) -> None:
    shutil.copytree(BUILTIN, tmp_path / "model")
    (tmp_path / "model" / "config.json").write_text('{"model_type": "mamba2"}')
    with pytest.raises(UnsupportedModelError, match="Mamba-2"):
        loaded(tmp_path / "model")


def test_a_model_without_tokenizer_is_refused(folder_of: FolderOf) -> None:
    with pytest.raises(ModelFileError, match="tokenizer"):
        loaded(folder_of("odd"))


def test_a_tokenizer_of_another_model_is_refused(tmp_path: Path) -> None:
    """The built-in model's 6,144 tokens with the tiny model's fewer rows."""
    shutil.copytree(BUILTIN, tmp_path / "model")
    content = Encoder.from_file(str(BUILTIN / "tokenizer.json"))
    content.add_tokens([f"<added {number}>" for number in range(9)])
    content.save(str(tmp_path / "model" / "tokenizer.json"))
    with pytest.raises(ModelFileError, match="do not match"):
        loaded(tmp_path / "model")


def test_what_else_lies_in_the_folder_is_not_opened(tmp_path: Path) -> None:
    for path in BUILTIN.iterdir():
        (tmp_path / path.name).symlink_to(path)
    os.mkfifo(tmp_path / "pipe.safetensors")
    (tmp_path / "folder.safetensors").mkdir()
    assert fingerprint(tmp_path) == fingerprint(BUILTIN)


def test_no_more_states_are_kept_in_memory_than_was_allowed() -> None:
    engine = loaded(state_memory_bytes=1)
    try:
        first, _ = reply(engine, Turn("One."), max_tokens=4)
        reply(engine, Turn("Two."), max_tokens=4)
        assert engine._cache.count == 1
        again, end = reply(engine, Turn("One."), max_tokens=4)
        assert (again, end.metrics.reused_tokens) == (first, 0)
    finally:
        engine.close()
    assert LoadOptions().state_memory_bytes == 256 * 1024 * 1024
