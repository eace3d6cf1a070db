#include "tables/verified.hpp"

#include "numeric/error.hpp"

namespace sinkproof::tables {

std::map<std::string, numeric::Enclosure> verified_quantities(const theorem::Theorem& theorem,
                                                              const std::string& construction,
                                                              const parameter::Values& values, int digits) {
  constexpr long max_bits = 16'384;
  const auto instance = theorem.instantiate(construction, values);
  const auto result = engine::verify(theorem, *instance, {max_bits, {}, digits});
  const std::string where = construction + " at " + values.text();
  if (result.verdict == theorem::Verdict::refuted)
    throw InternalError(where + ": " + theorem.description().id + " is refuted");
  if (result.verdict == theorem::Verdict::inconclusive)
    throw InputError(where + ": undecided with " + std::to_string(max_bits) +
                     " bits (expected other parameters)");
  std::map<std::string, numeric::Enclosure> quantities;
  for (const auto& quantity : result.evaluation.quantities) quantities.emplace(quantity.name, quantity.value);
  return quantities;
}

}  // namespace sinkproof::tables
