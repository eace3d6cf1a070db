#include "setting/law/read_token_law.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include "files/json_numbers.hpp"

namespace sinkproof::law {

using files::JsonNode;
using files::read_rational;
using files::read_rationals;
using numeric::Rational;

namespace {

constexpr std::size_t most_coordinates = 8;
constexpr std::size_t most_atoms = 8;

QuadraticPolynomial polynomial(const JsonNode& node) {
  const auto parts = node.elements(3);
  return {read_rational(parts[0]), read_rational(parts[1]), read_rational(parts[2])};
}

/// An array of 1 to most elements.
std::vector<JsonNode> some(const JsonNode& node, std::size_t most) {
  auto elements = node.elements();
  if (elements.empty() || elements.size() > most)
    node.fail("an array of 1 to " + std::to_string(most) + " elements");
  return elements;
}

/// Of each outcome of the tokens, up to their order, all pairs of atoms.
void require_little_work(const TokenLaw& law, const JsonNode& node) {
  constexpr long most_pairs = 200'000;
  const auto atoms = static_cast<long>(law.law.size());
  long outcomes = 1;
  for (long k = 1; k < atoms; ++k) outcomes = outcomes * (law.tokens + k) / k;
  const long pairs = outcomes * atoms * atoms;
  if (pairs > most_pairs)
    node.reject("expectations over " + std::to_string(law.tokens) + " tokens of " + std::to_string(atoms) +
                " kinds go through " + std::to_string(pairs) + " pairs (expected at most " +
                std::to_string(most_pairs) + ")");
}

}  // namespace

TokenLaw read_token_law(const JsonNode& node) {
  node.expect_fields({"tokens", "lambda", "beta", "value", "law", "numerator", "denominator"});
  TokenLaw result{node.field("tokens").integer<long>(2, most_tokens),
                  read_rational(node.field("lambda")),
                  read_rational(node.field("beta")),
                  {},
                  {},
                  polynomial(node.field("numerator")),
                  polynomial(node.field("denominator"))};
  if (result.lambda < 0 || result.lambda > 1) node.field("lambda").fail("a number from 0 to 1");
  const auto rows = some(node.field("value"), most_coordinates);
  for (const JsonNode& row : rows) result.value.push_back(read_rationals(row, rows.size()));
  const JsonNode law = node.field("law");
  Rational total;
  for (const JsonNode& atom : some(law, most_atoms)) {
    atom.expect_fields({"probability", "token"});
    result.law.push_back(
        {read_rational(atom.field("probability")), read_rationals(atom.field("token"), rows.size())});
    total += result.law.back().probability;
  }
  if (total != 1) law.reject("probabilities with the sum " + numeric::to_string(total) + " (expected 1)");
  require_little_work(result, law);
  return result;
}

}  // namespace sinkproof::law
