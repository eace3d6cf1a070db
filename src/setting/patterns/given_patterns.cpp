#include "setting/patterns/given_patterns.hpp"

#include <limits>
#include <utility>

#include "files/json_numbers.hpp"
#include "language/residual.hpp"
#include "numeric/decide.hpp"
#include "numeric/range.hpp"
#include "setting/patterns/attention_pattern.hpp"

namespace sinkproof::patterns {

using files::JsonNode;
using files::read_rational;
using numeric::Quadratic;
using numeric::Rational;

namespace {

constexpr std::size_t most_groups = 256;
constexpr long most_coordinate = 99'999;
constexpr std::size_t most_nuisance_entries = 256;
// Limits of this program: of what it computes for all pairs, and of dense matrices.
constexpr std::size_t most_dormant_tokens = 4096;
constexpr std::size_t most_tokens_with_optimum = 256;
constexpr std::size_t most_witness_rows = 1000;

Rational read_positive(const JsonNode& node) {
  auto value = read_rational(node);
  if (value <= 0) node.fail("a number above 0");
  return value;
}

numeric::Expression read_kappa(const JsonNode& node) {
  return node.parsed([](std::string_view text) {
    auto number = numeric::parse_expression(text);
    numeric::require_in_range(number);
    if (numeric::is_positive(number) != numeric::Ternary::certainly)
      throw InputError("expected a number above 0");
    return number;
  });
}

SparseVector read_sparse(const JsonNode& node, long last) {
  SparseVector result;
  for (const JsonNode& entry : node.elements()) {
    const auto parts = entry.elements(2);
    const long coordinate = parts[0].integer<long>(result.empty() ? 0 : result.back().first + 1, last);
    auto value = read_rational(parts[1]);
    if (value == 0) parts[1].reject("an entry of 0 (expected those only that are not 0)");
    result.emplace_back(coordinate, std::move(value));
  }
  return result;
}

Nuisances read_nuisances(const JsonNode& node) {
  Nuisances result;
  std::size_t tokens = 0;
  for (const JsonNode& group : node.elements()) {
    auto& vectors = result.emplace_back();
    for (const JsonNode& y : group.elements()) {
      vectors.push_back(read_sparse(y, most_coordinate));
      if (vectors.back().size() > most_nuisance_entries) y.fail("at most 256 coordinates that are not 0");
    }
    if (vectors.empty()) group.fail("an array of at least one nuisance");
    tokens += vectors.size();
  }
  if (result.empty() || result.size() > most_groups) node.fail("an array of 1 to 256 groups");
  if (tokens > most_dormant_tokens)
    node.reject(std::to_string(tokens) + " dormant tokens (expected at most " +
                std::to_string(most_dormant_tokens) + ")");
  return result;
}

Quadratic read_line(const JsonNode& node, const Rational& lambda_squared) {
  const auto parts = node.elements(2);
  return {read_rational(parts[0]), read_rational(parts[1]), lambda_squared};
}

numeric::RationalRows read_factor(const JsonNode& node, std::size_t count, long width) {
  numeric::RationalRows result;
  for (const JsonNode& row : node.elements(count)) {
    auto& entries = result.emplace_back(static_cast<std::size_t>(width));
    for (auto& [coordinate, value] : read_sparse(row, width - 1))
      entries[static_cast<std::size_t>(coordinate)] = std::move(value);
  }
  return result;
}

PatternOptimum read_optimum(const JsonNode& node, const SinkDiagonal& data, Pattern pattern) {
  node.expect_fields({"left", "right", "multipliers"});
  const auto width = width_of_witnesses(data);
  if (!width || !is_in_setting(data))
    node.reject(
        "of tokens outside of the setting, or in more coordinates than this program takes (expected none)");
  const auto tokens = tokens_of(data).size();
  if (tokens > most_tokens_with_optimum)
    node.reject("of " + std::to_string(tokens) + " tokens (expected at most " +
                std::to_string(most_tokens_with_optimum) + ")");
  const auto count = node.field("left").elements().size();
  if (count == 0 || count > most_witness_rows) node.field("left").fail("an array of 1 to 1000 rows");
  PatternOptimum result{
      read_factor(node.field("left"), count, *width), read_factor(node.field("right"), count, *width), {}};
  const auto last = static_cast<long>(tokens) - 1;
  for (const JsonNode& entry : node.field("multipliers").elements()) {
    const auto parts = entry.elements(4);
    const auto token = [&](std::size_t k) { return parts[k].integer<long>(0, last); };
    result.multipliers.push_back({token(0), token(1), token(2), read_positive(parts[3])});
  }
  const auto facts = optimum_facts(data, pattern, result);
  if (facts.primal_margin < 1) node.reject("its factors do not have the pattern");
  if (!facts.is_dual_feasible)
    node.field("multipliers")
        .reject("one is of no preference of the pattern, or their sum has an operator norm above 1");
  return result;
}

task::Claim at_least_one(const char* id, const char* lead) {
  auto formula = std::make_shared<language::Residual>();
  const auto larger = formula->tape.input({lead});
  const auto smaller = formula->tape.number(1);
  formula->roots = {formula->tape.difference(larger, smaller), larger, smaller};
  return {id, false, std::move(formula)};
}

}  // namespace

SinkDiagonal read_sink_diagonal(const JsonNode& node) {
  node.expect_fields({"kappa", "lambda_squared", "delta_squared", "dimension", "nuisances", "spread_norm",
                      "sink", "diagonal"},
                     {"sink_optimum", "diagonal_optimum"});
  SinkDiagonal result;
  result.kappa = read_kappa(node.field("kappa"));
  result.lambda_squared = read_positive(node.field("lambda_squared"));
  if (result.lambda_squared >= 1) node.field("lambda_squared").fail("a number below 1");
  result.delta_squared = read_positive(node.field("delta_squared"));
  result.dimension = node.field("dimension").integer<long>(1, std::numeric_limits<long>::max());
  result.nuisances = read_nuisances(node.field("nuisances"));
  const JsonNode spread = node.field("spread_norm");
  spread.expect_fields({"lower", "upper"});
  result.spread = {read_rational(spread.field("lower")), read_rational(spread.field("upper"))};
  const JsonNode sink = node.field("sink");
  sink.expect_fields({"anchor", "copy"});
  const auto line = [&](const JsonNode& weight) { return read_line(weight, result.lambda_squared); };
  result.sink = {line(sink.field("anchor")), line(sink.field("copy"))};
  const JsonNode diagonal = node.field("diagonal");
  diagonal.expect_fields({"self", "copy_self", "copy", "nuisance"});
  result.diagonal = {line(diagonal.field("self")), line(diagonal.field("copy_self")),
                     line(diagonal.field("copy")), read_rational(diagonal.field("nuisance"))};
  if (result.diagonal.nuisance < 0) diagonal.field("nuisance").fail("a number of at least 0");
  if (result.spread.lower > result.spread.upper) spread.reject("a lower end above the upper one");
  try {
    static_cast<void>(nuisance_facts(result.nuisances));
  } catch (const InputError& error) {
    node.field("nuisances").reject(error.what());
  }
  const bool is_bound =
      !is_in_setting(result) || (result.spread.lower > 0 && holds(result.spread, result.nuisances));
  if (!is_bound) spread.reject("no bounds of the operator norm of the nuisances' differences");
  if (const auto optimum = node.optional_field("sink_optimum"))
    result.sink_optimum = read_optimum(*optimum, result, Pattern::sink);
  if (const auto optimum = node.optional_field("diagonal_optimum"))
    result.diagonal_optimum = read_optimum(*optimum, result, Pattern::diagonal);
  return result;
}

const std::vector<task::Claim>& claims_of_patterns() {
  static const std::vector<task::Claim> claims{at_least_one("sink-pattern", "lead_sink"),
                                               at_least_one("diagonal-pattern", "lead_diag")};
  return claims;
}

bool has_published_weights(const SinkDiagonal& data) {
  const Rational& q = data.lambda_squared;
  const auto line = [&](const Rational& r, const Rational& s) { return Quadratic(r, s, q); };
  const Rational inverse = 1 / q;
  const auto closest = closest_in_group(data.nuisances);
  const bool is_weight_free = !closest || *closest >= 1;
  return data.sink.anchor == line(0, inverse) && data.sink.copy == line(inverse, inverse) &&
         data.diagonal.self == line(inverse, 0) && data.diagonal.copy_self == line(1, 0) &&
         data.diagonal.copy == line(0, 2 * inverse) &&
         (is_weight_free || data.diagonal.nuisance == 2 / (data.delta_squared * (1 - *closest)));
}

}  // namespace sinkproof::patterns
