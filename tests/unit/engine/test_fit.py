"""What a model needs and whether there is room for it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import models
from engine.fit import AvailableMemory, Fit, Need, Verdict, catalogue_config, fit, need_of

GB = 1_000_000_000
ENTRIES = {entry.name: entry for entry in models.catalogue()}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES.keys())
def test_the_catalogue_is_what_it_says(entry: models.CatalogueEntry) -> None:
    config = catalogue_config(entry.repo_id)
    assert config is not None
    assert config.parameters == entry.parameters
    need = need_of(config, "f32")
    assert need.weight_bytes == 4 * entry.parameters
    assert 0 <= entry.download_bytes - need.weight_bytes < 200_000, "the file is the weights and a header"


@pytest.mark.parametrize(
    ("name", "state_mib"),
    [
        ("mamba-130m", 2.67),
        ("mamba-370m", 7.12),
        ("mamba-790m", 10.69),
        ("mamba-1.4b", 14.25),
        ("mamba-2.8b", 23.75),
    ],
)
def test_states_are_as_computed(name: str, state_mib: float) -> None:
    config = catalogue_config(ENTRIES[name].repo_id)
    assert config is not None
    assert need_of(config, "bf16").state_bytes / 2**20 == pytest.approx(state_mib, abs=0.006)


@pytest.mark.parametrize(
    "repo_id", ["state-spaces/mamba2-130m-hf", "other/mamba-130m-hf", "state-spaces/mamba-130m-hf-x", "130m"]
)
def test_others_are_not_in_the_catalogue(repo_id: str) -> None:
    assert catalogue_config(repo_id) is None


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES.keys())
def test_fewer_bits_need_less(entry: models.CatalogueEntry) -> None:
    config = catalogue_config(entry.repo_id)
    assert config is not None
    sizes = [need_of(config, precision).weight_bytes for precision in ("f32", "bf16", "q8", "q4")]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 4
    assert need_of(config, "f16") == need_of(config, "bf16")
    assert 0.5 < sizes[1] / sizes[0] < 0.53
    assert 0.14 < sizes[3] / sizes[0] < 0.2


def test_a_projection_whose_width_no_group_divides_is_not_quantised() -> None:
    config = catalogue_config("state-spaces/mamba-130m-hf")
    assert config is not None
    rows = math.prod(config.tensor_shapes()["embeddings.weight"])
    in_bf16, in_q8 = need_of(config, "bf16").weight_bytes, need_of(config, "q8").weight_bytes
    quantised = rows + 24 * (2 * 1536 * 768 + 768 * 1536)
    assert in_bf16 - in_q8 == 2 * quantised - (quantised + quantised // 64 * 4)


@pytest.mark.parametrize(
    ("need", "room", "verdict"),
    [
        (80, AvailableMemory(100, 0, 1000), Verdict.FITS),
        (81, AvailableMemory(100, 0, 1000), Verdict.MAY_BE_SLOW),
        (81, AvailableMemory(50, 52, 1000), Verdict.FITS),
        (1000, AvailableMemory(100, 0, 1000), Verdict.MAY_BE_SLOW),
        (1001, AvailableMemory(100_000, 0, 1000), Verdict.WONT_FIT),
    ],
)
def test_the_limits_of_the_verdicts(need: int, room: AvailableMemory, verdict: Verdict) -> None:
    assert fit(Need(need, 0, 0), room).verdict is verdict


@given(st.integers(0, 10**13), st.integers(0, 10**13), st.integers(0, 10**13), st.integers(0, 10**13))
def test_more_room_is_never_worse(need: int, free: int, limit: int, more: int) -> None:
    order = [Verdict.FITS, Verdict.MAY_BE_SLOW, Verdict.WONT_FIT]
    little = fit(Need(need, 0, 0), AvailableMemory(free, 0, limit)).verdict
    much = fit(Need(need, 0, 0), AvailableMemory(free + more, more, limit + more)).verdict
    assert order.index(much) <= order.index(little)


def test_the_tooltip_has_the_numbers() -> None:
    found = Fit(
        Verdict.FITS,
        Need(6 * GB, GB // 10, GB // 10),
        AvailableMemory(6_400_000_000, GB // 2, 11_500_000_000),
    )
    assert found.tooltip == "Needs 6.2 GB; 6.9 GB is free now; Metal can use up to 11.5 GB."


def test_the_largest_in_32_bit_does_not_fit_a_16_gb_mac() -> None:
    config = catalogue_config("state-spaces/mamba-2.8b-hf")
    assert config is not None
    need = need_of(config, "f32")
    assert 11.5 * GB < need.total_bytes < 12 * GB
    assert fit(need, AvailableMemory(8 * GB, 0, 11_500_000_000)).verdict is Verdict.WONT_FIT
    assert fit(need_of(config, "q8"), AvailableMemory(8 * GB, 0, 11_500_000_000)).verdict is Verdict.FITS
