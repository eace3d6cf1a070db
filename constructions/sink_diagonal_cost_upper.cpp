#include "constructions/sink_diagonal_cost_upper.hpp"

#include <cmath>
#include <map>
#include <mutex>
#include <tuple>

#include "constructions/nuisance_families.hpp"
#include "numeric/error.hpp"
#include "patterns/attention_pattern.hpp"

namespace sinkproof::constructions {

using numeric::Rational;
using parameter::Specification;
using patterns::DoublePatterns;
using patterns::KnownNuisances;
using patterns::ParametricPatterns;

namespace {

constexpr long max_groups = 256;
constexpr long max_group_size = 16;

std::vector<Specification> upper_parameters() {
  return {{"C", Specification::Kind::integer, 1, false, max_groups, "number of groups, and of copy tokens"},
          {"m", Specification::Kind::integer, 2, false, max_group_size, "dormant tokens of a group"},
          {"kappa", Specification::Kind::real, 0, true, 1'000'000, "margin of the scores"},
          {"lambda", Specification::Kind::real, 0, true, 1,
           "a dormant token's share of its group's direction", true},
          parameter::choice("family", nuisance_families(), "how the nuisances of the dormant tokens lie"),
          {"d", Specification::Kind::integer, 4, false, 1'000'000, "dimension of the tokens"},
          {"seed", Specification::Kind::integer, 0, false, 1'000'000, "of the random family"},
          parameter::choice("optimum", {"auto", "no"},
                            "whether the least cost is enclosed as well, where the instance is small")};
}

/// The nuisances of an instance, of which many instances have the same.
std::shared_ptr<const KnownNuisances> known_nuisances(const parameter::Values& sizes) {
  constexpr std::size_t most_known = 4096;
  static std::mutex mutex;
  static std::map<std::tuple<std::string, long, long, long>, std::shared_ptr<const KnownNuisances>> known;
  const auto& family = sizes.choice("family");
  const long groups = sizes.integer("C");
  const long size = sizes.integer("m");
  const long seed = family == "random" ? sizes.integer("seed") : 0;
  const std::tuple key{family, groups, size, seed};
  {
    const std::scoped_lock lock(mutex);
    if (const auto found = known.find(key); found != known.end()) return found->second;
  }
  const auto nuisances = nuisance_family(family, groups, size, 2 * groups + 1, seed);
  auto result = std::make_shared<const KnownNuisances>(
      KnownNuisances{patterns::nuisance_facts(nuisances), patterns::spread_norm(nuisances)});
  const std::scoped_lock lock(mutex);
  if (known.size() >= most_known) known.clear();
  known.emplace(key, result);
  return result;
}

/// A search's λ stands for a fraction near it, or for √(1/2).
bool set_in_doubles(const std::vector<double>& values, double closest, bool has_room, bool has_optima,
                    DoublePatterns& instance) {
  const double lambda = values[1];
  const double above_half = lambda * lambda - 0.5;
  constexpr double near_half = 1e-5;
  if (above_half < -near_half || !has_room) throw InputError("the construction refuses these");
  // With optima only fractions whose squares are sums of few squares of small numbers: those of powers of 2 are eighths, sixteenths and so on.
  constexpr double parts = 32;
  if (above_half < near_half || (has_optima && std::round(lambda * parts) == lambda * parts)) return false;
  instance.kappa = values[0];
  instance.lambda_squared = lambda * lambda;
  instance.delta_squared = 1 - instance.lambda_squared;
  instance.sink = published_sink_weights(1 / lambda);
  instance.diagonal = published_diagonal_weights(1 / lambda, instance.delta_squared * (1 - closest));
  return true;
}

ParametricPatterns upper_in_doubles(const parameter::Values& sizes) {
  ParametricPatterns result{known_nuisances(sizes), sizes.integer("C"), sizes.integer("d"), {}};
  const auto& facts = result.nuisances->facts;
  const double closest = numeric::approximate(*facts.closest_in_group);
  const bool has_room = result.dimension >= 2 * result.groups + 1 + facts.rank;
  const bool has_optima = sizes.choice("optimum") == "auto";
  result.set = [=](const std::vector<double>& values, DoublePatterns& instance) {
    return set_in_doubles(values, closest, has_room, has_optima, instance);
  };
  return result;
}

}  // namespace

SinkDiagonal build_sink_diagonal_cost_upper(const parameter::Values& values) {
  SinkDiagonal instance;
  const long groups = values.integer("C");
  instance.kappa = values.real("kappa");
  instance.lambda_squared = square_of_lambda(values.real("lambda"));
  if (instance.lambda_squared < Rational(1, 2)) {
    throw InputError("parameter lambda: " + numeric::to_string(values.real("lambda")) +
                     " is out of range (expected λ² ≥ 1/2)");
  }
  instance.delta_squared = 1 - instance.lambda_squared;
  instance.dimension = values.integer("d");
  instance.nuisances = nuisance_family(values.choice("family"), groups, values.integer("m"), 2 * groups + 1,
                                       values.integer("seed"));
  const long needed = 2 * groups + 1 + patterns::rank_of(instance.nuisances);
  if (instance.dimension < needed) {
    throw InputError("parameter d: " + std::to_string(instance.dimension) +
                     " is out of range (expected at least 2C+1+r_η = " + std::to_string(needed) + ")");
  }
  set_published_weights(instance);
  if (values.choice("optimum") == "auto") patterns::set_optima(instance);
  return instance;
}

const PatternConstruction& sink_diagonal_cost_upper() {
  static const PatternConstruction construction{
      {"sink-diagonal-cost-upper",
       "published weights for the sink and for the diagonal pattern of anchor, copies and dormant tokens",
       "SLM26, section 7; sink-diagonal-cost, Theorem I", std::nullopt, upper_parameters(),
       build_sink_diagonal_cost_upper},
      {"2", "2", "8", "4/5", "antipodal", "10000", "1", "auto"},
      upper_in_doubles};
  return construction;
}

}  // namespace sinkproof::constructions
