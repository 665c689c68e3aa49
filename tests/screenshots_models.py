"""The states of the Models window and of the download sheet, for `tests.screenshots`. Sizes are real, states are made up."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.build import Program
from app.i18n.words import say
from app.models.services.library import model_entry
from app.models.values.download import (
    DownloadFailure,
    DownloadState,
    DownloadStatus,
    FailureAction,
    FileProgress,
    FileState,
)
from app.models.values.library import ModelEntry, Presence
from app.models.values.questions import cancel_question
from app.models.values.rows import ModelRow, ModelSection
from app.models.window.sheets import DownloadSheet
from app.ui.widgets.sheet import AskSheet
from engine.fit import AvailableMemory
from engine.hub.library import LibraryEntry, entries
from engine.hub.local_models import builtin_entry
from tests.fakes.scanner import PRECISIONS, with_fits

ROOM = AvailableMemory(6_900_000_000, 0, 11_500_000_000)
LARGE = "state-spaces/mamba-2.8b-hf"
TOTAL = 11_073_459_696
DONE = TOTAL * 62 // 100
LOST = DownloadFailure(
    "dropped",
    say("The connection was lost."),
    say("Everything downloaded so far is kept. The download resumes when the Hub responds."),
)
FULL = DownloadFailure(
    "disk_full",
    say("The disk is full."),
    say(
        "{needed} is needed, but only {free} is free. Free up some space, then resume.",
        needed="4.21 GB",
        free="1.08 GB",
    ),
)
DAMAGED = DownloadFailure(
    "damaged",
    say("{name} is damaged.", name="model.safetensors"),
    say("Its size is right, but its contents aren’t. Repair downloads this one file again."),
    actions=(FailureAction.REPAIR,),
)
RUNNING = DownloadStatus(
    LARGE,
    DownloadState.DOWNLOADING,
    done_bytes=DONE,
    total_bytes=TOTAL,
    bytes_per_s=38_400_000,
    seconds_left=(TOTAL - DONE) / 38_400_000,
    files=(
        FileProgress("config.json", FileState.VERIFIED, 700, 700),
        FileProgress("model-00001-of-00003.safetensors", FileState.VERIFIED, 4_970_000_000, 4_970_000_000),
        FileProgress("model-00002-of-00003.safetensors", FileState.DOWNLOADING, 1_530_000_000, 4_950_000_000),
        FileProgress("model-00003-of-00003.safetensors", FileState.DOWNLOADING, 360_000_000, 1_150_000_000),
        FileProgress("model.safetensors.index.json", FileState.VERIFIED, 60_000, 60_000),
        FileProgress("tokenizer.json", FileState.VERIFIED, 2_100_000, 2_100_000),
        FileProgress("tokenizer_config.json", FileState.VERIFIED, 5_000, 5_000),
    ),
)


def rows() -> tuple[ModelRow, ...]:
    """One row in each state."""
    builtin = with_fits(builtin_entry(0, "auto"), ROOM, PRECISIONS)
    listed = [model_entry(entry) for entry in _catalogue()]
    folder = "/Users/mia/Models"
    here = [
        ModelRow(model_entry(builtin), ModelSection.BUILT_IN),
        ModelRow(
            replace(listed[0], presence=Presence.COMPLETE, folder=folder, bytes_on_disk=1),
            ModelSection.CATALOGUE,
        ),
        ModelRow(
            replace(
                listed[1], presence=Presence.UNFINISHED, done_bytes=listed[1].download_bytes * 60 // 100 + 1
            ),
            ModelSection.CATALOGUE,
        ),
        ModelRow(
            replace(listed[2], presence=Presence.COMPLETE, folder=folder),
            ModelSection.CATALOGUE,
            last_failure=DAMAGED,
        ),
        ModelRow(
            replace(listed[3], presence=Presence.COMPLETE, folder=folder),
            ModelSection.CATALOGUE,
            "bf16",
            is_in_use=True,
        ),
        ModelRow(listed[4], ModelSection.CATALOGUE),
    ]
    return tuple(replace(row, computer="Mac") for row in here)


def more_rows() -> tuple[ModelRow, ...]:
    """A download under way, and models from elsewhere that are in trouble."""
    first = rows()
    busy = replace(first[-1], status=RUNNING)
    gone = DownloadFailure("folder", say("The drive with {name} isn’t connected.", name="mamba-story"))
    kind = DownloadFailure(
        "wrong_kind",
        say("This is a Mamba-2 model."),
        say("Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf."),
        "model_type is mamba2",
    )
    gated = DownloadFailure(
        "gated",
        say("“{repo_id}” requires you to accept its licence on the Hub.", repo_id="lab/mamba-chat"),
        say("Accept it on the model page, then add a token of the same account."),
        actions=(FailureAction.OPEN_PAGE, FailureAction.ENTER_TOKEN),
        target="https://huggingface.co/lab/mamba-chat",
    )
    others = (
        ModelRow(_unknown("/Volumes/Stick/mamba-story"), ModelSection.OTHER, last_failure=gone),
        ModelRow(_unknown("lab/mamba-chat"), ModelSection.OTHER, last_failure=gated),
        ModelRow(_unknown("lab/mamba2-tiny"), ModelSection.OTHER, last_failure=kind),
    )
    return (*first[:2], first[4], busy, *(replace(row, computer="Mac") for row in others))


def manager(program: Program) -> QWidget:
    """The Models window with the largest model open."""
    return _posed(program, rows(), LARGE)


def picker_trouble(program: Program) -> QWidget:
    """The Models window while something downloads."""
    return _posed(program, more_rows(), "")


def sheet(program: Program, name: str, status: DownloadStatus) -> QWidget:
    """The download sheet."""
    made = DownloadSheet(
        program.models.controller.style, name, status, "https://huggingface.co", program.window
    )
    made.show()
    return made


def running(program: Program) -> QWidget:
    """A download that runs."""
    return sheet(program, "mamba-2.8b", RUNNING)


def paused(program: Program) -> QWidget:
    """A download that a person paused."""
    return sheet(program, "mamba-2.8b", _resting(DownloadState.PAUSED, None))


def waiting(program: Program) -> QWidget:
    """A download that lost the network."""
    return sheet(program, "mamba-2.8b", replace(_resting(DownloadState.WAITING, LOST), wait_s=8))


def full(program: Program) -> QWidget:
    """A download that filled the disk."""
    return sheet(program, "mamba-2.8b", _resting(DownloadState.PAUSED, FULL))


def damaged(program: Program) -> QWidget:
    """A model with a damaged file."""
    file = FileProgress("model.safetensors", FileState.DAMAGED, 3_170_000_000, 3_170_000_000)
    small = tuple(
        FileProgress(name, FileState.VERIFIED, 900, 900)
        for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "generation_config.json")
    )
    status = DownloadStatus(
        "state-spaces/mamba-790m-hf",
        DownloadState.FAILED,
        done_bytes=3_172_865_824,
        total_bytes=3_172_865_824,
        files=(file, *small),
        failure=DAMAGED,
    )
    return sheet(program, "mamba-790m", status)


def cancelling(program: Program) -> QWidget:
    """The question before a download is ended."""
    question = cancel_question("mamba-2.8b", DONE, 62, keep=lambda: None, delete=lambda: None)
    made = AskSheet(program.models.controller.style, question, program.window)
    made.show()
    return made


def other(program: Program) -> QWidget:
    """The sheet behind "Other…", with an original repository in it."""
    controller = program.models.controller
    controller.ask_for_model()
    assert controller.add_sheet is not None
    controller.add_sheet.field.setText("https://huggingface.co/state-spaces/mamba-370m")
    return controller.add_sheet


def token(program: Program) -> QWidget:
    """The sheet for the access token."""
    controller = program.models.controller
    controller.ask_for_token()
    assert controller.token_sheet is not None
    controller.token_sheet.field.setText("hf_notasecret")
    return controller.token_sheet


POSES = {
    "models-other": other,
    "models-token": token,
    "models": manager,
    "models-trouble": picker_trouble,
    "download-running": running,
    "download-paused": paused,
    "download-waiting": waiting,
    "download-disk-full": full,
    "download-damaged": damaged,
    "download-cancel": cancelling,
}


def _posed(program: Program, shown: tuple[ModelRow, ...], open_key: str) -> QWidget:
    window = program.models.controller.window
    program.models.manager.blockSignals(True)  # what this computer has is of no interest here
    window.show()
    window.model.set_rows(shown)
    window.set_machine(
        say("{machine}. {free} free now.", machine="MacBook Pro, M1 Pro, 16 GB", free="6.9 GB")
    )
    window.table.open_row(open_key)
    return window


def _catalogue() -> tuple[LibraryEntry, ...]:
    return entries(Path("/nowhere"), ROOM, PRECISIONS)


def _resting(state: DownloadState, failure: DownloadFailure | None) -> DownloadStatus:
    return replace(RUNNING, state=state, failure=failure, bytes_per_s=None, seconds_left=None)


def _unknown(key: str) -> ModelEntry:
    return ModelEntry(key, key.rpartition("/")[2], Presence.ABSENT, 0)
