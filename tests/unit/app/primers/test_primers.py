"""Import and export of primers, and the messages when they fail."""

import errno
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.conversations.archive.archive import Archive
from app.conversations.archive.opening import open_in_memory
from app.inference.services.loader import ModelLoader
from app.inference.services.queue import EngineQueue
from app.inference.services.worker import EngineWorker
from app.inference.values.model import ModelChoice
from app.primers.services.primers import Primers
from app.ui.services.tasks import Tasks
from app.ui.values.failure import Failure
from app.ui.values.question import Question
from engine.api import PrimerContents, StateLabel
from engine.errors import PrimerFileError
from tests.fakes.fake_engine import INFO, FakeFactory, Script

OWN = StateLabel("a" * 64, "Built-in", "f32", 3)
OTHER = StateLabel("b" * 64, "mamba-1.4b", "bf16", 3)
TEXT = "One two three"


@dataclass
class Files:
    """As if there were files. `holds` is what one says, `error` what goes wrong, `did` what was done."""

    holds: PrimerContents = field(default_factory=lambda: PrimerContents("Style", TEXT, OWN))
    error: Exception | None = None
    did: list[tuple[str, object]] = field(default_factory=list)

    def read(self, path: Path) -> PrimerContents:
        return self._do("read", self.holds)

    def adopt(self, path: Path) -> None:
        self._do("adopt", self.holds)

    def export(self, contents: PrimerContents, path: Path) -> None:
        self._do("export", contents)

    def forget(self, text: str) -> None:
        self._do("forget", self.holds)
        self.did[-1] = ("forget", text)

    def _do(self, what: str, contents: PrimerContents) -> PrimerContents:
        if self.error is not None:
            raise self.error
        self.did.append((what, contents))
        return contents


@dataclass
class Bench:
    """Primers with all that is behind them."""

    primers: Primers
    files: Files
    archive: Archive
    factory: FakeFactory
    failures: list[Failure] = field(default_factory=list)
    asked: list[Question] = field(default_factory=list)


@pytest.fixture
def bench(qtbot: QtBot, qapp: QApplication) -> Iterator[Bench]:
    archive = open_in_memory()
    factory = FakeFactory(Script(info=replace(INFO, fingerprint="a" * 64)))
    queue = EngineQueue(EngineWorker(factory))
    loader = ModelLoader(queue)
    files, tasks = Files(), Tasks()
    primers = Primers(archive.primers, queue, loader, files=files, tasks=tasks)
    queue.start()
    loader.load(ModelChoice())
    qtbot.waitUntil(lambda: loader.facts is not None)
    bench = Bench(primers, files, archive, factory)
    primers.failed.connect(bench.failures.append)
    primers.mismatched.connect(bench.asked.append)
    yield bench
    primers.close()
    tasks.shutdown()
    queue.shutdown()
    archive.close()


def done(bench: Bench, what: str) -> Callable[[], bool]:
    return lambda: any(name == what for name, _ in bench.files.did)


def test_a_file_of_the_model_in_use_is_taken_in(bench: Bench, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bench.primers.imported):
        bench.primers.import_file(Path("a.mambaprimer"))
    (primer,) = bench.primers.all()
    assert primer.name == "Style"
    assert done(bench, "adopt")()
    qtbot.waitUntil(lambda: bench.primers.all()[0].tokens > 0)
    assert bench.primers.all()[0].model == "Built-in, 32-bit"


def test_a_file_of_another_model_is_asked_about_and_its_text_can_be_read(bench: Bench, qtbot: QtBot) -> None:
    bench.files.holds = PrimerContents("Style", TEXT, OTHER)
    bench.primers.import_file(Path("a.mambaprimer"))
    qtbot.waitUntil(lambda: bool(bench.asked))
    assert bench.primers.all() == ()
    question = bench.asked[0]
    assert question.title == "“Style” was read by another model"
    assert "mamba-1.4b, 16-bit" in question.text
    assert "Built-in, 32-bit is in use" in question.text
    assert question.default.label == "Read Again with This Model"
    assert question.default.run is not None
    question.default.run()
    qtbot.waitUntil(lambda: bool(bench.factory.made[0].read_primers))
    assert bench.factory.made[0].read_primers == [f"{TEXT}\n\n"]


def test_what_is_refused_is_said_and_changes_nothing(bench: Bench, qtbot: QtBot) -> None:
    bench.files.error = PrimerFileError("a.mambaprimer is not a primer. Nothing was changed.")
    bench.primers.import_file(Path("a.mambaprimer"))
    qtbot.waitUntil(lambda: len(bench.failures) == 1)
    assert bench.failures[0].sentence == "a.mambaprimer is not a primer. Nothing was changed."
    bench.files.error = OSError(errno.EIO, "x")
    bench.primers.import_file(Path("a.mambaprimer"))
    qtbot.waitUntil(lambda: len(bench.failures) == 2)
    assert bench.failures[1].sentence.startswith("Couldn’t read a.mambaprimer. Nothing was changed")
    assert bench.primers.all() == ()


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "the disk is full"), (errno.EACCES, "Choose another location")]
)
def test_an_export_that_fails_is_said(number: int, words: str, bench: Bench, qtbot: QtBot) -> None:
    made = bench.primers.make("Style", TEXT)
    assert made is not None
    bench.files.error = OSError(number, "x")
    bench.primers.export(made.id, Path("a.mambaprimer"))
    qtbot.waitUntil(lambda: bool(bench.failures))
    assert words in bench.failures[0].sentence
    assert "Nothing was lost" in bench.failures[0].sentence


def test_an_export_asks_for_the_state_of_the_model_in_use(bench: Bench, qtbot: QtBot) -> None:
    made = bench.primers.make("Style", TEXT)
    assert made is not None
    with qtbot.waitSignal(bench.primers.exported):
        bench.primers.export(made.id, Path("a.mambaprimer"))
    label = StateLabel("a" * 64, "Built-in", "f32", 0)
    assert bench.files.did[-1] == ("export", PrimerContents("Style", f"{TEXT}\n\n", label))


def test_a_full_disk_makes_no_primer_and_says_where_the_text_is(bench: Bench) -> None:
    bench.archive._connection.execute("PRAGMA max_page_count = 1")
    assert bench.primers.make("Style", "x" * 5_000_000) is None
    assert bench.failures[0].sentence.startswith("Couldn’t save the primer: the disk is full.")
    assert bench.primers.all() == ()


def test_names_are_one_line_hide_nothing_and_differ(bench: Bench) -> None:
    names = ["Style", "Style", "a\u202eb\nc", ""]
    made = [bench.primers.make(name, f"{TEXT} {number}") for number, name in enumerate(names)]
    assert [primer.name for primer in made if primer] == ["Style", "Style 2", "a[U+202E]b", "Primer"]
    assert made[1] is not None
    bench.primers.rename(made[1].id, "Style")
    bench.primers.rename(made[1].id, "  ")
    assert bench.primers.get(made[1].id) == replace(bench.primers.get(made[1].id) or made[1], name="Style 2")


def test_the_state_of_a_deleted_primer_goes_at_the_end_unless_it_came_back(bench: Bench) -> None:
    gone, back = (bench.primers.make(name, f"{TEXT} {name}") for name in "ab")
    assert gone is not None
    assert back is not None
    for primer in (gone, back):
        bench.primers.delete(primer.id)
    bench.primers.restore(back.id)
    assert [primer.name for primer in bench.primers.all()] == ["b"]
    bench.primers.close()
    assert ("forget", f"{TEXT} a\n\n") in bench.files.did
    assert ("forget", f"{TEXT} b\n\n") not in bench.files.did


def test_a_text_that_was_deleted_and_made_again_keeps_its_state(bench: Bench) -> None:
    first = bench.primers.make("A", TEXT)
    assert first is not None
    bench.primers.delete(first.id)
    again = bench.primers.make("A", TEXT)
    assert again is not None
    assert again.id != first.id
    bench.primers.close()
    assert [what for what, _ in bench.files.did if what == "forget"] == []


def test_no_text_is_no_primer(bench: Bench) -> None:
    assert bench.primers.make("Style", " \n") is None
    assert bench.failures[0].sentence == "There’s no text to make a primer from."
