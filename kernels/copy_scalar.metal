// copy_scalar: target[i] = source[i], one element for each thread. Measures effective memory bandwidth.
//
// in   source (n) float32;  out  target (n) float32
// grid (n rounded up, 1, 1), threadgroup (threads, 1, 1). Threads from n on do nothing.
// reference  reference.copy
uint i = thread_position_in_grid.x;
if (i < uint(source_shape[0])) target[i] = source[i];
