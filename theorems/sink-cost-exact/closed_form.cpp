#include "theorems/sink-cost-exact/closed_form.hpp"

#include <algorithm>

#include "numeric/error.hpp"

namespace sinkproof::theorems {

using constructions::SinkRegime;
using numeric::Biquadratic;
using numeric::Quadratic;
using numeric::Rational;

namespace {

/// √q as the number inside and as the one outside.
template <class Number, class Part>
Number inner_root(const Part& q) {
  if constexpr (std::is_same_v<Number, Biquadratic>)
    return Quadratic(0, 1, q);
  else
    return sqrt(q);
}
template <class Number, class Part>
Number outer_root(const Part& q) {
  if constexpr (std::is_same_v<Number, Biquadratic>)
    return Biquadratic(0L, 1L, q);
  else
    return sqrt(q);
}

}  // namespace

template <class Number>
SinkClosedFormIn<Number>::SinkClosedFormIn(long groups, const Part& lambda_squared, SinkRegime regime)
    : groups_(groups),
      is_of_one_group_(groups == 1),
      lambda_squared_(lambda_squared),
      lambda_(inner_root<Number>(lambda_squared)),
      inverse_(lambda_ * Number(Part(Part(1) / lambda_squared))),
      regime_(regime) {
  const Part& q = lambda_squared_;
  const Part& c = groups_;
  if (regime == SinkRegime::rank_one && groups < 3)
    throw InternalError("the regime rank-one of fewer than three groups");
  const Part one(1);
  const Part two(2);
  const Part four(4);
  const Part d = q + c * (one + q);
  const Part n = c + q;
  root_ = outer_root<Number>(d);
  const Number inverse_root = root_ * (one / d);
  const Number& lambda = lambda_;
  const Number& inverse = inverse_;

  // P_11, P_12, P_22, A_2 of the statement, each times √N.
  const Number p11 = inverse * c;
  const Number p12 = c - two;
  const Number p22 = inverse_root * (c * (q + two));
  const Number a2 = inverse_root * lambda * c;

  const Part v = (q + two) / d;
  primal_.x = inverse * Number(2L);
  primal_.u = one - v;
  primal_.y = -(inverse * v);
  primal_.w = -v;
  // T by rows.
  std::array<std::array<Number, 2>, 2> turn;
  switch (regime) {
    case SinkRegime::rotation: {
      primal_.p = inverse - lambda * (one / d);
      primal_.t = -(lambda * (one / d));
      const Number cosine = p11 + p22;
      const Number sine = a2 - p12;
      turn = {{{cosine, sine}, {-sine, cosine}}};
      dual_.norm_squared = (cosine * cosine + sine * sine) * n;
      v_squared_ =
          Number(Part((c * c * (one + q) * (one + q) / q + four) / d)) + inverse * inverse_root * (four * c);
      break;
    }
    case SinkRegime::identity: {
      primal_.p = inverse * (c / n) + inverse_root * ((c - two) * q / n);
      primal_.t = -(inverse_root * ((c - two) / c));
      turn = {{{Number(1L), Number(0L)}, {Number(0L), Number(1L)}}};
      dual_.norm_squared = n;
      const Number trace = p11 + p22;
      v_squared_ = trace * trace * (one / n);
      break;
    }
    case SinkRegime::rank_one: {
      const Number tau = inverse * (c / (c - two));
      primal_.p = tau * (one - v);
      primal_.t = -(tau * v);
      const Number rho = -(tau * p22 * (one / (c - two)));
      turn = {
          {{tau * p12 - rho * p22, tau * p22 + rho * p12}, {p12 + rho * tau * p22, p22 - rho * tau * p12}}};
      const Number stretch = tau * tau + Number(1L);
      dual_.norm_squared = stretch * (p12 * p12 + p22 * p22) * n;
      v_squared_ = stretch * Part((c * c * (one + q) + four) / d);
      break;
    }
  }
  primal_.r = (primal_.p - inverse) * inverse;
  const Row first{Number(1L), -lambda, Number(0L)};
  const Row second{inverse_root * q, a2, -(inverse_root * n)};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 3; ++j) dual_.entries[i][j] = turn[i][0] * first[j] + turn[i][1] * second[j];
}

template <class Number>
Number SinkClosedFormIn<Number>::per_group() const {
  return inverse_ * Number(4L);
}

template <class Number>
Number SinkClosedFormIn<Number>::inner(const Row& a, const Row& b) const {
  return a[0] * b[0] * groups_ + a[1] * b[1] + a[2] * b[2];
}

template <class Number>
auto SinkClosedFormIn<Number>::block() const -> std::array<Row, 2> {
  const auto& [p, r, t, u, x, y, w] = primal_;
  return {Row{p, r * groups_, t * groups_}, Row{u, x + y * groups_, w * groups_}};
}

template <class Number>
SinkConditionsIn<Number> SinkClosedFormIn<Number>::regime() const {
  const Part& c = groups_;
  const Part two(2);
  const Number between = root_ * (c - two) - lambda_ * c;
  const Number beyond =
      lambda_ * root_ * ((c - two) * (c - two)) - Number(Part(c * c * (lambda_squared_ + two)));
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

template <class Number>
SinkConditionsIn<Number> SinkClosedFormIn<Number>::pattern() const {
  const auto& [p, r, t, u, x, y, w] = primal_;
  const Number& lambda = lambda_;
  const Number group = lambda * (x + y);
  Conditions result{{"dormant-own-group", lambda * (p - lambda * r) - Number(1L)},
                    {"dormant-own-copy", lambda * (p - t) - Number(1L)},
                    {"group-anchor", group - u - Number(1L)},
                    {"group-itself", group - w - Number(1L)},
                    {"anchor-itself", u - w - Number(1L)}};
  if (is_of_one_group_) return result;
  // q = s = z = 0: another group's score is the own one's, another copy's the own one's.
  result.push_back({"dormant-other-group", lambda * (p - lambda * r) - Number(1L)});
  result.push_back({"dormant-other-copy", lambda * (p - t) - Number(1L)});
  result.push_back({"group-other-group", lambda * x - Number(1L)});
  result.push_back({"group-other-copy", group - w - Number(1L)});
  result.push_back({"anchor-other-group", u - lambda * y - Number(1L)});
  result.push_back({"anchor-other-copy", u - w - Number(1L)});
  return result;
}

template <class Number>
SinkConditionsIn<Number> SinkClosedFormIn<Number>::dual() const {
  const auto& [first, second] = dual_.entries;
  const Number& bound = dual_.norm_squared;
  const Number of_first = bound - inner(first, first);
  const Number of_second = bound - inner(second, second);
  const Number mixed = inner(first, second);
  const auto balance = [&](const Row& row) { return -abs(row[0] + row[1] * inverse_ + row[2]); };
  Conditions result{{"anchor-over-groups", -first[1]},  {"anchor-over-copies", -first[2]},
                    {"anchor-over-itself", -second[2]}, {"balance-dormant", balance(first)},
                    {"balance-copy", balance(second)},  {"norm-dormant", of_first},
                    {"norm-copy", of_second},           {"norm-both", of_first * of_second - mixed * mixed}};
  if (is_of_one_group_) result.push_back({"group-over-anchor", second[1]});
  return result;
}

template <class Number>
Number SinkClosedFormIn<Number>::primal_square() const {
  const auto rows = block();
  return inner(rows[0], rows[0]) + inner(rows[1], rows[1]);
}

template <class Number>
Number SinkClosedFormIn<Number>::primal_determinant() const {
  const auto rows = block();
  const Number mixed = inner(rows[0], rows[1]);
  return inner(rows[0], rows[0]) * inner(rows[1], rows[1]) - mixed * mixed;
}

template <class Number>
Number SinkClosedFormIn<Number>::dual_value() const {
  const auto& [first, second] = dual_.entries;
  const Number& inverse = inverse_;
  return first[0] * inverse * groups_ + second[0] * groups_ + second[1] * inverse * Number(2L);
}

template <class Number>
SinkConditionsIn<Number> SinkClosedFormIn<Number>::attained() const {
  const Number rest = v_squared_ - primal_square();
  const Number value = dual_value();
  return {{"cost", rest},
          {"cost-squared", -abs(rest * rest - primal_determinant() * Number(4L))},
          {"bound", value},
          {"bound-squared", -abs(value * value - dual_.norm_squared * v_squared_)}};
}

template class SinkClosedFormIn<Biquadratic>;
template class SinkClosedFormIn<numeric::Interval>;

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

numeric::Interval least(const SinkConditionsIn<numeric::Interval>& conditions) {
  numeric::Interval result = conditions.front().value;
  for (const auto& condition : conditions) result = min(result, condition.value);
  return result;
}

}  // namespace sinkproof::theorems
