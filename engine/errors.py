"""Errors shown to people: each says what happened and what to do, and has a detail for the log."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.messages import MessageText, joined, message


class EngineError(Exception):
    """An error that a person can be told about.

    `summary` says what happened and `advice` what to do next ("" if there is nothing to do); `sentence` is both.
    `detail` is for the log. None of them holds the text of a prompt or a reply.
    """

    def __init__(self, summary: str, advice: str = "", /, *, detail: str = "", **values: object) -> None:
        """`summary` and `advice` are patterns, `values` what stands in place of their {names} (`engine.messages`)."""
        self.summary: MessageText = message(summary, **values)
        self.advice: MessageText = message(advice, **values)
        self.sentence: MessageText = joined(self.summary, self.advice)
        self.detail = detail
        super().__init__(self.sentence)


class ModelFileError(EngineError):
    """A model's file is missing, damaged or not what its configuration says."""


def unreadable(name: str, error: OSError) -> ModelFileError:
    """The error for a model's file that is there, but that the system does not let this program read."""
    return ModelFileError(
        "Couldn’t read {name}: {reason}.",
        "Check the folder’s permissions and that its drive is connected.",
        detail=repr(error),
        name=name,
        reason=error.strerror or type(error).__name__,
    )


class UnsupportedModelError(EngineError):
    """The model is of a kind that Mamba Metal does not run."""


class PrimerFileError(EngineError):
    """A file is not a valid primer."""


class StateNotSavedError(EngineError):
    """The state of a text that was read could not be saved."""


class OutOfMemoryError(EngineError):
    """There is not enough memory for the request."""


class InvalidRequestError(EngineError):
    """A request contains an invalid value, such as a negative temperature."""


class NonFiniteError(EngineError):
    """The model produced logits that are not finite numbers."""


class DeviceError(EngineError):
    """The requested device is not available, or does not support the request."""


def is_lack_of_memory(error: BaseException) -> bool:
    """Returns True if Python or MLX raised `error` because an allocation failed."""
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
                "There wasn’t enough memory.",
                "The text is safe. Choose a smaller model or a lower precision, or close other apps.",
                detail=repr(error),
            ) from error
        raise
