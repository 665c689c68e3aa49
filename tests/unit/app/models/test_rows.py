"""Texts, pills, actions and menus of a row in the Models window."""

from dataclasses import replace

import pytest

from app.models.values import questions
from app.models.values.download import DownloadFailure, DownloadState, DownloadStatus, FailureAction
from app.models.values.library import Fitness, ModelEntry, PrecisionFit, Presence
from app.models.values.rows import (
    MenuAction,
    ModelRow,
    ModelSection,
    RowAction,
    action,
    action_words,
    automatic,
    chosen,
    facts_words,
    failure_words,
    menu,
    menu_words,
    options,
    state_pill,
    state_words,
)
from app.ui.values.program import SHOW_IN_FOLDER
from app.ui.values.question import CANCEL, Answer, Question

GB = 1_000_000_000


def fit(precision: str, need: int, fitness: Fitness = Fitness.FITS) -> PrecisionFit:
    return PrecisionFit(precision, fitness, need, need, f"Needs {need}.")


FITS = (
    fit("f32", 12 * GB, Fitness.WONT_FIT),
    fit("bf16", 6 * GB, Fitness.MAY_BE_SLOW),
    fit("q8", 4 * GB),
    fit("q4", 2 * GB),
)
MODEL = ModelEntry(
    "org/mamba-large-hf",
    "mamba-large",
    Presence.ABSENT,
    11 * GB,
    True,
    2_768_345_600,
    24_903_680,
    327_680,
    fits=FITS,
)
ROW = ModelRow(MODEL, ModelSection.CATALOGUE, computer="Mac")
COMPLETE = replace(ROW, model=replace(MODEL, presence=Presence.COMPLETE, folder="/f", bytes_on_disk=11 * GB))


def with_status(row: ModelRow, state: DownloadState, **values: object) -> ModelRow:
    return replace(row, status=replace(DownloadStatus(row.key, state, 6 * GB, 10 * GB), **values))  # type: ignore[arg-type]


def test_automatic_is_16_bit_if_it_fits_and_less_otherwise() -> None:
    assert automatic(MODEL) == FITS[2]
    roomy = replace(MODEL, fits=tuple(replace(f, fitness=Fitness.FITS) for f in FITS))
    assert automatic(roomy) == replace(FITS[1], fitness=Fitness.FITS)
    tight = replace(MODEL, fits=tuple(replace(f, fitness=Fitness.WONT_FIT) for f in FITS))
    assert automatic(tight) == replace(FITS[3], fitness=Fitness.WONT_FIT)
    assert automatic(replace(MODEL, fits=())) is None


def test_the_options_begin_with_automatic() -> None:
    assert [option.label for option in options(ROW)] == ["Automatic, 8-bit", "4-bit", "16-bit", "32-bit"]
    assert chosen(replace(ROW, precision="f16")) == options(ROW)[0]
    assert options(replace(ROW, model=replace(MODEL, fits=()))) == ()


DAMAGED = DownloadFailure("damaged", "It is damaged.", actions=(FailureAction.REPAIR,))
REFUSED = DownloadFailure("wrong_kind", "This is a Mamba-2 model.")
LOST = DownloadFailure("offline", "Couldn’t reach the Hub.", actions=(FailureAction.RESUME,))
UNFINISHED = replace(
    ROW, model=replace(MODEL, presence=Presence.UNFINISHED, done_bytes=6 * GB, download_bytes=10 * GB)
)
FOLDER = ModelRow(ModelEntry("/models/own", "own", Presence.ABSENT, 0), ModelSection.OTHER)
CASES: dict[str, tuple[ModelRow, str, RowAction]] = {
    "absent": (ROW, "", RowAction.DOWNLOAD),
    "here": (COMPLETE, "On this Mac", RowAction.USE),
    "built in": (
        replace(COMPLETE, model=replace(COMPLETE.model, repo_id="builtin")),
        "Built in",
        RowAction.USE,
    ),
    "in use": (replace(COMPLETE, is_in_use=True), "In use", RowAction.NONE),
    "loading": (replace(COMPLETE, loading_percent=42), "Loading 42%", RowAction.NONE),
    "unfinished": (UNFINISHED, "Paused 60%", RowAction.RESUME),
    "incomplete": (
        replace(ROW, model=replace(MODEL, presence=Presence.INCOMPLETE)),
        "Incomplete",
        RowAction.RESUME,
    ),
    "damaged": (replace(COMPLETE, last_failure=DAMAGED), "Damaged", RowAction.REPAIR),
    "refused": (replace(ROW, last_failure=REFUSED), "", RowAction.NONE),
    "failed": (replace(ROW, last_failure=LOST), "", RowAction.RETRY),
    "a folder that is gone": (replace(FOLDER, last_failure=REFUSED), "Not found", RowAction.NONE),
    "queued": (with_status(ROW, DownloadState.QUEUED), "Queued", RowAction.PAUSE),
    "downloading": (with_status(ROW, DownloadState.DOWNLOADING), "Downloading 60%", RowAction.PAUSE),
    "waiting": (with_status(ROW, DownloadState.WAITING, failure=LOST), "Waiting 60%", RowAction.TRY_NOW),
    "verifying": (
        with_status(COMPLETE, DownloadState.VERIFYING, checked_bytes=3 * GB, to_check_bytes=10 * GB),
        "Checking 30%",
        RowAction.STOP,
    ),
    "paused now": (with_status(UNFINISHED, DownloadState.PAUSED), "Paused 60%", RowAction.RESUME),
}


@pytest.mark.parametrize("case", CASES, ids=list(CASES))
def test_each_state_has_its_pill_and_action(case: str) -> None:
    row, words, act = CASES[case]
    pill = state_pill(row)
    assert (pill.text if pill is not None else "") == words
    assert action(row) is act


def test_the_texts_of_a_row() -> None:
    assert action_words(ROW) == "Download 11.00 GB"
    assert facts_words(ROW) == "2,768 M parameters, 11.00 GB"
    assert facts_words(replace(ROW, section=ModelSection.OTHER)).endswith("from org")
    running = with_status(ROW, DownloadState.DOWNLOADING, bytes_per_s=40e6, seconds_left=100.0)
    assert facts_words(running) == "6.00 of 10.00 GB, 40.0 MB/s, about 2 minutes left"
    assert "23.75 MiB" in state_words(ROW)
    assert "320 KiB per token (computed)" in state_words(ROW)
    alone = replace(ROW, model=replace(MODEL, fits=FITS[:1]))
    assert state_words(alone).endswith("32-bit only.")
    lacking = replace(ROW, model=replace(MODEL, presence=Presence.INCOMPLETE, missing=("a", "b")))
    assert failure_words(lacking) == "2 files are missing: a, b. Resume downloads what is missing."


def test_a_failure_is_forgotten_when_its_download_is_over() -> None:
    assert failure_words(with_status(ROW, DownloadState.FAILED, failure=LOST)) == "Couldn’t reach the Hub."
    assert failure_words(with_status(ROW, DownloadState.FINISHED, failure=LOST)) == ""


def test_the_menu_offers_only_what_applies() -> None:
    assert menu(ROW) == (MenuAction.OPEN_PAGE,)
    whole = replace(COMPLETE, converted_bytes=2 * GB)
    assert menu(whole) == (
        MenuAction.VERIFY,
        MenuAction.SHOW_FOLDER,
        MenuAction.OPEN_PAGE,
        None,
        MenuAction.DELETE_CONVERTED,
        MenuAction.DELETE,
    )
    assert menu_words(whole, MenuAction.DELETE_CONVERTED) == "Delete 2.00 GB of Converted Weights"
    assert menu_words(whole, MenuAction.SHOW_FOLDER) == SHOW_IN_FOLDER
    assert MenuAction.CANCEL in menu(UNFINISHED)
    assert MenuAction.REMOVE in menu(FOLDER)
    assert MenuAction.DELETE not in menu(with_status(COMPLETE, DownloadState.DOWNLOADING))


def test_a_model_that_does_not_fit_raises_a_question_with_an_alternative() -> None:
    done: list[str] = []

    def asked(precision: str) -> Question | None:
        return questions.use_question(
            replace(COMPLETE, precision=precision), lambda: done.append(""), done.append
        )

    assert questions.use_question(COMPLETE, list, done.append) is None
    question = asked("f32")
    assert question is not None
    assert question.title == "mamba-large in 32-bit won’t fit"
    assert question.default is CANCEL
    assert [answer.label for answer in question.others] == ["Load Anyway", "Use 8-bit"]
    for answer in question.others:
        assert answer.run is not None
        answer.run()
    assert done == ["", "q8"]
    slow = asked("bf16")
    assert slow is not None
    assert "may be slow" in slow.title


def test_cancelling_keeps_partial_files_by_default() -> None:
    question = questions.cancel_question("mamba-large", 6 * GB, 60, keep=list, delete=list)
    assert question.default == Answer("Keep Partial Files")
    assert question.destructive == Answer("Delete 6.00 GB")
    assert question.escape == Answer("Keep Downloading")
    assert "60%" in question.text
    nothing = questions.cancel_question("mamba-large", 0, 0, keep=list, delete=list)
    assert nothing.default == Answer("Keep Downloading")
