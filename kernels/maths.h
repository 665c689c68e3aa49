// Scalar functions that several kernels share. Exact at the precision of float32 with the default (safe) math mode.

constexpr constant float LOG2_E = 1.44269504f;

// e^x with log2(e) already folded into x. Only for x <= 0: there the hardware's exp2 errs by some units in the last
// place of a value in [0, 1], and flushing a subnormal result to zero changes no sum that it enters.
inline float decay(float scaled) { return metal::fast::exp2(scaled); }

inline float silu(float x) { return x / (1.0f + metal::exp(-x)); }

// log(1 + e^x) without overflow. The quotient corrects the rounding of 1 + e, so that small results keep their digits.
inline float softplus(float x) {
  float e = metal::exp(-metal::fabs(x));
  float one_plus_e = 1.0f + e;
  float log1p_e = one_plus_e == 1.0f ? e : metal::log(one_plus_e) * (e / (one_plus_e - 1.0f));
  return metal::max(x, 0.0f) + log1p_e;
}
