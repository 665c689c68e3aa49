// The pair scan: h[t] = a[t] h[t-1] + b[t] for all t at once, by scanning pairs (a, b) with an associative operator.

struct Pair {
  float a;
  float b;
};

inline Pair make_pair(float a, float b) {
  Pair pair;
  pair.a = a;
  pair.b = b;
  return pair;
}

// First `earlier`, then `later`: (a2, b2) o (a1, b1) = (a2 a1, a2 b1 + b2). The identity is (1, 0).
inline Pair after(Pair earlier, Pair later) { return make_pair(later.a * earlier.a, later.a * earlier.b + later.b); }

// Inclusive scan over the 32 lanes of a SIMD-group in five doublings: lane i ends with the pair of lanes 0 .. i.
inline Pair simd_pair_scan(Pair pair, uint lane) {
  for (ushort distance = 1; distance < 32; distance <<= 1) {
    Pair earlier = make_pair(metal::simd_shuffle_up(pair.a, distance), metal::simd_shuffle_up(pair.b, distance));
    if (lane >= distance) pair = after(earlier, pair);
  }
  return pair;
}

struct BlockScan {
  Pair inclusive;  // the pair of threads 0 .. this one
  Pair total;      // the pair of the whole threadgroup
};

// Inclusive scan over a threadgroup of at most 32 SIMD-groups, in two tiers: each SIMD-group scans its lanes, then
// every SIMD-group scans all the SIMD-groups' totals (32 pairs at most: one for each lane) and takes what it needs.
inline BlockScan block_pair_scan(
    Pair pair, uint lane, uint simdgroup, uint simdgroups, threadgroup float* totals_a, threadgroup float* totals_b) {
  pair = simd_pair_scan(pair, lane);
  if (lane == 31u) {
    totals_a[simdgroup] = pair.a;
    totals_b[simdgroup] = pair.b;
  }
  // Protects the totals: all are written before any is read.
  metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
  bool live = lane < simdgroups;
  Pair totals = make_pair(live ? totals_a[lane] : 1.0f, live ? totals_b[lane] : 0.0f);
  totals = simd_pair_scan(totals, lane);
  ushort previous = ushort(metal::max(simdgroup, 1u) - 1u);
  Pair before = make_pair(metal::simd_shuffle(totals.a, previous), metal::simd_shuffle(totals.b, previous));
  BlockScan scan;
  scan.inclusive = pair;
  if (simdgroup > 0u) scan.inclusive = after(before, pair);
  scan.total = make_pair(metal::simd_shuffle(totals.a, ushort(31)), metal::simd_shuffle(totals.b, ushort(31)));
  // Protects the totals: all are read before the next scan overwrites them.
  metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
  return scan;
}
