#include "audit/trigger_audit.hpp"

#include <optional>
#include <string>
#include <utility>

#include "attention/attend.hpp"
#include "audit/enclosed_model.hpp"
#include "audit/sampled_tokens.hpp"
#include "numeric/error.hpp"
#include "setting/task/evaluate_place.hpp"
#include "setting/task/sample_input.hpp"

namespace sinkproof::audit {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Interval;
using numeric::Rational;
using task::Place;

namespace {

constexpr long ball_bits = 128;

/// What is looked at: an error |f_i − y_i| in a coordinate, or the anchor mass of a non-trigger position.
struct Observation {
  Interval value;
  long position;
  std::optional<long> coordinate;
  std::size_t head = 0;  ///< of an anchor mass
};

/// The largest (or, with sign −1, smallest) value over everything offered: an enclosure of the extremum, and
/// where it seems to be. That is where the lower end is the largest: so the enclosure holds what is there as
/// well.
class Extreme {
 public:
  explicit Extreme(int sign) : sign_(sign) {}

  void offer(const Observation& observation, std::uint64_t input) {
    const Interval value = sign_ > 0 ? observation.value : -observation.value;
    if (extremum_ && value.upper() <= extremum_->lower()) return;
    if (!extremum_ || value.lower() > extremum_->lower()) {
      input_ = input;
      where_ = observation;
    }
    extremum_ = extremum_ ? max(*extremum_, value) : value;
  }

  [[nodiscard]] Enclosure extremum() const {
    return numeric::enclosure(sign_ > 0 ? extremum_.value() : -extremum_.value());
  }
  [[nodiscard]] int sign() const { return sign_; }
  [[nodiscard]] std::uint64_t input() const { return input_; }
  [[nodiscard]] const Observation& where() const { return where_; }

 private:
  int sign_;
  std::optional<Interval> extremum_;
  std::uint64_t input_ = 0;
  Observation where_{Interval(), 0, std::nullopt, 0};
};

class Audit {
 public:
  explicit Audit(const task::TriggerInstance& instance) : instance_(instance) {
    try {
      enclosed_.emplace(instance.model);
    } catch (const DomainError&) {
      // Weights beyond doubles: balls do all the work.
    }
  }

  void look_at(std::uint64_t seed, std::uint64_t index) {
    const auto& task = instance_.task;
    const auto steps = task::sample_steps(task, seed, index);
    const Eigen::MatrixXd tokens = sampled_tokens(task, steps);
    const auto target = [&](long r) { return mean(tokens, r, task.mean_size(steps.trigger)); };
    try {
      if (!enclosed_) throw DomainError("weights beyond doubles");
      const auto output = enclosed_->attend(tokens, task.length);
      observe(
          steps.trigger, index, target, [&](long i, long r) { return output.outputs.at(i, r); },
          [&](std::size_t h, long i) { return output.weights[h].at(i, 0); });
    } catch (const DomainError&) {
      ++by_balls_;
      const auto attention = attend_in_balls(task::tokens(task, task::sample_input(task, seed, index)));
      observe(
          steps.trigger, index, target,
          [&](long i, long r) {
            return to_interval(attention.outputs[static_cast<std::size_t>(i)][static_cast<std::size_t>(r)]);
          },
          [&](std::size_t h, long i) {
            return to_interval(attention.weights[h][static_cast<std::size_t>(i)].front());
          });
    }
  }

  /// Of the input that was looked at last.
  [[nodiscard]] const Interval& last_error() const { return last_error_; }

  TriggerAudit result(std::uint64_t inputs, std::uint64_t seed) const {
    return {finding(error_, seed), finding(smallest_mass_, seed), finding(largest_mass_, seed), inputs,
            by_balls_};
  }

 private:
  attention::Attention<Ball> attend_in_balls(const std::vector<std::vector<Rational>>& tokens) const {
    try {
      return attention::attend(instance_.model, tokens, instance_.task.length, Arithmetic<Ball>{ball_bits});
    } catch (const DomainError&) {
      throw InputError("the scores are too large to evaluate, with " + std::to_string(ball_bits) +
                       " bits as well as in doubles (expected smaller weights)");
    }
  }

  /// Of coordinate r over the positions 1 … size. The sum is exact: of at most 2^29 multiples of 2^-23 in
  /// [−1, 1].
  static Rational mean(const Eigen::MatrixXd& tokens, long r, long size) {
    const double steps = tokens.col(r).segment(1, size).sum() * task::SampledSteps::in_one;
    return {static_cast<long>(steps), task::SampledSteps::in_one * size};
  }

  static Interval to_interval(const Ball& ball) {
    const Enclosure e = numeric::enclosure(ball);
    if (!e.lower || !e.upper) return Interval::entire();
    const Arithmetic<Interval> arithmetic;
    return Interval::from_endpoints(arithmetic.from(*e.lower).lower(), arithmetic.from(*e.upper).upper());
  }

  template <class Target, class OutputAt, class MassAt>
  void observe(long trigger, std::uint64_t index, Target target, OutputAt output_at, MassAt mass_at) {
    const Arithmetic<Interval> arithmetic;
    last_error_ = arithmetic.from(0);
    for (long i = 0; i < instance_.task.length; ++i) {
      for (long r = 0; r < instance_.task.width(); ++r) {
        Interval error = output_at(i, r);
        if (i == trigger) error -= arithmetic.from(target(r));
        error_.offer({abs(error), i, r, 0}, index);
        last_error_ = max(last_error_, abs(error));
      }
      if (i == 0 || i == trigger) continue;
      for (std::size_t h = 0; h < instance_.model.heads.size(); ++h) {
        const Observation mass{mass_at(h, i), i, std::nullopt, h};
        smallest_mass_.offer(mass, index);
        largest_mass_.offer(mass, index);
      }
    }
  }

  /// Looks at the extreme place again with balls, from the definition of attention. The value there bounds
  /// the extremum from one side, mostly better than doubles do.
  Finding finding(const Extreme& extreme, std::uint64_t seed) const {
    const Observation& where = extreme.where();
    const Place place{task::sample_input(instance_.task, seed, extreme.input()), where.position,
                      where.coordinate};
    const Arithmetic<Ball> arithmetic{ball_bits};
    const Enclosure there = numeric::enclosure(
        where.coordinate ? task::error_at(instance_, place, arithmetic)
                         : task::anchor_masses_at(instance_, place, arithmetic)[where.head]);
    numeric::intersection(numeric::enclosure(where.value), there, "an extreme value of the audit");
    const bool is_maximum = extreme.sign() > 0;
    const Enclosure one_sided{is_maximum ? there.lower : std::nullopt,
                              is_maximum ? std::nullopt : there.upper};
    Enclosure value = numeric::intersection(extreme.extremum(), one_sided, "an extreme value of the audit");
    // What is known without looking: errors and attention weights are not negative, and only ReLU weights
    // exceed 1.
    const bool at_most_one = !where.coordinate && !is_relu(instance_.model.normaliser);
    value =
        numeric::intersection(value, {Rational(0), at_most_one ? std::optional<Rational>(1) : std::nullopt},
                              "an extreme value of the audit");
    return {value, place};
  }

  const task::TriggerInstance& instance_;
  std::optional<EnclosedModel> enclosed_;
  Extreme error_{+1};
  Interval last_error_;
  Extreme smallest_mass_{-1};
  Extreme largest_mass_{+1};
  std::uint64_t by_balls_ = 0;
};

}  // namespace

TriggerAudit audit_trigger(const task::TriggerInstance& instance, std::uint64_t inputs, std::uint64_t seed) {
  task::check(instance);
  Audit audit(instance);
  for (std::uint64_t index = 0; index < inputs; ++index) audit.look_at(seed, index);
  return audit.result(inputs, seed);
}

std::vector<numeric::Enclosure> sampled_errors(const task::TriggerInstance& instance, std::uint64_t inputs,
                                               std::uint64_t seed) {
  task::check(instance);
  Audit audit(instance);
  std::vector<numeric::Enclosure> result;
  for (std::uint64_t index = 0; index < inputs; ++index) {
    audit.look_at(seed, index);
    result.push_back(numeric::enclosure(audit.last_error()));
  }
  return result;
}

}  // namespace sinkproof::audit
