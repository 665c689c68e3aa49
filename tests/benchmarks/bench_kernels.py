"""Times each kernel by itself on this machine's GPU.

    python -m tests.benchmarks.bench_kernels [--json FILE] [--plans] [--short]

Medians; 20 independent launches in one evaluation. --plans also times many plans of the scan; --short only one shape.
"""

import argparse
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import mlx.core as mx

from kernels.add_rms_norm import add_rms_norm
from kernels.causal_conv import causal_conv
from kernels.conv_x_proj_step import SLICE, conv_x_proj_step
from kernels.copy import copy_scalar, copy_vec4
from kernels.dt_scan_step import dt_scan_step
from kernels.loader import KernelLibrary
from kernels.pair_scan import block_pair_scan, simd_pair_scan
from kernels.selective_scan import ScanPlan, plan_scan, selective_scan, selective_scan_block
from tests.benchmarks.gpu_timing import median_ms, print_table

T = mx.bfloat16
STATES = 16
WIDTHS = {1536: (768, 48), 5120: (2560, 160)}  # D -> M, R
SCANS = [(1536, 2048), (5120, 2048), (1536, 32768), (5120, 8192), (64, 32768)]


def scan_inputs(channels: int, length: int) -> tuple[mx.array, ...]:
    """Random arguments of selective_scan at batch 1."""
    normal = mx.random.normal
    rank = WIDTHS.get(channels, (0, 48))[1]
    arguments = (
        normal((1, length, channels)).astype(T),
        normal((1, length, channels)).astype(T),
        mx.random.uniform(-6, -1, (channels,)),
        mx.contiguous(-mx.broadcast_to(mx.arange(1, STATES + 1).astype(mx.float32), (channels, STATES))),
        normal((1, length, rank + 2 * STATES)).astype(T),
        normal((channels,)),
        normal((1, length, 2 * channels)).astype(T),
        normal((1, channels, STATES)),
    )
    mx.eval(arguments)
    return arguments


def time_scans(library: KernelLibrary, shapes: list[tuple[int, int]], *, try_plans: bool) -> dict[str, float]:
    """The segmented scan by the launcher's plan, the block scan, and other plans if asked for."""
    times = {}
    for channels, length in shapes:
        arguments = scan_inputs(channels, length)
        chosen = plan_scan(library.cores, 1, length, channels)
        plans = {f"{chosen.segments} segments": chosen}
        if try_plans:
            tried = [ScanPlan(s, t) for s in (1, 4, 8, 12, 16, 24, 32) for t in (32, 64, 128)]
            plans |= {f"plan {plan.segments}x{plan.threads}": plan for plan in tried}
        for name, plan in plans.items():
            if name.startswith("plan 1x") and length > 8192:
                continue
            label = f"scan D {channels} L {length} {name}"
            times[label] = median_ms(partial(selective_scan, library, *arguments, plan=plan), repeats=5)
        block = f"scan D {channels} L {length} block"
        times[block] = median_ms(partial(selective_scan_block, library, *arguments), repeats=3, launches=4)
    return times


def time_operations(library: KernelLibrary, channels: int, length: int) -> dict[str, float]:
    """The other operations at the shapes of a model."""
    width, rank = WIDTHS[channels]
    normal = mx.random.normal
    u, _, dt_bias, A, _, D, xz, state = scan_inputs(channels, length)
    window, taps, bias = normal((1, 3, channels)), normal((channels, 4)), normal((channels,))
    x_proj, dt_proj = normal((rank + 2 * STATES, channels)).astype(T), normal((channels, rank)).astype(T)
    residual, delta, weight = (
        normal((1, length, width)),
        normal((1, length, width)).astype(T),
        normal((width,)),
    )
    parts = normal((1, -(-channels // SLICE), rank + 2 * STATES))
    mx.eval(window, taps, bias, x_proj, dt_proj, residual, delta, weight, parts)
    makes: dict[str, Callable[[], Any]] = {
        "add_rms_norm": lambda: add_rms_norm(library, residual, delta, weight, 1e-5, T),
    }
    if length > 1:
        makes["causal_conv"] = lambda: causal_conv(library, xz, window, taps, bias)
    else:
        makes["conv_x_proj_step"] = lambda: conv_x_proj_step(library, xz, window, taps, bias, x_proj)
        makes["dt_scan_step"] = lambda: dt_scan_step(library, u, parts, dt_proj, dt_bias, A, D, xz, state)
    return {f"{name} D {channels} L {length}": median_ms(make) for name, make in makes.items()}


def products(x: mx.array, weights: list[mx.array]) -> list[mx.array]:
    """x times each weight."""
    return [x @ weight.T for weight in weights]


def time_projections(channels: int) -> dict[str, float]:
    """MLX's own matrix-vector products, over many weights so that no cache holds them."""
    width, _ = WIDTHS[channels]
    times = {}
    for name, rows, columns in (("in_proj", 2 * channels, width), ("out_proj", width, channels)):
        weights = [mx.random.normal((rows, columns)).astype(T) for _ in range(16)]
        x = mx.random.normal((1, 1, columns)).astype(T)
        mx.eval(weights, x)
        many = median_ms(partial(products, x, weights), launches=4)
        times[f"{name} D {channels} L 1 (MLX)"] = many / len(weights)
    return times


def time_blocks(library: KernelLibrary) -> dict[str, float]:
    """Copies (in GB/s, bytes read and written) and pair scans."""
    size = 1 << 26  # 256 MB: more than any cache
    source = mx.random.normal((size,))
    a, b = mx.random.uniform(shape=(4096, 4096)), mx.random.normal((4096, 4096))
    rows_a, rows_b = a.reshape(-1, 32), b.reshape(-1, 32)
    mx.eval(source, a, b, rows_a, rows_b)
    copies = {"copy_scalar": copy_scalar, "copy_vec4": copy_vec4}
    times = {
        f"{name} GB/s": 8 * size / 1e6 / median_ms(partial(copy, library, source), launches=4)
        for name, copy in copies.items()
    }
    times["simd_pair_scan 524288x32"] = median_ms(
        partial(simd_pair_scan, library, rows_a, rows_b), launches=4
    )
    times["block_pair_scan 4096x4096"] = median_ms(partial(block_pair_scan, library, a, b), launches=4)
    return times


def time_chain(library: KernelLibrary, launches: int = 400) -> float:
    """Microseconds for each of many tiny kernels that wait for each other."""

    def chain() -> mx.array:
        x = mx.ones((1024,))
        for _ in range(launches):
            x = copy_scalar(library, x)
        return x

    return median_ms(chain, launches=1) * 1e3 / launches


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path)
    parser.add_argument("--plans", action="store_true")
    parser.add_argument("--short", action="store_true")
    options = parser.parse_args()
    library = KernelLibrary.for_this_machine()
    times = {"tiny dependent kernel, us": time_chain(library)}
    times |= time_blocks(library) | time_scans(
        library, SCANS[:1] if options.short else SCANS, try_plans=options.plans
    )
    for channels in WIDTHS:
        times |= (
            time_operations(library, channels, 1)
            | time_operations(library, channels, 2048)
            | time_projections(channels)
        )
    if options.json:
        options.json.write_text(json.dumps(times, indent=1))
    print_table(("what", "ms"), list(times.items()))


if __name__ == "__main__":
    main()
