"""The command `download` in its own processes: killed, interrupted, run twice at once."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.models import cli as cli_download
from engine.hub.cache import ModelFolder
from tests.fakes.checkpoints import write_catalogue_checkpoint
from tests.fakes.minihub import Fault, MiniHub, Repo, make_model

ROOT = Path(__file__).parents[3]
BUILTIN = ROOT / "resources" / "models" / "builtin"
REPO = "org/mamba-tiny-hf"
WEIGHTS = "model.safetensors"
MIB = 1 << 20
WAIT_MS = 30_000


class Terminal:
    """Runs the command against a hub on this machine."""

    def __init__(self, qtbot: QtBot, hub: MiniHub, cache: Path) -> None:
        self.hub = hub
        self.cache = cache
        self._qtbot = qtbot

    @contextmanager
    def started(self, *words: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
        """The running command; killed at the end if it still runs."""
        environment = {**os.environ, "HF_ENDPOINT": self.hub.endpoint, "HF_HUB_CACHE": str(self.cache)}
        environment |= {"HF_HUB_OFFLINE": "0", **variables}
        command = [sys.executable, "-m", "app", "download", *words]
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def generate(self, model: str) -> str:
        """The greedy continuation of a text by a model in the cache, or the built-in one."""
        command = [sys.executable, "-m", "app", "generate", "--model", model, "--prompt", "Once upon a time"]
        command += ["--max-tokens", "8", "--temperature", "0", "--device", "cpu"]
        environment = {**os.environ, "HF_HUB_CACHE": str(self.cache), "HF_HUB_OFFLINE": "1"}
        return subprocess.run(
            command, cwd=ROOT, env=environment, text=True, capture_output=True, check=True, timeout=100
        ).stdout

    def run(self, *words: str, **variables: str) -> tuple[int, str, str]:
        """Exit code, output and messages of the whole command."""
        with self.started(*words, **variables) as process:
            out, messages = process.communicate(timeout=WAIT_MS / 1000)
        return process.returncode, out, messages

    def wait(self, condition: Callable[[], object]) -> None:
        """Wait until the condition holds."""
        self._qtbot.waitUntil(lambda: bool(condition()), timeout=WAIT_MS)

    @property
    def part(self) -> Path:
        """The partial file of the weights."""
        sha256 = self.hub.repos[REPO].files[WEIGHTS].sha256
        return ModelFolder(self.cache, REPO).blobs / f"{sha256}.mamba-metal.incomplete"

    def has(self, count: int) -> bool:
        """Whether the partial file has this many bytes."""
        return self.part.exists() and self.part.stat().st_size >= count


@pytest.fixture
def terminal(qtbot: QtBot, tmp_path: Path) -> Iterator[Terminal]:
    """A terminal and a hub that sends 4 MB/s."""
    with MiniHub({REPO: make_model(tmp_path / "repo", 6_000_000)}, rate=4_000_000) as hub:
        yield Terminal(qtbot, hub, tmp_path / "cache")


def test_kill_9_loses_next_to_nothing(terminal: Terminal) -> None:
    with terminal.started(REPO) as process:
        terminal.wait(lambda: terminal.has(2 * MIB))
        process.kill()
        process.wait()
    kept = terminal.part.stat().st_size
    terminal.hub.rate = None
    code, out, messages = terminal.run(REPO)
    assert code == 0, messages
    snapshot = Path(out.strip())
    file = terminal.hub.repos[REPO].files[WEIGHTS]
    assert (snapshot / WEIGHTS).read_bytes() == file.path.read_bytes()
    first, *_, last = terminal.hub.requests(f"/cdn/{REPO}/{WEIGHTS}")
    assert last.range_start == kept
    assert first.sent - kept <= MIB, "at most so much is sent again"
    assert len(terminal.hub.requests("/api/models/")) == 1, (
        "the second run went on with the plan of the first"
    )


def test_an_interrupt_keeps_what_is_there(terminal: Terminal) -> None:
    with terminal.started(REPO) as process:
        terminal.wait(lambda: terminal.has(MIB))
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "Run the same command to resume" in messages
    assert "Traceback" not in messages
    assert terminal.has(MIB)


def test_a_second_process_is_told(terminal: Terminal) -> None:
    terminal.hub.rate = 1_000_000
    with terminal.started(REPO):
        terminal.wait(lambda: terminal.has(1))
        code, _, messages = terminal.run(REPO)
    assert code == 1
    assert "already being downloaded" in messages


def test_json_lines_tell_the_whole_story(terminal: Terminal) -> None:
    terminal.hub.rate = None
    code, out, _ = terminal.run(REPO, "--json")
    assert code == 0
    story = [json.loads(line) for line in out.splitlines()]
    assert story[-1]["state"] == "finished"
    assert Path(story[-1]["folder"], WEIGHTS).exists()
    done = [status["done_bytes"] for status in story]
    assert done == sorted(done)


@pytest.mark.model
def test_a_model_that_came_over_a_bad_network_writes_what_it_wrote_before(terminal: Terminal) -> None:
    terminal.hub.repos["org/builtin-hf"] = Repo(BUILTIN)
    terminal.hub.rate = None
    shard = "model-00001-of-00002.safetensors"
    terminal.hub.faults[shard] = Fault(close_after=3_000_000, times=2)
    code, _, messages = terminal.run("org/builtin-hf")
    assert code == 0, messages
    assert len(terminal.hub.requests(f"/cdn/org/builtin-hf/{shard}")) == 3
    assert terminal.generate("org/builtin-hf") == terminal.generate("builtin")


@pytest.mark.slow
@pytest.mark.model
def test_the_smallest_size_arrives_after_a_kill_and_loads(terminal: Terminal, tmp_path: Path) -> None:
    """Random weights of the real shape: half a gigabyte."""
    repo_id = "state-spaces/mamba-130m-hf"
    terminal.hub.repos[repo_id] = Repo(
        write_catalogue_checkpoint(tmp_path / "130m", repo_id, BUILTIN / "tokenizer.json")
    )
    terminal.hub.rate = 20_000_000
    with terminal.started(repo_id) as process:
        terminal.wait(lambda: any(path.stat().st_size > 6e7 for path in terminal.cache.rglob("*.incomplete")))
        process.kill()
    terminal.hub.rate = None
    code, _, messages = terminal.run(repo_id)
    assert code == 0, messages
    first, *_, last = terminal.hub.requests(f"/cdn/{repo_id}/{WEIGHTS}")
    assert first.sent - last.range_start <= MIB
    assert terminal.generate(repo_id)


@pytest.mark.parametrize(
    ("words", "variables", "sentence"),
    [
        pytest.param(("org/nothing",), {}, "was not found", id="missing"),
        pytest.param(("../../etc/passwd",), {}, "isn’t the name of a model", id="path"),
        pytest.param(("org/name\x1b[2J",), {}, "isn’t the name of a model", id="control character"),
        pytest.param((REPO,), {"HF_HUB_OFFLINE": "1"}, "Offline mode is on", id="offline mode"),
        pytest.param((REPO,), {"HF_ENDPOINT": "nowhere"}, "must be an address", id="endpoint"),
        pytest.param(
            (REPO,), {"HF_TOKEN": "two words"}, "access token contains invalid characters", id="token"
        ),
        pytest.param((REPO, "--revision", "v9"), {}, "revision", id="revision"),
    ],
)
def test_failures_are_sentences(
    terminal: Terminal,
    words: tuple[str, ...],
    variables: dict[str, str],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    environment = {
        "HF_ENDPOINT": terminal.hub.endpoint,
        "HF_HUB_CACHE": str(terminal.cache),
        "HF_HUB_OFFLINE": "0",
    }
    for name, value in {**environment, **variables}.items():
        monkeypatch.setenv(name, value)
    assert cli_download.run(words) == 1
    out, messages = capsys.readouterr()
    assert not out
    assert sentence in messages
    assert "\x1b" not in messages
