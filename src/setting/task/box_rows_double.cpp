// Why the enclosures contain. Let ε = 2^-52. In every rounding mode, an operation without underflow or
// overflow returns its exact result times 1 + θ, |θ| ≤ ε.
//
// Range. Every number that comes in (unnormalised weights, value weights) is 0 or within 2^±120, counts are
// integers below 2^13, and there are at most 2^20 terms. So attention weights are 0 or ≥ 2^-120 / (2^15 ·
// 2^120), products of a weight, a count and a value weight are 0 or within 2^±300, sums are below 2^330, and
// a sum or difference that is not 0 is at least one unit in the last place of its terms, ≥ 2^-353: nothing
// underflows or overflows, and flushing subnormals changes nothing. What is 0 comes in as an exact 0 and
// stays so.
//
// Error. Every number that comes in is exact up to a factor 1 + θ, |θ| ≤ ρ.
//  1. Weights w = u / Σ n_κ u_κ (or u / N): all terms are ≥ 0, so the divisor is exact up to (1 ± ρ)(1 ±
//     ε)^3, its reciprocal has one rounding more, w two:
//     w is exact up to |θ| ≤ 3ρ + 8ε (the products of small terms are below ρ + ε, as ρ ≤ 2^-30).
//  2. A term of an error — count · w · value, or the target's share n/j or n/(j−1) — has at most 3 roundings
//     more and one ρ more: |θ| ≤ 5ρ + 12ε.
//  3. An error is |…| + n Σ |…| over T such terms t; adding, and the products with counts, rounds each term
//     at most T + 2 times. So the computed ê differs from the exact e by at most
//     (6ρ + (2T + 20)ε) · M,  M = Σ |t|, where (T + 22)ε ≤ 2^-20. M is computed by the same operations on
//     |t|: the computed M̂ is ≥ (1 − 2^-14) M.
//  4. With κ = 16ρ + (4T + 80)ε, ê ± κM̂ contains e: |ê − e| ≤ (κ/2 + 2^-14 κ) M̂ by 3, and the two roundings
//     of ê ± κM̂ are below 3ε(ê + κM̂) ≤ 7εM̂ < κ/4 · M̂.
//  5. κ also covers a weight alone: w(1 ± κ) contains the exact one, by 1.
// The largest upper end over all rows bounds the largest error from above, the largest lower end from below;
// likewise the smallest weights.
#include "setting/task/box_rows_double.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "attention/attend.hpp"
#include "setting/task/token_kinds.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Interval;

namespace {

constexpr std::size_t lanes = 8;  ///< rows that go through the loops together
using Lane = std::array<double, lanes>;

constexpr double epsilon = 0x1p-52;
constexpr double largest_number = 0x1p120;
constexpr double largest_input_error = 0x1p-30;
constexpr std::size_t most_terms = 1U << 20U;

/// Numbers that come in, and how exact they are.
class Inputs {
 public:
  double take(const Interval& x) {
    if (x.lower() == 0 && x.upper() == 0) return 0;
    const double smallest = std::min(std::fabs(x.lower()), std::fabs(x.upper()));
    const double largest = std::max(std::fabs(x.lower()), std::fabs(x.upper()));
    const bool is_one_sign = x.lower() > 0 || x.upper() < 0;
    // The comparisons are false for NaN.
    if (!is_one_sign || !(smallest >= 1 / largest_number) || !(largest <= largest_number)) usable_ = false;
    // Twice what is needed pays for the rounding here.
    if (largest != smallest) error_ = std::max(error_, 2 * (largest - smallest) / smallest);
    return x.lower() > 0 ? smallest : -smallest;
  }
  [[nodiscard]] bool usable() const { return usable_ && error_ <= largest_input_error; }
  [[nodiscard]] double error() const { return error_; }

 private:
  bool usable_ = true;
  double error_ = 0;
};

/// weight of one key of kind `kind` in head `head` · value.
struct Term {
  std::size_t row;  ///< in the block's weights: head · kind_count + kind
  double value;
};

struct Column {
  bool is_target;
  std::size_t end;  ///< of its terms; they begin where those of the column before end
};

/// One output coordinate; its terms and columns lie in the vectors of Plan.
struct Coordinate {
  BoxPlan::Target target;
  std::array<std::size_t, BoxPlan::kind_count> constant_end;
  std::size_t column_end;
};

/// Enclosures of what is extreme over the rows so far, lane by lane.
struct Extremes {
  Lane loss_lower{};
  Lane loss_upper{};
  Lane largest_mass{};
  Lane smallest_before;
  Lane smallest_after;
};

bool is_supported(attention::Normaliser normaliser) {
  switch (normaliser) {
    case attention::Normaliser::softmax:
    case attention::Normaliser::relu_non_anchor:
    case attention::Normaliser::relu_row_count:
    case attention::Normaliser::relu_none:
    case attention::Normaliser::relu_length:
    case attention::Normaliser::relu_preceding:
      return true;
    case attention::Normaliser::sigmoid:
    case attention::Normaliser::softmax_one:
    case attention::Normaliser::softmax_key_bias:
      return false;
  }
  return false;
}

class DoubleRows {
 public:
  DoubleRows(const TriggerInstance& instance, const BoxPlan& plan)
      : task_(instance.task),
        normaliser_(instance.model.normaliser),
        head_count_(plan.scores.size()),
        weights_(head_count_ * BoxPlan::kind_count) {
    const Arithmetic<Interval> arithmetic;
    Inputs inputs;
    unnormalised_.reserve(head_count_ * BoxPlan::kind_count * BoxPlan::kind_count);
    for (const auto& scores : plan.scores) {
      for (const auto& of_query : scores) {
        for (const auto& score : of_query) {
          unnormalised_.push_back(inputs.take(unnormalised_weight(score)));
        }
      }
    }
    const auto add_terms = [&](std::size_t kind, const std::vector<BoxPlan::Weight>& weights) {
      for (const auto& [head, value] : weights)
        terms_.push_back({head * BoxPlan::kind_count + kind, inputs.take(arithmetic.from(value))});
    };
    std::size_t most = 0;
    coordinates_.reserve(plan.coordinates.size());
    for (const auto& coordinate : plan.coordinates) {
      const std::size_t first = terms_.size();
      auto& flat = coordinates_.emplace_back();
      flat.target = coordinate.target;
      for (std::size_t kind = 0; kind < BoxPlan::kind_count; ++kind) {
        add_terms(kind, coordinate.constant[kind]);
        flat.constant_end[kind] = terms_.size();
      }
      for (const auto& column : coordinate.columns) {
        add_terms(0, column.weights);
        columns_.push_back({column.is_target, terms_.size()});
      }
      flat.column_end = columns_.size();
      // Content columns count twice, for content tokens and for the trigger; so does each column's share of
      // the target.
      most = std::max(most, 2 * (terms_.size() - first + coordinate.columns.size()) + 1);
    }
    kappa_ = 16 * inputs.error() + static_cast<double>(4 * most + 80) * epsilon;
    usable_ = inputs.usable() && most <= most_terms;
    extremes_.smallest_before.fill(largest_number);
    extremes_.smallest_after.fill(largest_number);
  }

  [[nodiscard]] bool usable() const { return usable_; }

  Analysis<Interval> run() {
    visit(Role::start, 0, 0);
    visit(Role::before_trigger, 1, task_.length - 2);
    visit(Role::trigger, 2, task_.length - 1);
    visit(Role::after_trigger, 3, task_.length - 1);
    const auto largest = [](const Lane& lane) { return *std::max_element(lane.begin(), lane.end()); };
    const auto smallest = [](const Lane& lane) { return *std::min_element(lane.begin(), lane.end()); };
    const auto around = [&](double weight) {
      return Interval::from_endpoints(weight * (1 - kappa_), weight * (1 + kappa_));
    };
    const Interval after = task_.length > 3 ? around(smallest(extremes_.smallest_after)) : Interval(1);
    const Interval before = around(smallest(extremes_.smallest_before));
    const Interval no_slot(0);
    return {Interval::from_endpoints(largest(extremes_.loss_lower), largest(extremes_.loss_upper)),
            before,
            after,
            around(largest(extremes_.largest_mass)),
            no_slot,
            before,
            after};
  }

 private:
  [[nodiscard]] Interval unnormalised_weight(const numeric::Expression& score) const {
    // Most scores of a construction are 0.
    if (score.is_zero()) return Interval(normaliser_ == attention::Normaliser::softmax ? 1 : 0);
    const Arithmetic<Interval> arithmetic;
    return attention::unnormalised_weight(normaliser_, arithmetic.from(score), arithmetic);
  }

  /// Rows first … last of one role. Lanes beyond the last repeat it.
  void visit(Role role, long first, long last) {
    for (long start = first; start <= last; start += static_cast<long>(lanes)) {
      std::array<long, lanes> rows{};
      for (std::size_t lane = 0; lane < lanes; ++lane)
        rows[lane] = std::min(start + static_cast<long>(lane), last);
      set_weights(role, rows);
      note_masses(role);
      for (std::size_t r = 0; r < coordinates_.size(); ++r) note_error(role, r);
    }
  }

  void set_weights(Role role, const std::array<long, lanes>& rows) {
    const bool has_trigger = role == Role::trigger || role == Role::after_trigger;
    const std::size_t query = role == Role::start     ? BoxPlan::anchor
                              : role == Role::trigger ? BoxPlan::trigger
                                                      : BoxPlan::content;
    trigger_count_ = has_trigger ? 1 : 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      content_count_[lane] = static_cast<double>(has_trigger ? rows[lane] - 1 : rows[lane]);
      share_[lane] = role == Role::trigger ? 1 / static_cast<double>(task_.mean_size(rows[lane])) : 0;
    }
    for (std::size_t head = 0; head < head_count_; ++head) {
      const double* const u = &unnormalised_[(head * BoxPlan::kind_count + query) * BoxPlan::kind_count];
      const double in_all_rows = u[BoxPlan::anchor] + trigger_count_ * u[BoxPlan::trigger];
      Lane reciprocal;
      if (normaliser_ == attention::Normaliser::softmax) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
          reciprocal[lane] = 1 / (in_all_rows + content_count_[lane] * u[BoxPlan::content]);
      } else {
        for (std::size_t lane = 0; lane < lanes; ++lane)
          reciprocal[lane] =
              1 / static_cast<double>(attention::fixed_divisor(normaliser_, rows[lane], task_.length));
      }
      for (std::size_t kind = 0; kind < BoxPlan::kind_count; ++kind) {
        Lane& weight = weights_[head * BoxPlan::kind_count + kind];
        for (std::size_t lane = 0; lane < lanes; ++lane) weight[lane] = u[kind] * reciprocal[lane];
      }
    }
  }

  void note_masses(Role role) {
    if (role == Role::start) return;
    for (std::size_t head = 0; head < head_count_; ++head) {
      const Lane& mass = weights_[head * BoxPlan::kind_count + BoxPlan::anchor];
      Lane& largest = extremes_.largest_mass;
      for (std::size_t lane = 0; lane < lanes; ++lane)
        largest[lane] = mass[lane] > largest[lane] ? mass[lane] : largest[lane];
      if (role == Role::trigger) continue;
      Lane& smallest = role == Role::before_trigger ? extremes_.smallest_before : extremes_.smallest_after;
      for (std::size_t lane = 0; lane < lanes; ++lane)
        smallest[lane] = mass[lane] < smallest[lane] ? mass[lane] : smallest[lane];
    }
  }

  /// A sum and the sum of the magnitudes of its terms.
  struct Sum {
    Lane value{};
    Lane magnitude{};

    void add(const Lane& term) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        value[lane] += term[lane];
        magnitude[lane] += std::fabs(term[lane]);
      }
    }
    /// Adds |other|, count times.
    void add_absolute(const Sum& other, const Lane& count) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        value[lane] += count[lane] * std::fabs(other.value[lane]);
        magnitude[lane] += count[lane] * other.magnitude[lane];
      }
    }
  };

  [[nodiscard]] Lane product(const Term& term, std::size_t kind_offset) const {
    const Lane& weight = weights_[term.row + kind_offset];
    Lane result;
    for (std::size_t lane = 0; lane < lanes; ++lane) result[lane] = weight[lane] * term.value;
    return result;
  }
  static Lane product(const Lane& a, const Lane& b) {
    Lane result;
    for (std::size_t lane = 0; lane < lanes; ++lane) result[lane] = a[lane] * b[lane];
    return result;
  }
  static Lane negated(const Lane& a) {
    Lane result;
    for (std::size_t lane = 0; lane < lanes; ++lane) result[lane] = -a[lane];
    return result;
  }
  static Lane filled(double x) {
    Lane result;
    result.fill(x);
    return result;
  }

  void note_error(Role role, std::size_t r) {
    const Coordinate& coordinate = coordinates_[r];
    const Lane ones = filled(1);
    std::size_t t = r == 0 ? 0 : term_end(r - 1);
    Sum constant;
    for (; t < coordinate.constant_end[BoxPlan::anchor]; ++t) constant.add(product(terms_[t], 0));
    for (; t < coordinate.constant_end[BoxPlan::content]; ++t)
      constant.add(product(product(terms_[t], 0), content_count_));
    for (; t < coordinate.constant_end[BoxPlan::trigger]; ++t) {
      if (trigger_count_ != 0) constant.add(product(terms_[t], 0));
    }
    if (role == Role::trigger && coordinate.target == BoxPlan::Target::trigger_indicator)
      constant.add(negated(share_));
    if (role == Role::trigger && coordinate.target == BoxPlan::Target::content_indicator)
      constant.add(negated(product(content_count_, share_)));
    Sum error;
    error.add_absolute(constant, ones);
    for (std::size_t c = r == 0 ? 0 : coordinates_[r - 1].column_end; c < coordinate.column_end; ++c) {
      Sum of_content;
      Sum of_trigger;
      for (; t < columns_[c].end; ++t) {
        of_content.add(product(terms_[t], BoxPlan::content));
        of_trigger.add(product(terms_[t], BoxPlan::trigger));
      }
      if (role == Role::trigger && columns_[c].is_target) {
        of_content.add(negated(share_));
        if (task_.is_trigger_in_target()) of_trigger.add(negated(share_));
      }
      error.add_absolute(of_content, content_count_);
      if (trigger_count_ != 0) error.add_absolute(of_trigger, ones);
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const double blur = kappa_ * error.magnitude[lane];
      const double upper = error.value[lane] + blur;
      const double lower = error.value[lane] - blur;
      extremes_.loss_upper[lane] = upper > extremes_.loss_upper[lane] ? upper : extremes_.loss_upper[lane];
      extremes_.loss_lower[lane] = lower > extremes_.loss_lower[lane] ? lower : extremes_.loss_lower[lane];
    }
  }

  [[nodiscard]] std::size_t term_end(std::size_t r) const {
    const Coordinate& coordinate = coordinates_[r];
    const std::size_t first_column = r == 0 ? 0 : coordinates_[r - 1].column_end;
    return coordinate.column_end > first_column ? columns_[coordinate.column_end - 1].end
                                                : coordinate.constant_end[BoxPlan::trigger];
  }

  const TriggerTask& task_;
  attention::Normaliser normaliser_;
  std::size_t head_count_;
  std::vector<double> unnormalised_;  ///< [head][query kind][key kind]
  std::vector<Term> terms_;  ///< of coordinate after coordinate: of the constant by kind, then of the columns
  std::vector<Column> columns_;
  std::vector<Coordinate> coordinates_;
  double kappa_ = 0;
  bool usable_ = false;

  // Of the rows under way.
  std::vector<Lane> weights_;  ///< of one key: [head][kind]
  Lane content_count_{};
  Lane share_{};  ///< of one token in the target
  double trigger_count_ = 0;

  Extremes extremes_{};
};

}  // namespace

std::optional<Analysis<Interval>> analyse_in_doubles(const TriggerInstance& instance, const BoxPlan& plan) {
  if (!is_supported(instance.model.normaliser)) return std::nullopt;
  DoubleRows rows(instance, plan);
  if (!rows.usable()) return std::nullopt;
  return rows.run();
}

}  // namespace sinkproof::task
