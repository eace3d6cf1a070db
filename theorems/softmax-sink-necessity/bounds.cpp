#include "theorems/softmax-sink-necessity/bounds.hpp"

#include <algorithm>

#include "numeric/exact.hpp"
#include "theorem/evaluation.hpp"

namespace sinkproof::theorems::softmax_sink_bounds {

using numeric::Arithmetic;
using numeric::Scalar;
using numeric::Ternary;

template <Scalar S>
SinkBounds<S> sink_bounds(const S& eta, const Arithmetic<S>& arithmetic) {
  SinkBounds<S> bounds{arithmetic.from(0L), arithmetic.from(0L)};
  const auto room_before = is_positive(arithmetic.from(loss_limit_before()) - eta);
  if (room_before == Ternary::certainly_not) return bounds;
  if (room_before == Ternary::undecided) return {arithmetic.unknown(), arithmetic.unknown()};
  const S gamma_c = content_value(eta, arithmetic);
  const auto content = is_positive(gamma_c);
  if (content == Ternary::certainly_not) return bounds;
  if (content == Ternary::undecided) return {arithmetic.unknown(), arithmetic.unknown()};
  bounds.before = sink_bound(gamma_c, eta, arithmetic);
  const auto room_after = is_positive(arithmetic.from(loss_limit()) - eta);
  if (room_after == Ternary::certainly_not) return bounds;
  if (room_after == Ternary::undecided) return {bounds.before, arithmetic.unknown()};
  const S gamma_t = trigger_value(eta, arithmetic);
  const auto trigger = is_positive(gamma_t);
  if (trigger == Ternary::certainly) bounds.after = sink_bound(min(gamma_c, gamma_t), eta, arithmetic);
  if (trigger == Ternary::undecided) bounds.after = arithmetic.unknown();
  return bounds;
}

template <Scalar S>
SinkTerms<S> sink_terms(const S& eta, const Arithmetic<S>& arithmetic) {
  SinkTerms<S> terms{arithmetic.from(loss_limit()) - eta, std::nullopt, std::nullopt, Ternary::undecided,
                     sink_bounds(eta, arithmetic)};
  terms.gamma_c = theorem::defined_if(is_positive(arithmetic.from(loss_limit_before()) - eta), arithmetic,
                                      [&] { return content_value(eta, arithmetic); });
  terms.gamma_t = theorem::defined_if(is_positive(terms.room), arithmetic,
                                      [&] { return trigger_value(eta, arithmetic); });
  const auto positive = [](const std::optional<S>& x) {
    return x ? is_positive(*x) : Ternary::certainly_not;
  };
  terms.apply = both(is_positive(terms.room), both(positive(terms.gamma_c), positive(terms.gamma_t)));
  return terms;
}

SearchTerms search_terms(double eta) {
  const double room_c = 1.0 / 48 - eta;
  const double room = 1.0 / 96 - eta;
  const double q_plus = (1 + 96 * eta) / (1 - 48 * eta);
  const double q_minus = (1 - 96 * eta) / (1 + 48 * eta);
  const double gamma_c = room_c > 0 ? 1 - eta * (2 * q_plus + 4) : room_c;
  const double gamma_t = room > 0 ? 1 - eta * (6 + 6 / q_minus) : room;
  const auto bound = [&](double gamma) { return gamma > 0 ? 1 - 4 * eta / (gamma + 2 * eta) : -1; };
  return {room,           gamma_c,
          gamma_t,        room > 0 && gamma_c > 0 && gamma_t > 0,
          bound(gamma_c), bound(std::min(gamma_c, gamma_t))};
}

template SinkTerms<numeric::Interval> sink_terms(const numeric::Interval&,
                                                 const Arithmetic<numeric::Interval>&);
template SinkTerms<numeric::Ball> sink_terms(const numeric::Ball&, const Arithmetic<numeric::Ball>&);
template SinkTerms<numeric::Exact> sink_terms(const numeric::Exact&, const Arithmetic<numeric::Exact>&);

template SinkBounds<numeric::Interval> sink_bounds(const numeric::Interval&,
                                                   const Arithmetic<numeric::Interval>&);
template SinkBounds<numeric::Ball> sink_bounds(const numeric::Ball&, const Arithmetic<numeric::Ball>&);
template SinkBounds<numeric::Exact> sink_bounds(const numeric::Exact&, const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::theorems::softmax_sink_bounds
