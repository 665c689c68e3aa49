"""What becomes of the config.json files that are in use, and which ones are refused."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.architectures import ModelConfig, config_from, read_config
from engine.errors import EngineError, ModelFileError, UnsupportedModelError
from tests.unit.engine.loading import BUILTIN

PLAIN: dict[str, Any] = {
    "model_type": "mamba",
    "hidden_size": 768,
    "num_hidden_layers": 24,
    "vocab_size": 50280,
}


def config(**changes: Any) -> ModelConfig:
    """The configuration of PLAIN with changes; a value of None leaves the name out."""
    return config_from({name: value for name, value in (PLAIN | changes).items() if value is not None})


def test_defaults_are_those_of_the_paper() -> None:
    found = config()
    assert (found.intermediate_size, found.state_size, found.conv_kernel) == (1536, 16, 4)
    assert (found.time_step_rank, found.layer_norm_epsilon, found.eos_token_ids) == (48, 1e-5, (0,))
    assert (found.use_bias, found.use_conv_bias, found.tie_word_embeddings) == (False, True, True)


@pytest.mark.parametrize(
    ("width", "layers", "parameters"),
    [
        pytest.param(768, 24, 129_135_360, id="130m"),
        pytest.param(1024, 48, 371_516_416, id="370m"),
        pytest.param(1536, 48, 793_204_224, id="790m"),
        pytest.param(2048, 48, 1_372_178_432, id="1.4b"),
        pytest.param(2560, 64, 2_768_345_600, id="2.8b"),
    ],
)
def test_sizes_of_the_five_models(width: int, layers: int, parameters: int) -> None:
    found = config(hidden_size=width, num_hidden_layers=layers)
    assert found.parameters == parameters
    assert found.state_bytes == layers * 2 * width * (3 + 16) * 4
    assert found.kv_bytes_per_token == layers // 2 * 2 * width * 2


def test_hidden_size_wins_over_the_d_model_of_the_790m_checkpoint() -> None:
    found = config(
        hidden_size=1536, intermediate_size=3072, num_hidden_layers=48, d_model=2048, d_inner=4096, n_layer=24
    )
    assert (found.hidden_size, found.intermediate_size, found.num_hidden_layers) == (1536, 3072, 48)
    assert found.time_step_rank == 96


def test_legacy_names_are_read_where_there_are_no_others() -> None:
    found = config_from(
        {
            "d_model": 64,
            "d_inner": 192,
            "n_layer": 3,
            "d_state": 8,
            "d_conv": 3,
            "dt_rank": 5,
            "vocab_size": 99,
            "tie_embeddings": False,
            "bias": True,
            "conv_bias": False,
        }
    )
    assert (found.hidden_size, found.intermediate_size, found.num_hidden_layers) == (64, 192, 3)
    assert (found.state_size, found.conv_kernel, found.time_step_rank) == (8, 3, 5)
    assert (found.tie_word_embeddings, found.use_bias, found.use_conv_bias) == (False, True, False)


def test_ssm_cfg_holds_legacy_names_too() -> None:
    nested = {"d_state": 8, "d_conv": 3, "dt_rank": 7, "expand": 3, "bias": True}
    found = config_from({"d_model": 64, "n_layer": 2, "vocab_size": 99, "ssm_cfg": nested})
    assert (found.state_size, found.conv_kernel, found.time_step_rank) == (8, 3, 7)
    assert (found.intermediate_size, found.use_bias) == (192, True)


def test_names_at_the_top_win_over_ssm_cfg() -> None:
    assert config(state_size=4, ssm_cfg={"d_state": 8}).state_size == 4


def test_an_empty_ssm_cfg_changes_nothing() -> None:
    assert config(ssm_cfg={}) == config()


@pytest.mark.parametrize(("width", "rank"), [(768, 48), (100, 7), (16, 1), (17, 2)])
@pytest.mark.parametrize("given", ["auto", None], ids=["auto", "absent"])
def test_automatic_rank_is_a_sixteenth_rounded_up(width: int, rank: int, given: str | None) -> None:
    assert config(hidden_size=width, time_step_rank=given).time_step_rank == rank


def test_the_inner_width_follows_expand() -> None:
    assert config(expand=3).intermediate_size == 3 * 768


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert config(expand=3.0).intermediate_size == 3 * 768


def test_a_stated_inner_width_wins_over_expand() -> None:
    assert config(expand=3, intermediate_size=100).intermediate_size == 100


@pytest.mark.parametrize(
    ("given", "ids"), [(0, (0,)), (2.0, (2,)), ([0, 5, 0], (0, 5))], ids=["number", "decimal", "list"]
)
def test_all_ends_of_text_count(given: Any, ids: tuple[int, ...]) -> None:
    assert config(eos_token_id=given).eos_token_ids == ids


def test_unknown_names_do_no_harm() -> None:
    assert config(transformers_version="5.24.0", initializer_range=0.1, rms_norm=True) == config()


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        ("mamba2", "Mamba-2"),
        ("jamba", "attention"),
        ("llama", "not based on Mamba"),
        ("gpt_neox", "not based on Mamba"),
        (None, "model type"),
    ],
    ids=str,
)
def test_other_kinds_are_refused_with_the_reason(kind: str | None, word: str) -> None:
    with pytest.raises(UnsupportedModelError) as caught:
        config(model_type=kind)
    assert word in caught.value.sentence
    assert caught.value.sentence.endswith(".")


def test_an_original_mamba2_configuration_is_refused() -> None:
    with pytest.raises(UnsupportedModelError, match="Mamba-2"):
        config_from({"d_model": 64, "n_layer": 2, "vocab_size": 9, "ssm_cfg": {"layer": "Mamba2"}})


def test_another_activation_is_refused() -> None:
    with pytest.raises(UnsupportedModelError, match="gelu"):
        config(hidden_act="gelu")


@pytest.mark.parametrize("name", ["hidden_size", "num_hidden_layers", "vocab_size"])
def test_a_missing_size_is_named(name: str) -> None:
    with pytest.raises(ModelFileError, match=name):
        config(**{name: None})


@pytest.mark.parametrize("value", [0, -1, 1.5, "768", True, 10**12, [768], {}], ids=repr)
@pytest.mark.parametrize(
    "name", ["hidden_size", "num_hidden_layers", "state_size", "conv_kernel", "time_step_rank"]
)
def test_a_size_that_is_no_size_is_named(name: str, value: Any) -> None:
    with pytest.raises(ModelFileError, match=name):
        config(**{name: value})


@pytest.mark.parametrize("value", [0, -1e-5, 1.0, float("nan"), float("inf"), "1e-5", True], ids=repr)
def test_an_epsilon_that_is_none_is_named(value: Any) -> None:
    with pytest.raises(ModelFileError, match="layer_norm_epsilon"):
        config(layer_norm_epsilon=value)


@pytest.mark.parametrize("value", [0, "false", [True]], ids=repr)
@pytest.mark.parametrize("name", ["use_bias", "use_conv_bias", "tie_word_embeddings"])
def test_a_flag_that_is_none_is_named(name: str, value: Any) -> None:
    with pytest.raises(ModelFileError, match=name):
        config(**{name: value})


@pytest.mark.parametrize("value", [-1, "0", True, [], 0.5, [2, -1], {}], ids=repr)
def test_an_end_of_text_that_is_no_token_is_named(value: Any) -> None:
    with pytest.raises(ModelFileError, match="eos_token_id"):
        config(eos_token_id=value)


def test_a_folder_without_configuration_is_no_model(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r"config\.json"):
        read_config(tmp_path / "config.json")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1, 2]",
        b"null",
        b"\xff\xfe\x00",
        b"version https://git-lfs.github.com/spec/v1\n",
        b"[" * 100_000,
    ],
    ids=["empty", "cut short", "list", "null", "not text", "pointer", "deep"],
)
def test_a_damaged_configuration_is_an_error_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "config.json").write_bytes(content)
    with pytest.raises(EngineError, match="damaged"):
        read_config(tmp_path / "config.json")


def test_the_builtin_models_configuration() -> None:
    found = read_config(BUILTIN / "config.json")
    assert found.parameters == 13_930_368
    assert json.loads((BUILTIN / "config.json").read_text())["time_step_rank"] == found.time_step_rank


@pytest.mark.parametrize("place", ["pipe", "device", "folder", "loop"])
def test_what_is_no_file_is_not_opened(tmp_path: Path, place: str) -> None:
    """Reading a pipe without a writer, or an endless device, would never finish."""
    path = tmp_path / "config.json"
    match place:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to(path)
    with pytest.raises(ModelFileError, match=r"Couldn’t read config\.json: .+\. Check"):
        read_config(path)


def test_a_file_too_large_for_a_configuration_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "config.json").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(ModelFileError, match="damaged"):
        read_config(tmp_path / "config.json")


def test_the_folder_is_named_where_its_path_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ModelFileError, match=f"^{tmp_path.name} is not a model folder"):
        read_config(Path("config.json"))


@pytest.mark.parametrize("value", [[[]] * 10**5, {"x": ["y" * 10**5] * 9}, 10**4000, "z" * 10**5], ids=type)
@pytest.mark.parametrize("name", ["hidden_size", "model_type", "hidden_act", "use_bias", "eos_token_id"])
def test_a_sentence_stays_short_whatever_the_value(name: str, value: Any) -> None:
    with pytest.raises(EngineError) as caught:
        config(**{name: value})
    assert len(caught.value.sentence) < 400


def test_layers_beyond_any_model_are_refused_before_their_names_are_made() -> None:
    with pytest.raises(ModelFileError, match="num_hidden_layers"):
        config(num_hidden_layers=1 << 24)


def test_an_end_of_text_beyond_the_vocabulary_is_refused() -> None:
    with pytest.raises(ModelFileError, match="eos_token_id"):
        config(eos_token_id=PLAIN["vocab_size"])
