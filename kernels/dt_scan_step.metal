// dt_scan_step: one token through dt_proj, softplus, the state update, skip and gate.
//
//   x_dbl = sum_p parts[p], with NORMED its three parts dt, B and C divided by their root mean square;
//   delta[d] = softplus(dt_bias[d] + sum_r x_dbl[r] dt_proj[d, r])
//   h'[d, n] = exp(delta[d] A[d, n]) h[d, n] + delta[d] u[d] x_dbl[R + n]
//   y[d] = (sum_n h'[d, n] x_dbl[R + N + n] + skip[d] u[d]) silu(z[d])
//
// in   u (B, 1, D) T; parts (B, P, R + 2 N) float32; dt_proj (D, R) T; dt_bias, skip (D) float32; A (D, N) float32;
//      xz (B, 1, 2 D) T (z in channels D .. 2D-1); state (B, D, N) float32; eps (1) float32 (not read unless NORMED)
// out  y (B, 1, D) T; next_state (B, D, N) float32. Accumulates in float32.
// grid (8 D rounded up, B, 1), threadgroup (threads, 1, 1): eight lanes for each channel, four channels for each
//      SIMD-group; for dt_proj its 32 lanes run along the rank, one channel after the other.
// limits  N a multiple of 8; threads a multiple of 32. Channels from D on repeat the last one and write nothing.
// reference  reference.dt_scan_step
static_assert(N % 8 == 0, "eight lanes share the states of a channel");
constexpr int COLUMNS = R + 2 * N;
constexpr int MINE = N / 8;
constexpr int ROUNDS = (R + 31) / 32;
threadgroup float x_dbl[COLUMNS];
uint channels = uint(skip_shape[0]);
uint lane = thread_index_in_simdgroup;
uint batch = threadgroup_position_in_grid.y;
uint place = thread_position_in_grid.x / 8u;
uint channel = metal::min(place, channels - 1u);
uint at = batch * channels + channel;

// Loads that need nothing from x_dbl come first: they travel while it is summed.
float weights[4 * ROUNDS];
for (int j = 0; j < 4; ++j) {
  uint row = metal::min(place - lane / 8u + uint(j), channels - 1u) * uint(R);
  for (int i = 0; i < ROUNDS; ++i) weights[j * ROUNDS + i] = float(dt_proj[row + metal::min(lane + uint(32 * i), uint(R - 1))]);
}
float rate[MINE];
float h[MINE];
for (int i = 0; i < MINE; ++i) {
  uint n = lane % 8u * uint(MINE) + uint(i);
  rate[i] = A[channel * uint(N) + n] * LOG2_E;
  h[i] = state[at * uint(N) + n];
}
float x = float(u[at]);
float z = float(xz[(2u * batch + 1u) * channels + channel]);
float bias = dt_bias[channel];
float direct = skip[channel];

uint count = uint(parts_shape[1]);
for (uint column = thread_position_in_threadgroup.x; column < uint(COLUMNS); column += threads_per_threadgroup.x) {
  float sum = 0.0f;
  #pragma unroll 8
  for (uint part = 0u; part < count; ++part) sum += parts[(batch * count + part) * uint(COLUMNS) + column];
  x_dbl[column] = sum;
}
// Protects x_dbl: all of it is written before any thread reads it.
metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);

// Each SIMD-group takes the three norms for itself: a few reads of threadgroup memory, and no second barrier.
float dt_scale = 1.0f;
float b_scale = 1.0f;
float c_scale = 1.0f;
if (NORMED) {
  float dt_squares = 0.0f;
  float b_squares = 0.0f;
  float c_squares = 0.0f;
  for (uint r = lane; r < uint(R); r += 32u) dt_squares += x_dbl[r] * x_dbl[r];
  for (uint n = lane; n < uint(N); n += 32u) {
    b_squares += x_dbl[uint(R) + n] * x_dbl[uint(R) + n];
    c_squares += x_dbl[uint(R + N) + n] * x_dbl[uint(R + N) + n];
  }
  dt_scale = 1.0f / metal::sqrt(metal::simd_sum(dt_squares) / float(R) + eps[0]);
  b_scale = 1.0f / metal::sqrt(metal::simd_sum(b_squares) / float(N) + eps[0]);
  c_scale = 1.0f / metal::sqrt(metal::simd_sum(c_squares) / float(N) + eps[0]);
}

float dt = 0.0f;
for (int j = 0; j < 4; ++j) {
  float sum = 0.0f;
  for (int i = 0; i < ROUNDS; ++i) {
    uint r = lane + uint(32 * i);
    if (r < uint(R)) sum += x_dbl[r] * weights[j * ROUNDS + i];
  }
  sum = metal::simd_sum(sum);
  if (lane / 8u == uint(j)) dt = sum;
}
float delta = softplus(dt * dt_scale + bias);
float sum = 0.0f;
for (int i = 0; i < MINE; ++i) {
  uint n = lane % 8u * uint(MINE) + uint(i);
  h[i] = decay(delta * rate[i]) * h[i] + delta * x * (x_dbl[uint(R) + n] * b_scale);
  sum += h[i] * (x_dbl[uint(R + N) + n] * c_scale);
}
for (ushort distance = 1; distance < 8; distance <<= 1) sum += metal::simd_shuffle_xor(sum, distance);
if (place < channels) {
  for (int i = 0; i < MINE; ++i) next_state[at * uint(N) + lane % 8u * uint(MINE) + uint(i)] = h[i];
  if (lane % 8u == 0u) y[at] = T((sum + direct * x) * silu(z));
}
