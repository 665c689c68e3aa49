"""The start of the program."""

import sys
from pathlib import Path

import pytest

import app.__main__ as start


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the command line without Qt was asked."""
    asked: list[list[str]] = []

    def run(argv: list[str]) -> int:
        asked.append(argv)
        return 7

    monkeypatch.setattr("engine.cli.main", run)
    return asked


def test_a_sub_command_goes_to_the_engine(commands: list[list[str]]) -> None:
    assert start.main(["generate", "--model", "builtin"]) == 7
    assert commands == [["generate", "--model", "builtin"]]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_the_chat_starts_in_the_terminal(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert start.main(["--device", "cpu"]) == 7
    assert commands == [["chat", "--device=cpu", "--precision=auto"]]
    assert (
        capsys.readouterr().err == "There is no display for a window, so the chat starts in this terminal.\n"
    )


@pytest.mark.parametrize(
    ("option", "word"), [("--help", "generate, chat, models"), ("--version", "Mamba Metal 0")]
)
def test_help_and_version(option: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        start.main([option])
    assert word in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("name", ["it.json", "Keeper.mambaprimer"])
def test_an_exported_file_is_opened_in_the_window(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")

    def run(_choice: object, files: object) -> int:
        opened.append(files)
        return 0

    monkeypatch.setattr("app.start.run", run)
    (tmp_path / name).write_text("{}")
    assert start.main([str(tmp_path / name)]) == 0
    assert opened == [(tmp_path / name,)]


@pytest.mark.parametrize("name", ["it.json", "Keeper.mambaprimer"])
def test_a_file_that_is_not_there_is_told(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], commands: list[list[str]]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        start.main([str(tmp_path / name)])
    assert f"no such file: {tmp_path / name}" in capsys.readouterr().err
    assert commands == []
