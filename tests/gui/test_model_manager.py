"""The Models window as a person uses it."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.inference.values.model import ModelChoice
from app.models.values.download import DownloadState, FailureAction
from app.models.window.sheets import AddModelSheet
from engine.architectures.mamba import MambaConfig
from engine.errors import ModelFileError
from tests.fakes.checkpoints import write_checkpoint
from tests.fakes.fake_engine import FakeFactory, Script
from tests.fakes.minihub import TINY_CONFIG, Fault, MiniHub
from tests.fakes.scanner import FakeScanner
from tests.gui.models_bench import ModelsBench

pytestmark = pytest.mark.gui

TOKENIZER = Path(__file__).resolve().parents[2] / "resources" / "models" / "builtin" / "tokenizer.json"
SHAPE = MambaConfig(
    hidden_size=64,
    intermediate_size=128,
    num_hidden_layers=2,
    state_size=16,
    conv_kernel=4,
    time_step_rank=4,
    vocab_size=6144,
)
SMALL, LARGE = "state-spaces/mamba-130m-hf", "state-spaces/mamba-2.8b-hf"
OTHER = "org/mamba2-tiny"
GATED = "org/gated-mamba"


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MiniHub]:
    """A hub with one good model, one of an unsupported kind and a gated one."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    folders = {
        name: write_checkpoint(tmp_path / "repos" / name, SHAPE, TOKENIZER) for name in (SMALL, OTHER, GATED)
    }
    (folders[OTHER] / "config.json").write_text(json.dumps(TINY_CONFIG | {"model_type": "mamba2"}))
    with MiniHub(folders) as started:
        started.repos[GATED].is_gated = True
        yield started


@pytest.fixture
def script() -> Script:
    """The fake engine's script."""
    return Script()


@pytest.fixture
def factory(script: Script) -> FakeFactory:
    """Creates the fake engines."""
    return FakeFactory(script)


@pytest.fixture
def bench(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, hub: MiniHub, factory: FakeFactory
) -> Iterator[ModelsBench]:
    """The window on a computer with 16 GB of memory, 6.9 GB of it free."""
    made = ModelsBench(qtbot, qapp, tmp_path, hub.endpoint)
    made.scanner = FakeScanner()
    made.start(factory)
    made.open_models()
    yield made
    made.stop()


def test_the_catalogue_is_listed_without_a_network(bench: ModelsBench, hub: MiniHub) -> None:
    names = [row.model.name for row in bench.controller.window.model.rows()]
    assert names == ["Built-in", "mamba-130m", "mamba-370m", "mamba-790m", "mamba-1.4b", "mamba-2.8b"]
    assert bench.button(LARGE) == "Download 11.07 GB"
    assert bench.widget(LARGE).precision.text() == "Automatic, 8-bit"
    assert bench.widget(LARGE).fit.text == "Fits"
    assert "Metal can use up to 11.5 GB" in bench.widget(LARGE).fit.toolTip()
    assert bench.controller.window.machine.text().startswith("M1 Pro")
    assert bench.controller.window.machine.text().endswith("6.9 GB free now.")
    bench.wait(lambda: bench.pill("builtin") == "In use")
    assert not hub.log


def test_a_row_expands_in_place_to_show_its_precisions(bench: ModelsBench) -> None:
    QTest.mouseClick(bench.widget(LARGE), Qt.MouseButton.LeftButton, pos=bench.widget(LARGE).name.pos())
    assert bench.widget(LARGE).is_open
    card = bench.widget(LARGE).card
    assert [radio.text() for radio in card.radios.values()] == [
        "Automatic, 8-bit",
        "4-bit",
        "16-bit",
        "32-bit",
    ]
    card.radios["q4"].click()
    assert bench.row(LARGE).precision == "q4"
    bench.controller.window.table.open_row("")
    assert bench.widget(LARGE).precision.text() == "4-bit"


def test_the_keyboard_moves_between_rows(bench: ModelsBench) -> None:
    first = bench.widget("builtin")
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert bench.widget(SMALL).hasFocus()
    QTest.keyClick(bench.widget(SMALL), Qt.Key.Key_Return)
    assert bench.controller.window.table.open_key == SMALL
    QTest.keyClick(bench.widget(SMALL), Qt.Key.Key_Up)
    assert first.hasFocus()


def download(bench: ModelsBench, key: str = SMALL) -> None:
    bench.act(key)
    bench.wait(lambda: bench.pill(key).startswith("On this"))


def test_the_sheet_shows_the_download_and_offers_to_use_the_model(
    bench: ModelsBench, factory: FakeFactory
) -> None:
    bench.act(SMALL)
    bench.wait(
        lambda: bench.controller.sheet is not None and "Downloaded" in bench.controller.sheet.title.text()
    )
    bench.press(bench.sheet_button("Use"))
    bench.wait(lambda: factory.asked[-1].model == SMALL)
    assert factory.asked[-1].precision == "bf16"
    bench.wait(lambda: bench.pill(SMALL) == "In use")
    assert bench.controller.sheet is None


def test_pause_keep_and_resume(bench: ModelsBench, hub: MiniHub) -> None:
    hub.faults["model.safetensors"] = Fault(stall_after=200_000)
    bench.act(SMALL)
    bench.wait(lambda: (s := bench.row(SMALL).status) is not None and s.done_bytes > 150_000)
    bench.wait(lambda: bench.controller.sheet is not None)
    assert bench.program.models.controller.card.isVisible()
    bench.press(bench.sheet_button("Pause"))
    bench.wait(lambda: bench.pill(SMALL).startswith("Paused"))
    sheet = bench.controller.sheet
    assert sheet is not None
    assert sheet.note.words()[0] == "Paused by you"
    bench.press(bench.sheet_button("Cancel…"))
    bench.answer("Keep Partial Files")
    bench.wait(lambda: bench.controller.sheet is None and bench.button(SMALL) == "Resume")
    hub.faults.clear()
    bench.act(SMALL)
    bench.wait(lambda: bench.pill(SMALL).startswith("On this"))
    size = hub.repos[SMALL].files["model.safetensors"].size
    assert hub.sent("model.safetensors") < size + 1_100_000


def test_cancel_deletes_only_if_asked_to(bench: ModelsBench, hub: MiniHub) -> None:
    hub.faults["model.safetensors"] = Fault(stall_after=200_000)
    bench.act(SMALL)
    bench.wait(lambda: (s := bench.row(SMALL).status) is not None and s.done_bytes > 150_000)
    bench.wait(lambda: bench.controller.sheet is not None)
    sheet = bench.controller.sheet
    assert sheet is not None
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    bench.wait(lambda: bench.controller.sheet is None)
    assert bench.row(SMALL).busy is not None
    bench.choose(bench.controller.row_menu(SMALL), "Cancel Download…")
    question = bench.controller.question
    assert question is not None
    bench.answer(next(words for words in question.buttons if words.startswith("Delete")))
    bench.wait(lambda: bench.button(SMALL).startswith("Download"))
    assert not list(bench.cache.rglob("*.incomplete"))


def test_a_question_comes_before_a_model_that_fits_badly(bench: ModelsBench, factory: FakeFactory) -> None:
    download(bench)
    assert bench.controller.sheet is not None
    bench.controller.sheet.close()
    bench.scanner = FakeScanner()
    bench.stop()
    bench.scanner = FakeScanner(free_bytes=6_000_000, limit_bytes=6_500_000)
    bench.start(factory)
    bench.open_models()
    bench.wait(lambda: bench.button(SMALL) == "Use")
    asked = len(factory.asked)
    bench.act(SMALL)
    assert bench.controller.question is not None
    bench.answer("Cancel")
    assert len(factory.asked) == asked
    bench.act(SMALL)
    bench.answer("Load Anyway")
    bench.wait(lambda: bench.pill(SMALL) == "In use")


def test_the_last_model_opens_at_the_start_unless_it_no_longer_fits(
    bench: ModelsBench, factory: FakeFactory
) -> None:
    download(bench)
    bench.act(SMALL)
    bench.wait(lambda: bench.pill(SMALL) == "In use")
    bench.stop()
    bench.start(factory)
    bench.wait(lambda: factory.asked[-1].model == SMALL and bench.state() == "Ready")
    bench.stop()
    bench.scanner = FakeScanner(free_bytes=1_000_000)
    bench.start(factory)
    banner = bench.program.window.chat.banner
    bench.wait(lambda: banner.text().startswith("mamba-130m no longer fits."))
    bench.wait(lambda: factory.asked[-1].model == "builtin")
    bench.wait(lambda: bench.state() == "Ready")
    bench.press(banner.action_button)
    bench.wait(lambda: factory.asked[-1].model == SMALL and bench.state() == "Ready")


def test_a_load_failure_is_shown_in_the_row(bench: ModelsBench, script: Script) -> None:
    download(bench)
    script.load_error = ModelFileError("model.safetensors is not what config.json says.", detail="a detail")
    bench.act(SMALL)
    bench.wait(
        lambda: (
            bench.widget(SMALL).failure_line.words.text() == "model.safetensors is not what config.json says."
        )
    )
    bench.press(bench.widget(SMALL).failure_line.details)
    assert "a detail" in QGuiApplication.clipboard().text()
    assert bench.pill("builtin") == "In use"


def ask_other(bench: ModelsBench, text: str) -> AddModelSheet:
    bench.press(bench.controller.window.other)
    bench.wait(lambda: bench.controller.add_sheet is not None and bench.controller.add_sheet.isVisible())
    assert bench.controller.add_sheet is not None
    QTest.keyClicks(bench.controller.add_sheet.field, text)
    return bench.controller.add_sheet


def test_an_unsupported_model_is_refused_with_the_reason(bench: ModelsBench) -> None:
    QTest.keyClick(ask_other(bench, OTHER), Qt.Key.Key_Return)
    bench.wait(lambda: bench.program.models.manager.row(OTHER) is not None)
    bench.wait(lambda: "Mamba-2" in bench.widget(OTHER).failure_line.words.text())
    assert bench.button(OTHER) == ""
    assert not list(bench.cache.rglob("*.safetensors"))


def test_an_original_repository_offers_its_transformers_version(bench: ModelsBench, hub: MiniHub) -> None:
    other = ask_other(bench, "https://huggingface.co/state-spaces/mamba-130m")
    assert "original format" in other.remark.text()
    assert not other.add_button.isEnabled()
    bench.press(other.transformers_button)
    bench.wait(lambda: bench.pill(SMALL).startswith("On this"))


@pytest.mark.parametrize(
    "text", ["../../etc", "org/na\tme", "no-slash", "https://example.com/a/b"], ids=ascii
)
def test_an_invalid_name_is_reported_without_a_request(bench: ModelsBench, hub: MiniHub, text: str) -> None:
    other = ask_other(bench, "x")
    other.field.setText(text)
    other.submit()
    told = other.remark.text() or bench.controller.window.table.open_key
    assert told
    assert not hub.log


def test_a_gated_model_leads_to_its_page_and_the_token(bench: ModelsBench, hub: MiniHub) -> None:
    QTest.keyClick(ask_other(bench, GATED), Qt.Key.Key_Return)
    bench.wait(lambda: bench.program.models.manager.row(GATED) is not None)
    bench.wait(lambda: "licence" in bench.widget(GATED).failure_line.words.text())
    assert bench.controller.sheet is not None
    bench.controller.sheet.close()
    hub.repos[GATED].is_gated = False
    bench.press(bench.widget(GATED).failure_line.buttons[FailureAction.ENTER_TOKEN])
    token = bench.controller.token_sheet
    assert token is not None
    QTest.keyClicks(token.field, "hf_secret")
    QTest.keyClick(token.field, Qt.Key.Key_Return)
    bench.wait(lambda: bench.pill(GATED).startswith("On this"))
    assert any(entry.headers.get("authorization") == "Bearer hf_secret" for entry in hub.log)
    bench.wait(lambda: bench.keychain.token == "hf_secret")


def test_without_a_keychain_the_token_is_used_until_quit(bench: ModelsBench) -> None:
    bench.keychain.is_broken = True
    bench.controller.ask_for_token()
    assert bench.controller.token_sheet is not None
    bench.controller.token_sheet.field.setText("hf_secret")
    bench.controller.token_sheet.submit()
    banner = bench.program.window.chat.banner
    bench.wait(lambda: "kept only until" in banner.text())
    assert bench.program.models.downloads.settings.token == "hf_secret"


Spoil = Callable[[Path], object]
FOLDERS: dict[str, tuple[Spoil, str]] = {
    "truncated weights": (lambda f: os.truncate(f / "model.safetensors", 1000), "damaged or incomplete"),
    "no config": (lambda f: (f / "config.json").unlink(), "config.json"),
    "contain tokenizer": (lambda f: (f / "tokenizer.json").unlink(), "tokenizer.json"),
    "another kind": (
        lambda f: (f / "config.json").write_text(json.dumps(TINY_CONFIG | {"model_type": "mamba2"})),
        "Mamba-2",
    ),
    "an index with a missing shard": (
        lambda f: (
            (f / "model.safetensors.index.json").write_text('{"weight_map": {"a": "gone.safetensors"}}')
            and None
        ),
        "gone.safetensors",
    ),
}


@pytest.mark.parametrize("case", FOLDERS, ids=list(FOLDERS))
def test_a_bad_folder_shows_the_reason_in_its_row(bench: ModelsBench, tmp_path: Path, case: str) -> None:
    folder = write_checkpoint(tmp_path / "chosen", SHAPE, TOKENIZER)
    spoil, words = FOLDERS[case]
    spoil(folder)
    QTest.keyClick(ask_other(bench, str(folder)), Qt.Key.Key_Return)
    key = str(folder)
    bench.wait(lambda: bench.program.models.manager.row(key) is not None)
    bench.wait(lambda: words in bench.widget(key).failure_line.words.text())
    assert bench.button(key) == ""
    assert bench.pill("builtin") == "In use"
    bench.choose(bench.controller.row_menu(key), "Remove from This List")
    bench.wait(lambda: bench.program.models.manager.row(key) is None)


def test_a_missing_drive_is_reported(bench: ModelsBench, factory: FakeFactory) -> None:
    store = bench.program.settings
    store.save(store.now.with_folder("/Volumes/Stick/mamba-1.4b"))
    bench.program.models.manager.refresh()
    key = "/Volumes/Stick/mamba-1.4b"
    bench.wait(lambda: bench.program.models.manager.row(key) is not None)
    assert bench.widget(key).failure_line.words.text() == "The drive with mamba-1.4b isn’t connected."


def test_delete_asks_first(bench: ModelsBench) -> None:
    download(bench)
    assert bench.controller.sheet is not None
    bench.controller.sheet.close()
    bench.choose(bench.controller.row_menu(SMALL), "Delete…")
    question = bench.controller.question
    assert question is not None
    QTest.keyClick(question, Qt.Key.Key_Return)
    assert bench.pill(SMALL).startswith("On this")
    bench.choose(bench.controller.row_menu(SMALL), "Delete…")
    question = bench.controller.question
    assert question is not None
    bench.answer(next(words for words in question.buttons if words.startswith("Delete")))
    bench.wait(lambda: bench.button(SMALL).startswith("Download"))


def test_a_damaged_file_is_found_and_repaired(bench: ModelsBench) -> None:
    download(bench)
    weights = next(bench.cache.rglob("model.safetensors")).resolve()
    with weights.open("r+b") as file:
        file.seek(100_000)
        file.write(b"\0\1\2\3")
    bench.choose(bench.controller.row_menu(SMALL), "Verify")
    bench.wait(lambda: bench.pill(SMALL) == "Damaged")
    assert bench.button(SMALL) == "Repair"
    bench.act(SMALL)
    bench.wait(lambda: bench.pill(SMALL).startswith("On this"))


def test_a_model_named_at_the_start_overrides_the_last_one(bench: ModelsBench, factory: FakeFactory) -> None:
    bench.stop()
    bench.start(factory, ModelChoice("/models/own"))
    bench.wait(lambda: bench.state() == "Ready")
    assert factory.asked[-1].model == "/models/own"


def give_token(bench: ModelsBench) -> None:
    """Enter a token from the window's menu."""
    bench.choose(bench.controller.window_menu(), "Access Token…")
    assert bench.controller.token_sheet is not None
    bench.controller.token_sheet.field.setText("hf_secret")
    bench.controller.token_sheet.submit()
    bench.wait(lambda: bench.keychain.token == "hf_secret")


def test_a_token_from_the_menu_does_not_resume_a_paused_download(bench: ModelsBench, hub: MiniHub) -> None:
    hub.faults["model.safetensors"] = Fault(stall_after=200_000)
    bench.act(SMALL)
    bench.wait(lambda: (s := bench.row(SMALL).status) is not None and s.done_bytes > 150_000)
    bench.press(bench.sheet_button("Pause"))
    bench.wait(lambda: bench.pill(SMALL).startswith("Paused"))
    give_token(bench)
    hub.repos[GATED].is_gated = True
    bench.program.models.downloads.start(GATED)  # the worker gets to it only if nothing else is running
    bench.wait(lambda: (s := bench.row(GATED).status) is not None and s.state is DownloadState.FAILED)
    status = bench.row(SMALL).status
    assert status is not None
    assert status.state is DownloadState.PAUSED


def test_a_token_sheet_that_was_cancelled_resumes_nothing_later(bench: ModelsBench, hub: MiniHub) -> None:
    QTest.keyClick(ask_other(bench, GATED), Qt.Key.Key_Return)
    bench.wait(lambda: bench.program.models.manager.row(GATED) is not None)
    bench.wait(lambda: "licence" in bench.widget(GATED).failure_line.words.text())
    assert bench.controller.sheet is not None
    bench.controller.sheet.close()
    hub.repos[GATED].is_gated = False
    bench.press(bench.widget(GATED).failure_line.buttons[FailureAction.ENTER_TOKEN])
    assert bench.controller.token_sheet is not None
    bench.controller.token_sheet.reject()
    give_token(bench)
    bench.controller.add_repository(SMALL)  # after whatever was sent to the worker before
    bench.wait(lambda: (s := bench.row(SMALL).status) is not None and s.state is DownloadState.FINISHED)
    status = bench.row(GATED).status
    assert status is not None
    assert status.state is DownloadState.FAILED


def test_of_two_downloads_started_at_once_the_last_opens_its_sheet(bench: ModelsBench, hub: MiniHub) -> None:
    hub.faults["model.safetensors"] = Fault(stall_after=200_000)
    bench.controller.add_repository(SMALL)
    bench.controller.add_repository(GATED)
    bench.wait(lambda: bench.controller.sheet is not None)
    sheet = bench.controller.sheet
    assert sheet is not None
    assert sheet.repo_id == GATED
    bench.wait(lambda: (status := bench.row(SMALL).status) is not None and status.done_bytes > 150_000)
    assert bench.controller.sheet is sheet


def test_asking_for_a_token_does_not_keep_a_new_download_from_its_sheet(
    bench: ModelsBench, hub: MiniHub
) -> None:
    bench.controller.add_repository(SMALL)
    bench.controller.ask_for_token(GATED)
    bench.wait(lambda: bench.controller.sheet is not None)
    assert bench.controller.sheet is not None
    assert bench.controller.sheet.repo_id == SMALL
