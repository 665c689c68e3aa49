"""The computer's memory, by the operating system's figures."""

import psutil


def process_bytes() -> int:
    """Bytes of physical memory that this process holds now."""
    return int(psutil.Process().memory_info().rss)


def total_bytes() -> int:
    """Bytes of physical memory of this computer."""
    return int(psutil.virtual_memory().total)


def available_bytes() -> int:
    """Bytes that programs can take now without pushing others out."""
    return int(psutil.virtual_memory().available)
