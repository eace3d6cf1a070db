// Theorem S, theorems/sink-cost-exact/statement.md: the formulas of its three regimes, and what makes them a proof.
//
// Given: C, λ² and a regime.
// Derives itself: weights and G by the statement's formulas; then the conditions of the table, orthogonality, ‖G‖ ≤ n, multipliers, and that both ends meet in V: an error in a formula makes one of these negative.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here.
// Assumes: the reduction to six numbers a type of query, and the bound from below, as proved in statement.md; both hold for any numbers that meet the conditions.
#include "checker/setting/patterns/sink_formula.hpp"

#include <stdexcept>

namespace sinkproof_check {

SinkFormula::SinkFormula(long groups, const mpq_class& q, SinkRegime regime)
    : groups_(groups),
      count_(groups),
      lambda_(square_root(Real(q))),
      squared_(q),
      root_(square_root(Real(mpq_class(q + groups * (1 + q))))),
      regime_(regime) {
  if (regime == SinkRegime::rank_one && groups < 3)
    throw std::logic_error("rank-one of less than three groups");
  const Real d(mpq_class(q + groups * (1 + q)));
  const Real n(mpq_class(groups + q));
  const Real& c = count_;
  const Real two(2);
  const Real v = (squared_ + two) / d;
  const Real p11 = c / lambda_;
  const Real p12 = c - two;
  const Real p22 = c * (squared_ + two) / root_;
  const Real a2 = lambda_ * c / root_;
  copy_ = {Real(1) - v, two / lambda_, -(v / lambda_), Real(0), -v};
  std::array<std::array<Real, 2>, 2> t;
  if (regime == SinkRegime::rotation) {
    dormant_.anchor = Real(1) / lambda_ - lambda_ / d;
    dormant_.copy = -(lambda_ / d);
    t = {{{p11 + p22, a2 - p12}, {p12 - a2, p11 + p22}}};
    norm_squared_ = n * (power(p11 + p22, 2) + power(a2 - p12, 2));
    v_squared_ =
        (c * c * power(Real(1) + squared_, 2) / squared_ + Real(4)) / d + Real(4) * c / (lambda_ * root_);
  } else if (regime == SinkRegime::identity) {
    dormant_.anchor = c / (lambda_ * n) + p12 * squared_ / (n * root_);
    dormant_.copy = -(p12 / (c * root_));
    t = {{{Real(1), Real(0)}, {Real(0), Real(1)}}};
    norm_squared_ = n;
    v_squared_ = power(p11 + p22, 2) / n;
  } else {
    const Real tau = c / (lambda_ * p12);
    dormant_.anchor = tau * (Real(1) - v);
    dormant_.copy = -(tau * v);
    const Real rho = -(tau * p22 / p12);
    t = {{{tau * p12 - rho * p22, tau * p22 + rho * p12}, {p12 + rho * tau * p22, p22 - rho * tau * p12}}};
    norm_squared_ = n * (Real(1) + tau * tau) * (p12 * p12 + p22 * p22);
    v_squared_ = (Real(1) + tau * tau) * (c * c * (Real(1) + squared_) + Real(4)) / d;
  }
  dormant_.group = (dormant_.anchor - Real(1) / lambda_) / lambda_;
  const std::array<Row, 2> rows{Row{Real(1), -lambda_, Real(0)},
                                Row{squared_ / root_, lambda_ * c / root_, -(n / root_)}};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t k = 0; k < 3; ++k) g_[i][k] = t[i][0] * rows[0][k] + t[i][1] * rows[1][k];
}

Real SinkFormula::inner(const Row& a, const Row& b) const {
  return count_ * a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

std::array<SinkFormula::Row, 2> SinkFormula::block() const {
  const auto row = [&](const Weights& of) {
    return Row{of.anchor, of.own_group + count_ * of.group, of.own_copy + count_ * of.copy};
  };
  return {row(dormant_), row(copy_)};
}

Real SinkFormula::differences() const {
  return Real(4) * (count_ - Real(1)) / lambda_;
}

Real SinkFormula::bound() const {
  return (count_ * g_[0][0] + Real(2) * g_[1][1]) / lambda_ + count_ * g_[1][0];
}

Real SinkFormula::least_cost() const {
  return differences() + Real(2) * square_root(v_squared_);
}

Real SinkFormula::cost_of_weights() const {
  // q = s = z = 0, so the block on differences of groups has the one entry x.
  const auto [first, second] = block();
  const Real determinant = inner(first, first) * inner(second, second) - power(inner(first, second), 2);
  const Real norm =
      square_root(inner(first, first) + inner(second, second) + Real(2) * square_root(determinant));
  return Real(2) * ((count_ - Real(1)) * absolute(copy_.own_group) + norm);
}

Real SinkFormula::bound_of_multipliers() const {
  return differences() + Real(2) * bound() / square_root(norm_squared_);
}

SinkConditions SinkFormula::regime() const {
  const Real between = (count_ - Real(2)) * root_ - lambda_ * count_;
  const Real beyond = lambda_ * power(count_ - Real(2), 2) * root_ - count_ * count_ * (squared_ + Real(2));
  if (regime_ == SinkRegime::rotation) return {{"rotation", -between}};
  if (regime_ == SinkRegime::identity) return {{"beyond-rotation", between}, {"before-rank-one", -beyond}};
  return {{"beyond-rotation", between}, {"rank-one", beyond}};
}

SinkConditions SinkFormula::pattern() const {
  const auto& [p, q, r, s, t] = dormant_;
  const auto& [u, x, y, z, w] = copy_;
  const Real one(1);
  const Real group = lambda_ * (x + y);
  SinkConditions result{{"dormant-own-group", lambda_ * (p - lambda_ * (q + r)) - one},
                        {"dormant-own-copy", lambda_ * (p - s - t) - one},
                        {"group-anchor", group - u - one},
                        {"group-itself", group - z - w - one},
                        {"anchor-itself", u - z - w - one}};
  if (groups_ >= 2) {
    result.emplace_back("dormant-other-group", lambda_ * (p - lambda_ * r) - one);
    result.emplace_back("dormant-other-copy", lambda_ * (p - t) - one);
    result.emplace_back("group-other-group", lambda_ * x - one);
    result.emplace_back("group-other-copy", group - w - one);
    result.emplace_back("anchor-other-group", u - lambda_ * y - one);
    result.emplace_back("anchor-other-copy", u - w - one);
  }
  return result;
}

SinkConditions SinkFormula::dual() const {
  const auto balance = [&](const Row& row) { return -absolute(row[0] + row[1] / lambda_ + row[2]); };
  const Real of_first = norm_squared_ - inner(g_[0], g_[0]);
  const Real of_second = norm_squared_ - inner(g_[1], g_[1]);
  SinkConditions result{
      {"anchor-over-groups", -g_[0][1]}, {"anchor-over-copies", -g_[0][2]},
      {"anchor-over-itself", -g_[1][2]}, {"balance-dormant", balance(g_[0])},
      {"balance-copy", balance(g_[1])},  {"norm-dormant", of_first},
      {"norm-copy", of_second},          {"norm-both", of_first * of_second - power(inner(g_[0], g_[1]), 2)}};
  if (groups_ == 1) result.emplace_back("group-over-anchor", g_[1][1]);
  return result;
}

SinkConditions SinkFormula::attained() const {
  const auto [first, second] = block();
  const Real determinant = inner(first, first) * inner(second, second) - power(inner(first, second), 2);
  const Real rest = v_squared_ - inner(first, first) - inner(second, second);
  return {{"cost", rest},
          {"cost-squared", -absolute(rest * rest - Real(4) * determinant)},
          {"bound", bound()},
          {"bound-squared", -absolute(power(bound(), 2) - norm_squared_ * v_squared_)}};
}

SinkRegime sink_regime(long groups, const mpq_class& q) {
  if (sign_of(SinkFormula(groups, q, SinkRegime::rotation).regime().front().second) >= 0)
    return SinkRegime::rotation;
  if (sign_of(SinkFormula(groups, q, SinkRegime::identity).regime().back().second) >= 0)
    return SinkRegime::identity;
  return SinkRegime::rank_one;
}

}  // namespace sinkproof_check
