import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.benchmarks.peers import contest
from tests.benchmarks.peers.contest import Contestant, measure, python_of
from tests.benchmarks.peers.gguf_file import gguf_name, gguf_values
from tests.benchmarks.peers.table import faster, spread, table

ROOT = Path(__file__).resolve().parents[3]
FACTS = {"version": "1", "flags": "none", "threads": 2}
ECHO = """
import sys
print('{"threads": 2, "version": "1", "flags": ""}', flush=True)
for line in sys.stdin:
    with open("ORDER", "a") as order:
        order.write("NAME " + line)
    print({"decode": "[3.0, 1.0, 2.0]", "prefill": "0.5", "peak": "100"}[line.split()[0]], flush=True)
"""


def contestant(library: str, decode: list[float], prefill: list[float], threads: int = 2) -> Contestant:
    made = Contestant(library, threads, "python", 1, facts=FACTS | {"threads": threads})
    made.decode_ms, made.best_decode_ms, made.prefill_s = decode, [value - 1 for value in decode], prefill
    return made


def test_median_and_range_stand_with_the_number_of_rounds() -> None:
    assert spread([3.0, 1.0, 2.0], "ms") == "2.0 (1.0–3.0) ms, n=3"
    assert spread([0.25], "s") == "0.25 (0.25–0.25) s, n=1"


def test_what_was_not_measured_is_a_dash() -> None:
    assert spread([], "s") == "–"


def test_the_fastest_setting_of_a_rival_counts() -> None:
    ours = contestant("Mamba Metal", [10.0], [1.0])
    rivals = [contestant("mlx-lm", [40.0], [8.0]), contestant("mlx-lm", [30.0], [], threads=1)]
    assert faster(ours, rivals, "decode", max) == 3.0
    assert faster(ours, rivals, "prefill", max) == 8.0


def test_a_missing_library_has_a_row_with_the_command_and_no_number() -> None:
    lines = list(table([contestant("Mamba Metal", [10.0], [1.0])], ["llama.cpp"]))
    row = next(line for line in lines if line.startswith("| llama.cpp"))
    assert row == "| llama.cpp | not installed here: `sh scripts/peers.sh llama-cpp` | | |"


def test_one_that_did_not_start_has_no_number_and_no_ratio() -> None:
    broken = Contestant("transformers", 2, "python", 1, failure="it ended with 1")
    lines = list(table([contestant("Mamba Metal", [10.0], [1.0]), broken]))
    assert "| transformers, 2 threads | did not start | | |" in lines
    assert not any("times as fast" in line for line in lines)


def test_versions_and_flags_stand_under_the_table() -> None:
    assert list(table([contestant("Mamba Metal", [10.0], [1.0])]))[-1] == "- Mamba Metal: 1; none"


def test_all_take_turns_in_each_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real processes, with a program in place of each library."""
    entries = []
    for name in ("a", "b"):
        script = tmp_path / name
        text = ECHO.replace("ORDER", str(tmp_path / "order")).replace("NAME", name)
        script.with_suffix(".py").write_text(text)
        script.write_text(
            f'#!/bin/sh\nexec "{sys.executable}" "{script}.py" "$@"\n'
        )  # its path may hold a space
        script.chmod(0o755)
        entries.append(Contestant(name, 2, str(script), prefill_rounds=1))
    entries.append(Contestant("absent", 2, "false", 1))
    measure(entries, tmp_path, rounds=2, tokens=3)
    asked = (tmp_path / "order").read_text().splitlines()
    assert asked[:4] == ["a decode 3", "b decode 3", "a decode 3", "b decode 3"]
    assert asked[4:] == ["a prefill", "b prefill", "a peak", "b peak"]
    assert entries[0].decode_ms == [2.0, 2.0]
    assert entries[0].best_decode_ms == [1.0, 1.0]
    assert entries[0].prefill_s == [0.5]
    assert entries[0].peak_mib == 100
    assert "ended with 1" in entries[2].failure
    assert entries[2].decode_ms == []


def test_a_library_is_found_in_its_own_environment(tmp_path: Path) -> None:
    assert python_of("llama.cpp", tmp_path) is None
    python = tmp_path / contest.ENVIRONMENTS["llama.cpp"] / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    assert python_of("llama.cpp", tmp_path) == python


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("backbone.embeddings.weight", "token_embd.weight"),
        ("backbone.norm_f.weight", "output_norm.weight"),
        ("lm_head.weight", "output.weight"),
        ("backbone.layers.11.mixer.A_log", "blk.11.ssm_a"),
        ("backbone.layers.0.mixer.conv1d.weight", "blk.0.ssm_conv1d.weight"),
    ],
)
def test_tensors_have_the_names_of_llama_cpp(ours: str, theirs: str) -> None:
    assert gguf_name(ours) == theirs


def test_llama_cpp_takes_rates_and_taps_in_its_own_form() -> None:
    rates = np.log(np.array([[1.0, 2.0]], np.float32))
    np.testing.assert_allclose(gguf_values("layers.0.mixer.A_log", rates), [[-1, -2]], rtol=1e-6)
    assert gguf_values("layers.0.mixer.conv1d.weight", np.zeros((8, 1, 4), np.float32)).shape == (8, 4)
    assert gguf_values("layers.0.mixer.in_proj.weight", np.zeros((8, 4), np.float32)).shape == (8, 4)


def test_the_script_refuses_a_name_that_is_no_peer() -> None:
    done = subprocess.run(
        ["sh", str(ROOT / "scripts" / "peers.sh"), "ollama"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "'ollama' is none of them; say transformers, mlx-lm or llama-cpp." in done.stderr
