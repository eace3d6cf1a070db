#include "task/multilayer_analysis.hpp"

#include <optional>

#include "attention/multilayer_attend.hpp"
#include "numeric/error.hpp"
#include "task/multilayer_rows.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Scalar;
using numeric::Ternary;

namespace {

template <Scalar S>
void visit_rows(const MultilayerInstance& instance, const Arithmetic<S>& arithmetic,
                const MultilayerVisitor<S>& visitor) {
  check(instance);
  if (instance.task.content.is_box()) {
    visit_multilayer_box(instance, arithmetic, visitor);
  } else {
    visit_multilayer_alphabet(instance, arithmetic, visitor);
  }
}

template <class S>
S product(const std::vector<S>& factors) {
  S result = factors.front();
  for (std::size_t k = 1; k < factors.size(); ++k) result *= factors[k];
  return result;
}

template <class S>
S largest(const std::vector<S>& values) {
  S result = values.front();
  for (std::size_t k = 1; k < values.size(); ++k) result = max(result, values[k]);
  return result;
}

/// The largest value so far and its place, as far as 128 bits tell.
struct LargestPlace {
  std::optional<Ball> value;
  std::optional<Place> place;

  void offer(const Ball& offered, const std::function<TriggerInput()>& input, long position,
             std::optional<long> coordinate) {
    if (value && is_positive(offered - *value) != Ternary::certainly) return;
    value = offered;
    place = Place{input(), position, coordinate};
  }
};

attention::MultilayerAttention<Ball> attend_prefix(const MultilayerInstance& instance, const Place& place,
                                                   const Arithmetic<Ball>& arithmetic) {
  auto prefix = tokens(instance.task, place.input);
  prefix.resize(static_cast<std::size_t>(place.position + 1));
  return attention::attend(instance.model, prefix, instance.task.length, arithmetic);
}

}  // namespace

template <Scalar S>
MultilayerAnalysis<S> analyse(const MultilayerInstance& instance, const Arithmetic<S>& arithmetic) {
  std::optional<S> loss;
  std::optional<S> sink;
  std::optional<S> self;
  MultilayerVisitor<S> visitor;
  visitor.error = [&](const MultilayerError<S>& at, const auto&) {
    loss = loss ? max(*loss, at.error) : at.error;
  };
  visitor.first_row = [&](const FirstRow<S>& row, const auto&) {
    sink = sink ? min(*sink, largest(row.sink)) : largest(row.sink);
    self = self ? max(*self, product(row.self)) : product(row.self);
  };
  visit_rows(instance, arithmetic, visitor);
  return {loss.value(), sink.value(), self.value()};
}

MultilayerPlaces find_extreme_places(const MultilayerInstance& instance) {
  LargestPlace error;
  LargestPlace self;
  MultilayerVisitor<Ball> visitor;
  visitor.error = [&](const MultilayerError<Ball>& at, const std::function<TriggerInput()>& input) {
    error.offer(at.error, input, at.position, at.coordinate);
  };
  visitor.first_row = [&](const FirstRow<Ball>& row, const std::function<TriggerInput()>& input) {
    self.offer(product(row.self), input, 1, std::nullopt);
  };
  visit_rows(instance, Arithmetic<Ball>{128}, visitor);
  return {error.place.value(), self.place.value()};
}

Ball error_at(const MultilayerInstance& instance, const Place& place, const Arithmetic<Ball>& arithmetic) {
  const auto wanted =
      target(instance, tokens(instance.task, place.input), place.input.trigger, place.position);
  const auto r = static_cast<std::size_t>(place.coordinate.value());
  return abs(attend_prefix(instance, place, arithmetic).outputs.back()[r] - arithmetic.from(wanted[r]));
}

Ball self_mass_at(const MultilayerInstance& instance, const Place& place,
                  const Arithmetic<Ball>& arithmetic) {
  Ball result = arithmetic.from(1L);
  for (const auto& heads : attend_prefix(instance, place, arithmetic).weights) {
    Ball self = heads.front()[1][1];
    for (const auto& rows : heads) self = max(self, rows[1][1]);
    result *= self;
  }
  return result;
}

template MultilayerAnalysis<numeric::Interval> analyse(const MultilayerInstance&,
                                                       const Arithmetic<numeric::Interval>&);
template MultilayerAnalysis<Ball> analyse(const MultilayerInstance&, const Arithmetic<Ball>&);
template MultilayerAnalysis<numeric::Exact> analyse(const MultilayerInstance&,
                                                    const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::task
