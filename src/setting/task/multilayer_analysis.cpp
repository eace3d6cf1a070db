#include "setting/task/multilayer_analysis.hpp"

#include <optional>

#include "attention/multilayer_attend.hpp"
#include "numeric/error.hpp"
#include "numeric/growing_bits.hpp"
#include "setting/task/multilayer_rows.hpp"

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

/// How much of the row at `position` is the anchor, behind all layers of one head each.
template <class S>
S composed_anchor(const std::vector<std::vector<std::vector<std::vector<S>>>>& weights,
                  std::size_t position) {
  std::vector<S> masses;  // behind the layers so far, by rows
  for (const auto& heads : weights) {
    std::vector<S> next;
    for (std::size_t i = 0; i <= position; ++i) {
      const auto& row = heads.front()[i];
      S mass = masses.empty() ? row[0] : row[0] * masses[0];
      for (std::size_t k = 1; k <= i && !masses.empty(); ++k) mass += row[k] * masses[k];
      next.push_back(std::move(mass));
    }
    masses = std::move(next);
  }
  return masses.back();
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
  std::optional<S> anchor;
  S before = arithmetic.from(1L);
  S after = before;
  bool has_before = false;
  bool has_after = false;
  bool is_composed = true;
  visitor.masses = [&](const RowMasses<S>& row, const auto&) {
    anchor = anchor ? max(*anchor, row.largest_anchor) : row.largest_anchor;
    if (!row.composed_anchor) {
      is_composed = false;
    } else if (row.position < row.trigger) {
      before = has_before ? min(before, *row.composed_anchor) : *row.composed_anchor;
      has_before = true;
    } else if (row.position > row.trigger) {
      after = has_after ? min(after, *row.composed_anchor) : *row.composed_anchor;
      has_after = true;
    }
  };
  visit_rows(instance, arithmetic, visitor);
  MultilayerAnalysis<S> result{loss.value(),   sink.value(), self.value(),
                               anchor.value(), std::nullopt, std::nullopt};
  if (is_composed) {
    result.composed_sink_before = before;
    result.composed_sink_after = after;
  }
  return result;
}

namespace {

MultilayerPlaces places_with(const MultilayerInstance& instance, const Arithmetic<Ball>& arithmetic) {
  LargestPlace error;
  LargestPlace self;
  LargestPlace sink;  // of −max_l α^l_10
  MultilayerVisitor<Ball> visitor;
  visitor.error = [&](const MultilayerError<Ball>& at, const std::function<TriggerInput()>& input) {
    error.offer(at.error, input, at.position, at.coordinate);
  };
  visitor.first_row = [&](const FirstRow<Ball>& row, const std::function<TriggerInput()>& input) {
    self.offer(product(row.self), input, 1, std::nullopt);
    sink.offer(-largest(row.sink), input, 1, std::nullopt);
  };
  LargestPlace anchor;
  LargestPlace before;  // of −B_i0
  LargestPlace after;
  visitor.masses = [&](const RowMasses<Ball>& row, const std::function<TriggerInput()>& input) {
    anchor.offer(row.largest_anchor, input, row.position, std::nullopt);
    if (!row.composed_anchor || row.position == row.trigger) return;
    (row.position < row.trigger ? before : after)
        .offer(-*row.composed_anchor, input, row.position, std::nullopt);
  };
  visit_rows(instance, arithmetic, visitor);
  return {error.place.value(),  self.place.value(), sink.place.value(),
          anchor.place.value(), before.place,       after.place};
}

}  // namespace

MultilayerPlaces find_extreme_places(const MultilayerInstance& instance) {
  constexpr long first_bits = 128;
  constexpr long last_bits = 65'536;
  auto places = numeric::with_growing_bits(first_bits, last_bits, [&](long bits) {
    return std::optional(places_with(instance, Arithmetic<Ball>{bits}));
  });
  if (!places)
    throw InputError("the weights are not known to be numbers, with " + std::to_string(last_bits) +
                     " bits as well (expected numbers that do not cancel)");
  return *std::move(places);
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

Ball layer_sink_at(const MultilayerInstance& instance, const Place& place,
                   const Arithmetic<Ball>& arithmetic) {
  std::vector<Ball> sinks;
  for (const auto& heads : attend_prefix(instance, place, arithmetic).weights) {
    Ball sink = heads.front()[1][0];
    for (const auto& rows : heads) sink = min(sink, rows[1][0]);
    sinks.push_back(std::move(sink));
  }
  return largest(sinks);
}

Ball anchor_mass_at(const MultilayerInstance& instance, const Place& place,
                    const Arithmetic<Ball>& arithmetic) {
  const auto row = static_cast<std::size_t>(place.position);
  std::optional<Ball> result;
  for (const auto& heads : attend_prefix(instance, place, arithmetic).weights) {
    for (const auto& rows : heads) result = result ? max(*result, rows[row][0]) : rows[row][0];
  }
  return result.value();
}

Ball composed_anchor_at(const MultilayerInstance& instance, const Place& place,
                        const Arithmetic<Ball>& arithmetic) {
  return composed_anchor<Ball>(attend_prefix(instance, place, arithmetic).weights,
                               static_cast<std::size_t>(place.position));
}

template MultilayerAnalysis<numeric::Interval> analyse(const MultilayerInstance&,
                                                       const Arithmetic<numeric::Interval>&);
template MultilayerAnalysis<Ball> analyse(const MultilayerInstance&, const Arithmetic<Ball>&);
template MultilayerAnalysis<numeric::Exact> analyse(const MultilayerInstance&,
                                                    const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::task
