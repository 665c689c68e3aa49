"""How surprising each token of a reply was to the model, and the texts for it."""

import math
from dataclasses import dataclass

from app.i18n.words import listed, say

MOST_ALPHA = 0.35
_MOST_BITS = 10.0
_SPACE, _LINE_END = "\u2423", "\u21b5"


@dataclass(frozen=True, slots=True)
class Chance:
    """A token's text and the probability that the model gave it."""

    text: str
    probability: float


@dataclass(frozen=True, slots=True)
class TokenSurprise:
    """A token of a reply, and what the model would have written in its place."""

    own: Chance
    others: tuple[Chance, ...] = ()

    @property
    def bits(self) -> float:
        """-log2 of the probability, at most ten."""
        least = 2.0**-_MOST_BITS
        return -math.log2(min(1.0, max(least, self.own.probability)))

    @property
    def alpha(self) -> float:
        """How much of the colour is behind it."""
        return MOST_ALPHA * self.bits / _MOST_BITS

    @property
    def ends_line(self) -> bool:
        """Whether a new line begins after it."""
        return self.own.text.endswith("\n")

    @property
    def text(self) -> str:
        """What is shown of it in the strip."""
        return self.own.text.replace("\n", _LINE_END).replace("\t", "    ")

    @property
    def words(self) -> str:
        """Its probability, and those of the others."""
        own = _chance_words(self.own)
        if not self.others:
            return own
        return say(
            "{token}\nExpected instead: {others}", token=own, others=listed(map(_chance_words, self.others))
        )


@dataclass(frozen=True, slots=True)
class SurpriseView:
    """What the strip under a reply shows: a line, and below it the tokens, once they are known."""

    line: str
    tokens: tuple[TokenSurprise, ...] = ()
    is_failure: bool = False


def percent_words(probability: float) -> str:
    """A probability: "12 %", "0.4 %"; never quite none and never quite all."""
    percent = 100 * probability
    if percent < 0.1:  # noqa: PLR2004 - what one digit can say
        return say("under {percent}%", percent="0.1")
    if percent > 99.9:  # noqa: PLR2004 - as above
        return say("over {percent}%", percent="99.9")
    return f"{percent:.1f}%" if percent < 10 or percent > 99 else f"{percent:.0f}%"  # noqa: PLR2004


def _chance_words(chance: Chance) -> str:
    return say("“{text}” {percent}", text=_quoted(chance.text), percent=percent_words(chance.probability))


def _quoted(text: str) -> str:
    """A token between quotes: what has no shape of its own gets one."""
    return (text.replace(" ", _SPACE) if not text.strip(" ") else text).replace("\n", _LINE_END)
