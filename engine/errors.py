"""Failures of the engine, each with a sentence for the person and a detail for the log."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_MOST_LETTERS = 999


class EngineError(Exception):
    """Something the person can be told: `sentence` says what happened and what to do, `detail` is for the log.

    Neither holds the text of a prompt or a reply. The sentence is one line, whatever the names in it are: characters that
    steer a terminal or turn the writing's direction come as U+FFFD, and very much text is cut in its middle.
    """

    def __init__(self, sentence: str, detail: str = "") -> None:
        sentence = _STEERING.sub("\ufffd", sentence)
        if len(sentence) > _MOST_LETTERS:
            half = (_MOST_LETTERS - 1) // 2
            sentence = f"{sentence[:half]}…{sentence[-half:]}"
        super().__init__(sentence)
        self.sentence = sentence
        self.detail = detail


class ModelFileError(EngineError):
    """A model's file is missing, damaged or not what its configuration says."""


def unreadable(name: str, error: OSError) -> ModelFileError:
    """The error for a model's file that is there, but that the system does not let this program read."""
    return ModelFileError(
        f"{name} cannot be read: {error.strerror}. Check the permissions of the folder and whether its drive is there.",
        repr(error),
    )


class UnsupportedModelError(EngineError):
    """The model is of a kind that this program does not run."""


class PrimerFileError(EngineError):
    """A file is not the primer that it should be."""


class NotKeptError(EngineError):
    """What was read could not be kept for later."""


class OutOfMemoryError(EngineError):
    """The device has no room for what was asked."""


class InvalidRequestError(EngineError):
    """A request holds a value that means nothing, such as a negative temperature."""


class NonFiniteError(EngineError):
    """The model produced logits that are not finite numbers."""


class DeviceError(EngineError):
    """The device that was asked for is not here, or cannot do what was asked."""


def is_lack_of_memory(error: BaseException) -> bool:
    """Whether Python or MLX raised `error` because an allocation failed."""
    text = str(error).lower()
    return isinstance(error, MemoryError) or "out of memory" in text or "allocat" in text


@contextmanager
def reporting_lack_of_memory() -> Iterator[None]:
    """Raises OutOfMemoryError in the place of what Python and MLX raise when an allocation fails."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if is_lack_of_memory(error):
            raise OutOfMemoryError(
                "There was not enough memory. The text is safe."
                " Choose a smaller model or a lower precision, or close other apps.",
                repr(error),
            ) from error
        raise
