// Loops: their indices one by one, or, of those over entries, which of their elements a least or largest
// number has to look at.
//
// Given: a loop, its formula, and what is known of the entries of an instance.
// Derives itself: the indices; where the formula may change from one index to the next: beside an entry that
// is not 0, and beside a number that the index is compared with.
// Takes from the document: the loop, as evaluation.cpp does.
// Acceptance means: nothing is accepted here: evaluation.cpp takes the least or largest of all elements, of
// which those left out repeat others.
// Assumes: Facts::line names all entries that are not 0 (task_facts.cpp).
#include <algorithm>
#include <bit>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/evaluation.hpp"

namespace sinkproof_check::language {

namespace {

constexpr long shortest_loop = 8;

bool is_index(const Node& node, std::size_t index) {
  return node.operation == Operation::name && node.meaning == Meaning::local && node.parts.empty() &&
         node.number_of == index;
}

/// What has loops of its own counts as if it did.
bool rests_on(const Node& node, std::size_t index) {
  charge_steps(4);
  if (is_index(node, index) || !node.loops.empty()) return true;
  return std::any_of(node.parts.begin(), node.parts.end(),
                     [&](const Node* part) { return rests_on(*part, index); });
}

}  // namespace

/// An index of a loop, for as long as the loop goes. Also where a relation takes what is thrown in it for
/// open: the next loop of the frame would otherwise have another place than its names.
class Evaluation::Index {
 public:
  explicit Index(Frame& frame) : frame_(frame) { frame_.push(local_); }
  ~Index() { frame_.pop(); }
  Index(const Index&) = delete;
  Index& operator=(const Index&) = delete;
  Index(Index&&) = delete;
  Index& operator=(Index&&) = delete;

  void set(long index) {
    local_.known.reset();
    local_.index = index;
  }

 private:
  Frame& frame_;
  Local local_ = {};
};

bool Evaluation::each_index(const std::vector<Loop>& loops, std::size_t first, Frame& frame,
                            const std::function<void()>& body, const Node* extreme_of) {
  if (first == loops.size()) {
    body();
    return true;
  }
  const Loop& loop = loops[first];
  const auto from = integer(*loop.from, frame);
  const auto to = integer(*loop.to, frame);
  if (!from || !to) return false;
  bool is_defined = true;
  Index running(frame);
  const auto visit = [&](long index) {
    charge_steps(steps_of_operation);
    running.set(index);
    if (loop.condition == nullptr || is_true(*loop.condition, frame))
      is_defined = each_index(loops, first + 1, frame, body, extreme_of) && is_defined;
  };
  const bool is_last = first + 1 == loops.size();
  const auto some =
      extreme_of != nullptr && is_last ? places(loop, *extreme_of, *from, *to, frame) : std::nullopt;
  if (some) {
    for (const long index : *some) visit(index);
  } else {
    for (long index = *from; index <= *to; ++index) visit(index);
  }
  return is_defined;
}

std::optional<std::vector<long>> Evaluation::places(const Loop& loop, const Node& formula, long from, long to,
                                                    Frame& frame) {
  if (to - from < shortest_loop) return std::nullopt;
  std::vector<long> found{from, to};
  const std::size_t index = frame.size() - 1;
  bool is_seen = false;
  try {
    is_seen = add_places(formula, index, frame, found) &&
              (loop.condition == nullptr || add_places(*loop.condition, index, frame, found));
  } catch (const Rejected&) {
    // It may be about an element that the loop's condition leaves out.
  }
  if (!is_seen) return std::nullopt;
  charge_steps(found.size() * (4 + 2 * static_cast<std::size_t>(std::bit_width(found.size()))));
  std::erase_if(found, [&](long place) { return place < from || place > to; });
  std::sort(found.begin(), found.end());
  std::vector<long> result;
  for (const long place : found) {
    if (!result.empty() && place - result.back() > 1) result.push_back(result.back() + 1);
    if (result.empty() || place > result.back()) result.push_back(place);
  }
  return result;
}

bool Evaluation::add_places(const Node& node, std::size_t index, Frame& frame, std::vector<long>& places) {
  charge_steps(1);
  if (!rests_on(node, index)) return true;
  if (!node.loops.empty()) return false;
  if (node.operation == Operation::name) return add_line(node, index, frame, places);
  if (node.operation == Operation::call && (node.meaning == Meaning::let || node.meaning == Meaning::setting))
    return false;
  if (node.operation != Operation::relation)
    return std::all_of(node.parts.begin(), node.parts.end(),
                       [&](const Node* part) { return add_places(*part, index, frame, places); });
  const bool is_left = is_index(*node.parts[0], index);
  const Node& other = *node.parts[is_left ? 1 : 0];
  if ((!is_left && !is_index(*node.parts[1], index)) || rests_on(other, index)) return false;
  const auto at = integer(other, frame);
  if (!at) return false;
  places.insert(places.end(), {*at - 1, *at, *at + 1});
  return true;
}

bool Evaluation::add_line(const Node& entry, std::size_t index, Frame& frame, std::vector<long>& places) {
  std::vector<long> indices(entry.left_out, 1);
  std::optional<std::size_t> running;
  for (const Node* part : entry.parts) {
    if (is_index(*part, index) && !running) {
      running = indices.size();
      indices.push_back(0);
      continue;
    }
    if (rests_on(*part, index)) return false;
    const auto at = integer(*part, frame);
    if (!at) return false;
    indices.push_back(*at);
  }
  const auto line = running ? facts_.line(entry.word, indices, *running) : std::nullopt;
  if (!line) return false;
  charge_steps(4 * line->size());
  places.insert(places.end(), line->begin(), line->end());
  return true;
}

}  // namespace sinkproof_check::language
