#include "theorem/law_theorem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "language/residual.hpp"
#include "numeric/error.hpp"
#include "theorem/law_vocabulary.hpp"

namespace sinkproof::theorem {

using law::QuadraticPolynomial;
using numeric::Arithmetic;
using numeric::Rational;
using numeric::Scalar;
using task::Claim;

namespace {

/// Of a value that is known exactly.
Witness witness_of_law(const std::string& refuted_id, const nlohmann::ordered_json& place,
                       const Rational& value) {
  return {refuted_id, place.dump(), {value, value}};
}

Rational value_at(const QuadraticPolynomial& polynomial, const Rational& lambda) {
  return polynomial[0] + lambda * (polynomial[1] + lambda * polynomial[2]);
}

/// Where in [0, 1] the polynomial is least.
Rational least_place(const QuadraticPolynomial& polynomial) {
  if (polynomial[1] < 0 && -polynomial[1] < 2 * polynomial[2]) return -polynomial[1] / (2 * polynomial[2]);
  return polynomial[1] + polynomial[2] < 0 ? 1 : 0;
}

/// The first coefficient of N and D that is not the expected one.
Witness witness_of_coefficients(const std::string& refuted_id, const LawInstance& instance) {
  for (const bool is_numerator : {true, false}) {
    QuadraticPolynomial expected = is_numerator ? instance.expected().product : instance.expected().square;
    expected[0] -= instance.moments().mean_square;
    const auto& stated = is_numerator ? instance.law().numerator : instance.law().denominator;
    for (std::size_t power = 0; power < 3; ++power) {
      if (stated[power] == expected[power]) continue;
      const char* name = is_numerator ? "numerator" : "denominator";
      return witness_of_law(refuted_id, {{"polynomial", name}, {"power", power}}, expected[power]);
    }
  }
  throw InternalError("coefficients that agree with the expectations");
}

/// A place at which ρ has no denominator > 0, or at which it turns, or that it is constant.
Witness witness_of_course(const std::string& refuted_id, const law::Expectations& expected) {
  const auto shows = [&](const char* what, const Rational& lambda, const Rational& value) {
    return witness_of_law(refuted_id, {{"shows", what}, {"lambda", numeric::to_string(lambda)}}, value);
  };
  const Rational lowest = least_place(expected.square);
  if (const Rational least = value_at(expected.square, lowest); least <= 0)
    return shows("denominator", lowest, least);
  const Rational constant = value_at(expected.product, 1) / value_at(expected.square, 1);
  if (expected.product[1] == 0 && expected.product[2] == 0) return shows("constant", 1, constant);
  const Rational turn = -expected.product[1] / (2 * expected.product[2]);
  return shows("turn", turn, value_at(expected.product, turn) / value_at(expected.square, turn));
}

bool is_about_coefficients(const Claim& claim) {
  const auto names = names_under(claim.formula->tape, {claim.formula->roots[Claim::margin]});
  return std::any_of(names.begin(), names.end(),
                     [](const auto& name) { return name.starts_with("stated_"); });
}

}  // namespace

LawTheorem::LawTheorem(StatedBlock stated, std::string file, const std::vector<LawSource>& constructions)
    : StatedTheoremOf(std::move(stated), std::move(file), constructions, "token-law") {}

template <Scalar S>
Evaluation<S> LawTheorem::evaluate_in(const LawInstance& instance, const Arithmetic<S>& arithmetic) const {
  text().require(instance.parameters());
  const auto stated = text().on_form(form_of(instance, text().own_names()));
  const auto supply = supply_of(instance, arithmetic);
  return text().evaluate<S>(
      *stated, supply, [&] { return margins_of(instance.claims(), supply, arithmetic); }, arithmetic);
}

template Evaluation<numeric::Interval> LawTheorem::evaluate_in(const LawInstance&,
                                                               const Arithmetic<numeric::Interval>&) const;
template Evaluation<numeric::Ball> LawTheorem::evaluate_in(const LawInstance&,
                                                           const Arithmetic<numeric::Ball>&) const;
template Evaluation<numeric::Exact> LawTheorem::evaluate_in(const LawInstance&,
                                                            const Arithmetic<numeric::Exact>&) const;

Witness LawTheorem::witness(const Instance& instance, const std::string& refuted_id,
                            long /*max_bits*/) const {
  const LawInstance& of_law = typed(instance);
  if (text().is_ours() && refuted_id == description().conclusion.id)
    return witness_of_course(refuted_id, of_law.expected());
  const auto& claims = of_law.claims();
  const auto claim =
      std::find_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.id == refuted_id; });
  if (claim == claims.end() || !is_about_coefficients(*claim))
    throw InternalError("'" + refuted_id + "' is certified false, and nothing in a law shows it");
  return witness_of_coefficients(refuted_id, of_law);
}

}  // namespace sinkproof::theorem
