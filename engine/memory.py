"""The computer's memory, by the operating system's figures."""

import contextlib
import ctypes
import sys

import psutil


def process_bytes() -> int:
    """Bytes of physical memory that this process holds now."""
    return int(psutil.Process().memory_info().rss)


def total_bytes() -> int:
    """Bytes of physical memory of this computer."""
    return int(psutil.virtual_memory().total)


def give_back() -> None:
    """Return freed memory to the system instead of leaving it to the C library. Any thread."""
    if sys.platform == "linux":  # elsewhere large blocks go back by themselves
        with contextlib.suppress(OSError, AttributeError):  # a C library that is not glibc
            ctypes.CDLL(None).malloc_trim(0)


def available_bytes() -> int:
    """Bytes that can be allocated now without swapping."""
    return int(psutil.virtual_memory().available)
