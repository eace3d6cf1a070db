#include "setting/fit/read_normaliser_fit.hpp"

#include <utility>

namespace sinkproof::fit {

using files::JsonNode;

NormaliserFit read_normaliser_fit(const JsonNode& node) {
  constexpr long longest = 4096;
  const auto rational = [](const JsonNode& number) { return number.parsed(numeric::parse_rational); };
  node.expect_fields({"length", "normaliser", "fit", "weights"});
  const std::string& normaliser =
      node.field("normaliser").one_of({"relu-non-anchor", "relu-row-count", "relu-none", "relu-length"});
  const JsonNode line = node.field("fit");
  line.expect_fields({"intercept", "slope"});
  NormaliserFit result{node.field("length").integer<long>(3, longest),
                       attention::parse_normaliser(normaliser),
                       rational(line.field("intercept")),
                       rational(line.field("slope")),
                       {}};
  for (const JsonNode& entry : node.field("weights").elements()) {
    const auto parts = entry.elements(2);
    const long least = result.weights.empty() ? 1 : result.weights.back().first + 1;
    const long count = parts[0].integer<long>(least, result.last());
    auto weight = rational(parts[1]);
    if (weight == 0) parts[1].reject("a weight of 0 (expected those only that are not 0)");
    result.weights.emplace_back(count, std::move(weight));
  }
  return result;
}

}  // namespace sinkproof::fit
