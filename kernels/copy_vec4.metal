// copy_vec4: target[i] = source[i], four neighbouring elements for each thread. Measures effective memory bandwidth.
//
// in   source (n) float32;  out  target (n) float32
// grid (n / 4 rounded up, 1, 1), threadgroup (threads, 1, 1). Threads from n / 4 on do nothing.
// limits  n a multiple of 4 and at least 8: smaller inputs are in another address space. Allocations are 16-byte aligned.
// reference  reference.copy
uint i = thread_position_in_grid.x;
const device float4* from = (const device float4*)source;
device float4* to = (device float4*)target;
if (i < uint(source_shape[0]) / 4u) to[i] = from[i];
