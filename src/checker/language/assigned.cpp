// What an assignment of a construction gives to an entry.
//
// Given: an assignment that was checked, and what the names mean where it stands.
// Derives itself: the value for each index of its loops, and whether a condition holds.
// Takes from the document: nothing but what the names mean.
// Acceptance means: nothing is accepted here: numbers_construction.cpp compares the values with the instance.
// Assumes: evaluation.cpp.
#include "checker/kernel/error.hpp"
#include "checker/language/evaluation.hpp"

namespace sinkproof_check::language {

bool Evaluation::is_true(const Node& condition) {
  Frame frame;
  return is_true(condition, frame);
}

std::vector<std::pair<std::vector<long>, std::optional<Real>>> Evaluation::assigned(
    const Assignment& assignment) {
  Frame frame;
  std::vector<std::pair<std::vector<long>, std::optional<Real>>> result;
  const auto add = [&] {
    std::vector<long> indices(assignment.target->left_out, 1);
    for (const Node* part : assignment.target->parts) {
      const auto index = integer(*part, frame);
      if (!index) source_.refuse(part->at, "expected an index that is defined");
      indices.push_back(*index);
    }
    result.emplace_back(std::move(indices), value(*assignment.formula, frame));
  };
  if (!each_index(assignment.loops, 0, frame, add, nullptr))
    source_.refuse(assignment.target->at, "expected loops that are defined");
  return result;
}

}  // namespace sinkproof_check::language
