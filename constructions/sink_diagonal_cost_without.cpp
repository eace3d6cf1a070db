#include "constructions/sink_diagonal_cost_without.hpp"

#include <array>

#include "constructions/nuisance_families.hpp"
#include "numeric/error.hpp"
#include "patterns/attention_pattern.hpp"

namespace sinkproof::constructions {

using numeric::Rational;
using numeric::RationalRows;
using patterns::Nuisances;
using patterns::PatternOptimum;
using patterns::SparseVector;

namespace {

constexpr long code_dimension = 8;

using CodeWord = std::array<Rational, code_dimension>;

/// The words of the extended Hamming code of length 8 with four ones, as bit masks: spanned by these four.
std::vector<unsigned> words_of_weight_four() {
  constexpr std::array<unsigned, 4> basis{0b00001111, 0b00110011, 0b01010101, 0b11111111};
  std::vector<unsigned> result;
  for (unsigned choice = 0; choice < 16; ++choice) {
    unsigned word = 0;
    for (unsigned k = 0; k < basis.size(); ++k) {
      if (((choice >> k) & 1U) != 0) word ^= basis.at(k);
    }
    if (__builtin_popcount(word) == 4) result.push_back(word);
  }
  return result;
}

/// The 240 shortest vectors of E8 (construction A), of norm 1: ±e_k, and (±1, ±1, ±1, ±1)/2 on the words above. Inner products of two are at most 1/2.
std::vector<CodeWord> e8_roots() {
  std::vector<CodeWord> result;
  for (std::size_t k = 0; k < code_dimension; ++k) {
    for (const long sign : {1L, -1L}) {
      CodeWord root;
      root.at(k) = sign;
      result.push_back(root);
    }
  }
  for (const unsigned word : words_of_weight_four()) {
    for (unsigned signs = 0; signs < 16; ++signs) {
      CodeWord root;
      unsigned place = 0;
      for (std::size_t k = 0; k < code_dimension; ++k) {
        if (((word >> k) & 1U) == 0) continue;
        root.at(k) = Rational(((signs >> place) & 1U) == 0 ? 1 : -1, 2);
        ++place;
      }
      result.push_back(root);
    }
  }
  return result;
}

/// y = (99·u ± 20·f)/101 for the roots u and one direction f beside them.
const Rational& mean_share() {
  static const Rational share(99, 101);
  return share;
}

Nuisances around_roots(const std::vector<CodeWord>& roots, long first) {
  Nuisances result;
  for (const CodeWord& root : roots) {
    std::vector<SparseVector> group;
    for (const long sign : {1L, -1L}) {
      SparseVector y;
      for (std::size_t k = 0; k < code_dimension; ++k) {
        if (root.at(k) != 0) y.emplace_back(first + static_cast<long>(k), mean_share() * root.at(k));
      }
      y.emplace_back(first + code_dimension, Rational(20 * sign, 101));
      group.push_back(std::move(y));
    }
    result.push_back(std::move(group));
  }
  return result;
}

/// The factors of (3·Σe_{C+c} + (1/λ)·Σe_c)·e_0ᵀ + 4·(101/99)·(1/δ)·Σ e_{C+c}·u_cᵀ at λ² = δ² = 1/2, in the coordinates of FORMAT.md: two parts of each λ and δ, 1/2 and 1/2. Then
/// e_c/λ is (e_c, e_c), and u/δ is (u, u). The scales nearly balance the norms of the two factors; they need not.
PatternOptimum code_weights(const std::vector<CodeWord>& roots, long width) {
  const auto groups = static_cast<long>(roots.size());
  const auto w = static_cast<std::size_t>(width);
  const auto c = static_cast<std::size_t>(groups);
  const std::size_t first = 2 * c + 1;
  const Rational anchor_scale(14, 100);  // 51.4^(−1/2)
  const Rational code_scale(102, 100);   // of 8·30 entries against 8·2 of (4·101/99)²
  RationalRows left(1 + code_dimension, std::vector<Rational>(2 * w));
  RationalRows right = left;
  right[0][0] = 1 / anchor_scale;
  for (std::size_t k = 1; k <= c; ++k) {
    left[0][k] = left[0][w + k] = anchor_scale;
    left[0][c + k] = 3 * anchor_scale;
    for (std::size_t i = 0; i < code_dimension; ++i) left[1 + i][c + k] = code_scale * roots[k - 1].at(i);
  }
  for (std::size_t i = 0; i < code_dimension; ++i)
    right[1 + i][first + i] = right[1 + i][w + first + i] = 4 / (mean_share() * code_scale);
  return {std::move(left), std::move(right), {}};
}

SinkDiagonal build_sink_diagonal_cost_without(const parameter::Values& values) {
  const std::string& without = values.choice("without");
  SinkDiagonal instance;
  instance.kappa = 8;
  instance.lambda_squared = Rational(16, 25);
  instance.delta_squared = Rational(9, 25);
  instance.dimension = 10'000;
  constexpr long first = 5;
  const SparseVector axis{{first, 1}};
  const SparseVector opposite{{first, -1}};
  instance.nuisances = nuisance_family("antipodal", 2, 2, first, 0);
  if (without == "lambda") {
    instance.lambda_squared = Rational(1600, 160'801);
    instance.delta_squared = 1 - instance.lambda_squared;
    instance.nuisances = nuisance_family("antipodal", 10, 2, 21, 0);
  } else if (without == "circle") {
    instance.delta_squared = Rational(1, 4);
  } else if (without == "unit-norm") {
    instance.nuisances[0] = {{{first, Rational(1, 2)}}, {{first, Rational(-1, 2)}}};
  } else if (without == "orthogonal") {
    instance.nuisances[0] = {{{1, Rational(3, 5)}, {first, Rational(4, 5)}},
                             {{1, Rational(-3, 5)}, {first, Rational(-4, 5)}}};
  } else if (without == "centred") {
    const auto roots = e8_roots();
    instance.lambda_squared = instance.delta_squared = Rational(1, 2);
    instance.nuisances = around_roots(roots, 2 * static_cast<long>(roots.size()) + 1);
    instance.sink_optimum = code_weights(roots, patterns::coordinates(instance));
  } else if (without == "pairs") {
    instance.nuisances[0] = {axis};
  } else if (without == "distinct") {
    instance.nuisances[0] = {axis, axis, opposite, opposite};
  } else if (without == "room") {
    instance.dimension = 5;
  } else {
    throw InternalError("no tokens without '" + without + "'");
  }
  set_published_weights(instance);
  return instance;
}

}  // namespace

const PatternConstruction& sink_diagonal_cost_without() {
  static const PatternConstruction construction{
      {"sink-diagonal-cost-without",
       "tokens for which one hypothesis fails, with weights as published",
       "statement.md, what happens without each hypothesis",
       std::nullopt,
       {parameter::choice(
           "without", {"lambda", "circle", "unit-norm", "orthogonal", "centred", "pairs", "distinct", "room"},
           "the hypothesis that fails")},
       build_sink_diagonal_cost_without},
      {"lambda"}};
  return construction;
}

}  // namespace sinkproof::constructions
