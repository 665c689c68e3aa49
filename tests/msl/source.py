"""MLX's own text of a kernel, and the same text as C++ for OpenCL, which clang on Linux can check and compile."""

import os
import re
import tempfile
from dataclasses import dataclass
from typing import Any

import mlx.core as mx

CL_TYPES = {
    mx.float32: "float",
    mx.float16: "half",
    mx.bfloat16: "bfloat",
}


@dataclass(frozen=True)
class GeneratedKernel:
    """What MLX hands to Metal's compiler: header, signature, body, instantiation; and what the template stood for."""

    name: str
    text: str
    header: str
    template: tuple[tuple[str, Any], ...]

    @property
    def buffers(self) -> list[str]:
        """The buffer arguments, in order: arrays, and the shapes and strides that the body names."""
        return re.findall(r"(\w+) \[\[buffer\(\d+\)\]\]", self.text)


def generate(definition: dict[str, Any], inputs: list[mx.array], call: dict[str, Any]) -> GeneratedKernel:
    """Let MLX write the kernel's source. It does so without Metal, while it exports a function that launches it.

    definition: the arguments of mx.fast.metal_kernel; call: those of the launch but `inputs`.
    """
    kernel: Any = mx.fast.metal_kernel(**definition)

    def launch(*arrays: mx.array) -> Any:
        return kernel(inputs=list(arrays), verbose=True, **call)

    zeros = [mx.zeros(array.shape, array.dtype) for array in inputs]
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as captured:
        saved = os.dup(1)
        os.dup2(captured.fileno(), 1)  # MLX prints from C++
        try:
            mx.export_function(f"{folder}/kernel.mlxfn", launch, *zeros)
        finally:
            os.dup2(saved, 1)
            os.close(saved)
        captured.seek(0)
        printed = captured.read().decode()
    text = printed[printed.index("```\n") + 4 : printed.rindex("\n```")]
    template = tuple(call.get("template") or ())
    return GeneratedKernel(definition["name"], text, definition.get("header", ""), template)


def to_opencl(kernel: GeneratedKernel) -> str:
    """The kernel as C++ for OpenCL: only its signature line changes, and template parameters become constants.

    (A kernel template may not hold threadgroup arrays there; MLX does the same with them for CUDA.) Below it stands
    the entry that the emulator calls with the addresses of all buffers and the thread's place in the grid.
    """
    text = kernel.text[len(kernel.header) :]
    signature = re.match(r"(?:template <[^>]*>\n)?\[\[kernel\]\] void (\w+)\(\n(.*?)\) \{\n", text, re.DOTALL)
    assert signature, f"MLX's signature has changed: {text[:400]}"
    name, parameters = signature.groups()
    body = text[signature.end() :]
    if kernel.template:
        body = body[: body.rindex("\ntemplate [[host_name")]
    return (
        f"#include <metal_stdlib>\n{kernel.header}\n"
        f'#line 1 "signature"\n__kernel void {name}(\n{parameters}) {{ {_constants(kernel.template)}\n{body}\n'
        '#line 1 "entry"\nextern "C" __attribute__((no_sanitize("thread"), noinline)) void emu_entry('
        f"thread const ulong* buffers, thread const emu_ids* ids) {{ {name}({_arguments(parameters)}); }}\n"
    )


def _constants(template: tuple[tuple[str, Any], ...]) -> str:
    lines = []
    for name, value in template:
        if isinstance(value, mx.Dtype):
            lines.append(f"using {name} = {CL_TYPES[value]};")
        else:
            kind = "bool" if isinstance(value, bool) else "int"
            lines.append(f"constexpr {kind} {name} = {str(value).lower()};")
    return " ".join(lines)


def _arguments(parameters: str) -> str:
    arguments = []
    for parameter in parameters.split(",\n"):
        parts = re.match(r"\s*(.*?)\s*(\w+) \[\[(\w+)(?:\(\d+\))?\]\]$", parameter)
        assert parts, f"MLX's parameters have changed: {parameter}"
        kind, name, attribute = parts.groups()
        if attribute != "buffer":
            arguments.append(f"ids->{name}")
        elif kind.endswith("*"):
            arguments.append(f"({kind})buffers[{_buffers_before(arguments)}]")
        else:
            arguments.append(f"*({kind[:-1]}*)buffers[{_buffers_before(arguments)}]")
    return ", ".join(arguments)


def _buffers_before(arguments: list[str]) -> int:
    return sum("buffers[" in argument for argument in arguments)
