"""Every kernel that the product can build passes the strict check, in MLX's own text."""

import re
from importlib import resources
from typing import Any

import mlx.core as mx
import pytest

from kernels.catalogue import KERNELS
from kernels.loader import (
    SMALL,
    KernelSpec,
    Parameter,
    adapt_to_cuda,
    definition,
    list_variants,
    metal_dialect,
    read_source,
)
from tests.msl.source import generate
from tests.msl.static_check import StaticError, check
from tests.msl.toolchain import HERE

SIZES = (SMALL, SMALL - 1)  # MLX passes fewer than 8 elements in the `constant` address space
ONLY_LARGE = {"copy_vec4"}  # its launcher refuses small arrays


def label(parameters: dict[str, Parameter]) -> str:
    return (
        "-".join(f"{name}={value}".replace("mlx.core.", "") for name, value in parameters.items()) or "only"
    )


def launch(spec: KernelSpec, parameters: dict[str, Parameter]) -> dict[str, Any]:
    return {
        "output_shapes": [(SMALL,)] * len(spec.outputs),
        "output_dtypes": [spec.dtype(name, parameters) for name in spec.outputs],
        "template": list(parameters.items()),
        "grid": (32, 1, 1),
        "threadgroup": (32, 1, 1),
    }


VARIANTS = [
    pytest.param(spec, parameters, id=f"{spec.name}-{label(parameters)}")
    for spec in KERNELS
    for parameters in list_variants(spec)
]


@pytest.mark.parametrize(("spec", "parameters"), VARIANTS)
def test_every_variant_passes(spec: KernelSpec, parameters: dict[str, Parameter]) -> None:
    for size in SIZES[: 1 if spec.name in ONLY_LARGE else 2]:
        inputs = [mx.zeros((1, 1, size), spec.dtype(name, parameters)) for name in spec.inputs]
        check(generate(definition(spec, metal_dialect()), inputs, launch(spec, parameters)))


BODY = "uint i = thread_position_in_grid.x; y[i] = x[i] + 1.0f;"
REFUSED = {
    "a pointer without an address space": "const float* p = x; y[0] = p[thread_position_in_grid.x];",
    "a device pointer to a small input": "const device float* p = x; y[0] = p[thread_position_in_grid.x];",
    "a threadgroup pointer to an output": "threadgroup float* p = y; p[thread_position_in_grid.x] = 0.0f;",
    "a write to an input": "x[thread_position_in_grid.x] = 0.0f;",
    "double": "double d = x[thread_position_in_grid.x]; y[0] = float(d);",
    "an unknown function": "y[thread_position_in_grid.x] = metal::erf(x[0]);",
    "float to half": "half h = x[thread_position_in_grid.x]; y[0] = float(h);",
    "float to bfloat": "bfloat h = x[thread_position_in_grid.x]; y[0] = float(h);",
    "float to int": "int i = x[thread_position_in_grid.x]; y[0] = float(i);",
    "an ambiguous overload": "y[thread_position_in_grid.x] = float(metal::min(1u, 1));",
    "a lambda": "auto f = [](float v) { return v; }; y[thread_position_in_grid.x] = f(x[0]);",
    "goto": "again: if (x[thread_position_in_grid.x] > 0.0f) goto again;",
    "a shadowed name": "float v = 0.0f; for (uint i = 0u; i < 2u; ++i) { float v = x[i]; y[thread_position_in_grid.x] = v; }",
    "an array of run-time size": "float v[threads_per_threadgroup.x]; v[0] = x[0]; y[thread_position_in_grid.x] = v[0];",
    "a threadgroup array in an inner scope": "if (thread_position_in_grid.x > 0u) { threadgroup float v[4]; v[0] = x[0]; y[0] = v[0]; }",
    "new": "y[thread_position_in_grid.x] = *(new float(1.0f));",
    "a failed static_assert": 'static_assert(sizeof(float) == 8, "no"); y[thread_position_in_grid.x] = 0.0f;',
}
HEADERS = {
    "recursion": "inline float f(float v) { return v > 0.0f ? f(v - 1.0f) : v; }",
    "a reference without an address space": "inline float g(const float& v) { return v; }",
    "a constant without an address space": "const float TABLE[2] = {1.0f, 2.0f};",
    "a function pointer": "typedef float (*F)(float); inline float g(F f) { return f(1.0f); }",
    "a virtual function": "struct S { virtual float f(); };",
}


def refused(source: str, header: str = "") -> str:
    one = {
        "name": "planted",
        "input_names": ["x"],
        "output_names": ["y"],
        "source": source,
        "header": header + "\n",
    }
    call = {
        "output_shapes": [(4,)],
        "output_dtypes": [mx.float32],
        "grid": (4, 1, 1),
        "threadgroup": (4, 1, 1),
    }
    with pytest.raises(StaticError) as error:
        check(generate(one, [mx.zeros(4)], call))
    return str(error.value)


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
def test_what_apple_refuses_in_a_body_is_refused(body: str) -> None:
    assert "error:" in refused(body)


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_what_apple_refuses_in_a_header_is_refused(header: str) -> None:
    assert "error:" in refused(BODY, header)


def test_an_error_names_its_file_and_line() -> None:
    assert "planted.metal:2:" in refused(
        '#line 1 "planted.metal"\nuint i = thread_position_in_grid.x;\ny[i] = nothing;\n'
    )


def test_the_plain_kernel_that_the_bugs_are_planted_in_passes() -> None:
    one = {"name": "planted", "input_names": ["x"], "output_names": ["y"], "source": BODY, "header": ""}
    call = {
        "output_shapes": [(4,)],
        "output_dtypes": [mx.float32],
        "grid": (4, 1, 1),
        "threadgroup": (4, 1, 1),
    }
    check(generate(one, [mx.zeros(4)], call))


FUNCTION = re.compile(r"inline \w+ (\w+)\(")


def functions(text: str) -> set[str]:
    """The functions that a file defines in namespace metal."""
    return set(FUNCTION.findall(text[text.index("namespace metal {") : text.index("}  // namespace metal")]))


def test_the_cuda_header_has_only_names_that_the_shim_has() -> None:
    shim, dialect = (
        (HERE / "metal_stdlib").read_text(),
        resources.files("kernels").joinpath("dialect.cuh").read_text(),
    )
    assert functions(dialect)
    assert functions(dialect) <= functions(shim)


@pytest.mark.parametrize("spec", KERNELS, ids=lambda spec: spec.name)
def test_kernels_use_only_names_that_the_cuda_header_has(spec: KernelSpec) -> None:
    text = "\n".join(map(read_source, (*spec.headers, f"{spec.name}.metal")))
    dialect = read_source("dialect.cuh")
    for name in set(re.findall(r"metal::(?:fast::)?(\w+)", text)) - {"fast", "mem_flags"}:
        assert re.search(rf"\b{name}\(", dialect), f"dialect.cuh lacks {name}"
    for name in set(
        re.findall(r"\b(thread\w*_\w+_\w+|simdgroup\w*_in_\w+|simdgroups_per_\w+|threads\w*_per_\w+)\b", text)
    ):
        assert f"#define {name} " in dialect, f"dialect.cuh lacks {name}"


def test_the_cuda_adaptor_keeps_arrays_and_frees_pointers() -> None:
    text = "threadgroup float tile[4]; inline void f(threadgroup float* p, threadgroup const Pair& q);"
    assert adapt_to_cuda(text) == "threadgroup float tile[4]; inline void f( float* p,  const Pair& q);"


def test_no_kernel_text_names_an_attribute_that_it_does_not_use() -> None:
    """MLX looks for attribute and shape names in the whole text: comments must be gone when it does."""
    for spec in KERNELS:
        assert "//" not in read_source(f"{spec.name}.metal")
