"""Every kernel of the product, so that the tests, `doctor` and the benchmarks can go through them all."""

from kernels.add_rms_norm import ADD_RMS_NORM
from kernels.causal_conv import CAUSAL_CONV
from kernels.conv_x_proj_step import CONV_X_PROJ_STEP
from kernels.copy import COPY_SCALAR, COPY_VEC4
from kernels.dt_scan_step import DT_SCAN_STEP
from kernels.loader import KernelSpec
from kernels.pair_scan import BLOCK_PAIR_SCAN, SIMD_PAIR_SCAN
from kernels.selective_scan import BLOCK, SEGMENTS, SUMMARY

KERNELS: tuple[KernelSpec, ...] = (
    ADD_RMS_NORM,
    CAUSAL_CONV,
    SUMMARY,
    SEGMENTS,
    BLOCK,
    CONV_X_PROJ_STEP,
    DT_SCAN_STEP,
    SIMD_PAIR_SCAN,
    BLOCK_PAIR_SCAN,
    COPY_SCALAR,
    COPY_VEC4,
)
