"""Failures of the engine, each with a sentence for the person and a detail for the log."""

from collections.abc import Iterator
from contextlib import contextmanager


class EngineError(Exception):
    """Something the person can be told: `sentence` says what happened and what to do, `detail` is for the log.

    Neither holds the text of a prompt or a reply.
    """

    def __init__(self, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.detail = detail


class ModelFileError(EngineError):
    """A model's file is missing, damaged or not what its configuration says."""


class UnsupportedModelError(EngineError):
    """The model is of a kind that this program does not run."""


class OutOfMemoryError(EngineError):
    """The device has no room for what was asked."""


class InvalidRequestError(EngineError):
    """A request holds a value that means nothing, such as a negative temperature."""


class NonFiniteError(EngineError):
    """The model produced logits that are not finite numbers."""


class DeviceError(EngineError):
    """The device that was asked for is not here, or cannot do what was asked."""


@contextmanager
def reporting_lack_of_memory() -> Iterator[None]:
    """Raises OutOfMemoryError in the place of what Python and MLX raise when an allocation fails."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        text = str(error).lower()
        if isinstance(error, MemoryError) or "out of memory" in text or "allocat" in text:
            raise OutOfMemoryError(
                "There was not enough memory. The text is safe."
                " Choose a smaller model or a lower precision, or close other apps.",
                repr(error),
            ) from error
        raise
