#include "theorems/dense-attention-smoothing/theorem.hpp"

#include <nlohmann/json.hpp>

#include "constructions/cosine_reversal.hpp"
#include "constructions/mixed_law.hpp"
#include "constructions/mutants/planar_law_transposed.hpp"
#include "constructions/mutants/planar_law_unshared.hpp"
#include "constructions/signed_law.hpp"
#include "constructions/smoothing_gap.hpp"
#include "numeric/error.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/rational_json.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using constructions::QuadraticPolynomial;
using constructions::SmoothingPromise;
using constructions::TokenLaw;
using numeric::Arithmetic;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;

template <Scalar S>
S at(const QuadraticPolynomial& polynomial, const S& lambda, const Arithmetic<S>& arithmetic) {
  return arithmetic.from(polynomial[0]) +
         lambda * (arithmetic.from(polynomial[1]) + lambda * arithmetic.from(polynomial[2]));
}

template <Scalar S>
S slope_at(const QuadraticPolynomial& polynomial, const S& lambda, const Arithmetic<S>& arithmetic) {
  return arithmetic.from(polynomial[1]) + arithmetic.from(2L) * lambda * arithmetic.from(polynomial[2]);
}

Rational value_at(const QuadraticPolynomial& polynomial, const Rational& lambda) {
  return polynomial[0] + lambda * (polynomial[1] + lambda * polynomial[2]);
}

/// Where in [0, 1] the polynomial is least.
Rational least_place(const QuadraticPolynomial& polynomial) {
  Rational best = value_at(polynomial, 1) < value_at(polynomial, 0) ? 1 : 0;
  if (polynomial[1] < 0 && -polynomial[1] < 2 * polynomial[2]) best = -polynomial[1] / (2 * polynomial[2]);
  return best;
}

/// ρ(λ), where its denominator (which is rational, so it is known) is not 0.
template <Scalar S>
std::optional<S> ratio_at(const Expectations& expected, const Rational& lambda,
                          const Arithmetic<S>& arithmetic) {
  if (value_at(expected.square, lambda) == 0) return std::nullopt;
  const S place = arithmetic.from(lambda);
  return at(expected.product, place, arithmetic) / at(expected.square, place, arithmetic);
}

template <Scalar S>
std::optional<S> difference(const std::optional<S>& x, const std::optional<S>& y) {
  return x && y ? std::optional<S>(*x - *y) : std::nullopt;
}

template <Scalar S>
S value(const SumOfRoots& sum, const Arithmetic<S>& arithmetic) {
  S result = arithmetic.from(0L);
  for (const auto& [radicand, coefficient] : sum)
    result = result + arithmetic.from(coefficient) * sqrt(arithmetic.from(radicand));
  return result;
}

/// The expectations less c: N and D.
QuadraticPolynomial centred(QuadraticPolynomial expectation, const Rational& mean_square) {
  expectation[0] -= mean_square;
  return expectation;
}

/// −max |stated − expected|
template <Scalar S>
S formulas_margin(const TokenLawInstance& instance, const Arithmetic<S>& arithmetic) {
  const QuadraticPolynomial numerator = centred(instance.expected().product, instance.moments().mean_square);
  const QuadraticPolynomial denominator = centred(instance.expected().square, instance.moments().mean_square);
  S worst = arithmetic.from(0L);
  for (std::size_t power = 0; power < 3; ++power) {
    worst =
        max(worst, abs(arithmetic.from(instance.law().numerator[power]) - arithmetic.from(numerator[power])));
    worst = max(
        worst, abs(arithmetic.from(instance.law().denominator[power]) - arithmetic.from(denominator[power])));
  }
  return -worst;
}

/// statement.md, "Conclusion".
template <Scalar S>
S monotone_margin(const Expectations& expected, const Arithmetic<S>& arithmetic) {
  const S zero = arithmetic.from(0L);
  const S one = arithmetic.from(1L);
  S least = min(at(expected.square, zero, arithmetic), at(expected.square, one, arithmetic));
  const auto otherwise = [&](std::optional<S> found, auto next) { return found ? *found : next(); };
  const S slope_sparse = slope_at(expected.product, zero, arithmetic);
  const S slope_dense = slope_at(expected.product, one, arithmetic);
  const auto turns = [&] { return -min(abs(slope_sparse), abs(slope_dense)); };
  const auto moves = [&] {
    S difference = ratio_at(expected, 1, arithmetic).value() - ratio_at(expected, 0, arithmetic).value();
    return otherwise(theorem::defined_if(is_nonnegative(min(slope_sparse, slope_dense)), arithmetic,
                                         [&] { return difference; }),
                     [&] {
                       return otherwise(theorem::defined_if(is_nonnegative(min(-slope_sparse, -slope_dense)),
                                                            arithmetic, [&] { return -difference; }),
                                        turns);
                     });
  };
  return otherwise(theorem::defined_if(is_positive(least), arithmetic, moves), [&] { return least; });
}

/// Part 5, without divisions.
template <Scalar S>
S endpoints_margin(const TokenLawInstance& instance, const Arithmetic<S>& arithmetic) {
  const S zero = arithmetic.from(0L);
  const S one = arithmetic.from(1L);
  const auto& expected = instance.expected();
  const S sparse = at(expected.square, zero, arithmetic);
  const S dense = at(expected.square, one, arithmetic);
  const S sparse_product = at(expected.product, zero, arithmetic);
  const S dense_product = at(expected.product, one, arithmetic);
  const S sum = sparse + arithmetic.from(instance.law().tokens - 1) * sparse_product;
  const S both =
      arithmetic.from(2L) * arithmetic.from(instance.law().beta) * arithmetic.from(instance.moments().trace) +
      arithmetic.from(instance.moments().trace_transpose);
  return -abs(dense_product * sparse - sparse_product * dense -
              sum * both / arithmetic.from(instance.law().tokens));
}

template <Scalar S>
Evaluation<S> evaluate_smoothing(const TokenLawInstance& instance, const Arithmetic<S>& arithmetic) {
  const TokenLaw& law = instance.law();
  const auto& moments = instance.moments();
  const Expectations& expected = instance.expected();
  const S beta = arithmetic.from(law.beta);
  const S dense_sign = beta * arithmetic.from(moments.trace);                   // a
  const S sparse_sign = dense_sign + arithmetic.from(moments.trace_transpose);  // b
  const S sparse_output = arithmetic.from(moments.mean_square) +
                          beta * beta * arithmetic.from(moments.variance) + dense_sign + sparse_sign;
  S least_probability = arithmetic.from(law.law.front().probability);
  for (const auto& atom : law.law)
    least_probability = min(least_probability, arithmetic.from(atom.probability));

  const auto rho_sparse = ratio_at(expected, 0, arithmetic);
  const auto rho_dense = ratio_at(expected, 1, arithmetic);
  const S cosine_sparse = value(expected.cosine_sparse, arithmetic);
  const S cosine_dense = value(expected.cosine_dense, arithmetic);
  const S lambda = arithmetic.from(law.lambda);
  const QuadraticPolynomial numerator = centred(expected.product, moments.mean_square);
  const QuadraticPolynomial denominator = centred(expected.square, moments.mean_square);

  Evaluation<S> result;
  result.claims = {{"formulas", false, formulas_margin(instance, arithmetic)}};
  if (law.promise == SmoothingPromise::rises)
    result.claims.push_back({"direction", true, difference(rho_dense, rho_sparse)});
  if (law.promise == SmoothingPromise::falls)
    result.claims.push_back({"direction", true, difference(rho_sparse, rho_dense)});
  if (law.promise == SmoothingPromise::cosine_falls)
    result.claims.push_back({"reversal", true, cosine_sparse - cosine_dense});
  result.claims.push_back({"endpoints", false, endpoints_margin(instance, arithmetic)});
  result.hypotheses = {{"law", false, least_probability},
                       {"same-sign", false, dense_sign * sparse_sign},
                       {"not-constant", true, max(abs(dense_sign), abs(sparse_sign))},
                       {"sparse-output", true, sparse_output}};
  result.conclusion = {"monotone", true, monotone_margin(expected, arithmetic)};
  result.quantities = {
      {"numerator", at(numerator, lambda, arithmetic)},
      {"denominator", at(denominator, lambda, arithmetic)},
      {"numerator_slope", slope_at(numerator, lambda, arithmetic)},
      {"denominator_slope", slope_at(denominator, lambda, arithmetic)},
      {"rho", ratio_at(expected, law.lambda, arithmetic)},
      {"rho_sparse", rho_sparse},
      {"rho_dense", rho_dense},
      {"cosine_sparse", cosine_sparse},
      {"cosine_dense", cosine_dense},
      {"error_sparse", difference<S>(cosine_sparse, rho_sparse)},
      {"error_dense", difference<S>(cosine_dense, rho_dense)},
      {"least_denominator", arithmetic.from(value_at(expected.square, least_place(expected.square)))}};
  return result;
}

/// The first coefficient that is not the expected one.
theorem::Witness formulas_witness(const TokenLawInstance& instance) {
  for (const bool is_numerator : {true, false}) {
    const QuadraticPolynomial expected =
        centred(is_numerator ? instance.expected().product : instance.expected().square,
                instance.moments().mean_square);
    const QuadraticPolynomial& stated = is_numerator ? instance.law().numerator : instance.law().denominator;
    for (std::size_t power = 0; power < 3; ++power) {
      if (stated[power] == expected[power]) continue;
      const char* name = is_numerator ? "numerator" : "denominator";
      return exact_witness("formulas", {{"polynomial", name}, {"power", power}}, expected[power]);
    }
  }
  throw InternalError("formulas that agree with the expectations");
}

/// A place at which ρ has no denominator > 0, or at which it turns, or that it is constant.
theorem::Witness monotone_witness(const Expectations& expected) {
  const auto shows = [](const char* what, const Rational& lambda, const Rational& value) {
    return exact_witness("monotone", {{"shows", what}, {"lambda", numeric::to_string(lambda)}}, value);
  };
  const Rational lowest = least_place(expected.square);
  if (const Rational least = value_at(expected.square, lowest); least <= 0)
    return shows("denominator", lowest, least);
  const Rational constant = value_at(expected.product, 1) / value_at(expected.square, 1);
  if (expected.product[1] == 0 && expected.product[2] == 0) return shows("constant", 1, constant);
  const Rational turn = -expected.product[1] / (2 * expected.product[2]);
  return shows("turn", turn, value_at(expected.product, turn) / value_at(expected.square, turn));
}

struct DenseAttentionSmoothing {
  using Built = TokenLaw;
  using Instance = TokenLawInstance;

  static const theorem::Description& description() {
    static const theorem::Description value{
        "dense-attention-smoothing",
        "when dense attention makes tokens more alike than sparse attention, and when less",
        "SLM26 §5",
        "as published: the derivatives at both ends, two sufficient conditions; reconstructed: the model; "
        "proved here: the exact condition, without assumptions of positivity, and the gap",
        statement_sha256::dense_attention_smoothing,
        {{"law", false, "the tokens' weights are probabilities"},
         {"same-sign", false, "β tr(BW) and β tr(BW) + tr(BWᵀW) have no opposite signs"},
         {"not-constant", true, "they are not both 0"},
         {"sparse-output", true, "sparse attention leaves something: E‖(βI+W)Z‖² > 0"}},
        {"monotone", true, "ρ is strictly monotone in the share of dense attention"},
        {"numerator", "denominator", "numerator_slope", "denominator_slope", "rho", "rho_sparse", "rho_dense",
         "cosine_sparse", "cosine_dense", "error_sparse", "error_dense", "least_denominator"},
        {{"endpoints", false, "ρ(1) − ρ(0) has the sign of 2β tr(BW) + tr(BWᵀW)"}},
        {},
        {{"always-smooths", "dense attention makes tokens more alike", "rho_dense >= rho_sparse"},
         {"never-smooths", "dense attention makes tokens less alike", "rho_sparse >= rho_dense"},
         {"cosine", "the expected cosine goes where ρ goes",
          "(cosine_dense - cosine_sparse)*(rho_dense - rho_sparse) >= 0"},
         {"numerator-rises", "N rises with the share of dense attention", "numerator_slope >= 0"},
         {"denominator-falls", "D falls with the share of dense attention", "0 >= denominator_slope"},
         {"rho-is-cosine", "ρ is the expected cosine", "1/100 >= max(error_sparse, -error_sparse)"},
         {"any-signs", "whatever the signs are", "conclusion > 0", {"same-sign"}}},
        {},
        "a ratio of expectations, with the denominator 0"};
    return value;
  }

  static std::vector<theorem::ConstructionSource<TokenLaw>> constructions() {
    const std::vector<parameter::GridAxis> grid{{"k", "2,3,8"},      {"beta", "1"},   {"gain", "-1/2,0,1/2"},
                                                {"turn", "1/4,1/2"}, {"mean", "0,2"}, {"lambda", "1/2"}};
    return {{&constructions::planar_law(), grid},
            {&constructions::mixed_law(),
             {{"k", "2,6"}, {"dimension", "2,3,5"}, {"seed", "2,3,9"}, {"lambda", "1/3"}}},
            {&constructions::cosine_reversal(), {{"k", "2,3,4,8"}, {"lambda", "1/2"}}},
            {&constructions::smoothing_gap(), {{"k", "2,4"}, {"direction", "rises,falls"}}, false},
            {&constructions::signed_law(), {{"k", "2,4"}}, false},
            {&constructions::planar_law_transposed(), grid, false},
            {&constructions::planar_law_unshared(), grid, false}};
  }

  template <Scalar S>
  static Evaluation<S> evaluate(const Instance& instance, const Arithmetic<S>& arithmetic) {
    return evaluate_smoothing(instance, arithmetic);
  }

  static theorem::Witness witness(const Instance& instance, const std::string& refuted_id,
                                  long /*max_bits*/) {
    if (refuted_id == "formulas") return formulas_witness(instance);
    if (refuted_id == "monotone") return monotone_witness(instance.expected());
    throw InternalError("'" + refuted_id + "' is certified false");
  }
};

}  // namespace

nlohmann::ordered_json TokenLawInstance::to_json() const {
  auto atoms = nlohmann::ordered_json::array();
  for (const auto& [probability, token] : law_.law)
    atoms.push_back({{"probability", numeric::to_string(probability)}, {"token", texts(token)}});
  return {{"tokens", law_.tokens},
          {"lambda", numeric::to_string(law_.lambda)},
          {"beta", numeric::to_string(law_.beta)},
          {"value", texts(law_.value)},
          {"law", std::move(atoms)},
          {"numerator", texts(law_.numerator)},
          {"denominator", texts(law_.denominator)}};
}

const theorem::Theorem& dense_attention_smoothing() {
  static const theorem::TheoremOf<DenseAttentionSmoothing> theorem;
  return theorem;
}

}  // namespace sinkproof::theorems
