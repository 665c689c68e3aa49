"""What we need of PySide6 and do not take for granted."""

import sys

import pytest
from PySide6.QtGui import QPen

CALLS = 1000


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None cannot die from Python 3.12 on")
def test_a_call_takes_no_reference_from_none() -> None:
    """PySide6 6.12.0 does with Python 3.11: painting for a minute ends the process."""
    pen = QPen()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        pen.setCosmetic(True)
    assert sys.getrefcount(None) > before - CALLS // 2
