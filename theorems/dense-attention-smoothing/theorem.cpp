#include "theorems/dense-attention-smoothing/theorem.hpp"

#include <nlohmann/json.hpp>

#include "constructions/cosine_reversal.hpp"
#include "constructions/mixed_law.hpp"
#include "constructions/mutants/planar_law_transposed.hpp"
#include "constructions/mutants/planar_law_unshared.hpp"
#include "constructions/parameters.hpp"
#include "constructions/signed_law.hpp"
#include "constructions/smoothing_gap.hpp"
#include "numeric/error.hpp"
#include "theorem/theorem_of.hpp"
#include "theorems/dense-attention-smoothing/approximate_cosines.hpp"
#include "theorems/rational_json.hpp"
#include "theorems/statement_hashes.hpp"

namespace sinkproof::theorems {

namespace {

using constructions::QuadraticIn;
using constructions::QuadraticPolynomial;
using constructions::SmoothingPromise;
using constructions::TokenLaw;
using constructions::TokenLawIn;
using constructions::TokenMomentsIn;
using numeric::Arithmetic;
using numeric::Interval;
using numeric::Rational;
using numeric::Scalar;
using theorem::Evaluation;

template <Scalar S>
S at(const QuadraticIn<S>& polynomial, const S& lambda) {
  return polynomial[0] + lambda * (polynomial[1] + lambda * polynomial[2]);
}

template <Scalar S>
S slope_at(const QuadraticIn<S>& polynomial, const S& lambda, const Arithmetic<S>& arithmetic) {
  return polynomial[1] + arithmetic.from(2L) * lambda * polynomial[2];
}

template <Scalar S>
QuadraticIn<S> converted(const QuadraticPolynomial& polynomial, const Arithmetic<S>& arithmetic) {
  return {arithmetic.from(polynomial[0]), arithmetic.from(polynomial[1]), arithmetic.from(polynomial[2])};
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

/// What the margins are made of.
template <Scalar S>
struct SmoothingNumbers {
  S lambda;
  S beta;
  S least_probability;
  TokenMomentsIn<S> moments;
  QuadraticIn<S> product;      ///< E[Y_1·Y_2]
  QuadraticIn<S> square;       ///< E‖Y_1‖²
  QuadraticIn<S> numerator;    ///< N
  QuadraticIn<S> denominator;  ///< D
  S square_sparse, square_dense;
  S slope_sparse, slope_dense;  ///< of E[Y_1·Y_2]
  bool has_rho, has_rho_sparse, has_rho_dense;
  S cosine_sparse, cosine_dense;
  S least_denominator;
};

/// ρ(λ)
template <Scalar S>
S ratio_at(const SmoothingNumbers<S>& numbers, const S& lambda) {
  return at(numbers.product, lambda) / at(numbers.square, lambda);
}

/// statement.md, "Conclusion".
template <Scalar S>
S monotone_margin(const SmoothingNumbers<S>& numbers, const Arithmetic<S>& arithmetic) {
  S least = min(numbers.square_sparse, numbers.square_dense);
  const auto otherwise = [&](std::optional<S> found, auto next) { return found ? *found : next(); };
  const S& sparse = numbers.slope_sparse;
  const S& dense = numbers.slope_dense;
  const auto turns = [&] { return -min(abs(sparse), abs(dense)); };
  const auto moves = [&] {
    S difference = ratio_at(numbers, arithmetic.from(1L)) - ratio_at(numbers, arithmetic.from(0L));
    return otherwise(
        theorem::defined_if(is_nonnegative(min(sparse, dense)), arithmetic, [&] { return difference; }), [&] {
          return otherwise(theorem::defined_if(is_nonnegative(min(-sparse, -dense)), arithmetic,
                                               [&] { return -difference; }),
                           turns);
        });
  };
  return otherwise(theorem::defined_if(is_positive(least), arithmetic, moves), [&] { return least; });
}

/// Part 5, without divisions.
template <Scalar S>
S endpoints_margin(const SmoothingNumbers<S>& numbers, long tokens, const Arithmetic<S>& arithmetic) {
  const S& sparse = numbers.square_sparse;
  const S& dense = numbers.square_dense;
  const S sparse_product = at(numbers.product, arithmetic.from(0L));
  const S dense_product = at(numbers.product, arithmetic.from(1L));
  const S sum = sparse + arithmetic.from(tokens - 1) * sparse_product;
  const S both = arithmetic.from(2L) * numbers.beta * numbers.moments.trace + numbers.moments.trace_transpose;
  return -abs(dense_product * sparse - sparse_product * dense - sum * both / arithmetic.from(tokens));
}

template <Scalar S>
SmoothingNumbers<S> numbers_of_law(const TokenLawInstance& instance, const Arithmetic<S>& arithmetic) {
  const TokenLaw& law = instance.law();
  const auto& moments = instance.moments();
  const Expectations& expected = instance.expected();
  const S zero = arithmetic.from(0L);
  const S one = arithmetic.from(1L);
  const auto product = converted(expected.product, arithmetic);
  const auto square = converted(expected.square, arithmetic);
  const auto has_rho = [&](const Rational& lambda) { return value_at(expected.square, lambda) != 0; };
  S least_probability = arithmetic.from(law.law.front().probability);
  for (const auto& atom : law.law)
    least_probability = min(least_probability, arithmetic.from(atom.probability));
  return {.lambda = arithmetic.from(law.lambda),
          .beta = arithmetic.from(law.beta),
          .least_probability = least_probability,
          .moments = {arithmetic.from(moments.mean_square), arithmetic.from(moments.variance),
                      arithmetic.from(moments.trace), arithmetic.from(moments.trace_transpose), zero},
          .product = product,
          .square = square,
          .numerator = converted(centred(expected.product, moments.mean_square), arithmetic),
          .denominator = converted(centred(expected.square, moments.mean_square), arithmetic),
          .square_sparse = at(square, zero),
          .square_dense = at(square, one),
          .slope_sparse = slope_at(product, zero, arithmetic),
          .slope_dense = slope_at(product, one, arithmetic),
          .has_rho = has_rho(law.lambda),
          .has_rho_sparse = has_rho(0),
          .has_rho_dense = has_rho(1),
          .cosine_sparse = value(expected.cosine_sparse, arithmetic),
          .cosine_dense = value(expected.cosine_dense, arithmetic),
          .least_denominator = arithmetic.from(value_at(expected.square, least_place(expected.square)))};
}

/// All but the claims.
template <Scalar S>
Evaluation<S> evaluate_law(const SmoothingNumbers<S>& numbers, const Arithmetic<S>& arithmetic) {
  const auto& moments = numbers.moments;
  const S& lambda = numbers.lambda;
  const S dense_sign = numbers.beta * moments.trace;           // a
  const S sparse_sign = dense_sign + moments.trace_transpose;  // b
  const S sparse_output =
      moments.mean_square + numbers.beta * numbers.beta * moments.variance + dense_sign + sparse_sign;
  const auto rho = [&](bool is_defined, const S& place) {
    return is_defined ? std::optional<S>(ratio_at(numbers, place)) : std::nullopt;
  };
  const auto rho_sparse = rho(numbers.has_rho_sparse, arithmetic.from(0L));
  const auto rho_dense = rho(numbers.has_rho_dense, arithmetic.from(1L));
  Evaluation<S> result;
  result.hypotheses = {{"law", false, numbers.least_probability},
                       {"same-sign", false, dense_sign * sparse_sign},
                       {"not-constant", true, max(abs(dense_sign), abs(sparse_sign))},
                       {"sparse-output", true, sparse_output}};
  result.conclusion = {"monotone", true, monotone_margin(numbers, arithmetic)};
  result.quantities = {{"numerator", at(numbers.numerator, lambda)},
                       {"denominator", at(numbers.denominator, lambda)},
                       {"numerator_slope", slope_at(numbers.numerator, lambda, arithmetic)},
                       {"denominator_slope", slope_at(numbers.denominator, lambda, arithmetic)},
                       {"rho", rho(numbers.has_rho, lambda)},
                       {"rho_sparse", rho_sparse},
                       {"rho_dense", rho_dense},
                       {"cosine_sparse", numbers.cosine_sparse},
                       {"cosine_dense", numbers.cosine_dense},
                       {"error_sparse", difference<S>(numbers.cosine_sparse, rho_sparse)},
                       {"error_dense", difference<S>(numbers.cosine_dense, rho_dense)},
                       {"least_denominator", numbers.least_denominator}};
  return result;
}

template <Scalar S>
Evaluation<S> evaluate_smoothing(const TokenLawInstance& instance, const Arithmetic<S>& arithmetic) {
  const TokenLaw& law = instance.law();
  const auto numbers = numbers_of_law(instance, arithmetic);
  Evaluation<S> result = evaluate_law(numbers, arithmetic);
  result.claims = {{"formulas", false, formulas_margin(instance, arithmetic)}};
  const auto rho_sparse = theorem::find_quantity(result, "rho_sparse").value;
  const auto rho_dense = theorem::find_quantity(result, "rho_dense").value;
  if (law.promise == SmoothingPromise::rises)
    result.claims.push_back({"direction", true, difference(rho_dense, rho_sparse)});
  if (law.promise == SmoothingPromise::falls)
    result.claims.push_back({"direction", true, difference(rho_sparse, rho_dense)});
  if (law.promise == SmoothingPromise::cosine_falls)
    result.claims.push_back({"reversal", true, numbers.cosine_sparse - numbers.cosine_dense});
  result.claims.push_back({"endpoints", false, endpoints_margin(numbers, law.tokens, arithmetic)});
  return result;
}

/// What intervals cannot tell from 0 is mostly 0 by a formal identity.
Interval settled(const Interval& x) {
  return is_positive(abs(x)) == numeric::Ternary::certainly ? x : Interval();
}

/// For searches: by the formulas of part 1, in double intervals.
SmoothingNumbers<Interval> rated_numbers(TokenLawIn<Interval> law) {
  const Interval zero;
  const Interval one(1);
  const Interval two(2);
  const auto moments = constructions::moments(law);
  state_formulas(law, moments);
  auto product = law.numerator;
  auto square = law.denominator;
  product[0] += moments.mean_square;
  square[0] += moments.mean_square;
  const auto cosines = approximate_cosines(law);
  Interval least_probability = one;
  for (const auto& atom : law.law) least_probability = min(least_probability, atom.probability);
  const Interval square_sparse = settled(at(square, zero));
  const Interval square_dense = settled(at(square, one));
  Interval least_denominator = min(square_sparse, square_dense);
  if (const Interval twice = settled(square[2]); twice.lower() > 0) {
    const Interval place = -square[1] / (two * twice);
    if (place.lower() > 0 && place.upper() < 1) least_denominator = min(least_denominator, at(square, place));
  }
  const Interval slope = two * law.beta * moments.trace / Interval(law.tokens);
  return {.lambda = law.lambda,
          .beta = law.beta,
          .least_probability = least_probability,
          .moments = moments,
          .product = product,
          .square = square,
          .numerator = law.numerator,
          .denominator = law.denominator,
          .square_sparse = square_sparse,
          .square_dense = square_dense,
          .slope_sparse = settled(product[1]),
          .slope_dense = settled(slope),
          .has_rho = true,
          .has_rho_sparse = square_sparse.upper() != 0,
          .has_rho_dense = square_dense.upper() != 0,
          .cosine_sparse = Interval::from_endpoints(cosines.sparse, cosines.sparse),
          .cosine_dense = Interval::from_endpoints(cosines.dense, cosines.dense),
          .least_denominator = least_denominator};
}

Evaluation<Interval> rating_at(SmoothingNumbers<Interval> numbers, double lambda) {
  numbers.lambda = constructions::small_fraction(lambda);
  numbers.has_rho = settled(at(numbers.square, numbers.lambda)).upper() != 0;
  return evaluate_law(numbers, Arithmetic<Interval>{});
}

TokenLawIn<Interval> in_intervals(const TokenLaw& law) {
  const Arithmetic<Interval> arithmetic;
  const auto vector = [&](const std::vector<Rational>& entries) {
    std::vector<Interval> result;
    result.reserve(entries.size());
    for (const Rational& entry : entries) result.push_back(arithmetic.from(entry));
    return result;
  };
  TokenLawIn<Interval> result{law.tokens, arithmetic.from(law.lambda), arithmetic.from(law.beta), {}, {}};
  for (const auto& row : law.value) result.value.push_back(vector(row));
  for (const auto& [probability, token] : law.law)
    result.law.push_back({arithmetic.from(probability), vector(token)});
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

  static theorem::IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) {
    if (source == constructions::planar_law().name) {
      return [tokens = sizes.integer("k")](const std::vector<double>& values) {
        const auto value = [&](std::size_t k) { return constructions::small_fraction(values[k]); };
        auto law = constructions::planar_law_of(tokens, value(1), value(2), value(3));
        law.beta = value(0);
        return rating_at(rated_numbers(std::move(law)), values[4]);
      };
    }
    // Of the others λ alone varies, or nothing does.
    for (const auto& [construction, grid, by_default] : constructions()) {
      if (construction->name != source || grid.back().name != "lambda") continue;
      auto all = sizes.entries();
      all.emplace_back("lambda", numeric::Expression(0));
      const auto law = construction->build(parameter::Values(std::move(all)));
      return [numbers = rated_numbers(in_intervals(law))](const std::vector<double>& values) {
        return rating_at(numbers, values[0]);
      };
    }
    return {};
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
