"""Switching between models gives all memory back, by the operating system's figure."""

import json
import os
import subprocess
import sys
from pathlib import Path

from engine.architectures import ModelConfig
from engine.architectures.mamba import MambaConfig
from tests.fakes.checkpoints import write_checkpoint

CHECKOUT = Path(__file__).resolve().parents[2]
TOKENIZER = CHECKOUT / "resources" / "models" / "builtin" / "tokenizer.json"
SWITCHES = 10
SHARE = 0.05


def shape(layers: int, width: int) -> ModelConfig:
    return MambaConfig(
        hidden_size=width,
        intermediate_size=2 * width,
        num_hidden_layers=layers,
        state_size=16,
        conv_kernel=4,
        time_step_rank=width // 16,
        vocab_size=8192,
    )


def test_ten_switches_between_two_models_end_with_the_memory_of_the_first(tmp_path: Path) -> None:
    """The two are 100 MB and 130 MB in float32, so keeping even one of them would show."""
    folders = [
        write_checkpoint(tmp_path / name, shape(layers, 512), TOKENIZER, seed)
        for name, layers, seed in (("one", 12, 1), ("two", 16, 2))
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.switching_child", *map(str, folders), str(SWITCHES)],
        cwd=CHECKOUT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    readings = json.loads(done.stdout)
    assert len(readings) == SWITCHES + 1
    assert readings[-1] <= readings[0] * (1 + SHARE), readings
