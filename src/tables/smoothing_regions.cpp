#include <array>
#include <map>
#include <tuple>

#include "numeric/error.hpp"
#include "setting/embeddings/random_rows.hpp"
#include "setting/law/token_law.hpp"
#include "tables/tables.hpp"

namespace sinkproof::tables {

namespace {

using law::QuadraticPolynomial;
using law::TokenLaw;
using numeric::Rational;
using parameter::Specification;

/// W and three equally likely tokens, from small integers.
TokenLaw next_law(embeddings::Generator& generator, long tokens, const Rational& beta, long dimension,
                  long bound) {
  constexpr int atoms = 3;
  constexpr int quarter = 4;
  const auto size = static_cast<std::size_t>(dimension);
  TokenLaw law{tokens, 0, beta, {}, {}};
  for (std::size_t i = 0; i < size; ++i) {
    auto& row = law.value.emplace_back();
    for (std::size_t j = 0; j < size; ++j) row.emplace_back(generator.within(bound), quarter);
  }
  for (int a = 0; a < atoms; ++a) {
    auto& atom = law.law.emplace_back(law::TokenAtom{Rational(1, atoms), {}});
    for (std::size_t j = 0; j < size; ++j) atom.token.emplace_back(generator.within(bound));
  }
  return law;
}

std::string sign(const Rational& x) {
  if (x == 0) return "0";
  return x > 0 ? "+" : "-";
}

/// On (0, 1), of the derivative of a polynomial of degree 2; "+-" where it turns.
std::string slope_sign(const QuadraticPolynomial& polynomial) {
  const Rational last = polynomial[1] + 2 * polynomial[2];
  std::string at_first = sign(polynomial[1]);
  std::string at_last = sign(last);
  if (at_first == "0") return at_last;
  return at_last == "0" || at_last == at_first ? at_first : at_first + at_last;
}

/// Of ρ(1) − ρ(0).
std::string change_sign(const law::Formulas& of, const Rational& mean_square) {
  const auto ends = [&](const QuadraticPolynomial& p) {
    return std::array<Rational, 2>{mean_square + p[0], mean_square + p[0] + p[1] + p[2]};
  };
  const auto above = ends(of.numerator);
  const auto below = ends(of.denominator);
  if (below[0] <= 0 || below[1] <= 0) return "undefined";
  return sign(above[1] * below[0] - above[0] * below[1]);
}

constexpr std::array<const char*, 6> cases{"i", "a-zero", "gap", "b-zero", "ii", "constant"};

/// Where a law stands to the conditions of Theorem G, as a place in `cases`.
std::size_t case_of(const Rational& a, const Rational& b) {
  if (a > 0) return 0;
  if (a == 0) return b > 0 ? 1 : 5;
  if (b > 0) return 2;
  return b == 0 ? 3 : 4;
}

using Region = std::tuple<std::size_t, std::string, std::string, std::string>;

Region region(const TokenLaw& of) {
  const auto moments = law::moments(of);
  const auto formulas = law::formulas(of, moments);
  const Rational a = of.beta * moments.trace;
  return {case_of(a, a + moments.trace_transpose), slope_sign(formulas.numerator),
          slope_sign(formulas.denominator), change_sign(formulas, moments.mean_square)};
}

}  // namespace

const Table& smoothing_regions() {
  constexpr long most_samples = 10'000;
  constexpr long most_bound = 1000;
  constexpr long most_dimension = 8;
  static const Table table{
      "smoothing-regions",
      "When dense attention smooths more than sparse attention: signs of N' and D' on (0, 1), and of rho(1) "
      "- "
      "rho(0), by the case of Theorem G of dense-attention-smoothing (proved here; i and ii as published), "
      "and how many of the pseudo-random exact pairs of a value map W and a law with covariance B are there. "
      "With a = beta tr(BW) and b = a + tr(BW'W): i is a > 0, ii is b < 0, gap is a < 0 < b, constant is a = "
      "b = 0.",
      {{"k"}, {"beta"}, {"case"}, {"N_prime_sign"}, {"D_prime_sign"}, {"rho_change_sign"}, {"count"}},
      {{"k", Specification::Kind::integer, 2, false, law::most_tokens, "number of tokens"},
       {"beta", Specification::Kind::real, 0, true, 1000, "weight of the residual, a rational number"},
       {"dimension", Specification::Kind::integer, 1, false, most_dimension, "of the tokens"},
       {"bound", Specification::Kind::integer, 1, false, most_bound, "of the integers: of tokens, and of 4W"},
       {"seed", Specification::Kind::integer, 0, false, 1'000'000'000, "of the generator"},
       {"samples", Specification::Kind::integer, 1, false, most_samples, "number of pairs"}},
      {{"k", "2,8"},
       {"beta", "1/4,1,4"},
       {"dimension", "2"},
       {"bound", "3"},
       {"seed", "1"},
       {"samples", "1000"}},
      [](const parameter::Values& values, Digits /*digits*/) -> Rows {
        const auto& beta = values.real("beta");
        if (!beta.is_rational())
          throw InputError("parameter beta: " + to_string(beta) + " (expected a rational number)");
        embeddings::Generator generator(values.integer("seed"));
        std::map<Region, long> counts;
        for (long sample = 0; sample < values.integer("samples"); ++sample) {
          ++counts[region(next_law(generator, values.integer("k"), beta.rational(),
                                   values.integer("dimension"), values.integer("bound")))];
        }
        Rows result;
        for (const auto& [found, number] : counts) {
          const auto& [place, numerator, denominator, change] = found;
          result.rows.push_back({count(values.integer("k")),
                                 given(beta),
                                 {cases[place]},
                                 {numerator},
                                 {denominator},
                                 {change},
                                 count(number)});
        }
        return result;
      }};
  return table;
}

}  // namespace sinkproof::tables
