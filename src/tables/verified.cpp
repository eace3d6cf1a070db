#include "tables/verified.hpp"

#include "numeric/error.hpp"

namespace sinkproof::tables {

const numeric::Enclosure* Verified::find(const std::string& quantity) const {
  for (const auto& candidate : result.evaluation.quantities) {
    if (candidate.name == quantity) return candidate.value ? &*candidate.value : nullptr;
  }
  return nullptr;
}

const numeric::Enclosure& Verified::at(const std::string& quantity) const {
  const auto* found = find(quantity);
  if (found == nullptr)
    throw InternalError(theorem->description().id + " has no quantity " + quantity + " here");
  return *found;
}

std::shared_ptr<const Verified> verified(const theorem::Theorem& theorem, const std::string& construction,
                                         const parameter::Values& values, int digits) {
  constexpr long max_bits = 16'384;
  auto instance = theorem.instantiate(construction, values);
  auto result = engine::verify(theorem, *instance, {max_bits, {}, digits});
  const std::string where = construction + " at " + values.text();
  if (result.verdict == theorem::Verdict::refuted)
    throw InternalError(where + ": " + theorem.description().id + " is refuted");
  if (result.verdict == theorem::Verdict::inconclusive)
    throw InputError(where + ": undecided with " + std::to_string(max_bits) +
                     " bits (expected other parameters)");
  return std::make_shared<const Verified>(
      Verified{&theorem, construction, values, std::move(instance), std::move(result)});
}

}  // namespace sinkproof::tables
