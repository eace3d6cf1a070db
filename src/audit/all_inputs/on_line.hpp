#pragma once

#include <deque>

namespace sinkproof::audit::all_inputs {

/// Values at whole numbers, each made when it is first asked for.
template <class T>
class OnLine {
 public:
  /// Their memory stays.
  void clear() { ++generation_; }

  /// make(i, value) where there is none. The reference holds until a number far from all others is asked for.
  template <class Make>
  const T& at(long i, const Make& make) {
    const auto size = static_cast<long>(slots_.size());
    if (size > 0 && (i < first_ - farthest || i > first_ + size + farthest)) slots_.clear();
    if (slots_.empty()) first_ = i;
    for (; i < first_; --first_) slots_.emplace_front();
    while (i - first_ >= static_cast<long>(slots_.size())) slots_.emplace_back();
    Slot& slot = slots_[static_cast<std::size_t>(i - first_)];
    if (slot.generation != generation_) {
      make(i, slot.value);
      slot.generation = generation_;
    }
    return slot.value;
  }

 private:
  static constexpr long farthest = 4096;
  struct Slot {
    unsigned long generation = 0;
    T value{};
  };
  std::deque<Slot> slots_;
  long first_ = 0;
  unsigned long generation_ = 1;
};

}  // namespace sinkproof::audit::all_inputs
