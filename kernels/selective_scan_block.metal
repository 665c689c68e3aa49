// selective_scan_block: the selective scan parallel over time, as a pair scan over a threadgroup, chunk after chunk.
//
//   delta = softplus(dt + dt_bias);  h[t] = exp(delta[t] A) h[t-1] + delta[t] u[t] B[t]
//   y[t] = (sum_n h[t, n] C[t, n] + skip u[t]) silu(z[t])
//
// in   u, dt (B, L, D) T; dt_bias, skip (D) float32; A (D, N) float32; x_dbl (B, L, R + 2 N) T (B and C are its last
//      2 N columns); xz (B, L, 2 D) T (z in channels D .. 2D-1); state (B, D, N) float32
// out  y (B, L, D) T; last_state (B, D, N) float32. Accumulates in float32.
// grid (threads, D, B), threadgroup (threads, 1, 1): a threadgroup runs one channel, thread i the steps i, i + threads, ...;
//      for each state a two-tier pair scan over the chunk of `threads` steps. The prefix from chunk to chunk is known to
//      every thread (the scan gives the chunk's total), so it stays in registers.
// limits  threads a multiple of 32, at most 1024. Steps from L on enter the scan as the identity (1, 0).
// reference  reference.selective_scan
threadgroup float totals_a[32];
threadgroup float totals_b[32];
uint channels = uint(u_shape[2]);
uint length = uint(u_shape[1]);
uint columns = uint(x_dbl_shape[2]);
uint channel = threadgroup_position_in_grid.y;
uint batch = threadgroup_position_in_grid.z;
uint thread_index = thread_position_in_threadgroup.x;
uint threads = threads_per_threadgroup.x;

float rate[N];
float prefix[N];
for (int n = 0; n < N; ++n) {
  rate[n] = A[channel * uint(N) + uint(n)] * LOG2_E;
  prefix[n] = state[(batch * channels + channel) * uint(N) + uint(n)];
}
float bias = dt_bias[channel];
float direct = skip[channel];

for (uint start = 0u; start < length; start += threads) {
  uint t = start + thread_index;
  bool live = t < length;
  uint row = batch * length + metal::min(t, length - 1u);
  float x = float(u[row * channels + channel]);
  float delta = live ? softplus(float(dt[row * channels + channel]) + bias) : 0.0f;
  float sum = 0.0f;
  #pragma unroll
  for (int n = 0; n < N; ++n) {
    uint at = row * columns + columns - uint(2 * N - n);
    BlockScan scan = block_pair_scan(
        make_pair(decay(delta * rate[n]), delta * x * float(x_dbl[at])), thread_index_in_simdgroup,
        simdgroup_index_in_threadgroup, simdgroups_per_threadgroup, totals_a, totals_b);
    sum += (scan.inclusive.a * prefix[n] + scan.inclusive.b) * float(x_dbl[at + uint(N)]);
    prefix[n] = scan.total.a * prefix[n] + scan.total.b;
  }
  if (live) {
    float z = float(xz[(2u * row + 1u) * channels + channel]);
    y[row * channels + channel] = T((sum + direct * x) * silu(z));
  }
}
if (thread_index == 0u) {
  for (int n = 0; n < N; ++n) last_state[(batch * channels + channel) * uint(N) + uint(n)] = prefix[n];
}
