"""Sampling the next token from logits."""

import math
import secrets
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.api import Likelihood, SamplingOptions
from engine.errors import InvalidRequestError
from engine.messages import pattern
from engine.tokenizer import Tokenizer

_LIKELY = 1024
_LARGEST = float(np.finfo(np.float32).max)


def check_options(options: SamplingOptions) -> None:
    """Raises InvalidRequestError with a sentence when a value means nothing."""
    _check(
        0 <= options.temperature < math.inf,
        pattern("The temperature must be 0 or more, not {value}."),
        options.temperature,
    )
    _check(options.top_k >= 0, pattern("Top-k must be 0 (off) or more, not {value}."), options.top_k)
    _check(
        0 < options.top_p <= 1, pattern("Top-p must be above 0 and at most 1, not {value}."), options.top_p
    )
    _check(0 <= options.min_p <= 1, pattern("Min-p must be between 0 and 1, not {value}."), options.min_p)
    _check(
        0 < options.repetition_penalty < math.inf,
        pattern("The repetition penalty must be above 0 (1 is off), not {value}."),
        options.repetition_penalty,
    )
    _check(
        options.repetition_window >= 0,
        pattern("The repetition window must be 0 or more tokens, not {value}."),
        options.repetition_window,
    )
    _check(
        options.seed is None or options.seed >= 0,
        pattern("The seed must be 0 or more, not {value}."),
        options.seed,
    )


def _check(is_right: bool, summary: str, value: object) -> None:
    if not is_right:
        raise InvalidRequestError(summary, value=value)


class Sampler:
    """Draws tokens of one reply. The same options, seed and logits give the same tokens on every device."""

    def __init__(self, options: SamplingOptions, vocabulary: int) -> None:
        """`vocabulary` is the tokenizer's size: rows at and above it are never drawn."""
        check_options(options)
        self._options = options
        self._vocabulary = vocabulary
        self._random = np.random.default_rng(secrets.randbits(63) if options.seed is None else options.seed)

    @property
    def window(self) -> int:
        """How many of the latest tokens `draw` looks at."""
        return 0 if self._options.repetition_penalty == 1 else self._options.repetition_window

    def draw(self, logits: npt.NDArray[np.float32], recent: Sequence[int]) -> int:
        """The next token's id. `logits` (V,), `recent` the latest ids, the prompt's too; `window` of them count."""
        options = self._options
        scores = logits[: self._vocabulary]
        if self.window:
            scores = _penalised(scores, recent[-self.window :], options.repetition_penalty)
        if options.temperature == 0:
            return int(scores.argmax())
        weights, ids, total = _candidates(scores, options)
        keep = _kept(weights, total, options)
        cumulated = np.cumsum(weights[:keep])
        drawn = int(np.searchsorted(cumulated, self._random.random() * cumulated[-1], side="right"))
        return int(ids[min(drawn, keep - 1)])


def _penalised(
    scores: npt.NDArray[np.float32], recent: Sequence[int], penalty: float
) -> npt.NDArray[np.float32]:
    seen = np.unique(np.asarray(recent, dtype=np.int64))
    seen = seen[seen < scores.size]
    result = scores.copy()
    values = result[seen].astype(np.float64)
    with np.errstate(over="ignore"):  # what is beyond float32 is the largest of it: infinity has no order
        values = np.where(values > 0, values / penalty, values * penalty)
    result[seen] = np.clip(values, -_LARGEST, _LARGEST)
    return result


def _candidates(
    scores: npt.NDArray[np.float32], options: SamplingOptions
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.intp], float]:
    """Weights in falling order (the largest is 1), their ids, and the sum that top-p is a part of.

    Top-k keeps k of them. Top-p and min-p need no more than the largest, when their cut lies within these.
    """
    with np.errstate(
        over="ignore"
    ):  # a temperature near 0 pushes all but the largest to -inf, which is right
        weights = np.exp((scores.astype(np.float64) - float(scores.max())) / options.temperature)
    if 0 < options.top_k < scores.size:
        ids = _largest(scores, options.top_k)
        return weights[ids], ids, float(weights[ids].sum())
    total = float(weights.sum())
    if scores.size > _LIKELY and (options.top_p < 1 or options.min_p > 0):
        ids = _largest(scores, _LIKELY)
        kept = weights[ids]
        if (options.top_p < 1 and kept.sum() >= options.top_p * total) or kept[-1] < options.min_p:
            return kept, ids, total
    ids = np.argsort(-scores, kind="stable")
    return weights[ids], ids, total


def _largest(scores: npt.NDArray[np.float32], count: int) -> npt.NDArray[np.intp]:
    ids = np.argpartition(scores, -count)[-count:]
    return ids[np.lexsort((ids, -scores[ids]))]


def _kept(weights: npt.NDArray[np.float64], total: float, options: SamplingOptions) -> int:
    """How many of the falling `weights` top-p (of `total`) and min-p (of the largest) keep; at least one."""
    keep = weights.size
    if options.min_p > 0:
        keep = min(keep, int(np.count_nonzero(weights >= options.min_p)))
    if options.top_p < 1:
        keep = min(keep, int(np.searchsorted(np.cumsum(weights), options.top_p * total, side="left")) + 1)
    return max(keep, 1)


def likelihoods(
    logits: npt.NDArray[np.float32], token_id: int, alternatives: int, tokenizer: Tokenizer
) -> tuple[Likelihood, ...]:
    """The probability of a token and of its likeliest alternatives; nothing when `alternatives` is 0."""
    if not alternatives:
        return ()
    scores = logits[: tokenizer.size].astype(np.float64)
    weights = np.exp(scores - scores.max())
    weights /= weights.sum()
    best = [int(other) for other in _largest(logits[: tokenizer.size], min(alternatives + 1, scores.size))]
    ids = [token_id, *[other for other in best if other != token_id][:alternatives]]
    return tuple(Likelihood(tokenizer.decode([one]), float(weights[one])) for one in ids)
