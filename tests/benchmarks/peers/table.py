"""What the contest found, in Markdown."""

import statistics
from collections.abc import Callable, Iterator, Sequence

from tests.benchmarks.peers.contest import Contestant
from tests.benchmarks.peers.runners import PROMPT_TOKENS

_MISSING = {
    "transformers": "transformers",
    "mlx-lm": "mlx-lm",
    "llama.cpp": "llama-cpp",
}


def spread(values: Sequence[float], unit: str) -> str:
    """Median and range, such as "38.1 (37.0–40.2) ms, n=3"; a dash where nothing was measured."""
    if not values:
        return "–"
    low, middle, high = min(values), statistics.median(values), max(values)
    digits = 2 if unit == "s" else 1
    return f"{middle:.{digits}f} ({low:.{digits}f}–{high:.{digits}f}) {unit}, n={len(values)}"


def faster(
    ours: Contestant, rivals: Sequence[Contestant], what: str, pick: Callable[[list[float]], float]
) -> float:
    """How many times faster than the fastest rival; `pick` makes one number of the rounds. 0 when not measured."""

    def times(entry: Contestant) -> list[float]:
        if what == "prefill":
            return entry.prefill_s
        return entry.best_decode_ms if pick is min else entry.decode_ms

    measured = [pick(times(entry)) for entry in rivals if times(entry)]
    return min(measured) / pick(times(ours)) if measured and times(ours) else 0.0


def table(contestants: Sequence[Contestant], missing: Sequence[str] = ()) -> Iterator[str]:
    """Lines of Markdown. `missing` are the libraries that are not installed: each has a row without numbers."""
    yield f"| | decode, a token | prefill of {PROMPT_TOKENS} tokens | peak memory |"
    yield "| --- | --- | --- | --- |"
    for entry in contestants:
        if entry.failure:
            yield f"| {entry.label} | did not start | | |"
            continue
        times = f"{spread(entry.decode_ms, 'ms')} | {spread(entry.prefill_s, 's')}"
        yield f"| {entry.label} | {times} | {entry.peak_mib:,.0f} MiB |"
    for library in missing:
        yield f"| {library} | not installed here: `sh scripts/peers.sh {_MISSING[library]}` | | |"
    yield ""
    yield from _ratios(contestants)
    yield ""
    for library in dict.fromkeys(entry.library for entry in contestants):
        facts = next((entry.facts for entry in contestants if entry.library == library and entry.facts), None)
        if facts is not None:
            yield f"- {library}: {facts['version']}; {facts['flags']}"


def _ratios(contestants: Sequence[Contestant]) -> Iterator[str]:
    ours = contestants[0]
    yield "| Mamba Metal beside the better setting of | by medians | by the best of each |"
    yield "| --- | --- | --- |"
    for library in dict.fromkeys(entry.library for entry in contestants[1:]):
        rivals = [entry for entry in contestants if entry.library == library]
        for what in ("decode", "prefill"):
            ratios = [faster(ours, rivals, what, pick) for pick in (statistics.median, min)]
            if all(ratios):
                yield f"| {library}, {what} | {_words(ratios[0])} | {_words(ratios[1])} |"


def _words(ratio: float) -> str:
    return f"{ratio:.1f} times as fast"
