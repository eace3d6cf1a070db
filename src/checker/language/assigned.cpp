// What an assignment of a construction gives to an entry.
//
// Given: an assignment that was checked, and what the names mean where it stands.
// Derives itself: the value for each index of its loops, once where it cannot change, and whether a condition
// holds.
// Takes from the document: nothing but what the names mean.
// Acceptance means: nothing is accepted here: numbers_construction.cpp compares the values with the instance.
// Assumes: evaluation.cpp.
#include <algorithm>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/evaluation.hpp"

namespace sinkproof_check::language {

namespace {

/// Whether what the formula gives may change with the index of this number: it stands in it, at any place.
bool names_index(const Node* node, std::size_t index) {
  charge_steps(4);
  if (node == nullptr) return false;
  const auto names = [&](const Node* part) { return names_index(part, index); };
  return (node->operation == Operation::name && node->meaning == Meaning::local &&
          node->number_of == index) ||
         std::any_of(node->parts.begin(), node->parts.end(), names) ||
         std::any_of(node->loops.begin(), node->loops.end(), [&](const Loop& loop) {
           return names(loop.from) || names(loop.to) || names(loop.condition);
         });
}

}  // namespace

bool Evaluation::is_true(const Node& condition) {
  Frame frame;
  return is_true(condition, frame);
}

std::vector<std::pair<std::vector<long>, std::optional<Real>>> Evaluation::assigned(
    const Assignment& assignment, std::vector<std::size_t>* of_document) {
  Frame frame;
  std::vector<std::pair<std::vector<long>, std::optional<Real>>> result;
  // Along the last loop the value stays the same where its index is not named: all these entries share one
  // number.
  const std::size_t loops = assignment.loops.size();
  const bool is_shared = loops > 0 && !names_index(assignment.formula, loops - 1);
  std::vector<long> outer;  // indices of the entry before
  const auto has_moved = [&] {
    std::vector<long> now;
    for (std::size_t k = 0; k + 1 < loops; ++k) now.push_back(*frame[k].index);
    charge_steps(16 * loops);
    return now != std::exchange(outer, now) || result.empty();
  };
  const auto number_here = [&]() -> std::optional<Real> {
    try {
      return value(*assignment.formula, frame);
    } catch (const OfDocument&) {
      if (of_document == nullptr) throw;
      charge_steps(steps_of_an_exception);
      of_document->push_back(result.size());
      return std::nullopt;
    }
  };
  const auto add = [&] {
    std::vector<long> indices(assignment.target->left_out, 1);
    for (const Node* part : assignment.target->parts) {
      const auto index = integer(*part, frame);
      if (!index) source_.refuse(part->at, "expected an index that is defined");
      indices.push_back(*index);
    }
    if (is_shared && !has_moved()) {
      const bool is_open =
          of_document != nullptr && !of_document->empty() && of_document->back() + 1 == result.size();
      if (is_open) of_document->push_back(result.size());
      result.emplace_back(std::move(indices), result.back().second);
      return;
    }
    auto number = number_here();
    result.emplace_back(std::move(indices), std::move(number));
  };
  if (!each_index(assignment.loops, 0, frame, add, nullptr))
    source_.refuse(assignment.target->at, "expected loops that are defined");
  return result;
}

}  // namespace sinkproof_check::language
