// What is derived of laws of tokens, and the witnesses against what constructions claim and against a
// conclusion about ρ.
//
// Given: a law of tokens with stated coefficients.
// Derives itself: N and D by expectation over the law, not by the formulas that they are compared with; ρ and
// cosines.
// Takes from the document: the stated coefficients, which only claims are about; λ of a witness, between 0
// and 1.
// Acceptance means: a witness shows a coefficient that differs, or a λ where ρ turns, is constant or has no
// positive denominator.
// Assumes: token_law.cpp.
#include "checker/setting/law/law_numbers.hpp"

#include <algorithm>
#include <utility>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {

LawNumbers::LawNumbers(const TokenLaw& law)
    : law_(law),
      sums_(token_sums(law)),
      product_(expected_product(law, false)),
      square_(expected_product(law, true)) {}

Polynomial LawNumbers::centred(const Polynomial& expectation) const {
  Polynomial result = expectation;
  result[0] = charged(result[0] - sums_.mean_square);
  return result;
}

const Real& LawNumbers::cosine(bool dense) const {
  auto& known = cosines_[dense ? 1 : 0];
  if (!known) known = expected_cosine(law_, dense);
  return *known;
}

std::optional<mpq_class> LawNumbers::ratio(const mpq_class& lambda) const {
  const mpq_class below = value_at(square_, lambda);
  if (below == 0) return std::nullopt;
  return charged(value_at(product_, lambda) / below);
}

LawWitness read_law_witness(const json::Value& value) {
  LawWitness result;
  result.place = value.place();
  result.refutes = value["refutes"].string();
  if (result.refutes == "formulas") {
    value.require_fields({"refutes", "polynomial", "power", "value"});
    result.polynomial = value["polynomial"].string();
    result.power = value["power"].integer();
  } else {
    value.require_fields({"refutes", "shows", "lambda", "value"});
    result.shows = value["shows"].string();
    result.lambda = read_rational(value["lambda"]);
  }
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

void require_coefficient_shown(const LawWitness& witness, const LawNumbers& numbers) {
  const bool is_numerator = witness.polynomial == "numerator";
  if (!is_numerator && witness.polynomial != "denominator")
    throw Rejected(witness.place + "/polynomial", "unknown polynomial " + quoted(witness.polynomial));
  if (witness.power < 0 || witness.power > 2)
    throw Rejected(witness.place + "/power", "out of range; expected 0, 1 or 2");
  const auto power = static_cast<std::size_t>(witness.power);
  require_enclosure(witness.value,
                    Real(numbers.centred(is_numerator ? numbers.product() : numbers.square())[power]));
  const TokenLaw& law = numbers.law();
  const mpq_class& claimed = (is_numerator ? law.numerator : law.denominator)[power];
  if (*witness.value.lower <= claimed && claimed <= *witness.value.upper)
    throw Rejected(witness.place + "/value", "contains the coefficient that the instance states");
}

void require_course_shown(const LawWitness& witness, const LawNumbers& numbers) {
  const std::string at_value = witness.place + "/value";
  if (witness.lambda < 0 || witness.lambda > 1)
    throw Rejected(witness.place + "/lambda", "out of range; expected 0 to 1");
  if (witness.shows == "denominator") {
    require_enclosure(witness.value, Real(value_at(numbers.square(), witness.lambda)));
    if (*witness.value.upper > 0)
      throw Rejected(at_value, "does not show a denominator that is not positive");
    return;
  }
  const auto there = numbers.ratio(witness.lambda);
  const auto sparse = numbers.ratio(0);
  const auto dense = numbers.ratio(1);
  if (!there || !sparse || !dense)
    throw Rejected(witness.place + "/shows", "not defined there or at an end; expected 'denominator'");
  require_enclosure(witness.value, Real(*there));
  if (witness.shows == "turn") {
    const bool above = *witness.value.lower > std::max(*sparse, *dense);
    const bool below = *witness.value.upper < std::min(*sparse, *dense);
    if (!above && !below) throw Rejected(at_value, "not beyond the values at both ends");
  } else if (witness.shows == "constant") {
    if (*sparse != *dense) throw Rejected(at_value, "not the value at the other end");
  } else {
    throw Rejected(witness.place + "/shows", "unknown name " + quoted(witness.shows));
  }
}

}  // namespace sinkproof_check
