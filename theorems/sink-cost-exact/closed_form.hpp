#pragma once

#include <array>
#include <type_traits>
#include <vector>

#include "constructions/sink_optimum.hpp"
#include "numeric/biquadratic.hpp"
#include "numeric/interval.hpp"

/// What statement.md of sink-cost-exact says of C groups and λ, exactly: numbers of Q(λ, √D). Searches rate by the same formulas in double intervals.
namespace sinkproof::theorems {

/// A number that has to be ≥ 0, by its name in FORMAT.md.
template <class Number>
struct SinkConditionIn {
  const char* name;
  Number value;
};
template <class Number>
using SinkConditionsIn = std::vector<SinkConditionIn<Number>>;
using SinkCondition = SinkConditionIn<numeric::Biquadratic>;
using SinkConditions = SinkConditionsIn<numeric::Biquadratic>;

/// W of the proof by its numbers; q = s = z = 0.
template <class Number>
struct SinkPrimal {
  Number p, r, t, u, x, y, w;
};

/// G = T·[g_1; g_2], the first column over √C, and n² with ‖G‖² ≤ n².
template <class Number>
struct SinkDual {
  std::array<std::array<Number, 3>, 2> entries;
  Number norm_squared;
};

/// One regime's formulas for C groups and λ² = lambda_squared > 0. Of rank_one only for C ≥ 3: InternalError otherwise.
template <class Number>
class SinkClosedFormIn {
 public:
  /// Of rationals Biquadratics are made.
  using Part = std::conditional_t<std::is_same_v<Number, numeric::Biquadratic>, numeric::Rational, Number>;
  using Conditions = SinkConditionsIn<Number>;

  SinkClosedFormIn(long groups, const Part& lambda_squared, constructions::SinkRegime regime);

  /// V²; OPT = 4(C−1)/λ + 2V in units of κ/√d.
  [[nodiscard]] const Number& v_squared() const { return v_squared_; }
  [[nodiscard]] Number per_group() const;  ///< 4/λ

  /// That the regime is the one of C and λ.
  [[nodiscard]] Conditions regime() const;
  /// The leads of W, each less 1.
  [[nodiscard]] Conditions pattern() const;
  /// That G proves ⟨G, M⟩ ≤ n‖M‖_*, with multipliers ≥ 0.
  [[nodiscard]] Conditions dual() const;
  /// That ‖M‖_* of W and the multipliers' bound are both V.
  [[nodiscard]] Conditions attained() const;

  /// ‖M‖_F² and det(MMᵀ): ‖M‖_*² = ‖M‖_F² + 2√det.
  [[nodiscard]] Number primal_square() const;
  [[nodiscard]] Number primal_determinant() const;
  /// v = ⟨G, (√C/λ, 0, 0; √C, 2/λ, 0)⟩, a bound of nV.
  [[nodiscard]] Number dual_value() const;
  [[nodiscard]] const SinkDual<Number>& dual_matrix() const { return dual_; }

 private:
  using Row = std::array<Number, 3>;
  [[nodiscard]] Number inner(const Row& a, const Row& b) const;
  [[nodiscard]] std::array<Row, 2> block() const;  ///< M, the first column over √C

  Part groups_;
  bool is_of_one_group_;
  Part lambda_squared_;
  Number lambda_;
  Number inverse_;  ///< 1/λ
  Number root_;     ///< √D
  constructions::SinkRegime regime_;
  SinkPrimal<Number> primal_;
  SinkDual<Number> dual_;
  Number v_squared_;
};

using SinkClosedForm = SinkClosedFormIn<numeric::Biquadratic>;
extern template class SinkClosedFormIn<numeric::Biquadratic>;
extern template class SinkClosedFormIn<numeric::Interval>;

/// The first of these that is < 0; null if there is none.
const SinkCondition* first_violated(const SinkConditions& conditions);
/// The least of them, one at least.
numeric::Biquadratic least(const SinkConditions& conditions);
numeric::Interval least(const SinkConditionsIn<numeric::Interval>& conditions);

}  // namespace sinkproof::theorems
