#include "audit/layered_audit.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "attention/multilayer_attend.hpp"
#include "audit/all_inputs/layered_bounds.hpp"
#include "audit/place_value.hpp"
#include "numeric/error.hpp"
#include "setting/task/multilayer_analysis.hpp"
#include "setting/task/sample_input.hpp"

namespace sinkproof::audit {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Interval;
using numeric::Rational;
using task::Place;
using task::TriggerInput;

namespace {

/// Of layered_operations(): about a minute on one core.
constexpr double most_operations = 0x1p35;

/// max_l of the smallest α^l_10 of its heads.
template <class Scalar>
Scalar first_sink_mass(const attention::MultilayerAttention<Scalar>& attention) {
  std::optional<Scalar> most;
  for (const auto& layer : attention.weights) {
    std::optional<Scalar> least;
    for (const auto& head : layer) {
      const Scalar& mass = head[1].front();
      least = least ? min(*least, mass) : mass;
    }
    most = most ? max(*most, *least) : *least;
  }
  return most.value();
}

/// What stands out in one input, in doubles: nothing is claimed about it.
struct Seen {
  double error = -1;
  long error_position = 0;
  long error_coordinate = 0;
  double anchor_mass = -1;
  long anchor_position = 1;
  double first_sink_mass = 2;
};

class InputSearch {
 public:
  explicit InputSearch(const task::MultilayerInstance& instance) : instance_(instance) {}

  [[nodiscard]] Seen look_at(const TriggerInput& input) const {
    const auto tokens = task::tokens(instance_.task, input);
    Seen seen;
    try {
      const auto attention =
          attention::attend(instance_.model, tokens, instance_.task.length, Arithmetic<Interval>{});
      look_at_errors(input, tokens, attention, seen);
      for (long i = 1; i < instance_.task.length; ++i) {
        for (const auto& layer : attention.weights) {
          for (const auto& head : layer) {
            const double mass = head[static_cast<std::size_t>(i)].front().middle();
            if (!(mass > seen.anchor_mass)) continue;
            seen.anchor_mass = mass;
            seen.anchor_position = i;
          }
        }
      }
      const double first = first_sink_mass(attention).middle();
      if (std::isfinite(first)) seen.first_sink_mass = first;
    } catch (const DomainError&) {
      // Beyond doubles: it does not stand out.
    }
    return seen;
  }

  /// Signs of contents turned one after the other, while the error grows.
  void climb(TriggerInput& input, Seen& seen, int& evaluations_left) const {
    for (bool is_better = true; is_better;) {
      is_better = false;
      for (auto& content : input.contents) {
        for (auto& x : content) {
          if (evaluations_left-- <= 0) return;
          const Rational old = x;
          x = old > 0 ? Rational(-1) : Rational(1);
          const Seen next = look_at(input);
          if (next.error > seen.error) {
            seen = next;
            is_better = true;
          } else {
            x = old;
          }
        }
      }
    }
  }

 private:
  void look_at_errors(const TriggerInput& input, const std::vector<std::vector<Rational>>& tokens,
                      const attention::MultilayerAttention<Interval>& attention, Seen& seen) const {
    const Arithmetic<Interval> arithmetic;
    for (long i = 0; i < instance_.task.length; ++i) {
      const auto target = task::target(instance_, tokens, input.trigger, i);
      for (std::size_t r = 0; r < target.size(); ++r) {
        const double error =
            abs(attention.outputs[static_cast<std::size_t>(i)][r] - arithmetic.from(target[r])).middle();
        if (!(error > seen.error)) continue;
        seen.error = error;
        seen.error_position = i;
        seen.error_coordinate = static_cast<long>(r);
      }
    }
  }

  const task::MultilayerInstance& instance_;
};

struct Places {
  Place error, anchor_mass, first_sink_mass;
};

Places find_places(const task::MultilayerInstance& instance, std::uint64_t seed) {
  constexpr std::size_t climbed = 3;
  const InputSearch search(instance);
  // So many that it takes seconds: an input costs about L·(L + n)·n operations for each head.
  const auto length = static_cast<double>(instance.task.length);
  const auto width = static_cast<double>(instance.task.width());
  double heads = 0;
  for (const auto& layer : instance.model.layers) heads += static_cast<double>(layer.heads.size());
  const double of_input = 20 * heads * length * (length + width) * width;
  const auto samples = static_cast<std::uint64_t>(std::clamp(1e8 / of_input, 16.0, 256.0));
  auto evaluations = static_cast<int>(std::clamp(1e9 / of_input, 64.0, 20'000.0));

  std::vector<std::pair<Seen, TriggerInput>> found;
  for (std::uint64_t index = 0; index < samples; ++index) {
    TriggerInput input = task::sample_input(instance.task, seed, index);
    Seen seen = search.look_at(input);
    found.emplace_back(seen, std::move(input));
  }
  const auto most = [&](auto value) {
    return *std::max_element(found.begin(), found.end(),
                             [&](const auto& x, const auto& y) { return value(x.first) < value(y.first); });
  };
  const auto anchor = most([](const Seen& seen) { return seen.anchor_mass; });
  const auto first = most([](const Seen& seen) { return -seen.first_sink_mass; });
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& x, const auto& y) { return x.first.error > y.first.error; });
  found.resize(std::min(climbed, found.size()));
  for (auto& [seen, input] : found) search.climb(input, seen, evaluations);
  const auto worst = most([](const Seen& seen) { return seen.error; });
  return {{worst.second, worst.first.error_position, worst.first.error_coordinate},
          {anchor.second, anchor.first.anchor_position, std::nullopt},
          {first.second, 1, std::nullopt}};
}

bool may_exceed_one(const task::MultilayerInstance& instance) {
  return std::ranges::any_of(instance.model.layers,
                             [](const auto& layer) { return attention::is_relu(layer.normaliser); });
}

}  // namespace

void require_layered_audit(const task::MultilayerInstance& instance) {
  if (!instance.task.content.is_box() || !instance.task.trigger_content.is_box())
    throw InputError("contents are a finite alphabet (expected the box)");
  if (all_inputs::layered_operations(instance) > most_operations)
    throw InputError("--all-inputs: the bounds of layers with L = " + std::to_string(instance.task.length) +
                     " and " + std::to_string(instance.task.content_dimension) +
                     " content coordinates would take longer than a minute (expected smaller ones)");
}

LayeredAudit audit_layers(const task::MultilayerInstance& instance, unsigned jobs, std::uint64_t seed) {
  task::check(instance);
  require_layered_audit(instance);
  const all_inputs::LayeredBounds bounds = [&] {
    try {
      return all_inputs::bound_layers(instance, jobs);
    } catch (const DomainError&) {
      throw InputError("a weight is beyond doubles (expected less than 10^308 in absolute value)");
    }
  }();
  const Places places = find_places(instance, seed);
  const auto tokens = task::tokens(instance.task, places.first_sink_mass.input);
  // The number at the place is on one side, the bound on the other.
  const Enclosure error =
      numeric::enclosure(evaluated([&](const auto& a) { return task::error_at(instance, places.error, a); }));
  const Enclosure anchor = numeric::enclosure(
      evaluated([&](const auto& a) { return task::anchor_mass_at(instance, places.anchor_mass, a); }));
  const Enclosure first = numeric::enclosure(evaluated([&](const auto& a) {
    return first_sink_mass(attention::attend(instance.model, tokens, instance.task.length, a));
  }));
  const auto between = [](const Enclosure& x, const Enclosure& y) {
    return numeric::intersection(x, y, "a bound over all inputs");
  };
  const std::optional<Rational> one = may_exceed_one(instance) ? std::nullopt : std::optional<Rational>(1);
  const auto possible = [&](const Enclosure& x) { return between(x, {Rational(0), one}); };
  LayeredAudit result;
  result.loss = {between({std::max(error.lower.value_or(0), Rational(0)), std::nullopt},
                         {std::nullopt, finite(bounds.loss)}),
                 places.error};
  result.largest_anchor_mass = {
      possible(between({anchor.lower, std::nullopt}, {std::nullopt, finite(bounds.largest_anchor_mass)})),
      places.anchor_mass};
  result.max_layer_sink_mass = {
      possible(between({finite(bounds.first_sink_mass), std::nullopt}, {std::nullopt, first.upper})),
      places.first_sink_mass};
  return result;
}

}  // namespace sinkproof::audit
