// Metal Shading Language names for kernel text compiled by mx.fast.cuda_kernel. Only the names that our kernels use:
// the test suite compiles every kernel against this file and against the strict Metal shim, each a white list.
#pragma once

// Address spaces. The loader removes `threadgroup` in front of pointers; what is left declares shared arrays.
#define device
#define constant
#define threadgroup __shared__

typedef unsigned int uint;
typedef unsigned short ushort;

// Places in the grid: CUDA's own coordinates. Every grid that we launch is a whole number of threadgroups, one thread
// high and deep, so a thread's x gives its lane and SIMD-group.
#define thread_position_in_threadgroup threadIdx
#define threadgroup_position_in_grid blockIdx
#define threads_per_threadgroup blockDim
#define threadgroups_per_grid gridDim
#define thread_position_in_grid (make_uint3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y, blockIdx.z))
#define thread_index_in_simdgroup (threadIdx.x & 31u)
#define simdgroup_index_in_threadgroup (threadIdx.x >> 5)
#define simdgroups_per_threadgroup (blockDim.x >> 5)

struct alignas(16) msl_float4 {
  float x, y, z, w;
  msl_float4() = default;
  msl_float4(float a, float b, float c, float d) : x(a), y(b), z(c), w(d) {}
};
#define float4 msl_float4

namespace metal {
enum class mem_flags : uint { mem_none, mem_device, mem_threadgroup };
inline void threadgroup_barrier(mem_flags) { __syncthreads(); }

inline float sqrt(float x) { return sqrtf(x); }
inline float fabs(float x) { return fabsf(x); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline float min(float a, float b) { return fminf(a, b); }
inline uint max(uint a, uint b) { return a > b ? a : b; }
inline uint min(uint a, uint b) { return a < b ? a : b; }
inline int min(int a, int b) { return a < b ? a : b; }
namespace fast {
inline float exp2(float x) {
  float result;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}
inline float rsqrt(float x) {
  float result;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}
}  // namespace fast

inline float simd_shuffle(float x, ushort lane) { return __shfl_sync(0xffffffffu, x, lane); }
inline float simd_shuffle_up(float x, ushort distance) { return __shfl_up_sync(0xffffffffu, x, distance); }
inline float simd_shuffle_xor(float x, ushort mask) { return __shfl_xor_sync(0xffffffffu, x, mask); }
inline float simd_sum(float x) {
  for (ushort mask = 16; mask > 0; mask >>= 1) x += simd_shuffle_xor(x, mask);
  return x;
}
}  // namespace metal
