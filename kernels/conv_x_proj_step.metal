// conv_x_proj_step: one token through the convolution, SiLU and x_proj.
//
//   u[b, d] = silu(bias[d] + sum_k weight[d, k] x[b, k - K + 1, d]);   parts[b, p, r] = sum_{d in slice p} u[b, d] x_proj[r, d]
//
// in   xz (B, 1, 2 D) T, x in channels 0 .. D-1; window (B, K-1, D) float32, oldest first; weight (D, K) float32;
//      bias (D) float32 (not read unless HAS_BIAS); x_proj (R + 2 N, D) T
// out  u (B, 1, D) T; parts (B, P, R + 2 N) float32, one part for each slice of SLICE channels; next_window (B, K-1, D)
//      float32. Accumulates in float32.
// grid (P threads, B, 1), threadgroup (threads, 1, 1): a threadgroup convolves one slice of channels, each once, and
//      multiplies it with its slice of every row of x_proj: a SIMD-group takes ROWS rows at a time, lanes along the row.
// limits  SLICE a multiple of 32, at most `threads`. Channels from D on count as 0.
// reference  reference.conv_x_proj_step
static_assert(SLICE % 32 == 0, "lanes run along the slice");
threadgroup float slice[SLICE];
uint channels = uint(weight_shape[0]);
uint rows = uint(x_proj_shape[0]);
uint lane = thread_index_in_simdgroup;
uint thread_index = thread_position_in_threadgroup.x;
uint part = threadgroup_position_in_grid.x;
uint batch = threadgroup_position_in_grid.y;
uint first = part * uint(SLICE);

if (thread_index < uint(SLICE)) {
  uint channel = first + thread_index;
  float value = 0.0f;
  if (channel < channels) {
    uint past = batch * uint(K - 1) * channels + channel;
    float x = float(xz[batch * 2u * channels + channel]);
    float sum = weight[channel * uint(K) + uint(K - 1)] * x;
    if (HAS_BIAS) sum += bias[channel];
    for (int k = 0; k < K - 1; ++k) {
      float older = window[past + uint(k) * channels];
      sum += weight[channel * uint(K) + uint(k)] * older;
      if (k > 0) next_window[past + uint(k - 1) * channels] = older;
    }
    next_window[past + uint(K - 2) * channels] = x;
    T rounded = T(silu(sum));
    u[batch * channels + channel] = rounded;
    value = float(rounded);
  }
  slice[thread_index] = value;
}
// Protects the slice: all of it is written before any thread reads it.
metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
float mine[SLICE / 32];
for (int i = 0; i < SLICE / 32; ++i) mine[i] = slice[lane + uint(32 * i)];
for (uint row = simdgroup_index_in_threadgroup * uint(ROWS); row < rows; row += simdgroups_per_threadgroup * uint(ROWS)) {
  float sums[ROWS];
  for (int r = 0; r < ROWS; ++r) {
    uint at = metal::min(row + uint(r), rows - 1u) * channels;
    sums[r] = 0.0f;
    for (int i = 0; i < SLICE / 32; ++i) {
      sums[r] += mine[i] * float(x_proj[at + metal::min(first + lane + uint(32 * i), channels - 1u)]);
    }
  }
  for (int r = 0; r < ROWS; ++r) {
    float sum = metal::simd_sum(sums[r]);
    if (lane == 0u && row + uint(r) < rows) {
      parts[(batch * (threadgroups_per_grid.x) + part) * rows + row + uint(r)] = sum;
    }
  }
}
