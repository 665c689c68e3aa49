"""How launchers refuse bad input, and how a model's parameters are checked once, when it is loaded."""

from collections.abc import Container, Mapping, Sequence
from typing import TypeAlias

import mlx.core as mx

from kernels.errors import KernelArgumentError

Size: TypeAlias = int | Container[int] | None  # a size, one of several, or any from 1 on


def require(
    operation: str,
    name: str,
    array: mx.array,
    shape: Sequence[Size],
    dtypes: Sequence[mx.Dtype] = (mx.float32,),
) -> None:
    """Raise KernelArgumentError unless the array has this shape and one of these dtypes."""
    if array.dtype not in dtypes:
        raise KernelArgumentError(operation, name, " or ".join(map(_short, dtypes)), _short(array.dtype))
    if len(shape) != array.ndim or not all(map(_fits, array.shape, shape)):
        sizes = ", ".join("any" if size is None else str(size) for size in shape)
        raise KernelArgumentError(operation, name, f"of shape ({sizes}), not empty", array.shape)


def _fits(size: int, wanted: Size) -> bool:
    if wanted is None:
        return size >= 1
    return size == wanted if isinstance(wanted, int) else size in wanted


def _short(dtype: mx.Dtype) -> str:
    return str(dtype).removeprefix("mlx.core.")


def check_parameters(parameters: Mapping[str, mx.array]) -> None:
    """Raise KernelArgumentError if a parameter of the model holds a NaN or an infinity.

    Call it once when a model is loaded: the launchers do not look at values, for that would cost a pass over the
    weights, and a wait for the GPU, at every launch.
    """
    finite = {name: mx.isfinite(array).all() for name, array in parameters.items()}
    mx.eval(finite)
    for name, all_finite in finite.items():
        if not all_finite.item():
            raise KernelArgumentError("parameters", name, "finite", "NaN or infinity")
