// block_pair_scan: h[t] = a[t] h[t-1] + b[t], h[-1] = 0, for rows of any length. A building block by itself.
//
// in   a, b (rows, L) float32;  out  h (rows, L) float32
// grid (rows threads, 1, 1), threadgroup (threads, 1, 1): one threadgroup for each row, which it takes in chunks of
//      `threads` steps; every thread knows the chunk's total, so the running prefix stays in a register.
// limits  threads a multiple of 32, at most 1024. Steps from L on enter the scan as the identity (1, 0).
// reference  reference.pair_scan
threadgroup float totals_a[32];
threadgroup float totals_b[32];
uint length = uint(a_shape[1]);
uint row = threadgroup_position_in_grid.x * length;
float prefix = 0.0f;
for (uint start = 0u; start < length; start += threads_per_threadgroup.x) {
  uint t = start + thread_position_in_threadgroup.x;
  bool live = t < length;
  uint at = row + metal::min(t, length - 1u);
  BlockScan scan = block_pair_scan(
      make_pair(live ? a[at] : 1.0f, live ? b[at] : 0.0f), thread_index_in_simdgroup, simdgroup_index_in_threadgroup,
      simdgroups_per_threadgroup, totals_a, totals_b);
  if (live) h[at] = scan.inclusive.a * prefix + scan.inclusive.b;
  prefix = scan.total.a * prefix + scan.total.b;
}
