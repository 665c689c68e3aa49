// simd_pair_scan: h[t] = a[t] h[t-1] + b[t], h[-1] = 0, for rows of at most 32 steps. A building block by itself.
//
// in   a, b (rows, L) float32;  out  h (rows, L) float32
// grid (32 rows, 1, 1), threadgroup (32, 1, 1): one SIMD-group for each row, one lane for each step.
// limits  L <= 32. Lanes from L on enter the scan as the identity (1, 0) and write nothing.
// reference  reference.pair_scan
uint length = uint(a_shape[1]);
uint lane = thread_index_in_simdgroup;
uint at = threadgroup_position_in_grid.x * length + metal::min(lane, length - 1u);
bool live = lane < length;
Pair pair = make_pair(live ? a[at] : 1.0f, live ? b[at] : 0.0f);
pair = simd_pair_scan(pair, lane);
if (live) h[at] = pair.b;
