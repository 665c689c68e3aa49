"""Failures of the engine, each with a sentence for the person and a detail for the log."""


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
