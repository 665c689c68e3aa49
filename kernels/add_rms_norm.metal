// add_rms_norm: the residual stream plus a block's output, and its RMS norm for the next block, in one pass.
//
//   total[r, m] = residual[r, m] + delta[r, m];   normed[r, m] = total[r, m] weight[m] / sqrt(mean_m total^2 + eps)
//
// in   residual (B, L, M) float32; delta (B, L, M) T (not read unless HAS_DELTA); weight (M) W; eps (1) float32
// out  normed (B, L, M) T; total (B, L, M) float32. Accumulates in float32.
// grid (B L threads, 1, 1), threadgroup (threads, 1, 1): one threadgroup for each row, ITEMS columns for each thread,
//      which it keeps in registers between the sum and the scaling.
// limits  threads a multiple of 32, at most 1024; threads ITEMS >= M. Columns from M on count as 0.
// reference  reference.add_rms_norm
threadgroup float partial[32];
uint thread_index = thread_position_in_threadgroup.x;
uint threads = threads_per_threadgroup.x;
uint lane = thread_index_in_simdgroup;
uint width = uint(residual_shape[2]);
uint row = threadgroup_position_in_grid.x * width;

float values[ITEMS];
float weights[ITEMS];
float squares = 0.0f;
for (int i = 0; i < ITEMS; ++i) {
  uint column = thread_index + uint(i) * threads;
  uint inside = metal::min(column, width - 1u);
  weights[i] = float(weight[inside]);
  values[i] = residual[row + inside];
  if (HAS_DELTA) values[i] += float(delta[row + inside]);
  if (column >= width) values[i] = 0.0f;
  squares += values[i] * values[i];
}
// Only now, for a store between them would hold up the loads: the compiler cannot know that they do not overlap.
for (int i = 0; i < ITEMS; ++i) {
  uint column = thread_index + uint(i) * threads;
  if (column < width) total[row + column] = values[i];
}
squares = metal::simd_sum(squares);
if (lane == 0u) partial[simdgroup_index_in_threadgroup] = squares;
// Protects the partial sums: all are written before any is read.
metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
squares = metal::simd_sum(lane < simdgroups_per_threadgroup ? partial[lane] : 0.0f);
float scale = 1.0f / metal::sqrt(squares / float(width) + eps[0]);
for (int i = 0; i < ITEMS; ++i) {
  uint column = thread_index + uint(i) * threads;
  if (column < width) normed[row + column] = T(values[i] * scale * weights[i]);
}
