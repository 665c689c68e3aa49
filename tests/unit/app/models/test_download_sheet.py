"""What the download sheet shows in each state."""

from dataclasses import replace

import pytest

from app.models.values.download import (
    DownloadFailure,
    DownloadState,
    DownloadStatus,
    FailureAction,
    FileProgress,
    FileState,
)
from app.models.values.download_sheet import SheetAction, card_words, file_lines, sheet_content

GB = 1_000_000_000
RUNNING = DownloadStatus(
    "org/m", DownloadState.DOWNLOADING, 6_860_000_000, 11_070_000_000, bytes_per_s=38.4e6, seconds_left=110.0
)
LOST = DownloadFailure("dropped", "The connection was lost.", "Everything downloaded so far is kept.")
FULL = DownloadFailure("disk_full", "The disk is full.", "4.21 GB needed, 1.08 GB free.")
BAD = DownloadFailure(
    "damaged", "model.safetensors is damaged.", "Its size is right.", actions=(FailureAction.REPAIR,)
)
GATED = DownloadFailure(
    "gated",
    "It asks you to accept its licence.",
    actions=(FailureAction.OPEN_PAGE, FailureAction.ENTER_TOKEN),
)
CASES = {
    "running": (RUNNING, "Downloading m", SheetAction.BACKGROUND),
    "queued": (DownloadStatus("org/m", DownloadState.QUEUED), "Queued: m", SheetAction.BACKGROUND),
    "planning": (DownloadStatus("org/m", DownloadState.PLANNING), "Downloading m", SheetAction.BACKGROUND),
    "paused": (replace(RUNNING, state=DownloadState.PAUSED), "Paused: m", SheetAction.RESUME),
    "waiting": (
        replace(RUNNING, state=DownloadState.WAITING, failure=LOST, wait_s=8),
        "Waiting for the network: m",
        SheetAction.TRY_NOW,
    ),
    "full": (
        replace(RUNNING, state=DownloadState.PAUSED, failure=FULL),
        "Not enough disk space: m",
        SheetAction.RESUME,
    ),
    "damaged": (replace(RUNNING, state=DownloadState.FAILED, failure=BAD), "Damaged: m", SheetAction.REPAIR),
    "gated": (
        DownloadStatus("org/m", DownloadState.FAILED, failure=GATED),
        "Download failed: m",
        SheetAction.OPEN_PAGE,
    ),
    "finished": (replace(RUNNING, state=DownloadState.FINISHED), "Downloaded: m", SheetAction.USE),
}


@pytest.mark.parametrize("case", CASES, ids=list(CASES))
def test_each_state_has_its_title_and_default_button(case: str) -> None:
    status, title, default = CASES[case]
    words = sheet_content("m", status)
    assert words.title == title
    assert words.right[-1] is default
    shown = " ".join((words.strong, words.amount, words.speed, card_words(status)))
    assert "nan" not in shown
    assert "inf" not in shown


def test_the_numbers_of_a_running_download() -> None:
    words = sheet_content("m", RUNNING)
    assert (words.strong, words.amount) == ("61%", "6.86 of 11.07 GB")
    assert words.speed == "38.4 MB/s, about 2 minutes left"
    assert words.note is None
    assert card_words(RUNNING) == "6.86 of 11.07 GB, about 2 minutes left"


def test_a_failure_shows_what_happened_and_what_is_safe() -> None:
    words = sheet_content("m", CASES["waiting"][0])
    assert words.note is not None
    assert (words.note.head, words.note.sentence) == (
        "The connection was lost.",
        "Everything downloaded so far is kept.",
    )
    assert words.speed == "trying again in 8 s"
    assert words.is_resting


def test_a_damaged_model_has_no_progress_bar() -> None:
    files = (
        FileProgress("a", FileState.DAMAGED, 3 * GB, 3 * GB),
        FileProgress("b", FileState.VERIFIED, 1, 1),
    )
    status = DownloadStatus("org/m", DownloadState.FAILED, 3 * GB, 3 * GB, files=files, failure=BAD)
    words = sheet_content("m", status)
    assert words.share is None
    assert (words.strong, words.amount) == ("1 of 2 files", "has the wrong checksum")
    assert words.speed == "3.00 GB to download again"
    assert words.left is SheetAction.DELETE_MODEL


def test_small_files_share_a_line() -> None:
    files = (
        FileProgress("config.json", FileState.VERIFIED, 700, 700),
        FileProgress("model.safetensors", FileState.DOWNLOADING, 360_000_000, 1_150_000_000),
        FileProgress("tokenizer.json", FileState.VERIFIED, 2_100_000, 2_100_000),
    )
    large, small = file_lines(files)
    assert (large.size, large.state) == ("0.36 of 1.15 GB", "31%")
    assert (small.name, small.state) == ("tokenizer.json and 1 small file", "verified")


def test_many_files_end_in_a_sum() -> None:
    files = tuple(FileProgress(f"model-{n}.safetensors", FileState.QUEUED, 0, GB) for n in range(12))
    lines = file_lines(files)
    assert len(lines) == 9
    assert lines[-1].name == "and 4 more"


@pytest.mark.parametrize("action", FailureAction, ids=lambda action: action.name.lower())
def test_each_action_of_a_failure_has_its_button(action: FailureAction) -> None:
    failure = DownloadFailure("http", "The Hub returned an error (with an error).", actions=(action,))
    content = sheet_content("m", DownloadStatus("org/m", DownloadState.FAILED, failure=failure))
    assert [button.name for button in content.right] == ["COPY", action.name]
