// Scalar functions that several kernels share, in a few instructions: a scan calls them for every step of every channel.
// The GPUs' exp2 and rsqrt err by about 2^-22 of their value, and so do these.

constexpr constant float LOG2_E = 1.44269504f;

// e^x with log2(e) already folded into x. For x <= 0: then the result is in [0, 1], and flushing a tiny one to zero
// changes no sum that it enters, so the fast function is safe.
inline float decay(float scaled) { return metal::fast::exp2(scaled); }

// 1 / x for 1 <= x < 2^127, without a division. Safe as a fast function: the argument is an ordinary positive number.
inline float reciprocal(float x) {
  float root = metal::fast::rsqrt(x);
  return root * root;
}

// x / (1 + e^-x). From -87 down the true value is below 1e-35, and so is this one; the bound keeps e^-x finite.
inline float silu(float x) { return x * reciprocal(1.0f + metal::fast::exp2(metal::min(-x * LOG2_E, 126.0f))); }

// log(1 + e^x) = max(x, 0) + log(1 + e) with e = e^-|x| in (0, 1], and log(1 + e) = 2 artanh(s) with s = e / (2 + e) at
// most 1/3: the series ends below 2^-22 of its value, and small results keep their digits.
inline float softplus(float x) {
  float e = decay(-metal::fabs(x) * LOG2_E);
  float s = e * reciprocal(2.0f + e);
  float q = s * s;
  float series = 1.0f + q * (0.333333333f + q * (0.2f + q * (0.142857143f + q * (0.111111111f + q * 0.0909090909f))));
  return metal::max(x, 0.0f) + 2.0f * s * series;
}
