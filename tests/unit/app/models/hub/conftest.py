"""Downloads from a hub on this machine into a temporary cache."""

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import huggingface_hub.constants
import pytest
from pytestqt.qtbot import QtBot
from tqdm import tqdm

from app.models.services.downloads import Downloads
from app.models.services.hub.job import DownloadOptions
from app.models.services.hub.transfer import RetryPolicy
from app.models.values.download import DownloadState, DownloadStatus
from engine.hub.cache import ModelFolder
from engine.hub.settings import HubSettings
from tests.fakes.minihub import WANTED, MiniHub, make_model

REPO = "org/mamba-tiny-hf"
WEIGHT_BYTES = 3_000_000
WEIGHTS = "model.safetensors"
WAIT_MS = 30_000
RETRY_POLICY = RetryPolicy(
    stall_s=5, first_wait_s=0.02, longest_wait_s=0.1, longest_retry_after_s=120, attempts=4
)


class Bench:
    """One hub, one cache, and any number of downloading programs."""

    def __init__(self, qtbot: QtBot, hub: MiniHub, cache: Path) -> None:
        self.hub = hub
        self.cache = cache
        self.settings = HubSettings(hub.endpoint, cache)
        self.seen: list[DownloadStatus] = []
        self._qtbot = qtbot
        self._programs: list[Downloads] = []
        self.downloads = self.program()

    def program(self, retry_policy: RetryPolicy = RETRY_POLICY) -> Downloads:
        """Another program on the same cache."""
        made = Downloads(self.settings, DownloadOptions(parallel=4, retry_policy=retry_policy))
        made.changed.connect(self.seen.append)
        self._programs.append(made)
        return made

    def restart(self, retry_policy: RetryPolicy = RETRY_POLICY) -> None:
        """Quit the program and start it again."""
        assert self.downloads.shutdown()
        self.downloads = self.program(retry_policy)

    def close(self) -> None:
        """Quit all programs."""
        assert all([program.shutdown() for program in self._programs])

    @property
    def status(self) -> DownloadStatus:
        """The latest status of the model."""
        status = self.downloads.status(REPO)
        return status or DownloadStatus(REPO, DownloadState.QUEUED)

    def wait(self, condition: Callable[[], object]) -> None:
        """Wait until the condition holds."""
        self._qtbot.waitUntil(lambda: bool(condition()), timeout=WAIT_MS)

    def wait_for(self, *states: DownloadState) -> DownloadStatus:
        """Wait for one of these states."""
        self.wait(lambda: self.status.state in states)
        return self.status

    def rest(self) -> DownloadStatus:
        """Wait until nothing is busy."""
        return self.wait_for(
            DownloadState.PAUSED, DownloadState.FAILED, DownloadState.FINISHED, DownloadState.CANCELLED
        )

    def run(self) -> DownloadStatus:
        """Download the model and wait until it has ended."""
        return self._do(lambda: self.downloads.start(REPO))

    def resume(self) -> DownloadStatus:
        """Resume, and wait until it has ended."""
        return self._do(lambda: self.downloads.resume(REPO))

    def _do(self, request: Callable[[], object]) -> DownloadStatus:
        before = len(self.seen)
        request()
        self.wait(lambda: len(self.seen) > before)
        return self.rest()

    def start_until(self, done_bytes: int) -> None:
        """Download until this many bytes have arrived."""
        self.downloads.start(REPO)
        self.wait(lambda: self.status.done_bytes >= done_bytes)

    @property
    def folder(self) -> ModelFolder:
        """The model's folder in the cache."""
        return ModelFolder(self.cache, REPO)

    @property
    def part(self) -> Path:
        """The partial file of the weights."""
        sha256 = self.hub.repos[REPO].files[WEIGHTS].sha256
        return self.folder.blobs / f"{sha256}.mamba-metal.incomplete"

    def resent(self, name: str = WEIGHTS) -> int:
        """Bytes of a file that the hub sent more than once."""
        return self.hub.sent(name) - self.hub.repos[REPO].files[name].size

    def check_whole(self) -> None:
        """Assert that the model is complete and correct, with no other files."""
        snapshot = self.folder.snapshot(self.hub.repos[REPO].commit)
        assert sorted(path.name for path in snapshot.iterdir()) == sorted(WANTED)
        for name in WANTED:
            content = (snapshot / name).read_bytes()
            assert hashlib.sha256(content).hexdigest() == self.hub.repos[REPO].files[name].sha256
        assert len(list(self.folder.blobs.iterdir())) == len(
            {f.sha256 for n, f in self.hub.repos[REPO].files.items() if n in WANTED}
        )
        assert self.folder.saved_plan() is None


@pytest.fixture
def model_folder(tmp_path: Path) -> Path:
    """The repository's files."""
    return make_model(tmp_path / "repo", WEIGHT_BYTES)


@pytest.fixture
def hub(model_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MiniHub]:
    """A hub with one model."""
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(
        tqdm, "monitor_interval", 0
    )  # the library's progress bars would leave a thread running
    with MiniHub({REPO: model_folder}) as started:
        yield started


@pytest.fixture
def bench(qtbot: QtBot, hub: MiniHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    """The bench, without waiting for fsync."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    made = Bench(qtbot, hub, tmp_path / "cache")
    yield made
    made.close()
