import math
import threading
from pathlib import Path

import numpy as np
import pytest

from engine.api import LoadOptions
from engine.bench.compared_models import ComparedMamba, mean_log_likelihood
from engine.engine import load_engine

_TEXT = Path(__file__).resolve().parents[3] / "benchmarks" / "texts" / "alice.txt"


def test_the_likelihood_is_that_of_the_softmax() -> None:
    logits = np.log(np.array([[0.25, 0.75], [0.5, 0.5]])) + 3
    assert mean_log_likelihood(logits, [1, 0]) == pytest.approx((math.log(0.75) + math.log(0.5)) / 2)


@pytest.mark.model
def test_the_built_in_model_has_the_perplexity_that_the_document_tells() -> None:
    engine = load_engine(LoadOptions("builtin", "cpu"), lambda _: None, threading.Event())
    assert engine is not None
    ids = engine._tokenizer.encode(_TEXT.read_text(encoding="utf-8"))
    side = ComparedMamba("Built-in", engine.model)
    assert math.exp(-side.log_likelihood(ids)) == pytest.approx(9.515, abs=0.002)
    engine.close()


@pytest.mark.model
def test_the_state_is_measured_on_its_arrays_and_never_grows() -> None:
    engine = load_engine(LoadOptions("builtin", "cpu"), lambda _: None, threading.Event())
    assert engine is not None
    side = ComparedMamba("Built-in", engine.model)
    assert side.cache_bytes() == 0
    side.read([1])
    one = side.cache_bytes()
    side.read(range(1, 40))
    assert side.cache_bytes() == one == engine.info.state_bytes
    assert side.write(2) > 0
    engine.close()
