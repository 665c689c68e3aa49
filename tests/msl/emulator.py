"""`mx.fast.metal_kernel` on a machine without Metal: the same call, compiled by clang and run on checked fibers."""

import ctypes
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np

from tests.msl.source import GeneratedKernel, generate, to_opencl
from tests.msl.static_check import LANGUAGE, SHIM
from tests.msl.toolchain import HERE, cached, find_clang, find_cxx, run

THREADGROUP_BYTES = 32768
BOUNDS = ["-fsanitize=thread,array-bounds", "-fno-sanitize-recover=array-bounds"]
CODE = ["-fPIC", "-gline-tables-only"]
NUMPY = {mx.float32: np.float32, mx.float16: np.float16, mx.bfloat16: np.uint16}  # bfloat16 by its bits
THREADGROUP_VARIABLE = re.compile(r"^(@[\w.]+) = internal global (.*?) undef, align \d+", re.MULTILINE)


class EmulationError(Exception):
    """A kernel that runs into a race, a divergence, a bad access...; the text says which, and the line."""


class Buffer(ctypes.Structure):
    """An array or a threadgroup variable, as emulator.cpp takes it."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("bytes", ctypes.c_uint64),
        ("writable", ctypes.c_int),
        ("name", ctypes.c_char_p),
    )


def metal_kernel(
    name: str, input_names: Sequence[str], output_names: Sequence[str], source: str, header: str = ""
) -> Callable[..., list[mx.array]]:
    """A kernel that is compiled at its first launch of each kind, and evaluated at once."""
    definition = {
        "name": name,
        "input_names": input_names,
        "output_names": output_names,
        "source": source,
        "header": header,
    }
    compiled: dict[str, CompiledKernel] = {}

    def launch(*, inputs: Sequence[mx.array], grid: Any, threadgroup: Any, **call: Any) -> list[mx.array]:
        kinds = [(str(array.dtype), array.size < 8) for array in inputs]
        key = repr((kinds, call["output_dtypes"], call.get("template")))
        if key not in compiled:
            call_and_grid = {"grid": grid, "threadgroup": threadgroup, **call}
            compiled[key] = CompiledKernel(generate(definition, list(inputs), call_and_grid))
        outputs = [np.full(shape, 0xFFFF if dtype == mx.bfloat16 else np.nan, NUMPY[dtype])
                   for shape, dtype in zip(call["output_shapes"], call["output_dtypes"], strict=True)]  # fmt: skip
        arrays = dict(zip(input_names, map(_to_numpy, inputs), strict=True))
        compiled[key].run(arrays, dict(zip(output_names, outputs, strict=True)), grid, threadgroup)
        return [
            mx.array(array).view(dtype) for array, dtype in zip(outputs, call["output_dtypes"], strict=True)
        ]

    return launch


def _to_numpy(array: mx.array) -> np.ndarray[Any, Any]:
    return np.array(array.view(mx.uint16) if array.dtype == mx.bfloat16 else array)


class CompiledKernel:
    """One variant of a kernel as machine code."""

    def __init__(self, kernel: GeneratedKernel) -> None:
        self._buffers = kernel.buffers
        text = to_opencl(kernel)
        recipe = "\n".join(
            [
                "emulate",
                *find_clang(),
                *find_cxx(),
                *LANGUAGE,
                *BOUNDS,
                *CODE,
                (HERE / SHIM).read_text(),
                text,
            ]
        )
        runtime = _runtime()
        self._path = cached(recipe + runtime.name, ".so", lambda path: _compile(text, runtime, path))
        self._runtime = ctypes.CDLL(str(runtime), mode=ctypes.RTLD_GLOBAL)
        self._runtime.emu_run.restype = ctypes.c_char_p
        self._library = ctypes.CDLL(str(self._path))
        self._entry = ctypes.cast(self._library.emu_entry, ctypes.c_void_p)
        symbols = _symbols(self._path)
        self._base = (self._entry.value or 0) - symbols["emu_entry"][0]
        self._locals = [
            (name, self._base + address, size)
            for name, (address, size) in symbols.items()
            if "E" in name and ".emu" in name
        ]
        total = sum(size for _, _, size in self._locals)
        if total > THREADGROUP_BYTES:
            raise EmulationError(
                f"{kernel.name} has {total} bytes of threadgroup memory, {THREADGROUP_BYTES} are allowed"
            )

    def run(
        self, inputs: dict[str, Any], outputs: dict[str, Any], grid: Sequence[int], threadgroup: Sequence[int]
    ) -> None:
        """Run a grid of threads; outputs are written in place. Raises EmulationError."""
        given: dict[str, tuple[Any, bool]] = {name: (array, True) for name, array in outputs.items()}
        for name, array in inputs.items():
            given[name] = np.ascontiguousarray(array), False
            given[f"{name}_shape"] = np.array(array.shape, np.int32), False
        arrays = [(name, *given[name]) for name in self._buffers]
        packed = (Buffer * len(arrays))(
            *(Buffer(a.ctypes.data, a.nbytes, w, name.encode()) for name, a, w in arrays)
        )
        local = (Buffer * len(self._locals))(
            *(Buffer(at, size, 1, _plain(name).encode()) for name, at, size in self._locals)
        )
        three = ctypes.c_uint32 * 3
        statistics = (ctypes.c_uint64 * 2)()
        error = self._runtime.emu_run(
            self._entry, local, len(local), packed, len(packed), three(*grid), three(*threadgroup), statistics
        )
        if error:
            raise EmulationError(re.sub(r"@(0x[0-9a-f]+)", self._place, error.decode()))

    def _place(self, match: re.Match[str]) -> str:
        lines = run(
            ["addr2line", "-i", "-e", str(self._path), hex(int(match[1], 16) - self._base)]
        ).stdout.split("\n")
        places = [Path(line).name for line in lines if line and SHIM not in line]
        return " < ".join(places)


def _runtime() -> Path:
    source = HERE / "emulator.cpp"
    command = [*find_cxx(), "-std=c++17", "-O2", "-g", "-fPIC", "-shared"]

    def make(path: Path) -> None:
        _succeed([*command, "-o", str(path), str(source)])

    return cached("\n".join([*command, source.read_text()]), ".so", make)


def _compile(text: str, runtime: Path, path: Path) -> None:
    source, ir, code = (path.with_suffix(suffix) for suffix in (".cl", ".ll", ".o"))
    source.write_text(text)
    clang = list(find_clang())
    _succeed(
        [
            *clang,
            *LANGUAGE,
            *CODE,
            *BOUNDS,
            "-w",
            "-O2",
            "-Xclang",
            "-disable-llvm-passes",
            "-S",
            "-emit-llvm",
            "-o",
            str(ir),
            str(source),
        ]
    )
    # Threadgroup variables become visible data with room between them, or the optimiser would make them private.
    shared = THREADGROUP_VARIABLE.sub(
        r"\1.emu = global \2 zeroinitializer, align 256", ir.read_text().replace("alwaysinline ", "")
    )
    for name in re.findall(r"^(@[\w.]+)\.emu = global", shared, re.MULTILINE):
        shared = re.sub(re.escape(name) + r"(?![\w.])", name + ".emu", shared)
    ir.write_text(shared)
    _succeed([*clang, "-Wno-override-module", "-O2", "-fsanitize=thread", "-mllvm", "-tsan-compound-read-before-write",
              *CODE, "-c", "-o", str(code), str(ir)])  # fmt: skip
    _succeed([*find_cxx(), "-shared", "-nostartfiles", "-o", str(path), str(code), str(runtime), "-lm",
              f"-Wl,-rpath,{runtime.parent}", "-Wl,-z,noseparate-code"])  # fmt: skip
    for temporary in (source, ir, code):
        temporary.unlink()


def _succeed(command: list[str]) -> None:
    done = run(command)
    if done.returncode:
        raise EmulationError(done.stderr)


def _symbols(path: Path) -> dict[str, tuple[int, int]]:
    rows = [row.split() for row in run(["nm", "-S", str(path)]).stdout.splitlines()]
    return {row[3]: (int(row[0], 16), int(row[1], 16)) for row in rows if len(row) == 4}


def _plain(mangled: str) -> str:
    return re.sub(r".*E\d+|\.emu$", "", mangled)
