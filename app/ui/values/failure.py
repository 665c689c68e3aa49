"""What went wrong, in words for a person and in words for a report."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Failure:
    """`sentence` says what happened, what is safe and what to do; `detail` is for a report. Neither holds chat text.

    `remedy` is the precision in which the same would succeed, or "".
    """

    sentence: str
    detail: str = ""
    remedy: str = ""


def report(failure: Failure, versions: str) -> str:
    """The text that "Copy details" copies."""
    return "\n".join(part for part in (failure.sentence, failure.detail, versions) if part)
