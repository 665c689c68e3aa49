import io
import json
from pathlib import Path

import pytest

from engine.cli.console import Console, OutputError
from tests.unit.engine.cli.fake import Terminal


def test_missing_streams_are_no_failure() -> None:
    console = Console(None, None, None)
    console.line("text")
    console.note("note")
    assert console.read_line("") is None
    assert console.read_all() == ""
    assert not console.has_keyboard


def test_lines_lose_their_ends_only() -> None:
    console = Terminal(" a \r\n\nb").console
    assert [console.read_line("") for _ in range(4)] == [" a ", "", "b", None]


def test_output_that_cannot_show_a_character_still_holds_valid_json(tmp_path: Path) -> None:
    path = tmp_path / "out"
    with path.open("w", encoding="ascii") as out:
        console = Console(None, out, None)
        console.json({"text": "ü🐍"})
        console.line("ü")
    first, second = path.read_text(encoding="ascii").splitlines()
    assert json.loads(first) == {"text": "ü🐍"}
    assert second == "?"


def test_progress_is_for_terminals_only() -> None:
    terminal = Terminal()
    terminal.console.progress("half")
    terminal.console.end_progress()
    assert terminal.err == ""


def test_abandoned_output_takes_everything(tmp_path: Path) -> None:
    out = (tmp_path / "out").open("w", encoding="utf-8")
    console = Console(io.StringIO(), out, None)
    console.abandon_output()
    console.line("gone")
    out.close()
    assert (tmp_path / "out").read_text() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as out:
        console = Console(None, out, None)
        with pytest.raises(OutputError, match="Couldn’t write"):
            console.line("text")


def test_a_wrong_byte_of_the_input_costs_no_line(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(b"a\xff\nb\n")
    with (tmp_path / "in").open(encoding="utf-8") as source:
        console = Console(source, None, None)
        assert [console.read_line("") for _ in range(3)] == ["a\udcff", "b", None]
