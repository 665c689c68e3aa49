"""Stop texts: found wherever the pieces break, never shown in part."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.stop_sequences import StopFinder

texts = st.text(alphabet="ab\nU:é🎉", max_size=12)


def shown_with(stops: list[str], pieces: list[str]) -> tuple[str, str, StopFinder]:
    """What is shown piece by piece until a stop text was found, what the flush adds, and the finder."""
    finder, shown = StopFinder(stops), ""
    for piece in pieces:
        shown += finder.push(piece)
        if finder.stopped_at is not None:
            break
    return shown, finder.flush(), finder


@given(before=texts, after=texts, cuts=st.lists(st.integers(0, 40), max_size=6))
def test_text_ends_before_a_stop_text_wherever_it_is_cut(before: str, after: str, cuts: list[int]) -> None:
    stop, whole = "\nUser:", f"{before}\nUser:{after}"
    edges = [0, *sorted(min(cut, len(whole)) for cut in cuts), len(whole)]
    pieces = [whole[start:end] for start, end in itertools.pairwise(edges)]
    shown, rest, finder = shown_with([stop], pieces)
    assert shown + rest == whole[: whole.index(stop)]
    assert finder.stopped_at == len(shown)


@given(pieces=st.lists(texts, max_size=8), stops=st.lists(texts, max_size=3))
def test_nothing_of_a_possible_stop_text_is_shown(pieces: list[str], stops: list[str]) -> None:
    """At any moment, what was shown may not end with the beginning of a stop text that may still be completed."""
    finder, shown, given_text = StopFinder(stops), "", ""
    for piece in pieces:
        shown += finder.push(piece)
        given_text += piece
        if finder.stopped_at is not None:
            break
        held = given_text[len(shown) :]
        assert given_text.startswith(shown)
        assert finder.passed == len(shown)
        for stop in filter(None, stops):
            assert stop not in given_text
            if any(given_text.endswith(stop[:size]) and size > len(held) for size in range(1, len(stop))):
                pytest.fail(f"{shown!r} shows a part of {stop!r}")


@given(pieces=st.lists(texts, max_size=8))
def test_without_stop_texts_all_is_passed_on_at_once(pieces: list[str]) -> None:
    finder = StopFinder([])
    assert [finder.push(piece) for piece in pieces] == pieces
    assert finder.flush() == ""


def test_held_text_is_given_at_the_end() -> None:
    assert shown_with(["\nUser:"], ["So", "\nUs"])[:2] == ("So", "\nUs")


def test_a_false_start_is_shown_as_soon_as_it_is_one() -> None:
    finder = StopFinder(["\nUser:"])
    assert [finder.push(piece) for piece in ("a\n", "U", "n", "\n\nUs")] == ["a", "", "\nUn", "\n"]


def test_the_first_of_several_stop_texts_counts() -> None:
    shown, rest, finder = shown_with(["END", "\nUser:"], ["one\nUser: two END"])
    assert (shown, rest, finder.stopped_at) == ("one", "", 3)


def test_an_empty_stop_text_stops_nothing() -> None:
    assert shown_with([""], ["abc"])[:2] == ("abc", "")


def test_a_stop_text_at_the_beginning_shows_nothing() -> None:
    shown, rest, finder = shown_with(["User:"], ["Us", "er", ": hi"])
    assert (shown, rest, finder.stopped_at) == ("", "", 0)


def test_a_stop_text_that_overlaps_itself() -> None:
    assert shown_with(["aab"], ["a", "a", "a", "b"])[:2] == ("a", "")
