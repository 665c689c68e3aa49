"""A failure, described for the person and for a report."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Failure:
    """`sentence` says what happened, what is safe and what to do; `detail` is for a report. Neither contains chat text.

    `remedy` is a precision in which it would succeed, or "".
    """

    sentence: str
    detail: str = ""
    remedy: str = ""


def report(failure: Failure, versions: str) -> str:
    """The text to copy for a report."""
    return "\n".join(part for part in (failure.sentence, failure.detail, versions) if part)
