"""From an empty cache to a chat, with the window's controls."""

import gzip
import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import huggingface_hub.constants
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tqdm import tqdm

from app.start import load_engine
from engine.architectures import ModelConfig
from engine.architectures.mamba import MambaConfig
from engine.fit import catalogue_config
from engine.hub.cache import ModelFolder
from tests.fakes.checkpoints import write_checkpoint
from tests.fakes.minihub import Fault, MiniHub
from tests.gui.models_bench import ModelsBench

pytestmark = pytest.mark.gui

REPO = "state-spaces/mamba-130m-hf"
WEIGHTS = "model.safetensors"
CHECKOUT = Path(__file__).resolve().parents[2]
BUILTIN_TOKENIZER = CHECKOUT / "resources" / "models" / "builtin" / "tokenizer.json"
NEOX_TOKENIZER = CHECKOUT / "tests" / "data" / "neox-tokenizer.json.gz"
SMALL = MambaConfig(
    hidden_size=128,
    intermediate_size=256,
    num_hidden_layers=3,
    state_size=16,
    conv_kernel=4,
    time_step_rank=8,
    vocab_size=6144,
)
MIB = 1 << 20

MakeBench = Callable[[ModelConfig, Path], tuple[ModelsBench, MiniHub]]


@pytest.fixture
def make_bench(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MakeBench]:
    """Creates a hub with one model of a given shape, and a program that uses it."""
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setattr(tqdm, "monitor_interval", 0)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    ends: list[Callable[[], object]] = []

    def make(config: ModelConfig, tokenizer: Path) -> tuple[ModelsBench, MiniHub]:
        repo = write_checkpoint(tmp_path / "repo", config, tokenizer)
        hub = MiniHub({REPO: repo})
        hub.__enter__()
        bench = ModelsBench(qtbot, qapp, tmp_path, hub.endpoint)
        ends.extend((hub.__exit__, bench.stop))
        return bench, hub

    yield make
    for end in reversed(ends):
        end()


def pick_download_verify_load_and_chat(bench: ModelsBench, hub: MiniHub) -> None:
    """Download with a cut and a restart, verify, load, and chat."""
    size = hub.repos[REPO].files[WEIGHTS].size
    cut, stalled = size // 5, size // 2
    hub.faults[WEIGHTS] = Fault(close_after=cut, times=1)
    bench.start(load_engine)
    bench.open_models()
    assert bench.button(REPO).startswith("Download")
    bench.act(REPO)
    bench.wait(lambda: bench.controller.sheet is not None)
    bench.wait(lambda: bench.row(REPO).status is not None and hub.faults[WEIGHTS].times == 0)
    hub.faults[WEIGHTS] = Fault(stall_after=stalled - cut, times=1)
    bench.wait(lambda: (status := bench.row(REPO).status) is not None and status.done_bytes >= cut)
    bench.wait(
        lambda: sum(entry.sent for entry in hub.requests(WEIGHTS)) >= stalled or hub.faults[WEIGHTS].times
    )
    status = bench.row(REPO).status
    assert status is not None
    bench.stop()
    bench.start(load_engine)
    bench.open_models()
    bench.wait(lambda: bench.pill(REPO).startswith("Paused"))
    assert bench.button(REPO) == "Resume"
    hub.faults.clear()
    bench.act(REPO)
    bench.wait(lambda: bench.pill(REPO).startswith("On this"))
    again_from = [entry.range_start for entry in hub.requests(WEIGHTS) if entry.role == "cdn"][-1]
    assert again_from >= status.done_bytes - small_bytes(hub) - MIB
    check_bytes(bench, hub)
    bench.choose(bench.controller.row_menu(REPO), "Verify")
    bench.wait(
        lambda: (
            (status := bench.row(REPO).status) is not None
            and status.to_check_bytes
            and not status.state.is_busy
        )
    )
    assert bench.pill(REPO).startswith("On this")
    bench.act(REPO)
    bench.wait(lambda: bench.pill(REPO) == "In use")
    assert "mamba-130m" in bench.program.window.chat.model_button.accessibleName()
    composer = bench.program.window.chat.composer
    QTest.keyClicks(composer.edit, "Once upon a time")
    QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    bench.wait(lambda: bench.program.monitor.status.token > 3)
    bench.press(composer.button)
    bench.wait(lambda: bench.state() in ("Stopped", "Ready"))


def small_bytes(hub: MiniHub) -> int:
    return sum(file.size for name, file in hub.repos[REPO].files.items() if name != WEIGHTS)


def check_bytes(bench: ModelsBench, hub: MiniHub) -> None:
    snapshot = ModelFolder(bench.cache, REPO).snapshot(hub.repos[REPO].commit)
    for name, file in hub.repos[REPO].files.items():
        assert hashlib.sha256((snapshot / name).read_bytes()).hexdigest() == file.sha256


def test_from_an_empty_cache_to_a_chat(make_bench: MakeBench) -> None:
    """With one lost connection and one restart."""
    bench, hub = make_bench(SMALL, BUILTIN_TOKENIZER)
    hub.rate = 4_000_000
    pick_download_verify_load_and_chat(bench, hub)
    bench.stop()
    bench.start(load_engine)
    bench.wait(lambda: "mamba-130m" in bench.program.window.chat.model_button.accessibleName())


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_same_with_the_real_shape_and_the_real_tokenizer(make_bench: MakeBench, tmp_path: Path) -> None:
    tokenizer = tmp_path / "tokenizer.json"
    tokenizer.write_bytes(gzip.decompress(NEOX_TOKENIZER.read_bytes()))
    config = catalogue_config(REPO)
    assert config is not None
    bench, hub = make_bench(config, tokenizer)
    pick_download_verify_load_and_chat(bench, hub)
