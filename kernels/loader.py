"""From `.metal` files to kernels that MLX can launch, on Metal or (through a dialect header) on CUDA.

Nothing happens at import: a `KernelLibrary` reads, builds and remembers each kernel the first time it is launched.
"""

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, TypeAlias, cast

import mlx.core as mx

from kernels.errors import KernelArgumentError, KernelBuildError

DTYPES = (mx.float32, mx.float16, mx.bfloat16)
SIMD_WIDTH = 32
STATE_SIZES = (8, 16, 32, 64)
SMALL = 8  # MLX passes inputs of fewer elements in the `constant` address space

Parameter: TypeAlias = mx.Dtype | int | bool
Arrays: TypeAlias = Mapping[str, mx.Dtype | str]  # name -> dtype, or the parameter that is it
Grid: TypeAlias = tuple[int, int, int]
Kernel: TypeAlias = Callable[..., Sequence[mx.array]]


@dataclass(frozen=True)
class KernelSpec:
    """One `.metal` file: its arrays, and the compile-time parameters that it may be built with.

    inputs, outputs: its arrays, in the kernel's order.
    parameters: name -> the values that it may take. samples: for a parameter with too many values to build them all,
    those that stand for the rest in `list_variants`. headers: files to put before the kernel.
    """

    name: str
    inputs: Arrays
    outputs: Arrays
    parameters: Mapping[str, Sequence[Parameter]]
    headers: tuple[str, ...] = ()
    samples: Mapping[str, Sequence[Parameter]] = field(default_factory=dict)

    def dtype(self, array: str, parameters: Mapping[str, Parameter]) -> mx.Dtype:
        """The dtype of an input or output in the variant with these parameters."""
        dtype = self.inputs.get(array) or self.outputs[array]
        return cast(mx.Dtype, parameters[dtype]) if isinstance(dtype, str) else dtype


@dataclass(frozen=True)
class Dialect:
    """A language that kernels are built in: `factory` has the signature of `mx.fast.metal_kernel`."""

    name: str
    factory: Callable[..., Kernel]
    prelude: tuple[str, ...] = ()
    adapt: Callable[[str], str] = str


def metal_dialect() -> Dialect:
    """Metal: kernel text as it is."""
    return Dialect("metal", cast(Callable[..., Kernel], mx.fast.metal_kernel))


def cuda_dialect() -> Dialect:
    """CUDA: a header gives it Metal's names."""
    return Dialect("cuda", cast(Callable[..., Kernel], mx.fast.cuda_kernel), ("dialect.cuh",), adapt_to_cuda)


def adapt_to_cuda(text: str) -> str:
    """Drop `threadgroup` before a pointer's type: CUDA would read `__shared__ float* p` as a shared pointer."""
    return re.sub(r"\bthreadgroup\b(?=\s+(?:const\s+)?\w+\s*[*&])", "", text)


def read_source(file: str) -> str:
    """The text of a file of this package without comments and indents; its lines keep their numbers for the compiler.

    MLX looks for attribute names in a kernel's text (comments too) and copies and hashes it at every launch, so a
    short text is a quick one.
    """
    text = resources.files("kernels").joinpath(file).read_text(encoding="utf-8")
    return f'#line 1 "{file}"\n' + re.sub(r"(?m)^[ \t]+|[ \t]*//.*$", "", text)


def definition(spec: KernelSpec, dialect: Dialect) -> dict[str, Any]:
    """The arguments of the dialect's factory for a kernel."""
    headers = (*dialect.prelude, *spec.headers)
    return {
        "name": spec.name,
        "input_names": list(spec.inputs),
        "output_names": list(spec.outputs),
        "header": dialect.adapt("\n".join(map(read_source, headers))),
        "source": dialect.adapt(read_source(f"{spec.name}.metal")),
    }


class KernelLibrary:
    """The kernels of one machine: built when first launched, then kept. Use it in one thread only, as MLX's arrays."""

    def __init__(self, dialect: Dialect, cores: int) -> None:
        self.dialect = dialect
        self.cores = cores
        self._kernels: dict[str, Kernel] = {}
        self._proven: set[tuple[object, ...]] = set()

    @classmethod
    def for_this_machine(cls) -> "KernelLibrary":
        """The library of the GPU that MLX has found. Raises KernelBuildError where there is none."""
        if mx.metal.is_available():
            return cls(metal_dialect(), apple_gpu_cores(str(mx.device_info().get("architecture", ""))))
        if mx.cuda.is_available():
            return cls(cuda_dialect(), CUDA_CORES)
        raise KernelBuildError("library", "MLX finds neither a Metal nor a CUDA device")

    def launch(
        self,
        spec: KernelSpec,
        *,
        inputs: Sequence[mx.array],
        parameters: Mapping[str, Parameter],
        shapes: Sequence[tuple[int, ...]],
        grid: Grid,
        threadgroup: Grid,
    ) -> Sequence[mx.array]:
        """Launch a kernel; the variant is built and run on zeros first if it is new. Raises KernelBuildError."""
        for name, value in parameters.items():
            if value not in spec.parameters[name]:
                raise KernelArgumentError(spec.name, name, f"one of {spec.parameters[name]}", value)
        call: dict[str, Any] = {
            "output_shapes": list(shapes),
            "output_dtypes": [spec.dtype(name, parameters) for name in spec.outputs],
            "template": list(parameters.items()),
            "grid": grid,
            "threadgroup": threadgroup,
        }
        small = tuple(array.size < SMALL for array in inputs)
        variant = (spec.name, *parameters.values(), small)
        if variant not in self._proven:
            self._prove(spec, inputs, call)
            self._proven.add(variant)
        return self._kernel(spec)(inputs=list(inputs), **call)

    def _kernel(self, spec: KernelSpec) -> Kernel:
        if spec.name not in self._kernels:
            self._kernels[spec.name] = self.dialect.factory(**definition(spec, self.dialect))
        return self._kernels[spec.name]

    def _prove(self, spec: KernelSpec, inputs: Sequence[mx.array], call: dict[str, Any]) -> None:
        """Compile and run now, on zeros: MLX compiles only when it evaluates, far from anyone who could fall back."""
        zeros = [mx.zeros(array.shape, array.dtype) for array in inputs]
        try:
            mx.eval(self._kernel(spec)(inputs=zeros, **call))
        except (RuntimeError, ValueError) as error:
            raise KernelBuildError(spec.name, str(error)) from error


CUDA_CORES = 132  # multiprocessors of an H100 or H200; MLX does not tell the number


def apple_gpu_cores(architecture: str) -> int:
    """About how many GPU cores a chip has, from MLX's name for it: `applegpu_g15s` is a Pro, for example."""
    return {"p": 6, "g": 10, "s": 18, "c": 36, "d": 72}.get(architecture[-1:], 10)


def list_variants(spec: KernelSpec) -> Iterator[dict[str, Parameter]]:
    """Every set of parameters that a kernel may be built with, so that a test can build them all."""
    choices = [spec.samples.get(name, values) for name, values in spec.parameters.items()]
    for values in itertools.product(*choices):
        yield dict(zip(spec.parameters, values, strict=True))
