// The allocators of the program sinkproof-check: all its memory is counted, and refused beyond the budget of
// a document. Small blocks, nearly all of them, come from small_blocks.cpp.

#include "checker/kernel/allocation.hpp"

#include <gmp.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>

#include "checker/kernel/backstop.hpp"
#include "checker/kernel/small_blocks.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

constexpr std::size_t header = 16;  // of a block, at most, for malloc itself

// A sanitizer watches its own blocks only.
#if defined(SINKPROOF_SANITIZED)
constexpr bool has_small_blocks = false;
#else
constexpr bool has_small_blocks = true;
#endif

constexpr bool is_small(std::size_t size) {
  return has_small_blocks && size <= largest_small_block;
}

/// Null without memory.
inline void* take(std::size_t size) {
  return is_small(size) ? take_small_block(size) : std::malloc(size);  // NOLINT(cppcoreguidelines-no-malloc)
}

inline void give(void* block, std::size_t size) {
  if (is_small(size))
    give_small_block(block, size);
  else
    std::free(block);  // NOLINT(cppcoreguidelines-no-malloc)
}

/// The block is lost to the caller, unless there is no memory: then null.
void* resize(void* old, std::size_t old_size, std::size_t size) {
  if (!is_small(old_size) && !is_small(size))
    return std::realloc(old, size);  // NOLINT(cppcoreguidelines-no-malloc)
  if (is_small(old_size) && is_small(size) && is_same_block(old_size, size)) return old;
  void* result = take(size);
  if (result == nullptr) return nullptr;
  std::memcpy(result, old, std::min(old_size, size));
  give(old, old_size);
  return result;
}

// GMP would abort without memory, and a signal is no exit code that anyone could read.
[[noreturn]] void end_without_memory() {
  give_up_without_memory();
  // Without a string, which would need memory.
  constexpr std::string_view message = "sinkproof-check: internal error: out of memory\n";
  std::fwrite(message.data(), 1, message.size(), stderr);
  constexpr int exit_internal = 6;
  std::_Exit(exit_internal);
}

// GMP's functions are in C: no exception may go through them. What they take is counted, and charge_work()
// says that it was too much; before a large operation, so that no single one can take much more than is
// allowed.
void count_number(std::size_t size) {
  if (is_small(size))
    charge_small_number();
  else
    grow_counted(size + header);
}

/// Of a number, or of a block in front of which its size stands.
void end_count(std::size_t size) {
  if (!is_small(size)) free_counted(size + header);
}

void* gmp_allocate(std::size_t size) {
  count_number(size);
  void* result = take(size);
  if (result == nullptr) [[unlikely]]
    end_without_memory();
  return result;
}

void* gmp_reallocate(void* old, std::size_t old_size, std::size_t size) {
  void* result = resize(old, old_size, size);
  if (result == nullptr) end_without_memory();
  end_count(old_size);
  count_number(size);
  return result;
}

void gmp_free(void* old, std::size_t size) {
  end_count(size);
  give(old, size);
}

bool count_block(std::size_t size) {
  return is_small(size) ? charge_small_block(size + header) : allocate_counted(size + header);
}

}  // namespace

void count_numbers() {
  mp_set_memory_functions(gmp_allocate, gmp_reallocate, gmp_free);
}

}  // namespace sinkproof_check

namespace {

/// Before each block stands its size, as far from it as any alignment asks for.
constexpr std::size_t before = alignof(std::max_align_t) > sizeof(std::size_t) ? alignof(std::max_align_t)
                                                                               : sizeof(std::size_t);

}  // namespace

// The library's forms for arrays and with sizes come back to these.
void* operator new(std::size_t size) {
  if (size > PTRDIFF_MAX - before) throw std::bad_alloc();
  if (!sinkproof_check::count_block(size + before)) throw std::bad_alloc();
  auto* block = static_cast<char*>(sinkproof_check::take(size + before));
  if (block == nullptr) {
    sinkproof_check::give_up_without_memory();
    sinkproof_check::end_count(size + before);
    throw std::bad_alloc();
  }
  std::memcpy(block, &size, sizeof(size));
  return block + before;
}

// The library's comes back to the one above, but a sanitizer's does not; std::stable_sort asks for it.
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void operator delete(void* block) noexcept {
  if (block == nullptr) return;
  char* const start = static_cast<char*>(block) - before;
  std::size_t size = 0;
  std::memcpy(&size, start, sizeof(size));
  sinkproof_check::end_count(size + before);
  sinkproof_check::give(start, size + before);
}

void operator delete(void* block, std::size_t /*size*/) noexcept {
  operator delete(block);
}
