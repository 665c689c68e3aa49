"""Checkpoints that are whole, and all the ways in which they are not; each error names the tensor and the file."""

import json
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save_file

from engine.architectures import config_from, read_config
from engine.errors import EngineError, ModelFileError, UnsupportedModelError
from engine.tensors import widened
from engine.weights import Checkpoint
from tests.golden import recipe
from tests.unit.engine.loading import ROOT, TINY, backend, forbid, load, write_model

NAME = "backbone.layers.1.mixer.x_proj.weight"
PLAIN = NAME.removeprefix("backbone.")
INDEX = "model.safetensors.index.json"
Tensors = dict[str, Any]


def opened(folder: Path) -> Checkpoint:
    return Checkpoint(folder, read_config(folder / "config.json"))


def tensors_of(name: str = "odd") -> Tensors:
    return dict(recipe.tiny_weights(TINY[name]))


def written(folder: Path, tensors: Tensors, name: str = "odd", shards: int = 1) -> Path:
    return write_model(folder, TINY[name].config, tensors, shards=shards)


@pytest.mark.parametrize("shards", [1, 3])
def test_values_are_those_of_the_file(tmp_path: Path, shards: int) -> None:
    tensors = tensors_of()
    checkpoint = opened(written(tmp_path, tensors, shards=shards))
    stored = checkpoint[PLAIN]
    np.testing.assert_array_equal(widened(stored.read(), stored.dtype), tensors[NAME])
    assert checkpoint.total_bytes == sum(tensor.nbytes for tensor in tensors.values())


@pytest.mark.parametrize("dtype", ["F16", "BF16"])
def test_small_floats_are_widened_exactly(tmp_path: Path, dtype: str) -> None:
    tensors = tensors_of()
    written(tmp_path, tensors)
    wanted = {}
    for name, values in tensors.items():
        bits = values.view(np.uint32) & np.uint32(0xFFFF0000)
        wanted[name] = (
            bits.view(np.float32) if dtype == "BF16" else values.astype(np.float16).astype(np.float32)
        )
    write_raw(tmp_path / "model.safetensors", wanted, dtype)
    checkpoint = opened(tmp_path)
    for name, values in wanted.items():
        stored = checkpoint[name.removeprefix("backbone.")]
        np.testing.assert_array_equal(widened(stored.read(), stored.dtype), values)


def write_raw(path: Path, tensors: Tensors, dtype: str) -> None:
    """A safetensors file of float16 or bfloat16 bits."""
    header: dict[str, Any] = {}
    blobs: list[bytes] = []
    for name, values in tensors.items():
        blob = (values.view(np.uint32) >> 16).astype("<u2") if dtype == "BF16" else values.astype("<f2")
        start = sum(map(len, blobs))
        blobs.append(blob.tobytes())
        header[name] = {
            "dtype": dtype,
            "shape": values.shape,
            "data_offsets": [start, start + len(blobs[-1])],
        }
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def test_a_head_beside_tied_embeddings_is_not_read(tmp_path: Path) -> None:
    tensors = tensors_of("130m")
    tensors["lm_head.weight"] = tensors["backbone.embeddings.weight"].copy()
    checkpoint = opened(written(tmp_path, tensors, "130m"))
    assert "lm_head.weight" not in checkpoint


def test_a_missing_tensor_is_named_with_its_files(tmp_path: Path) -> None:
    tensors = tensors_of()
    del tensors[NAME]
    with pytest.raises(ModelFileError) as caught:
        opened(written(tmp_path, tensors))
    assert PLAIN in caught.value.sentence
    assert "model.safetensors" in caught.value.sentence


def test_a_missing_head_is_named(tmp_path: Path) -> None:
    tensors = tensors_of()
    del tensors["lm_head.weight"]
    with pytest.raises(ModelFileError, match=r"lm_head\.weight"):
        opened(written(tmp_path, tensors))


def test_a_surplus_tensor_is_named_with_its_file(tmp_path: Path) -> None:
    tensors = tensors_of() | {"backbone.layers.0.mixer.dt_norm.weight": np.ones(3, np.float32)}
    with pytest.raises(ModelFileError, match=r"model\.safetensors.*layers\.0\.mixer\.dt_norm\.weight"):
        opened(written(tmp_path, tensors))


@pytest.mark.parametrize(
    "change",
    [np.transpose, lambda values: values[:-1], lambda values: values[None], np.ravel],
    ids=["transposed", "shorter", "deeper", "flat"],
)
def test_a_tensor_of_another_shape_is_named_with_its_file(
    tmp_path: Path, change: Callable[[Any], Any]
) -> None:
    tensors = tensors_of()
    tensors[NAME] = np.ascontiguousarray(change(tensors[NAME]))
    with pytest.raises(ModelFileError) as caught:
        opened(written(tmp_path, tensors))
    assert PLAIN in caught.value.sentence
    assert "model.safetensors" in caught.value.sentence
    assert str(tensors[NAME].shape) in caught.value.sentence


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf], ids=str)
@pytest.mark.parametrize("kind", ["numpy", "mlx"])
@pytest.mark.parametrize("filled", [True, False], ids=["all", "one"])
def test_values_that_are_not_finite_are_named_with_their_file(
    tmp_path: Path, value: float, kind: str, filled: bool
) -> None:
    tensors = tensors_of()
    if filled:
        tensors[NAME] = np.full_like(tensors[NAME], value)
    else:
        tensors[NAME][-1, -1] = value
    with pytest.raises(ModelFileError) as caught:
        load(written(tmp_path, tensors, shards=3), backend(kind))
    assert PLAIN in caught.value.sentence
    assert "-of-00003.safetensors" in caught.value.sentence


@pytest.mark.parametrize("dtype", [np.float64, np.int32, np.uint8], ids=["F64", "I32", "U8"])
def test_a_tensor_of_another_type_is_named_with_its_file(tmp_path: Path, dtype: Any) -> None:
    tensors = tensors_of()
    tensors[NAME] = tensors[NAME].astype(dtype)
    with pytest.raises(UnsupportedModelError, match=r"x_proj\.weight in model\.safetensors"):
        opened(written(tmp_path, tensors))


@pytest.mark.parametrize("kept", [0, 4, 100, 0.5, -1], ids=str)
def test_a_file_that_was_cut_short_is_named(tmp_path: Path, kept: float) -> None:
    """To nothing, within the header's length, within the header, within the weights, by the last byte."""
    path = written(tmp_path, tensors_of()) / "model.safetensors"
    content = path.read_bytes()
    path.write_bytes(content[: int(kept * len(content)) if kept == 0.5 else int(kept)])
    with pytest.raises(ModelFileError, match=r"model\.safetensors is damaged or incomplete"):
        opened(tmp_path)


@pytest.mark.parametrize(
    "header",
    [
        b"{not json}",
        b"[]",
        b'{"a": 1}',
        b'{"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 400]}}',
        b'{"a": {"dtype": "F32", "shape": [2], "data_offsets": [8, 0]}}',
        b'{"a": {"dtype": "F32", "shape": [-2], "data_offsets": [0, 8]}}',
        b"\xff\xfe",
    ],
    ids=["text", "list", "number", "beyond", "backwards", "negative", "bytes"],
)
def test_a_bad_header_is_an_error_that_names_the_file(tmp_path: Path, header: bytes) -> None:
    path = written(tmp_path, tensors_of()) / "model.safetensors"
    path.write_bytes(struct.pack("<Q", len(header)) + header + bytes(8))
    with pytest.raises(ModelFileError, match=r"model\.safetensors"):
        opened(tmp_path)


def test_a_header_longer_than_the_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    path = written(tmp_path, tensors_of()) / "model.safetensors"
    path.write_bytes(struct.pack("<Q", 1 << 60) + bytes(100))
    with pytest.raises(ModelFileError, match=r"model\.safetensors"):
        opened(tmp_path)


def test_an_index_that_names_a_missing_shard_says_which(tmp_path: Path) -> None:
    written(tmp_path, tensors_of(), shards=3)
    (tmp_path / "model-00002-of-00003.safetensors").unlink()
    with pytest.raises(ModelFileError, match=r"model-00002-of-00003\.safetensors is missing"):
        opened(tmp_path)


@pytest.mark.parametrize(
    "name",
    [
        "../model.safetensors",
        "/etc/hostname",
        "sub/model.safetensors",
        "..",
        ".",
        "",
        "a\\..\\..\\b",
        "../../x",
    ],
    ids=repr,
)
def test_an_index_cannot_lead_out_of_the_folder(tmp_path: Path, name: str) -> None:
    folder = written(tmp_path / "model", tensors_of(), shards=3)
    save_file(tensors_of(), tmp_path / "model.safetensors")
    (folder / "sub").mkdir()
    save_file(tensors_of(), folder / "sub" / "model.safetensors")
    index = json.loads((folder / INDEX).read_text())
    index["weight_map"] = dict.fromkeys(index["weight_map"], name)
    (folder / INDEX).write_text(json.dumps(index))
    with pytest.raises(ModelFileError):
        opened(folder)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"weight_map": []}',
        '{"weight_map": {}}',
        '{"weight_map": {"a": 1}}',
        '{"weight_map": {"a": [1]}}',
        "[" * 100_000,
    ],
    ids=lambda content: content[:30] or "empty",
)
def test_a_damaged_index_is_named(tmp_path: Path, content: str) -> None:
    written(tmp_path, tensors_of(), shards=3)
    (tmp_path / INDEX).write_text(content)
    with pytest.raises(ModelFileError, match=r"model\.safetensors\.index\.json"):
        opened(tmp_path)


def test_a_tensor_in_two_files_is_named_with_both(tmp_path: Path) -> None:
    tensors = tensors_of()
    written(tmp_path, tensors, shards=3)
    other = tmp_path / "model-00003-of-00003.safetensors"
    index = json.loads((tmp_path / INDEX).read_text())
    there = [name for name, file in index["weight_map"].items() if file == other.name]
    save_file({name: tensors[name] for name in [*there, "backbone.embeddings.weight"]}, other)
    with pytest.raises(ModelFileError, match=r"embeddings\.weight is in both .*-00001-.* and .*-00003-"):
        opened(tmp_path)


@pytest.mark.parametrize("name", ["pytorch_model.bin", "model.pt", "pytorch_model-00001-of-00002.bin"])
def test_pickled_weights_are_refused_with_the_reason(tmp_path: Path, name: str) -> None:
    written(tmp_path, tensors_of())
    (tmp_path / "model.safetensors").unlink()
    (tmp_path / name).write_bytes(b"\x80\x02.")
    with pytest.raises(UnsupportedModelError, match="can run code"):
        opened(tmp_path)


def test_a_folder_without_weights_is_an_error(tmp_path: Path) -> None:
    written(tmp_path, tensors_of())
    (tmp_path / "model.safetensors").unlink()
    with pytest.raises(ModelFileError, match=r"neither model\.safetensors"):
        opened(tmp_path)


def test_a_file_that_goes_away_after_the_check_is_an_error(tmp_path: Path) -> None:
    checkpoint = opened(written(tmp_path, tensors_of()))
    (tmp_path / "model.safetensors").unlink()
    with pytest.raises(ModelFileError, match=r"model\.safetensors"):
        checkpoint[PLAIN].read()


def test_a_file_that_shrinks_after_the_check_is_an_error(tmp_path: Path) -> None:
    """Reading beyond the end of a mapped file would kill the process."""
    checkpoint = opened(written(tmp_path, tensors_of()))
    with (tmp_path / "model.safetensors").open("r+b") as file:
        file.truncate(checkpoint[PLAIN].offset + 4)
    with pytest.raises(EngineError, match=r"model\.safetensors"):
        checkpoint[PLAIN].read()


_MEASURE = """
import sys
from pathlib import Path
from tests.unit.engine.loading import backend, load

def status(name):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name)) * 1024

on = backend(sys.argv[2])
import mlx.core as mx
mx.eval(mx.zeros(4) + 1)
before = status("VmRSS")
model = load(Path(sys.argv[1]), on)
print(status("VmHWM") - before, model.weight_bytes)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("kind", ["numpy", "mlx"])
@pytest.mark.parametrize("stored", ["F32", "BF16"])
def test_loading_needs_the_final_size_and_about_one_tensor(tmp_path: Path, kind: str, stored: str) -> None:
    """By the operating system's own figure, in a process of its own; eight tensors of 8 MiB dominate."""
    config = {"hidden_size": 512, "num_hidden_layers": 8, "vocab_size": 4096, "intermediate_size": 2048}
    shapes = config_from({"model_type": "mamba", **config}).tensor_shapes()
    tensors = {f"backbone.{name}": np.full(shape, 0.01, np.float32) for name, shape in shapes.items()}
    write_model(tmp_path, config, tensors)
    if stored == "BF16":
        write_raw(tmp_path / "model.safetensors", tensors, stored)
    command = [sys.executable, "-c", _MEASURE, str(tmp_path), kind]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    grown, final = map(int, found.stdout.split())
    largest = max(tensor.nbytes for tensor in tensors.values())
    assert final > 8 * largest
    assert grown < final + 1.5 * largest + (4 << 20)


def test_a_file_that_is_replaced_while_the_model_loads_is_an_error(tmp_path: Path) -> None:
    """Its tensors may lie elsewhere: what was read would be numbers of other tensors."""
    checkpoint = opened(written(tmp_path, tensors_of()))
    path = tmp_path / "model.safetensors"
    (tmp_path / "new").write_bytes(path.read_bytes())
    (tmp_path / "new").replace(path)
    with pytest.raises(ModelFileError, match=r"model\.safetensors changed"):
        checkpoint[PLAIN].read()


def test_a_shard_whose_name_no_system_can_hold_is_missing(tmp_path: Path) -> None:
    written(tmp_path, tensors_of(), shards=3)
    (tmp_path / INDEX).write_text(json.dumps({"weight_map": {NAME: "x" * 5000}}))
    with pytest.raises(ModelFileError, match="is missing"):
        opened(tmp_path)


@pytest.mark.parametrize("name", [INDEX, "model-00001-of-00003.safetensors"])
def test_a_file_that_may_not_be_read_is_not_called_damaged(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, tensors_of(), shards=3)
    forbid(monkeypatch, tmp_path / name)
    with pytest.raises(ModelFileError, match=f"Couldn’t read {name}: Permission denied. Check"):
        opened(tmp_path)
