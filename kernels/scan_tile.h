// What the two passes of the segmented scan share.

// A dt whose softplus is 0 with any bias, so that the step changes nothing.
constexpr constant float NO_TIME = -1e30f;

// Steps in each of `segments` equal pieces of `length`: a multiple of the tile.
inline uint steps_per_segment(uint length, uint segments, uint tile) {
  uint tiles = (length + tile - 1u) / tile;
  return (tiles + segments - 1u) / segments * tile;
}

// Copies COLUMNS columns of TILE rows (B and C are the same for every channel) to threadgroup memory, four at a time;
// rows from `live` on become 0.
template <typename Rows>
inline void load_tile(
    threadgroup float4* tile, Rows rows, uint columns, uint row_stride, uint steps, uint live, uint thread_index, uint threads) {
  uint vectors = columns / 4u;
  for (uint i = thread_index; i < steps * vectors; i += threads) {
    uint row = i / vectors;
    uint at = row * row_stride + i % vectors * 4u;
    float4 value = float4(0.0f, 0.0f, 0.0f, 0.0f);
    if (row < live) value = float4(float(rows[at]), float(rows[at + 1u]), float(rows[at + 2u]), float(rows[at + 3u]));
    tile[i] = value;
  }
}
