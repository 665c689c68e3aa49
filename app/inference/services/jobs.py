"""What can be asked of the engine."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.i18n.words import Words
from engine.api import GenerationRequest, LoadOptions, ModelInfo, ScoreRequest


@dataclass(frozen=True, slots=True)
class LoadJob:
    """Load a model in place of the one in use. Result: its ModelInfo, or None when cancelled. Progress: LoadProgress."""

    options: LoadOptions


@dataclass(frozen=True, slots=True)
class ReplyJob:
    """Write replies. Result: the last Finished, None when cancelled while queued. Progress: PromptProgress, and the
    Finished of each other reply.

    `request` is called in the main thread just before the job starts, with the model that is then in use; None means that
    nothing is left to do.
    """

    request: Callable[[ModelInfo], GenerationRequest | None]


@dataclass(frozen=True, slots=True)
class ScoreJob:
    """Score the tokens of a text. Result: Scored, or None when cancelled. Progress: PromptProgress.

    `request` as in `ReplyJob`; called again when the job starts again.
    """

    request: Callable[[ModelInfo], ScoreRequest | None]


@dataclass(frozen=True, slots=True)
class ReadPrimerJob:
    """Read a primer and keep its state. Result: its number of tokens, or None when cancelled. Progress: PromptProgress."""

    text: str


@dataclass(frozen=True, slots=True)
class MeasureJob:
    """Unload the model and run `measure` in the engine's thread. Result: None. Progress: what `measure` yields.

    `failure` is the sentence for an error that is not the engine's own.
    """

    measure: Callable[[threading.Event], Iterator[object]]
    failure: Words


Work = LoadJob | ReplyJob | ScoreJob | ReadPrimerJob | MeasureJob

Task = LoadJob | GenerationRequest | ScoreRequest | ReadPrimerJob | MeasureJob
"""A job as it reaches the worker, its request made."""


@dataclass(frozen=True, slots=True)
class WorkItem:
    """A task on its way to the worker. Setting `cancel` ends it as a result, not as an error."""

    id: int
    task: Task
    cancel: threading.Event
