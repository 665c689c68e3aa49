import pytest

from app.inference.values.model import ModelChoice, ModelFacts, overtaking_sentence, tokens_until_full
from app.ui.values.failure import Failure, report

FACTS = ModelFacts("mamba-1.4b", "16-bit", "metal", 14_942_208, 192 * 1024, 2048, is_base_model=True)


@pytest.mark.parametrize(
    ("model", "name"), [("builtin", "Built-in"), ("/models/mamba-130m-hf/", "mamba-130m-hf"), ("a/b", "b")]
)
def test_choices_have_names(model: str, name: str) -> None:
    assert ModelChoice(model).name == name


def test_the_cache_would_fill_the_memory_near_a_round_token() -> None:
    assert tokens_until_full(FACTS, 16 * 2**30) == 87_000
    sentence = "Same size, 192 KiB per token: it would pass this Mac’s 16 GB near token 87,000."
    assert overtaking_sentence(FACTS, 16 * 2**30, "Mac") == sentence


def test_nothing_is_said_where_nothing_is_known() -> None:
    assert overtaking_sentence(FACTS, 0, "Mac") == ""


def test_a_report_has_all_that_is_known() -> None:
    assert report(Failure("Sentence.", "detail"), "versions") == "Sentence.\ndetail\nversions"
    assert report(Failure("Sentence."), "versions") == "Sentence.\nversions"
