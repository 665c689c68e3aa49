// selective_scan_segments: second (or only) pass of the segmented scan, with softplus, skip and gate.
//
//   delta = softplus(dt + dt_bias);  h[t] = exp(delta[t] A) h[t-1] + delta[t] u[t] B[t]
//   y[t] = (sum_n h[t, n] C[t, n] + skip u[t]) silu(z[t])
//
// in   u, dt (B, L, D) T; dt_bias, skip (D) float32; A (D, N) float32; x_dbl (B, L, R + 2 N) T (B and C are its last
//      2 N columns); xz (B, L, 2 D) T (z in channels D .. 2D-1); state (B, D, N) float32;
//      summaries (B, S - 1, N + 1, D) float32 of the segments before the last (not read when there is one segment)
// out  y (B, L, D) T; last_state (B, D, N) float32. Accumulates in float32.
// grid (D rounded up, S, B), threadgroup (threads, 1, 1): a thread runs one channel of one segment with its N states in
//      registers: first over the summaries of the segments before it, then over its own steps. The threadgroup shares the
//      tile of B and C.
// limits  S segments of steps_per_segment(L, S, TILE) steps; N a multiple of 4. Steps from L on leave the state alone
//         (delta = 0) and write nothing; channels from D on repeat the last one and write nothing.
// reference  reference.selective_scan
static_assert(N % 4 == 0, "states are read four at a time");
threadgroup float4 tile[TILE * N / 2];
uint channels = uint(u_shape[2]);
uint length = uint(u_shape[1]);
uint columns = uint(x_dbl_shape[2]);
uint segment = threadgroup_position_in_grid.y;
uint segments = threadgroups_per_grid.y;
uint batch = threadgroup_position_in_grid.z;
uint channel = metal::min(thread_position_in_grid.x, channels - 1u);
bool writes = thread_position_in_grid.x < channels;
uint steps = steps_per_segment(length, segments, uint(TILE));

float rate[N];
float h[N];
for (int n = 0; n < N; ++n) {
  rate[n] = A[channel * uint(N) + uint(n)] * LOG2_E;
  h[n] = state[(batch * channels + channel) * uint(N) + uint(n)];
}
for (uint earlier = 0u; earlier < segment; ++earlier) {
  auto summary = summaries + (batch * (segments - 1u) + earlier) * uint(N + 1) * channels + channel;
  float sum = summary[uint(N) * channels];
  for (int n = 0; n < N; ++n) h[n] = decay(sum * rate[n]) * h[n] + summary[uint(n) * channels];
}
float bias = dt_bias[channel];
float direct = skip[channel];

for (uint start = segment * steps; start < (segment + 1u) * steps; start += uint(TILE)) {
  uint live = length - metal::min(start, length);
  uint row = batch * length + metal::min(start, length - 1u);
  float us[TILE];
  float dts[TILE];
  float zs[TILE];
  device T* my_y = y + row * channels + channel;
  auto my_u = u + row * channels + channel;
  auto my_dt = dt + row * channels + channel;
  auto my_z = xz + (2u * row + 1u) * channels + channel;
  if (live >= uint(TILE)) {  // bulk
    #pragma unroll
    for (int j = 0; j < TILE; ++j) {
      us[j] = float(my_u[uint(j) * channels]);
      dts[j] = float(my_dt[uint(j) * channels]);
      zs[j] = float(my_z[uint(2 * j) * channels]);
    }
  } else {  // tail: no time passes from the end on
    #pragma unroll
    for (int j = 0; j < TILE; ++j) {
      bool inside = uint(j) < live;
      us[j] = inside ? float(my_u[uint(j) * channels]) : 0.0f;
      dts[j] = inside ? float(my_dt[uint(j) * channels]) : NO_TIME;
      zs[j] = inside ? float(my_z[uint(2 * j) * channels]) : 0.0f;
    }
  }
  // Protects the tile: its last step has been read by all threads.
  metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
  load_tile(tile, x_dbl + row * columns + columns - uint(2 * N), uint(2 * N), columns, uint(TILE), live,
            thread_position_in_threadgroup.x, threads_per_threadgroup.x);
  // Protects the tile: it is written before any thread reads it.
  metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
  #pragma unroll
  for (int j = 0; j < TILE; ++j) {
    float delta = softplus(dts[j] + bias);
    float inflow = delta * us[j];
    float sum = 0.0f;
    for (int v = 0; v < N / 4; ++v) {
      float4 b = tile[j * (N / 2) + v];
      float4 c = tile[j * (N / 2) + N / 4 + v];
      h[4 * v] = decay(delta * rate[4 * v]) * h[4 * v] + inflow * b.x;
      h[4 * v + 1] = decay(delta * rate[4 * v + 1]) * h[4 * v + 1] + inflow * b.y;
      h[4 * v + 2] = decay(delta * rate[4 * v + 2]) * h[4 * v + 2] + inflow * b.z;
      h[4 * v + 3] = decay(delta * rate[4 * v + 3]) * h[4 * v + 3] + inflow * b.w;
      sum += h[4 * v] * c.x + h[4 * v + 1] * c.y + h[4 * v + 2] * c.z + h[4 * v + 3] * c.w;
    }
    if (writes && uint(j) < live) my_y[uint(j) * channels] = T((sum + direct * us[j]) * silu(zs[j]));
  }
}
if (writes && segment == segments - 1u) {
  for (int n = 0; n < N; ++n) last_state[(batch * channels + channel) * uint(N) + uint(n)] = h[n];
}
