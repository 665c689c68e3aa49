// selective_scan_summary: first pass of the segmented scan. For each segment of the sequence but the last, what the
// segment does to any state that enters it.
//
//   leaving[n] = exp(A[n] sum_t delta[t]) entering[n] + end[n],   end = the scan from state 0
//
// The decay of a whole segment needs only the sum of its deltas, because A is diagonal: one number for each channel.
// It stands below the N numbers of `end`.
//
// in   u, dt (B, L, D) T; dt_bias (D) float32; A (D, N) float32; x_dbl (B, L, R + 2 N) T (B is columns R .. R+N-1)
// out  summaries (B, S - 1, N + 1, D) float32. Accumulates in float32.
// grid (D rounded up, S - 1, B), threadgroup (threads, 1, 1): a thread runs one channel of one segment with its N states
//      in registers; the threadgroup shares the tile of B.
// limits  S = SEGMENTS segments of steps_per_segment(L, S, TILE) steps; N a multiple of 4. Steps from L on leave the
//         state alone (delta = 0); channels from D on repeat the last one and write nothing.
// reference  reference.selective_scan
static_assert(N % 4 == 0, "states are read four at a time");
threadgroup float4 tile[TILE * N / 4];
uint channels = uint(u_shape[2]);
uint length = uint(u_shape[1]);
uint columns = uint(x_dbl_shape[2]);
uint segment = threadgroup_position_in_grid.y;
uint segments = threadgroups_per_grid.y + 1u;
uint batch = threadgroup_position_in_grid.z;
uint channel = metal::min(thread_position_in_grid.x, channels - 1u);
uint steps = steps_per_segment(length, segments, uint(TILE));

float rate[N];
float h[N];
for (int n = 0; n < N; ++n) {
  rate[n] = A[channel * uint(N) + uint(n)] * LOG2_E;
  h[n] = 0.0f;
}
float bias = dt_bias[channel];
float sum = 0.0f;

for (uint start = segment * steps; start < (segment + 1u) * steps; start += uint(TILE)) {
  uint live = length - metal::min(start, length);
  uint row = batch * length + metal::min(start, length - 1u);
  float us[TILE];
  float dts[TILE];
  auto my_u = u + row * channels + channel;
  auto my_dt = dt + row * channels + channel;
  if (live >= uint(TILE)) {  // bulk
    #pragma unroll
    for (int j = 0; j < TILE; ++j) {
      us[j] = float(my_u[uint(j) * channels]);
      dts[j] = float(my_dt[uint(j) * channels]);
    }
  } else {  // tail: no time passes from the end on
    #pragma unroll
    for (int j = 0; j < TILE; ++j) {
      bool inside = uint(j) < live;
      us[j] = inside ? float(my_u[uint(j) * channels]) : 0.0f;
      dts[j] = inside ? float(my_dt[uint(j) * channels]) : NO_TIME;
    }
  }
  // Protects the tile: its last step has been read by all threads.
  metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
  load_tile(tile, x_dbl + row * columns + columns - uint(2 * N), uint(N), columns, uint(TILE), live,
            thread_position_in_threadgroup.x, threads_per_threadgroup.x);
  // Protects the tile: it is written before any thread reads it.
  metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
  #pragma unroll
  for (int j = 0; j < TILE; ++j) {
    float delta = softplus(dts[j] + bias);
    float inflow = delta * us[j];
    sum += delta;
    for (int v = 0; v < N / 4; ++v) {
      float4 b = tile[j * (N / 4) + v];
      h[4 * v] = decay(delta * rate[4 * v]) * h[4 * v] + inflow * b.x;
      h[4 * v + 1] = decay(delta * rate[4 * v + 1]) * h[4 * v + 1] + inflow * b.y;
      h[4 * v + 2] = decay(delta * rate[4 * v + 2]) * h[4 * v + 2] + inflow * b.z;
      h[4 * v + 3] = decay(delta * rate[4 * v + 3]) * h[4 * v + 3] + inflow * b.w;
    }
  }
}
if (thread_position_in_grid.x < channels) {
  uint place = (batch * (segments - 1u) + segment) * uint(N + 1) * channels + channel;
  for (int n = 0; n < N; ++n) summaries[place + uint(n) * channels] = h[n];
  summaries[place + uint(N) * channels] = sum;
}
