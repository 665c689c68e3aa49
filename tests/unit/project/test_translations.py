"""The translation files match the texts in the code."""

import re
import string
from pathlib import Path

import pytest

from engine.cli.program import build_parser
from scripts import translations

_FILES = sorted(translations.FOLDER.glob("*.ts"))
_OF_ARGPARSE = {"show this help message and exit", "show program's version number and exit"}


def _names(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


def test_patterns_are_found_where_they_are_literal(tmp_path: Path) -> None:
    module = tmp_path / "app" / "one.py"
    module.parent.mkdir()
    module.write_text('say("Read {n} files", n=3); label.setText(tr("Cancel")); tr(words); other("no")\n')
    (tmp_path / "app" / "two.py").write_text('tr("Cancel")\n')
    assert translations.patterns(tmp_path) == {
        "Read {n} files": ("app/one.py",),
        "Cancel": ("app/one.py", "app/two.py"),
    }


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mamba-metal_xx.ts"
    entries = [
        translations.Entry("A & <b>", ("app/one.py",), "„é“"),
        translations.Entry("new", ("app/one.py",)),
    ]
    translations.write(path, "xx", entries)
    assert translations.read(path) == {"A & <b>": "„é“", "new": ""}


def test_an_update_keeps_what_is_said_and_drops_what_is_gone() -> None:
    found = {"kept": ("app/one.py",), "new": ("app/two.py",)}
    entries = list(translations.updated(found, {"kept": "behalten", "gone": "weg"}))
    assert [(entry.source, entry.translation) for entry in entries] == [("kept", "behalten"), ("new", "")]


def test_the_page_lists_every_text_with_its_translations() -> None:
    lines = set(translations.page().splitlines())
    for path in _FILES:
        said = translations.read(path)
        for pattern in translations.patterns():
            assert set(pattern.splitlines()) <= lines
            assert set(f"    {said[pattern]}".splitlines()) <= lines


def test_the_page_lists_what_the_command_line_says() -> None:
    parser = build_parser()
    commands = next(action.choices for action in parser._actions if isinstance(action.choices, dict))
    helps = [action.help for one in (parser, *commands.values()) for action in one._actions]
    texts = {text for said in translations.command_line_texts().values() for text in said}
    spoken = [text for text in helps if text and " " in text and text not in _OF_ARGPARSE]
    assert len(spoken) > 20
    assert [text for text in spoken if not any(_made_from(text, pattern) for pattern in texts)] == []


def _made_from(text: str, pattern: str) -> bool:
    """Whether the text is the pattern with its {expressions} filled in."""
    fixed = re.split(r"{[^}]*}", pattern)
    return re.fullmatch(".*".join(map(re.escape, fixed)), text) is not None


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_every_pattern_of_the_code_is_in_the_file(path: Path) -> None:
    """If this fails after a text changed, run `make translations`."""
    assert set(translations.read(path)) == set(translations.patterns())


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_translations_keep_the_names_of_their_values(path: Path) -> None:
    wrong = [
        source for source, said in translations.read(path).items() if said and _names(said) != _names(source)
    ]
    assert wrong == []


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_nothing_is_left_untranslated(path: Path) -> None:
    assert [source for source, said in translations.read(path).items() if not said] == []
