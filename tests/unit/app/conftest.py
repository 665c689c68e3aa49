"""Tests with Qt's objects."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def garbage_stays_in_the_main_thread() -> Iterator[None]:
    """As `app.ui.services.garbage` does it for the product: a worker's thread must not destroy what is the main thread's."""
    gc.disable()
    yield
    gc.enable()
