"""The program's words in other languages: Qt Linguist files in `resources/translations`.

    python scripts/translations.py update    take new words of the code into the .ts files, drop those that are gone
    python scripts/translations.py compile   make the .qm files that the app reads, where the .ts files are newer

`update` finds the literal patterns that the code gives to `say(...)`, `tr(...)`, the engine's `message(...)` and
`pattern(...)`, and to its errors (summary and advice). The .ts files are edited by hand or with Qt Linguist; the .qm
files are built and not kept.
"""

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

CONTEXT = "app"
PACKAGES = ("app", "engine")
MARKERS = frozenset({"say", "tr", "message", "pattern"})
ERRORS = "EngineError"
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'


@dataclass(frozen=True, slots=True)
class Entry:
    """One pattern, where the code has it, and how it is said; "" while nobody has said it yet."""

    source: str
    places: tuple[str, ...]
    translation: str = ""


def patterns(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """Every literal pattern of `PACKAGES` below `root`, with the files that have it, in the order of the files."""
    paths = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    errors = error_names(trees.values())
    found: dict[str, tuple[str, ...]] = {}
    for path, tree in trees.items():
        place = path.relative_to(root).as_posix()
        for pattern in _literals(tree, errors):
            places = found.get(pattern, ())
            found[pattern] = places if place in places else (*places, place)
    return found


def error_names(trees: Iterable[ast.AST]) -> frozenset[str]:
    """`EngineError` and the classes below it, whose first two arguments are patterns."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names, known = {ERRORS}, 0
    while len(names) > known:
        known = len(names)
        names |= {one.name for one in classes if names & {b.id for b in one.bases if isinstance(b, ast.Name)}}
    return frozenset(names)


def read(path: Path) -> dict[str, str]:
    """What a .ts file says for each pattern; empty when there is no file."""
    if not path.exists():
        return {}
    messages = ET.parse(path).getroot().iter("message")
    return {message.findtext("source", ""): message.findtext("translation", "") or "" for message in messages}


def write(path: Path, language: str, entries: Iterable[Entry]) -> None:
    """Write a .ts file as Qt Linguist reads it."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = CONTEXT
    for entry in entries:
        message = ET.SubElement(context, "message")
        for place in entry.places:
            ET.SubElement(message, "location", filename=f"../../{place}")
        ET.SubElement(message, "source").text = entry.source
        translation = ET.SubElement(message, "translation")
        translation.text = entry.translation
        if not entry.translation:
            translation.set("type", "unfinished")
    ET.indent(root, "    ")
    path.write_text(_HEAD + ET.tostring(root, encoding="unicode") + "\n", encoding="utf-8")


def updated(found: Mapping[str, tuple[str, ...]], known: Mapping[str, str]) -> Iterator[Entry]:
    """The entries of a .ts file for the patterns `found`, with the translations that are `known`."""
    for pattern, places in found.items():
        yield Entry(pattern, places, known.get(pattern, ""))


def update() -> int:
    """Bring each .ts file up to date; how many of their entries have no translation yet."""
    found = patterns()
    missing = 0
    for path in sorted(FOLDER.glob("*.ts")):
        entries = list(updated(found, read(path)))
        write(path, path.stem.rpartition("_")[2], entries)
        missing += sum(not entry.translation for entry in entries)
    return missing


def compile_all() -> None:
    """Make the .qm file of each .ts file that is newer than its own."""
    for path in sorted(FOLDER.glob("*.ts")):
        built = path.with_suffix(".qm")
        if not built.exists() or built.stat().st_mtime < path.stat().st_mtime:
            compile_one(path, built)


def compile_one(path: Path, built: Path) -> None:
    """Make a .qm file of a .ts file."""
    subprocess.run([_lrelease(), "-silent", str(path), "-qm", str(built)], check=True)


def _literals(tree: ast.AST, errors: frozenset[str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        count = 2 if node.func.id in errors else 1 if node.func.id in MARKERS else 0
        for given in node.args[:count]:
            if isinstance(given, ast.Constant) and isinstance(given.value, str) and given.value:
                yield given.value


def _lrelease() -> str:
    import PySide6  # noqa: PLC0415 (only the compiler is Qt's)

    return str(Path(PySide6.__file__).with_name("lrelease"))


def main(words: list[str]) -> int:
    """The exit code."""
    match words:
        case ["update"]:
            missing = update()
            sys.stdout.write(f"{missing} without a translation\n")
        case ["compile"]:
            compile_all()
        case _:
            sys.stderr.write(__doc__ or "")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
