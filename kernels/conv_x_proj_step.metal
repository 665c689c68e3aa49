// conv_x_proj_step: one token through the convolution, SiLU and x_proj.
//
//   u[b, d] = silu(bias[d] + sum_k weight[d, k] x[b, k - K + 1, d]);   parts[b, p, r] = sum_{d in slice p} u[b, d] x_proj[r, d]
//
// in   xz (B, 1, 2 D) T, x in channels 0 .. D-1; window (B, K-1, D) float32, oldest first; weight (D, K) float32;
//      bias (D) float32 (not read unless HAS_BIAS); x_proj (R + 2 N, D) T
// out  u (B, 1, D) T; parts (B, P, R + 2 N) float32, one part for each slice of SLICE channels; next_window (B, K-1, D)
//      float32. Accumulates in float32.
// grid (P SLICE, G, B), threadgroup (SLICE, 1, 1): a threadgroup convolves its slice of channels, one for each thread, and
//      multiplies it with its slice of some rows of x_proj: ROWS for each SIMD-group, lanes along the row. The G groups of
//      rows convolve the same slice again, which is cheaper than to wait for each other; the first of them writes it.
// limits  SLICE a multiple of 32; G (SLICE / 32) ROWS >= R + 2 N. Channels from D on count as 0.
// reference  reference.conv_x_proj_step
static_assert(SLICE % 32 == 0, "lanes run along the slice");
threadgroup float slice[SLICE];
uint channels = uint(weight_shape[0]);
uint rows = uint(x_proj_shape[0]);
uint lane = thread_index_in_simdgroup;
uint part = threadgroup_position_in_grid.x;
uint batch = threadgroup_position_in_grid.z;
uint channel = thread_position_in_grid.x;
bool writes = threadgroup_position_in_grid.y == 0u;

// The weights need nothing from the convolution: they travel while it is made.
uint first_row = (threadgroup_position_in_grid.y * simdgroups_per_threadgroup + simdgroup_index_in_threadgroup) * uint(ROWS);
float weights[ROWS * SLICE / 32];
for (int r = 0; r < ROWS; ++r) {
  uint row = metal::min(first_row + uint(r), rows - 1u) * channels;
  for (int i = 0; i < SLICE / 32; ++i) {
    weights[r * SLICE / 32 + i] = float(x_proj[row + metal::min(part * uint(SLICE) + uint(32 * i) + lane, channels - 1u)]);
  }
}

float value = 0.0f;
if (channel < channels) {
  uint past = batch * uint(K - 1) * channels + channel;
  float x = float(xz[batch * 2u * channels + channel]);
  float sum = weight[channel * uint(K) + uint(K - 1)] * x;
  if (HAS_BIAS) sum += bias[channel];
  float older[K - 1];
  for (int k = 0; k < K - 1; ++k) {
    older[k] = window[past + uint(k) * channels];
    sum += weight[channel * uint(K) + uint(k)] * older[k];
  }
  T rounded = T(silu(sum));
  value = float(rounded);
  if (writes) {
    for (int k = 1; k < K - 1; ++k) next_window[past + uint(k - 1) * channels] = older[k];
    next_window[past + uint(K - 2) * channels] = x;
    u[batch * channels + channel] = rounded;
  }
}
slice[thread_position_in_threadgroup.x] = value;
// Protects the slice: all of it is written before any thread reads it.
metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
for (int r = 0; r < ROWS; ++r) {
  float sum = 0.0f;
  for (int i = 0; i < SLICE / 32; ++i) sum += weights[r * SLICE / 32 + i] * slice[uint(32 * i) + lane];
  sum = metal::simd_sum(sum);
  uint row = first_row + uint(r);
  if (lane == 0u && row < rows) parts[(batch * threadgroups_per_grid.x + part) * rows + row] = sum;
}
