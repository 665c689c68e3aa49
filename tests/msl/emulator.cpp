// Runs one Metal kernel on the CPU: faithfully, and checked.
//
// A threadgroup is a set of fibers, one for each thread. A fiber runs until it meets a collective (a barrier or a SIMD
// operation); there it waits until every thread that takes part stands at the same call. The kernel was compiled with
// -fsanitize=thread, whose hooks land here: they check each access for bounds, alignment, writes to inputs, reads of
// memory that nobody wrote, and races. Two accesses are ordered if one thread makes both, or if a barrier of their
// threadgroup (or of their SIMD-group) lies between them. A SIMD operation orders nothing.
#include <sys/mman.h>

#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

constexpr int SIMD_WIDTH = 32;
constexpr int MAX_THREADS = 1024;
constexpr size_t STACK_BYTES = 64 << 10;
constexpr uint32_t POISON = 0x7fc0dead;  // a NaN: what a lane that does not exist gives

struct alignas(16) Triple {
  uint32_t x, y, z, unused;
};
struct Ids {  // the twin of emu_ids in metal_stdlib
  Triple position_in_grid, position_in_threadgroup, threadgroup_position, threadgroups, threads_per_grid, threads_per_threadgroup;
  uint32_t simdgroup, simdgroups, lane, index, simd_width;
};
enum Operation { SHUFFLE, SHUFFLE_UP, SHUFFLE_XOR, SUM, THREADGROUP_BARRIER, SIMDGROUP_BARRIER };
enum class State { READY, WAITS_FOR_SIMDGROUP, WAITS_FOR_THREADGROUP, DONE };

struct Fiber {
  void* stack_pointer;
  char* stack;
  State state;
  int operation;
  uint32_t value, argument, result;
  const void* site;           // the collective's return address: which call it is
  uint16_t simdgroup_epoch;   // barriers of its SIMD-group so far
  Ids ids;
};

// Who touched a byte last. A set of readers is kept as "several threads of one SIMD-group" or "of several".
constexpr uint16_t SEVERAL_SIMDGROUPS = 0xffff;
constexpr uint16_t SEVERAL_LANES = 0x8000;  // | the SIMD-group
struct Access {
  uint32_t epoch;  // 0: never
  uint16_t thread, simdgroup_epoch;
};
struct Byte {
  Access write, read;
};
struct Region {
  uintptr_t begin, end;
  std::vector<Byte>* bytes;  // null: an input
  const char* name;
};

typedef void (*Entry)(const uint64_t* buffers, const Ids*);
std::vector<Fiber> fibers;
std::vector<Region> regions;
Fiber* current;
void* scheduler_stack_pointer;
Region* last_region;
uint32_t epoch, threadgroup_epoch;  // counts the threadgroup barriers of the whole run; its value at this group's start
bool failed;
char message[1024];
Entry entry;
const uint64_t* buffers;
uint64_t accesses, collectives;

extern "C" void emu_switch(void** save, void* to);
asm(".text\n.globl emu_switch\nemu_switch:\n"
    " push %rbp\n push %rbx\n push %r12\n push %r13\n push %r14\n push %r15\n"
    " mov %rsp,(%rdi)\n mov %rsi,%rsp\n"
    " pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbx\n pop %rbp\n ret\n");

void to_scheduler() { emu_switch(&current->stack_pointer, scheduler_stack_pointer); }

void say(const char* format, ...) {
  if (failed) return;
  failed = true;
  va_list list;
  va_start(list, format);
  vsnprintf(message, sizeof message, format, list);
  va_end(list);
}

struct Site {  // an address as the Python side turns it into file:line
  char text[32];
  explicit Site(const void* pc) { snprintf(text, sizeof text, "@%p", (void*)((uintptr_t)pc - 1)); }
};

// ---- memory ----------------------------------------------------------------------------------------------------

[[noreturn]] void fault(const char* what, uintptr_t address, int size, const Region* region, const void* pc, int other = -1) {
  char against[40] = "";
  if (other == SEVERAL_SIMDGROUPS || (other >= 0 && other & SEVERAL_LANES)) strcpy(against, " against several threads");
  else if (other >= 0) snprintf(against, sizeof against, " against thread %d", other);
  char place[80];
  if (region) snprintf(place, sizeof place, "%s[byte %zd]", region->name, (ssize_t)(address - region->begin));
  else snprintf(place, sizeof place, "address %p", (void*)address);
  say("%s: %s, %d bytes, thread %u%s %s", what, place, size, current->ids.index, against, Site(pc).text);
  to_scheduler();
  __builtin_unreachable();
}

Region* find_region(uintptr_t address) {
  if (last_region && address >= last_region->begin && address < last_region->end) return last_region;
  for (auto& region : regions)
    if (address >= region.begin && address < region.end) return last_region = &region;
  return nullptr;
}

Region* nearest_region(uintptr_t address) {
  Region* nearest = nullptr;
  uintptr_t best = 1 << 16;
  for (auto& region : regions) {
    uintptr_t distance = address >= region.end ? address - region.end : region.begin - address;
    if (distance < best) best = distance, nearest = &region;
  }
  return nearest;
}

bool ordered_after(const Access& earlier) {
  if (earlier.epoch < threadgroup_epoch) return earlier.epoch == 0;  // never, or by another threadgroup
  uint16_t me = current->ids.index;
  if (earlier.thread == me || earlier.epoch < epoch) return true;
  int group = earlier.thread & SEVERAL_LANES ? earlier.thread & ~SEVERAL_LANES : earlier.thread / SIMD_WIDTH;
  return group == me / SIMD_WIDTH && earlier.simdgroup_epoch < current->simdgroup_epoch;
}

void note_read(Access& read) {
  uint16_t me = current->ids.index, reader = me;
  if (read.epoch == epoch && read.thread != me) {
    int group = read.thread & SEVERAL_LANES ? read.thread & ~SEVERAL_LANES : read.thread / SIMD_WIDTH;
    reader = group == me / SIMD_WIDTH ? SEVERAL_LANES | group : SEVERAL_SIMDGROUPS;
  }
  read = {epoch, reader, current->simdgroup_epoch};
}

void check(uintptr_t address, int size, bool write, bool aligned, const void* pc) {
  ++accesses;
  Region* region = find_region(address);
  if (!region) {
    if (address >= (uintptr_t)current->stack && address < (uintptr_t)current->stack + STACK_BYTES) return;
    fault("out of bounds", address, size, nearest_region(address), pc);
  }
  if (address + size > region->end) fault("out of bounds", address, size, region, pc);
  if (aligned && address % size) fault("misaligned access", address, size, region, pc);
  if (!region->bytes) {
    if (write) fault("write to an input", address, size, region, pc);
    return;
  }
  Byte* byte = region->bytes->data() + (address - region->begin);
  for (Byte* end = byte + size; byte < end; ++byte) {
    if (!ordered_after(byte->write))
      fault(write ? "write/write race" : "read of an unordered write", address, size, region, pc, byte->write.thread);
    if (write) {
      if (!ordered_after(byte->read)) fault("write after unordered read", address, size, region, pc, byte->read.thread);
      byte->write = {epoch, uint16_t(current->ids.index), current->simdgroup_epoch};
    } else {
      if (!byte->write.epoch) fault("read of uninitialised memory", address, size, region, pc);
      note_read(byte->read);
    }
  }
}

}  // namespace

#define CALLER __builtin_return_address(0)
#define HOOKS(n)                                                                                               \
  extern "C" void __tsan_read##n(void* p) { check((uintptr_t)p, n, false, true, CALLER); }                     \
  extern "C" void __tsan_write##n(void* p) { check((uintptr_t)p, n, true, true, CALLER); }                     \
  extern "C" void __tsan_unaligned_read##n(void* p) { check((uintptr_t)p, n, false, false, CALLER); }          \
  extern "C" void __tsan_unaligned_write##n(void* p) { check((uintptr_t)p, n, true, false, CALLER); }          \
  extern "C" void __tsan_read_write##n(void* p) {                                                              \
    check((uintptr_t)p, n, false, true, CALLER);                                                               \
    check((uintptr_t)p, n, true, true, CALLER);                                                                \
  }                                                                                                            \
  extern "C" void __tsan_unaligned_read_write##n(void* p) {                                                    \
    check((uintptr_t)p, n, false, false, CALLER);                                                              \
    check((uintptr_t)p, n, true, false, CALLER);                                                               \
  }
HOOKS(1) HOOKS(2) HOOKS(4) HOOKS(8) HOOKS(16)

extern "C" void __tsan_init() {}
extern "C" void __tsan_func_entry(void*) {}
extern "C" void __tsan_func_exit() {}
extern "C" void* __tsan_memcpy(void* to, const void* from, size_t n) {
  check((uintptr_t)from, n, false, false, CALLER);
  check((uintptr_t)to, n, true, false, CALLER);
  return memcpy(to, from, n);
}
extern "C" void* __tsan_memset(void* to, int value, size_t n) {
  if (n) check((uintptr_t)to, n, true, false, CALLER);
  return memset(to, value, n);
}

struct ArrayBounds {  // as the undefined-behaviour sanitizer describes the access
  const char* file;
  uint32_t line, column;
  const char* array_type;
};
extern "C" void __ubsan_handle_out_of_bounds_abort(ArrayBounds* data, uint64_t index) {
  say("array index out of bounds: %ld in %s, thread %u %s:%u", (long)index, data->array_type + 4, current->ids.index, data->file,
      data->line);
  to_scheduler();
  __builtin_unreachable();
}

// libgcc 12 lacks this conversion of float to bfloat: to the nearest, ties to even; returned in the low half.
extern "C" float __truncsfbf2(float x) {
  uint32_t bits;
  memcpy(&bits, &x, 4);
  bits = x != x ? 0x7fc0 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  memcpy(&x, &bits, 4);
  return x;
}

// ---- collectives -----------------------------------------------------------------------------------------------

extern "C" uint32_t emu_simd(int operation, uint32_t value, uint32_t argument) {
  current->state = State::WAITS_FOR_SIMDGROUP;
  current->operation = operation, current->value = value, current->argument = argument;
  current->site = CALLER;
  ++collectives;
  to_scheduler();
  return current->result;
}

extern "C" void emu_barrier(int scope, uint32_t flags) {
  current->state = scope ? State::WAITS_FOR_SIMDGROUP : State::WAITS_FOR_THREADGROUP;
  current->operation = scope ? SIMDGROUP_BARRIER : THREADGROUP_BARRIER, current->argument = flags;
  current->site = CALLER;
  ++collectives;
  to_scheduler();
}

namespace {

void start() {
  entry(buffers, &current->ids);
  current->state = State::DONE;
  to_scheduler();
  __builtin_unreachable();
}

bool together(const Fiber* group, int n) {  // all stand at the same call
  for (int i = 0; i < n; ++i)
    if (group[i].state != group->state || group[i].site != group->site || group[i].operation != group->operation) return false;
  return true;
}

void report_divergence(const Fiber* group, int n, const char* where) {
  char text[700];
  size_t used = 0;
  text[0] = 0;
  for (int i = 0; i < n && used < 500;) {
    int j = i;
    while (j < n && group[j].state == group[i].state && group[j].site == group[i].site) ++j;
    bool done = group[i].state == State::DONE;
    used += snprintf(text + used, sizeof text - used, " [%u-%u %s]", group[i].ids.index, group[j - 1].ids.index,
                     done ? "returned" : Site(group[i].site).text);
    i = j;
  }
  say("divergence at %s:%s", where, text);
}

float as_float(uint32_t bits) {
  float x;
  memcpy(&x, &bits, 4);
  return x;
}

void combine(Fiber* group, int n) {
  int operation = group->operation;
  if (operation == SUM) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += as_float(group[i].value);
    for (int i = 0; i < n; ++i) memcpy(&group[i].result, &sum, 4);
    return;
  }
  for (int i = 0; i < n; ++i) {
    int argument = group[i].argument;
    if (operation != SHUFFLE && argument != (int)group->argument) return say("the distance of a shuffle differs between lanes");
    int from = operation == SHUFFLE ? argument : operation == SHUFFLE_UP ? i - argument : i ^ argument;
    group[i].result = from >= 0 && from < n ? group[from].value : POISON;
  }
}

void run_simdgroup(Fiber* group, int n) {  // until it stands at a threadgroup barrier or has returned
  for (;;) {
    for (int i = 0; i < n; ++i) {
      if (group[i].state != State::READY) continue;
      current = &group[i];
      last_region = nullptr;
      emu_switch(&scheduler_stack_pointer, current->stack_pointer);
      if (failed) return;
    }
    bool waiting = false;
    for (int i = 0; i < n; ++i) waiting |= group[i].state == State::WAITS_FOR_SIMDGROUP;
    if (!waiting) return;
    if (!together(group, n)) return report_divergence(group, n, "a simdgroup collective");
    if (group->operation != SIMDGROUP_BARRIER) combine(group, n);
    if (failed) return;
    for (int i = 0; i < n; ++i) {
      group[i].state = State::READY;
      if (group->operation == SIMDGROUP_BARRIER && group->argument) ++group[i].simdgroup_epoch;
    }
  }
}

void run_threadgroup(int n) {
  threadgroup_epoch = ++epoch;
  for (;;) {
    for (int first = 0; first < n; first += SIMD_WIDTH) {
      run_simdgroup(&fibers[first], n - first < SIMD_WIDTH ? n - first : SIMD_WIDTH);
      if (failed) return;
    }
    bool done = true;
    for (int i = 0; i < n; ++i) done &= fibers[i].state == State::DONE;
    if (done) return;
    if (!together(&fibers[0], n)) return report_divergence(&fibers[0], n, "a threadgroup barrier");
    if (fibers[0].argument) ++epoch;  // mem_none orders nothing
    for (int i = 0; i < n; ++i) fibers[i].state = State::READY, ++fibers[i].simdgroup_epoch;
  }
}

void prepare(Fiber& fiber, int i, int n, const Ids& ids) {
  fiber.ids = ids;
  fiber.ids.simdgroup = i / SIMD_WIDTH, fiber.ids.simdgroups = (n + SIMD_WIDTH - 1) / SIMD_WIDTH;
  fiber.ids.lane = i % SIMD_WIDTH, fiber.ids.index = i, fiber.ids.simd_width = SIMD_WIDTH;
  fiber.state = State::READY, fiber.simdgroup_epoch = 0, fiber.site = nullptr, fiber.operation = -1;
  void** top = (void**)(fiber.stack + STACK_BYTES - 64 - i % 16 * 256);  // spread over the cache's sets
  *--top = nullptr;
  *--top = (void*)start;
  fiber.stack_pointer = top - 6;  // the six registers that emu_switch pops
}

}  // namespace

struct Buffer {
  void* data;
  uint64_t bytes;
  int writable;
  const char* name;
};

// Runs the grid; returns null or what went wrong. `locals` are the threadgroup variables.
extern "C" const char* emu_run(Entry kernel, const Buffer* locals, int n_locals, const Buffer* arrays, int n_arrays,
                               const uint32_t* grid, const uint32_t* threadgroup, uint64_t* statistics) {
  entry = kernel, failed = false, message[0] = 0, epoch = 0, accesses = collectives = 0;
  regions.clear();
  std::vector<std::vector<Byte>> shadows(n_locals + n_arrays);
  std::vector<uint64_t> pointers;
  for (int i = 0; i < n_locals + n_arrays; ++i) {
    const Buffer& buffer = i < n_locals ? locals[i] : arrays[i - n_locals];
    if (buffer.writable) shadows[i].resize(buffer.bytes);
    uintptr_t at = (uintptr_t)buffer.data;
    regions.push_back({at, at + buffer.bytes, buffer.writable ? &shadows[i] : nullptr, buffer.name});
    if (i >= n_locals) pointers.push_back(at);
  }
  buffers = pointers.data();
  uint32_t size[3], count[3];
  for (int d = 0; d < 3; ++d) size[d] = threadgroup[d] < grid[d] ? threadgroup[d] : grid[d], count[d] = (grid[d] + size[d] - 1) / size[d];
  int most = size[0] * size[1] * size[2];
  if (most > MAX_THREADS) return "more than 1024 threads in a threadgroup";
  while ((int)fibers.size() < most) {
    fibers.emplace_back();
    fibers.back().stack =
        (char*)mmap(nullptr, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  }
  for (uint32_t gz = 0; gz < count[2]; ++gz) for (uint32_t gy = 0; gy < count[1]; ++gy) for (uint32_t gx = 0; gx < count[0]; ++gx) {
    uint32_t group[3] = {gx, gy, gz}, extent[3];  // the last threadgroup of a dimension may be smaller
    for (int d = 0; d < 3; ++d) extent[d] = grid[d] - group[d] * size[d] < size[d] ? grid[d] - group[d] * size[d] : size[d];
    int n = extent[0] * extent[1] * extent[2];
    for (int i = 0; i < n_locals; ++i) {
      shadows[i].assign(locals[i].bytes, Byte{});
      memset(locals[i].data, 0xff, locals[i].bytes);
    }
    for (int i = 0; i < n; ++i) {
      uint32_t x = i % extent[0], y = i / extent[0] % extent[1], z = i / extent[0] / extent[1];
      Ids ids = {{gx * size[0] + x, gy * size[1] + y, gz * size[2] + z, 0}, {x, y, z, 0}, {gx, gy, gz, 0}, {count[0], count[1], count[2], 0},
                 {grid[0], grid[1], grid[2], 0}, {extent[0], extent[1], extent[2], 0}, 0, 0, 0, 0, 0};
      prepare(fibers[i], i, n, ids);
    }
    run_threadgroup(n);
    if (failed) return message;
  }
  for (int i = 0; i < n_arrays; ++i) {
    size_t holes = 0;
    for (const Byte& byte : shadows[n_locals + i]) holes += !byte.write.epoch;
    if (holes) {
      say("output %s: %zu of %zu bytes never written", arrays[i].name, holes, (size_t)arrays[i].bytes);
      return message;
    }
  }
  statistics[0] = accesses, statistics[1] = collectives;
  return nullptr;
}
