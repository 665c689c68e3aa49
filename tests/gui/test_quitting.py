"""The program ends with exit code 0 and without a word, whenever it is quit."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fakes.minihub import MiniHub, make_model
from tests.gui.quitting_child import MOMENTS, REPO

pytestmark = [pytest.mark.gui, pytest.mark.timeout(240)]

CHECKOUT = Path(__file__).resolve().parents[2]
NO_WINDOW_SYSTEM = re.compile(r"This plugin does not support [\w ()]+\n")


NAMES = list(MOMENTS)


@pytest.mark.parametrize("names", [NAMES[start::4] for start in range(4)], ids=lambda names: names[0])
def test_it_quits_well_at_any_moment(names: list[str], tmp_path: Path) -> None:
    with MiniHub({REPO: make_model(tmp_path / "repo")}, rate=500_000) as hub:
        done = subprocess.run(
            [sys.executable, "-m", "tests.gui.quitting_child", str(tmp_path), *names],
            cwd=CHECKOUT,
            env={
                **os.environ,
                "HF_ENDPOINT": hub.endpoint,
                "HF_HUB_OFFLINE": "0",
                "OBJC_DISABLE_INITIALIZE_FORK_SAFETY": "YES",
            },
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    ends = {
        name: (code, NO_WINDOW_SYSTEM.sub("", words))
        for name, (code, words) in json.loads(done.stdout).items()
    }
    assert ends == dict.fromkeys(names, (0, ""))
