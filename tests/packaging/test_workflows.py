"""The workflows follow GitHub's schema and call only existing make targets."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.packaging.conftest import CHECKOUT

WORKFLOWS = sorted((CHECKOUT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_it_follows_the_schema(path: Path) -> None:
    pytest.importorskip("check_jsonschema", reason="in the extra `package`")
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
        str(path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_it_calls_targets_of_the_makefile(path: Path) -> None:
    targets = set(re.findall(r"(?m)^([a-z]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8")))
    called = set(re.findall(r"(?m)run: make ([a-z]+)", path.read_text(encoding="utf-8")))
    assert called <= targets


def test_a_release_gets_its_secrets_by_name_only() -> None:
    workflow = yaml.safe_load((CHECKOUT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["bundle"]["steps"]
    commands = "\n".join(step.get("run", "") for step in steps)
    assert "secrets." not in commands, "a secret in a command is seen in the log of a failed shell"
    assert workflow["permissions"] == {"contents": "read"}
