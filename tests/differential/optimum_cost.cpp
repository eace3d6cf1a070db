#include "optimum_cost.hpp"

#include <algorithm>

#include "constructions/registry.hpp"
#include "setting/patterns/attention_pattern.hpp"

namespace sinkproof::differential {

namespace {

using patterns::Pattern;

/// A solve takes about (dimension/112)³ + (constraints/1000)³ seconds: the eigenvalues of its matrices, and
/// its equations. Sizes of one percent of the draws would take minutes.
constexpr std::size_t most_dimension = 120;
constexpr long most_constraints = 1200;

/// Pairs and simplices have symmetries, which leave few equations: then only the dimension counts.
bool is_symmetric(const parameter::Values& values) {
  const std::string& family = values.choice("family");
  return family == "simplex" || (family != "random" && values.integer("m") % 2 == 0);
}

bool is_costly(const parameter::Values& values) {
  const auto instance = constructions::patterns_named("sink-diagonal-cost-upper").build(values).data;
  const auto lambda = patterns::sum_of_squares(instance.lambda_squared);
  const auto delta = patterns::sum_of_squares(instance.delta_squared);
  if (!lambda || !delta) return false;  // no optimum
  const auto parts = std::max(lambda->size(), delta->size());
  if (static_cast<std::size_t>(patterns::coordinates(instance)) * parts > most_dimension) return true;
  if (is_symmetric(values)) return false;
  long count = 0;
  visit_constraints(instance, Pattern::sink, [&](const auto&) { return ++count <= most_constraints; });
  return count > most_constraints;
}

}  // namespace

parameter::Values without_costly_optimum(parameter::Values values) {
  auto entries = values.entries();
  const auto place = std::ranges::find(entries, "optimum", &std::pair<std::string, parameter::Value>::first);
  if (place == entries.end() || *place->second.name() != "auto") return values;
  place->second = std::string("no");
  parameter::Values cheap(std::move(entries));
  return is_costly(cheap) ? cheap : values;
}

}  // namespace sinkproof::differential
