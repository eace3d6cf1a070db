#pragma once

#include <array>
#include <string>
#include <vector>

#include "constructions/sink_optimum.hpp"
#include "numeric/biquadratic.hpp"

/// What statement.md of sink-cost-exact says of C groups and λ, exactly: numbers of Q(λ, √D).
namespace sinkproof::theorems {

/// A number that has to be ≥ 0, by its name in FORMAT.md.
struct SinkCondition {
  std::string name;
  numeric::Biquadratic value;
};
using SinkConditions = std::vector<SinkCondition>;

/// W of the proof by its numbers; q = s = z = 0.
struct SinkPrimal {
  numeric::Biquadratic p, r, t, u, x, y, w;
};

/// G = T·[g_1; g_2], the first column over √C, and n² with ‖G‖² ≤ n².
struct SinkDual {
  std::array<std::array<numeric::Biquadratic, 3>, 2> entries;
  numeric::Biquadratic norm_squared;
};

/// One regime's formulas for C groups and λ² = lambda_squared > 0. Of rank_one only for C ≥ 3: InternalError otherwise.
class SinkClosedForm {
 public:
  SinkClosedForm(long groups, const numeric::Rational& lambda_squared, constructions::SinkRegime regime);

  /// V²; OPT = 4(C−1)/λ + 2V in units of κ/√d.
  [[nodiscard]] const numeric::Biquadratic& v_squared() const { return v_squared_; }
  [[nodiscard]] numeric::Quadratic per_group() const;  ///< 4/λ

  /// That the regime is the one of C and λ.
  [[nodiscard]] SinkConditions regime() const;
  /// The leads of W, each less 1.
  [[nodiscard]] SinkConditions pattern() const;
  /// That G proves ⟨G, M⟩ ≤ n‖M‖_*, with multipliers ≥ 0.
  [[nodiscard]] SinkConditions dual() const;
  /// That ‖M‖_* of W and the multipliers' bound are both V.
  [[nodiscard]] SinkConditions attained() const;

  /// ‖M‖_F² and det(MMᵀ): ‖M‖_*² = ‖M‖_F² + 2√det.
  [[nodiscard]] numeric::Biquadratic primal_square() const;
  [[nodiscard]] numeric::Biquadratic primal_determinant() const;
  /// v = ⟨G, (√C/λ, 0, 0; √C, 2/λ, 0)⟩, a bound of nV.
  [[nodiscard]] numeric::Biquadratic dual_value() const;
  [[nodiscard]] const SinkDual& dual_matrix() const { return dual_; }

 private:
  using Row = std::array<numeric::Biquadratic, 3>;
  [[nodiscard]] numeric::Biquadratic inner(const Row& a, const Row& b) const;
  [[nodiscard]] std::array<Row, 2> block() const;  ///< M, the first column over √C

  numeric::Rational groups_;
  numeric::Quadratic lambda_;
  numeric::Quadratic inverse_;  ///< 1/λ
  numeric::Rational lambda_squared_;
  numeric::Biquadratic root_;  ///< √D
  constructions::SinkRegime regime_;
  SinkPrimal primal_;
  SinkDual dual_;
  numeric::Biquadratic v_squared_;
};

/// The first of these that is < 0; null if there is none.
const SinkCondition* first_violated(const SinkConditions& conditions);
/// The least of them, one at least.
numeric::Biquadratic least(const SinkConditions& conditions);

}  // namespace sinkproof::theorems
