"""The app's texts and their translations: Qt Linguist files in `resources/translations`.

    python scripts/translations.py update    add new texts to the .ts files and drop those that are gone
    python scripts/translations.py compile   compile the .ts files that are newer than their .qm files
    python scripts/translations.py print     print every text by file, with its translations

`update` finds the literal patterns passed to `say(...)`, `tr(...)`, the engine's `message(...)` and `pattern(...)`, and to
its errors (summary and advice). `print` adds what the command line says, which is not translated. Edit the .ts files by
hand or with Qt Linguist; the .qm files are built and not committed.
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
COMMAND_LINE = ("engine/cli/", "engine/bench/")
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'


@dataclass(frozen=True, slots=True)
class Entry:
    """A pattern, the files that use it, and its translation ("" if there is none yet)."""

    source: str
    places: tuple[str, ...]
    translation: str = ""


def patterns(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """Every literal pattern in `PACKAGES` below `root` with the files that use it, in file order."""
    trees = _trees(root)
    errors = error_names(trees.values())
    found: dict[str, tuple[str, ...]] = {}
    for place, tree in trees.items():
        for pattern in _literals(tree, errors):
            places = found.get(pattern, ())
            found[pattern] = places if place in places else (*places, place)
    return found


def command_line_texts(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """What the command line and the benchmark's tables say, by file: every literal with a space that is no docstring.

    Values in f-strings appear as {expressions}.
    """
    found = {}
    for place, tree in _trees(root).items():
        if place.startswith(COMMAND_LINE) or _imports_argparse(tree):
            texts = tuple(dict.fromkeys(text for text in _sentences(tree) if " " in text.strip()))
            if texts:
                found[place] = texts
    return found


def page(root: Path = ROOT, folder: Path = FOLDER) -> str:
    """Every text a person can read, by file, each followed by its translations."""
    translations = [read(path) for path in sorted(folder.glob("*.ts"))]
    by_file: dict[str, dict[str, None]] = {}
    for pattern, places in patterns(root).items():
        for place in places:
            by_file.setdefault(place, {})[pattern] = None
    for place, texts in command_line_texts(root).items():
        by_file.setdefault(place, {}).update(dict.fromkeys(texts))
    lines = []
    for place, said in sorted(by_file.items()):
        lines.append(f"\n## {place}\n")
        for text in said:
            lines.append(text)
            lines += [f"    {known[text]}" for known in translations if known.get(text)]
    return "\n".join(lines).lstrip("\n") + "\n"


def error_names(trees: Iterable[ast.AST]) -> frozenset[str]:
    """`EngineError` and its subclasses, whose first two arguments are patterns."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names, known = {ERRORS}, 0
    while len(names) > known:
        known = len(names)
        names |= {one.name for one in classes if names & {b.id for b in one.bases if isinstance(b, ast.Name)}}
    return frozenset(names)


def read(path: Path) -> dict[str, str]:
    """The translations in a .ts file by pattern; empty if there is no file."""
    if not path.exists():
        return {}
    messages = ET.parse(path).getroot().iter("message")
    return {message.findtext("source", ""): message.findtext("translation", "") or "" for message in messages}


def write(path: Path, language: str, entries: Iterable[Entry]) -> None:
    """Write a .ts file in Qt Linguist's format."""
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
    """The entries for the patterns in `found`, with the translations in `known`."""
    for pattern, places in found.items():
        yield Entry(pattern, places, known.get(pattern, ""))


def update() -> int:
    """Update each .ts file. Returns how many entries have no translation yet."""
    found = patterns()
    missing = 0
    for path in sorted(FOLDER.glob("*.ts")):
        entries = list(updated(found, read(path)))
        write(path, path.stem.rpartition("_")[2], entries)
        missing += sum(not entry.translation for entry in entries)
    return missing


def compile_all() -> None:
    """Compile each .ts file that is newer than its .qm file."""
    for path in sorted(FOLDER.glob("*.ts")):
        built = path.with_suffix(".qm")
        if not built.exists() or built.stat().st_mtime < path.stat().st_mtime:
            compile_one(path, built)


def compile_one(path: Path, built: Path) -> None:
    """Compile a .ts file into a .qm file."""
    subprocess.run([_lrelease(), "-silent", str(path), "-qm", str(built)], check=True)


def _trees(root: Path) -> dict[str, ast.Module]:
    paths = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    return {path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def _imports_argparse(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.Import) and any(name.name == "argparse" for name in node.names)
        for node in tree.body
    )


def _sentences(tree: ast.Module) -> Iterator[str]:
    """The string literals that are no docstrings and no part of an f-string, and the f-strings."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            skipped.update(node.values)
            parts = (
                str(part.value)
                if isinstance(part, ast.Constant)
                else f"{{{ast.unparse(part.value) if isinstance(part, ast.FormattedValue) else ''}}}"
                for part in node.values
            )
            yield "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node.value


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
    """Run one command. Returns the exit code."""
    match words:
        case ["update"]:
            missing = update()
            sys.stdout.write(f"{missing} without a translation\n")
        case ["compile"]:
            compile_all()
        case ["print"]:
            sys.stdout.write(page())
        case _:
            sys.stderr.write(__doc__ or "")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
