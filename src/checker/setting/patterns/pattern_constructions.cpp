// The constructions of patterns.
//
// Given: tokens with weights, what is derived of the y, and a certificate's construction with its parameters.
// Derives itself: the published weights; what each parameter says of the instance; which of the eight conditions on tokens hold; inner products of a family's y.
// Takes from the document: parameters, in range. Safe, as each is held against the instance but for `seed` of the family `random`, which nothing rests on; of `given` the whole instance, as the claims are about its weights.
// Acceptance means: the instance is one that the construction may give at these parameters.
// Assumes: sink_diagonal_tokens.cpp for what is derived of the y; FORMAT.md, "The instance of sink and diagonal", for what the constructions are.
#include "checker/setting/patterns/pattern_constructions.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/setting/patterns/pattern_numbers.hpp"

namespace sinkproof_check {

namespace {

/// One of the conditions under which the published bounds are proved.
struct Condition {
  std::string_view id;
  bool holds;
  bool is_defined = true;
};

std::vector<Condition> conditions_of(const SinkDiagonal& data, const NuisanceFacts& facts) {
  const auto& closest = facts.closest_in_group;
  return {{"circle", data.lambda_squared + data.delta_squared == 1},
          {"lambda", data.lambda_squared >= mpq_class(1, 2)},
          {"unit-norm", sgn(facts.norm_defect) == 0},
          {"orthogonal", sgn(facts.tilt) == 0},
          {"centred", sgn(facts.off_centre) == 0},
          {"pairs", facts.least_group >= 2},
          {"distinct", closest && *closest < 1, closest.has_value()},
          {"room", data.dimension >= 2 * data.count() + 1 + facts.rank}};
}

void require_weights(const SinkDiagonal& data, const NuisanceFacts& facts, std::string_view construction) {
  const mpq_class& q = data.lambda_squared;
  QuadraticNumber copy{1 / q, 1 / q};
  mpq_class quarter = 1;
  if (construction == "sink-cost-weak-copy") copy.s = 0;
  if (construction == "diagonal-cost-weak-nuisance") quarter = 4;
  const auto require = [&](const char* name, const QuadraticNumber& stated, const QuadraticNumber& due) {
    if (sign_of(stated - due, q) != 0)
      throw Rejected(std::string("/instance/") + name, "not the construction's weight");
  };
  require("sink/anchor", data.sink_anchor, {0, 1 / q});
  require("sink/copy", data.sink_copy, copy);
  require("diagonal/self", data.diagonal_self, {1 / q, 0});
  require("diagonal/copy_self", data.diagonal_copy_self, {1, 0});
  require("diagonal/copy", data.diagonal_copy, {0, 2 / q});
  if (const auto gap = least_gap(data, facts))
    require("diagonal/nuisance", {data.diagonal_nuisance, 0}, {2 / *gap / quarter, 0});
}

void require_one_failure(const SinkDiagonal& data, const NuisanceFacts& facts, const Parameters& parameters) {
  const std::vector<Condition> conditions = conditions_of(data, facts);
  std::vector<std::string_view> ids;
  ids.reserve(conditions.size());
  for (const Condition& condition : conditions) ids.push_back(condition.id);
  const std::string& without = read_name(parameters, "without", ids);
  for (const auto& [id, holds, is_defined] : conditions) {
    const bool is_free = without == "pairs" && (id == "centred" || (id == "distinct" && !is_defined));
    if (!is_free && holds == (id == without))
      throw Rejected("/instance", quoted(id) + (holds ? " is true" : " is false") +
                                      "; expected that of the hypotheses only 'without' is false");
  }
}

/// y_i·y_j in a group of m, for i > j.
mpq_class product_in_group(const std::string& family, long m, long i, long j) {
  if (family == "simplex") return {-1, m - 1};
  const long odd = m % 2 != 0 ? 3 : 0;
  if (i < odd) return {-1, 2};
  return j >= odd && (i - odd) % 2 == 1 && j == i - 1 ? -1 : 0;
}

void require_family(const SinkDiagonal& data, const std::string& family, long m) {
  if (family == "random") return;
  const auto y = [&](long c, long i) -> const SparseRow& {
    return data.groups[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)];
  };
  const auto require = [&](const SparseRow& x, const SparseRow& other, const mpq_class& due) {
    if (dot(x, other) != due) throw Rejected("/instance/nuisances", "not of the family " + quoted(family));
  };
  for (long c = 0; c < data.count(); ++c)
    for (long i = 0; i < m; ++i) {
      for (long j = 0; j < i; ++j) require(y(c, i), y(c, j), product_in_group(family, m, i, j));
      if (family == "antipodal" && c > 0) require(y(c, i), y(0, i), 1);
    }
  if (family == "antipodal") return;  // unit vectors with the product 1 are equal
  for (long c = 0; c < data.count(); ++c)
    for (long other = 0; other < c; ++other)
      for (long i = 0; i < m; ++i)
        for (long j = 0; j < m; ++j) require(y(c, i), y(other, j), 0);
}

void require_parameters(const SinkDiagonal& data, const NuisanceFacts& facts, const Parameters& parameters) {
  const mpq_class& q = data.lambda_squared;
  if (read_integer(parameters, "C", 1, 256) != data.count())
    throw Rejected("/instance/nuisances", "not the construction's; expected C groups");
  const long m = read_integer(parameters, "m", 2, 16);
  for (const auto& group : data.groups)
    if (static_cast<long>(group.size()) != m)
      throw Rejected("/instance/nuisances", "not the construction's; expected groups of m");
  if (read_integer(parameters, "d", 4, 1'000'000) != data.dimension)
    throw Rejected("/instance/dimension", "not the construction's; expected d");
  read_integer(parameters, "seed", 0, 1'000'000);
  const Real kappa = read_number(parameters, "kappa");
  if (sign_of(kappa - data.kappa) != 0)
    throw Rejected("/instance/kappa", "not the construction's; expected kappa");
  if (sign_of(Real(1'000'000) - kappa) < 0) throw Rejected("/parameters/kappa", "out of range");
  const Real root = read_number(parameters, "lambda");
  if (sign_of(root) <= 0 || sign_of(root * root - Real(q)) != 0)
    throw Rejected("/instance/lambda_squared", "not the construction's; expected the square of lambda");
  if (q < mpq_class(1, 2)) throw Rejected("/parameters/lambda", "out of range; expected lambda^2 >= 1/2");
  if (read_name(parameters, "optimum", {"auto", "no"}) == "no" &&
      (data.sink_optimum || data.diagonal_optimum))
    throw Rejected("/instance", "an optimum; expected none");
  for (const Condition& condition : conditions_of(data, facts))
    if (!condition.holds)
      throw Rejected("/instance", "not the construction's: " + quoted(condition.id) + " is false");
  require_family(data, read_name(parameters, "family", {"antipodal", "orthogonal", "simplex", "random"}), m);
}

}  // namespace

std::vector<std::string_view> pattern_parameter_names(std::string_view construction) {
  if (construction == given_construction) return {};
  if (construction == "sink-diagonal-cost-without") return {"without"};
  if (construction == "sink-diagonal-cost-upper" || construction == "sink-cost-weak-copy" ||
      construction == "diagonal-cost-weak-nuisance")
    return {"C", "m", "kappa", "lambda", "family", "d", "seed", "optimum"};
  throw Rejected("/construction", quoted(construction) + " is no construction of patterns");
}

void require_pattern_construction(const SinkDiagonal& data, const NuisanceFacts& facts,
                                  const Certificate& certificate, const std::vector<std::string_view>& own) {
  auto names = pattern_parameter_names(certificate.construction);
  names.insert(names.end(), own.begin(), own.end());
  const bool is_given = certificate.construction == given_construction;
  // Our theorem's upper bounds are about the published weights; somebody's text may be about any.
  if (!is_given || !certificate.statement) require_weights(data, facts, certificate.construction);
  require_names(certificate.parameters, names);
  if (is_given) return;
  if (certificate.construction == "sink-diagonal-cost-without")
    require_one_failure(data, facts, certificate.parameters);
  else
    require_parameters(data, facts, certificate.parameters);
}

}  // namespace sinkproof_check
