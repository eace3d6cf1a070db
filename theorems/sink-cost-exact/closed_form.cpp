#include "theorems/sink-cost-exact/closed_form.hpp"

#include <algorithm>

#include "numeric/error.hpp"

namespace sinkproof::theorems {

using constructions::SinkRegime;
using numeric::Biquadratic;
using numeric::Quadratic;
using numeric::Rational;

SinkClosedForm::SinkClosedForm(long groups, const Rational& lambda_squared, SinkRegime regime)
    : groups_(groups),
      lambda_(0, 1, lambda_squared),
      inverse_(0, 1 / lambda_squared, lambda_squared),
      lambda_squared_(lambda_squared),
      regime_(regime) {
  const Rational& q = lambda_squared_;
  const Rational& c = groups_;
  if (regime == SinkRegime::rank_one && groups < 3)
    throw InternalError("the regime rank-one of fewer than three groups");
  const Rational d = q + c * (1 + q);
  const Rational n = c + q;
  root_ = Biquadratic(0L, 1L, d);
  const Biquadratic inverse_root = root_ * (1 / d);
  const Biquadratic lambda(lambda_);
  const Biquadratic inverse(inverse_);

  // P_11, P_12, P_22, A_2 of the statement, each times √N.
  const Biquadratic p11 = inverse * c;
  const Biquadratic p12 = c - 2;
  const Biquadratic p22 = inverse_root * (c * (q + 2));
  const Biquadratic a2 = inverse_root * lambda * c;

  const Rational v = (q + 2) / d;
  primal_.x = inverse * 2L;
  primal_.u = 1 - v;
  primal_.y = -(inverse * v);
  primal_.w = -v;
  // T by rows.
  std::array<std::array<Biquadratic, 2>, 2> turn;
  switch (regime) {
    case SinkRegime::rotation: {
      primal_.p = inverse - lambda * (1 / d);
      primal_.t = -(lambda * (1 / d));
      const Biquadratic cosine = p11 + p22;
      const Biquadratic sine = a2 - p12;
      turn = {{{cosine, sine}, {-sine, cosine}}};
      dual_.norm_squared = (cosine * cosine + sine * sine) * n;
      v_squared_ =
          Biquadratic(Rational((c * c * (1 + q) * (1 + q) / q + 4) / d)) + inverse * inverse_root * (4 * c);
      break;
    }
    case SinkRegime::identity: {
      primal_.p = inverse * (c / n) + inverse_root * ((c - 2) * q / n);
      primal_.t = -(inverse_root * ((c - 2) / c));
      turn = {{{1L, 0L}, {0L, 1L}}};
      dual_.norm_squared = n;
      const Biquadratic trace = p11 + p22;
      v_squared_ = trace * trace * (1 / n);
      break;
    }
    case SinkRegime::rank_one: {
      const Biquadratic tau = inverse * (c / (c - 2));
      primal_.p = tau * (1 - v);
      primal_.t = -(tau * v);
      const Biquadratic rho = -(tau * p22 * (1 / (c - 2)));
      turn = {
          {{tau * p12 - rho * p22, tau * p22 + rho * p12}, {p12 + rho * tau * p22, p22 - rho * tau * p12}}};
      const Biquadratic stretch = tau * tau + 1L;
      dual_.norm_squared = stretch * (p12 * p12 + p22 * p22) * n;
      v_squared_ = stretch * Rational((c * c * (1 + q) + 4) / d);
      break;
    }
  }
  primal_.r = (primal_.p - inverse) * inverse;
  const Row first{1L, -lambda, 0L};
  const Row second{inverse_root * q, a2, -(inverse_root * n)};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 3; ++j) dual_.entries[i][j] = turn[i][0] * first[j] + turn[i][1] * second[j];
}

Quadratic SinkClosedForm::per_group() const {
  return inverse_ * 4L;
}

Biquadratic SinkClosedForm::inner(const Row& a, const Row& b) const {
  return a[0] * b[0] * groups_ + a[1] * b[1] + a[2] * b[2];
}

std::array<SinkClosedForm::Row, 2> SinkClosedForm::block() const {
  const auto& [p, r, t, u, x, y, w] = primal_;
  return {Row{p, r * groups_, t * groups_}, Row{u, x + y * groups_, w * groups_}};
}

SinkConditions SinkClosedForm::regime() const {
  const Rational& c = groups_;
  const Biquadratic between = root_ * (c - 2) - Biquadratic(lambda_) * c;
  const Biquadratic beyond = Biquadratic(lambda_) * root_ * ((c - 2) * (c - 2)) -
                             Biquadratic(Rational(c * c * (lambda_squared_ + 2)));
  switch (regime_) {
    case SinkRegime::rotation:
      return {{"rotation", -between}};
    case SinkRegime::identity:
      return {{"beyond-rotation", between}, {"before-rank-one", -beyond}};
    case SinkRegime::rank_one:
      return {{"beyond-rotation", between}, {"rank-one", beyond}};
  }
  throw InternalError("an unknown regime");
}

SinkConditions SinkClosedForm::pattern() const {
  const auto& [p, r, t, u, x, y, w] = primal_;
  const Biquadratic lambda(lambda_);
  const Biquadratic group = lambda * (x + y);
  SinkConditions result{{"dormant-own-group", lambda * (p - lambda * r) - 1L},
                        {"dormant-own-copy", lambda * (p - t) - 1L},
                        {"group-anchor", group - u - 1L},
                        {"group-itself", group - w - 1L},
                        {"anchor-itself", u - w - 1L}};
  if (groups_ == 1) return result;
  // q = s = z = 0: another group's score is the own one's, another copy's the own one's.
  result.push_back({"dormant-other-group", lambda * (p - lambda * r) - 1L});
  result.push_back({"dormant-other-copy", lambda * (p - t) - 1L});
  result.push_back({"group-other-group", lambda * x - 1L});
  result.push_back({"group-other-copy", group - w - 1L});
  result.push_back({"anchor-other-group", u - lambda * y - 1L});
  result.push_back({"anchor-other-copy", u - w - 1L});
  return result;
}

SinkConditions SinkClosedForm::dual() const {
  const auto& [first, second] = dual_.entries;
  const Biquadratic& bound = dual_.norm_squared;
  const Biquadratic of_first = bound - inner(first, first);
  const Biquadratic of_second = bound - inner(second, second);
  const Biquadratic mixed = inner(first, second);
  const auto balance = [&](const Row& row) { return -abs(row[0] + row[1] * Biquadratic(inverse_) + row[2]); };
  SinkConditions result{
      {"anchor-over-groups", -first[1]},  {"anchor-over-copies", -first[2]},
      {"anchor-over-itself", -second[2]}, {"balance-dormant", balance(first)},
      {"balance-copy", balance(second)},  {"norm-dormant", of_first},
      {"norm-copy", of_second},           {"norm-both", of_first * of_second - mixed * mixed}};
  if (groups_ == 1) result.push_back({"group-over-anchor", second[1]});
  return result;
}

Biquadratic SinkClosedForm::primal_square() const {
  const auto rows = block();
  return inner(rows[0], rows[0]) + inner(rows[1], rows[1]);
}

Biquadratic SinkClosedForm::primal_determinant() const {
  const auto rows = block();
  const Biquadratic mixed = inner(rows[0], rows[1]);
  return inner(rows[0], rows[0]) * inner(rows[1], rows[1]) - mixed * mixed;
}

Biquadratic SinkClosedForm::dual_value() const {
  const auto& [first, second] = dual_.entries;
  const Biquadratic inverse(inverse_);
  return first[0] * inverse * groups_ + second[0] * groups_ + second[1] * inverse * 2L;
}

SinkConditions SinkClosedForm::attained() const {
  const Biquadratic rest = v_squared_ - primal_square();
  const Biquadratic value = dual_value();
  return {{"cost", rest},
          {"cost-squared", -abs(rest * rest - primal_determinant() * 4L)},
          {"bound", value},
          {"bound-squared", -abs(value * value - dual_.norm_squared * v_squared_)}};
}

const SinkCondition* first_violated(const SinkConditions& conditions) {
  const auto at = std::find_if(conditions.begin(), conditions.end(),
                               [](const SinkCondition& condition) { return condition.value.sign() < 0; });
  return at == conditions.end() ? nullptr : &*at;
}

Biquadratic least(const SinkConditions& conditions) {
  return std::min_element(conditions.begin(), conditions.end(),
                          [](const auto& a, const auto& b) { return a.value < b.value; })
      ->value;
}

}  // namespace sinkproof::theorems
