// causal_conv: depth-wise causal convolution of the first half of in_proj's output, then SiLU.
//
//   u[b, t, d] = silu(bias[d] + sum_k weight[d, k] x[b, t - K + 1 + k, d]), where x before t = 0 is the window
//
// in   xz (B, L, 2 D) T, x in channels 0 .. D-1; window (B, K-1, D) float32, oldest first; weight (D, K) float32;
//      bias (D) float32 (not read unless HAS_BIAS)
// out  u (B, L, D) T; next_window (B, K-1, D) float32: the last K-1 of x. Accumulates in float32.
// grid (D rounded up, ceil(L / RUN), B), threadgroup (threads, 1, 1): a thread makes RUN steps of one channel, so that
//      neighbouring lanes read neighbouring channels and each x is loaded about once.
// limits  K >= 2, RUN >= K - 1; CUDA takes at most 65535 runs. Steps from L on and channels from D on are not computed.
// reference  reference.causal_conv
static_assert(K >= 2, "a window holds at least one step");
static_assert(RUN >= K - 1, "only the first run reaches into the window");
uint channel = thread_position_in_grid.x;
uint channels = uint(weight_shape[0]);
int length = xz_shape[1];
uint batch = threadgroup_position_in_grid.z;
int first = int(threadgroup_position_in_grid.y) * RUN;

if (channel < channels) {
  auto x = xz + batch * uint(length) * 2u * channels + channel;
  auto past = window + batch * uint(K - 1) * channels + channel;
  float taps[K];
  for (int k = 0; k < K; ++k) taps[k] = weight[channel * uint(K) + uint(k)];
  float offset = 0.0f;
  if (HAS_BIAS) offset = bias[channel];

  float values[RUN + K - 1];  // x at first - (K - 1) .. first + RUN - 1
  if (first > 0 && first + RUN <= length) {  // bulk
    for (int i = 0; i < RUN + K - 1; ++i) values[i] = float(x[uint(first - (K - 1) + i) * 2u * channels]);
  } else {  // tail: reaches into the window or past the end
    for (int i = 0; i < RUN + K - 1; ++i) {
      int t = metal::min(first - (K - 1) + i, length - 1);
      values[i] = t < 0 ? past[uint(t + K - 1) * channels] : float(x[uint(t) * 2u * channels]);
    }
  }
  for (int i = 0; i < RUN; ++i) {
    float sum = offset;
    for (int k = 0; k < K; ++k) sum += taps[k] * values[i + k];
    if (first + i < length) u[(batch * uint(length) + uint(first + i)) * channels + channel] = T(silu(sum));
  }
  if (first + RUN >= length) {  // the last run also writes the window
    for (int i = 0; i < K - 1; ++i) {
      int t = length - (K - 1) + i;
      next_window[(batch * uint(K - 1) + uint(i)) * channels + channel] =
          t < 0 ? past[uint(t + K - 1) * channels] : float(x[uint(t) * 2u * channels]);
    }
  }
}
