"""Codes and sentences."""

import errno
from pathlib import Path

import pytest

from engine.hub import errors


@pytest.mark.parametrize(
    ("status", "reason", "code"),
    [
        (401, "", "auth"),
        (401, "RepoNotFound", "not_found"),
        (401, "GatedRepo", "gated"),
        (403, "", "forbidden"),
        (403, "GatedRepo", "gated"),
        (403, "DisabledRepo", "disabled"),
        (404, "", "not_found"),
        (404, "RevisionNotFound", "not_found"),
        (404, "EntryNotFound", "not_found"),
        (407, "", "proxy"),
        (408, "", "timeout"),
        (418, "", "http"),
        (429, "", "rate_limit"),
        (500, "", "server"),
        (599, "SomethingNew", "server"),
    ],
)
def test_an_answer_has_a_code_and_a_sentence(status: int, reason: str, code: str) -> None:
    error = errors.of_answer(status, {"x-error-code": reason}, "org/name", "https://hub")
    assert error.code == code
    assert error.sentence.endswith(".")
    assert str(status) in error.detail
    assert "{" not in error.sentence


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EDQUOT, "disk_full"),
        (errno.EACCES, "permission"),
        (errno.EROFS, "permission"),
        (errno.ENOENT, "drive_gone"),
        (errno.EIO, "drive_gone"),
        (errno.EMFILE, "unknown"),
        (None, "unknown"),
    ],
)
def test_a_disk_has_a_code_and_a_sentence(number: int | None, code: str) -> None:
    error = errors.of_disk(OSError(number, "why") if number else OSError("why"), Path("/cache"))
    assert error.code == code
    assert error.sentence.endswith(".")


@pytest.mark.parametrize("trouble", ["offline", "dropped", "timeout", "tls", "proxy"])
def test_a_connection_has_a_sentence(trouble: errors.ConnectionTrouble) -> None:
    assert errors.of_connection(trouble).sentence.endswith(".")
