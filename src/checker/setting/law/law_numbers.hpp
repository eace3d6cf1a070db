#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "checker/document/statement.hpp"
#include "checker/setting/law/token_law.hpp"

namespace sinkproof_check {

/// What is derived of a law, once. Keeps a reference to it.
class LawNumbers {
 public:
  explicit LawNumbers(const TokenLaw& law);

  const TokenLaw& law() const { return law_; }
  const TokenSums& sums() const { return sums_; }
  /// E[Y_1·Y_2] and E‖Y_1‖², by expectation.
  const Polynomial& product() const { return product_; }
  const Polynomial& square() const { return square_; }
  /// N or D by expectation.
  Polynomial centred(const Polynomial& expectation) const;
  /// E[cos(Y_1, Y_2)], derived when it is first asked for.
  const Real& cosine(bool dense) const;
  /// ρ, where its denominator is not 0.
  std::optional<mpq_class> ratio(const mpq_class& lambda) const;

 private:
  const TokenLaw& law_;
  TokenSums sums_;
  Polynomial product_;
  Polynomial square_;
  mutable std::array<std::optional<Real>, 2> cosines_;
};

/// Of `formulas`, or of a conclusion about ρ.
struct LawWitness {
  std::string place;
  std::string refutes;
  std::string polynomial;  ///< of `formulas`
  long power = 0;
  std::string shows;  ///< of a conclusion
  mpq_class lambda;
  StatedEnclosure value;
};
LawWitness read_law_witness(const json::Value& value);
/// Throws Rejected unless it shows a coefficient that differs.
void require_coefficient_shown(const LawWitness& witness, const LawNumbers& numbers);
/// Throws Rejected unless it shows a λ where ρ turns, is constant or has no positive denominator.
void require_course_shown(const LawWitness& witness, const LawNumbers& numbers);

}  // namespace sinkproof_check
