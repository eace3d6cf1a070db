#include "setting/task/trigger_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "attention/normaliser.hpp"
#include "numeric/error.hpp"
#include "setting/task/box_plan.hpp"

namespace sinkproof::task {

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}

TriggerKernel::TriggerKernel(const TriggerShape& shape)
    : shape_(shape),
      heads_(static_cast<std::size_t>(shape.heads)),
      width_(static_cast<std::size_t>(shape.width())),
      per_head_(shape.values_per_head()),
      score_places_(shape.score_places()),
      bias_places_(shape.bias_places()) {
  if (shape.content_dimension > max_content_dimension) throw InternalError("more contents than lanes");
  if (shape.contents == ContentKind::box) {
    lay_out_box();
  } else {
    lay_out_alphabets();
  }
  unnormalised_.resize(heads_ * kinds_ * kinds_);
  null_.resize(heads_ * kinds_);
  weights_.resize(rows_.size() * heads_ * kinds_);
  null_masses_.resize(rows_.size() * heads_);
  anchor_masses_.resize(rows_.size() * heads_);
  trigger_masses_.resize(kinds_);
  columns_.resize(heads_ * std::max(width_, kinds_));
  fit_row_.resize(heads_ * width_);
}

void TriggerKernel::add_row(const RowClass& of) {
  const auto& [role, position, query, counts] = of;
  const double divisor =
      is_softmax(shape_.normaliser)
          ? 0
          : static_cast<double>(attention::fixed_divisor(shape_.normaliser, position, shape_.length));
  const bool is_preceding = shape_.target == Target::preceding;
  const auto size = static_cast<double>(is_preceding ? position - 1 : position);
  const double share = role == Role::trigger ? 1 / size : 0;
  Row row{role, query, divisor, share, is_preceding ? 0 : share, {}};
  for (std::size_t kind = 1; kind < kinds_; ++kind) {
    const double of_kind = kind < trigger_kinds_ ? share : row.trigger_share;
    for (std::size_t r = 0; r < width_; ++r)
      row.target[r] += of_kind * static_cast<double>(counts[kind]) * tokens_[kind * width_ + r];
  }
  for (const long count : counts) counts_.push_back(static_cast<double>(count));
  rows_.push_back(row);
  classes_.push_back(of);
}

void TriggerKernel::lay_out_box() {
  kinds_ = BoxPlan::kind_count;
  trigger_kinds_ = BoxPlan::trigger;
  tokens_.assign(kinds_ * width_, 0);
  tokens_[BoxPlan::anchor * width_] = 1;
  tokens_[BoxPlan::content * width_ + width_ - 1] = 1;
  tokens_[BoxPlan::trigger * width_ + 1] = 1;
  add_row({Role::start, 0, BoxPlan::anchor, {1, 0, 0}});
  for (long i = 1; i <= shape_.length - 2; ++i)
    add_row({Role::before_trigger, i, BoxPlan::content, {1, i, 0}});
  for (long i = 2; i < shape_.length; ++i) add_row({Role::trigger, i, BoxPlan::trigger, {1, i - 1, 1}});
  for (long i = 3; i < shape_.length; ++i) add_row({Role::after_trigger, i, BoxPlan::content, {1, i - 1, 1}});
}

void TriggerKernel::lay_out_alphabets() {
  const TriggerTask task = shape_.task();
  const auto& letters = task.content.letters();
  const auto& triggers = task.trigger_content.letters();
  kinds_ = 1 + letters.size() + triggers.size();
  trigger_kinds_ = 1 + letters.size();
  tokens_.assign(kinds_ * width_, 0);
  tokens_[0] = 1;
  const auto set_token = [&](std::size_t kind, std::size_t indicator, const Content& content) {
    tokens_[kind * width_ + indicator] = 1;
    for (std::size_t q = 0; q < content.size(); ++q)
      tokens_[kind * width_ + 2 + q] = numeric::approximate(content[q]);
  };
  for (std::size_t k = 0; k < letters.size(); ++k) set_token(1 + k, width_ - 1, letters[k]);
  for (std::size_t k = 0; k < triggers.size(); ++k) set_token(1 + letters.size() + k, 1, triggers[k]);
  for_each_row_class(task, [&](const RowClass& row) { add_row(row); });
}

void TriggerKernel::weigh(std::span<const double> values) {
  const std::size_t count = score_count();
  const auto has_same = [&](std::size_t h) {
    // By their bits: 0 and −0 are two scores.
    return std::memcmp(&scores_[h * count], &values[h * per_head_], count * sizeof(double)) == 0;
  };
  bool is_known = !scores_.empty();
  for (std::size_t h = 0; h < heads_ && is_known; ++h) is_known = has_same(h);
  if (is_known) return;
  set_unnormalised(values);
  for (std::size_t r = 0; r < rows_.size(); ++r) set_weights(r);
  scores_.resize(heads_ * count);
  for (std::size_t h = 0; h < heads_; ++h) std::copy_n(&values[h * per_head_], count, &scores_[h * count]);
}

void TriggerKernel::set_unnormalised(std::span<const double> values) {
  const bool is_exponential = is_softmax(shape_.normaliser);
  const bool is_relu = attention::is_relu(shape_.normaliser);
  const bool has_slot = has_null_slot(shape_.normaliser);
  const bool is_box = shape_.contents == ContentKind::box;
  for (std::size_t h = 0; h < heads_; ++h) {
    const double* const head = &values[h * per_head_];
    double* const scores = &unnormalised_[h * kinds_ * kinds_];
    double* const nulls = &null_[h * kinds_];
    if (is_box) {
      // The order of score_places(): (0,0); (1,0), (1,1), (1,c); (c,0), (c,1), (c,c).
      constexpr std::size_t a = BoxPlan::anchor;
      constexpr std::size_t c = BoxPlan::content;
      constexpr std::size_t t = BoxPlan::trigger;
      constexpr std::size_t n = BoxPlan::kind_count;
      scores[a * n + a] = head[0];
      scores[a * n + c] = scores[a * n + t] = is_exponential ? head[0] : 0;  // no such keys
      scores[t * n + a] = head[1];
      scores[t * n + t] = head[2];
      scores[t * n + c] = head[3];
      scores[c * n + a] = head[4];
      scores[c * n + t] = head[5];
      scores[c * n + c] = head[6];
    } else {
      std::fill(scores, scores + kinds_ * kinds_, 0.0);
      for (std::size_t s = 0; s < score_places_.size(); ++s) {
        const auto row = static_cast<std::size_t>(score_places_[s].first);
        const auto column = static_cast<std::size_t>(score_places_[s].second);
        for (std::size_t query = 0; query < kinds_; ++query) {
          const double factor = head[s] * tokens_[query * width_ + row];
          if (factor == 0) continue;
          for (std::size_t key = 0; key < kinds_; ++key)
            scores[query * kinds_ + key] += factor * tokens_[key * width_ + column];
        }
      }
    }
    for (std::size_t query = 0; query < kinds_; ++query) {
      double* const row = scores + query * kinds_;
      if (is_exponential) {
        nulls[query] = 0;
        for (std::size_t b = 0; b < bias_places_.size(); ++b)
          nulls[query] += head[score_places_.size() + b] *
                          tokens_[query * width_ + static_cast<std::size_t>(bias_places_[b])];
        // Shares do not change when all of a row is scaled, and so nothing overflows; nor does all of a row
        // become 0 because a key that is not in it has the largest score.
        constexpr double least = -700;
        double largest = *std::max_element(row, row + kinds_);
        if (has_slot) largest = std::max(largest, nulls[query]);
        for (std::size_t key = 0; key < kinds_; ++key)
          row[key] = std::exp(std::max(row[key] - largest, least));
        nulls[query] = has_slot ? std::exp(std::max(nulls[query] - largest, least)) : 0;
      } else {
        for (std::size_t key = 0; key < kinds_; ++key)
          row[key] = is_relu ? std::max(row[key], 0.0) : 1 / (1 + std::exp(-row[key]));
      }
    }
  }
}

void TriggerKernel::set_values(std::span<const double> values) {
  const bool is_box = shape_.contents == ContentKind::box;
  for (std::size_t h = 0; h < heads_; ++h) {
    const double* const matrix = &values[value_offset(h)];
    if (is_box) {
      for (std::size_t q = 0; q < width_; ++q) {
        for (std::size_t r = 0; r < width_; ++r) columns_[h * width_ + q][r] = matrix[r * width_ + q];
      }
      continue;
    }
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      Lane& value = columns_[h * kinds_ + kind];
      for (std::size_t r = 0; r < width_; ++r) {
        value[r] = 0;
        for (std::size_t q = 0; q < width_; ++q)
          value[r] += matrix[r * width_ + q] * tokens_[kind * width_ + q];
      }
    }
  }
}

void TriggerKernel::set_weights(std::size_t r) {
  const Row& row = rows_[r];
  const double* const counts = &counts_[r * kinds_];
  const bool is_sum = is_softmax(shape_.normaliser);
  for (std::size_t h = 0; h < heads_; ++h) {
    const double* const u = &unnormalised_[(h * kinds_ + row.query) * kinds_];
    const double null = null_[h * kinds_ + row.query];
    double divisor = row.fixed_divisor;
    if (is_sum) {
      divisor = null;
      for (std::size_t k = 0; k < kinds_; ++k) divisor += counts[k] * u[k];
    }
    const double reciprocal = 1 / divisor;
    double* const weights = &weights_[(r * heads_ + h) * kinds_];
    for (std::size_t k = 0; k < kinds_; ++k) weights[k] = u[k] * reciprocal;
    null_masses_[r * heads_ + h] = is_sum ? null * reciprocal : 0;
  }
}

void TriggerKernel::note_masses(std::size_t r, TriggerMeasures& measures) {
  const Role role = rows_[r].role;
  const double* const weights = weights_of(r);
  const double* const null_masses = &null_masses_[r * heads_];
  for (std::size_t h = 0; h < heads_; ++h) anchor_masses_[r * heads_ + h] = weights[h * kinds_];
  if (role == Role::start) return;
  for (std::size_t h = 0; h < heads_; ++h) {
    const double mass = weights[h * kinds_];
    measures.max_anchor_mass = std::max(measures.max_anchor_mass, mass);
    if (role == Role::trigger) continue;
    const bool is_before = role == Role::before_trigger;
    double& sink = is_before ? measures.sink_mass_before : measures.sink_mass_after;
    double& absorbed = is_before ? measures.absorbed_before : measures.absorbed_after;
    sink = std::min(sink, mass);
    absorbed = std::min(absorbed, mass + null_masses[h]);
    measures.min_null_mass = std::min(measures.min_null_mass, null_masses[h]);
    for (std::size_t kind = trigger_kinds_; kind < kinds_ && !is_before; ++kind) {
      if (counts_[r * kinds_ + kind] == 0) continue;
      const double of_trigger = weights[h * kinds_ + kind];
      measures.anchor_trigger_mass_after = std::min(measures.anchor_trigger_mass_after, mass + of_trigger);
      trigger_masses_[kind] = std::max(trigger_masses_[kind], of_trigger);
    }
  }
}

template <std::size_t used>
double TriggerKernel::box_error(std::size_t r) const {
  const Row& row = rows_[r];
  const double contents = counts_[r * kinds_ + BoxPlan::content];
  const double triggers = counts_[r * kinds_ + BoxPlan::trigger];
  const double* const weights = weights_of(r);
  Lane constant{};
  for (std::size_t h = 0; h < heads_; ++h) {
    const double* const w = &weights[h * kinds_];
    const Lane* const columns = &columns_[h * width_];
    const double of_content = contents * w[BoxPlan::content];
    const double of_trigger = triggers * w[BoxPlan::trigger];
    for (std::size_t k = 0; k < used; ++k)
      constant[k] += w[BoxPlan::anchor] * columns[0][k] + of_trigger * columns[1][k] +
                     of_content * columns[width_ - 1][k];
  }
  Lane error;
  for (std::size_t k = 0; k < used; ++k) error[k] = std::fabs(constant[k] - row.target[k]);
  for (std::size_t q = 2; q + 1 < width_; ++q) {
    Lane content{};
    Lane trigger{};
    for (std::size_t h = 0; h < heads_; ++h) {
      const double* const w = &weights[h * kinds_];
      const Lane& column = columns_[h * width_ + q];
      for (std::size_t k = 0; k < used; ++k) {
        content[k] += w[BoxPlan::content] * column[k];
        trigger[k] += w[BoxPlan::trigger] * column[k];
      }
    }
    content[q] -= row.share;
    trigger[q] -= row.trigger_share;
    for (std::size_t k = 0; k < used; ++k)
      error[k] += contents * std::fabs(content[k]) + triggers * std::fabs(trigger[k]);
  }
  double largest = 0;
  for (std::size_t k = 0; k < used; ++k) largest = error[k] > largest ? error[k] : largest;
  return largest;
}

template <std::size_t used>
double TriggerKernel::alphabet_error(std::size_t r) const {
  const Row& row = rows_[r];
  const double* const weights = weights_of(r);
  Lane sum{};
  for (std::size_t kind = 0; kind < kinds_; ++kind) {
    const double count = counts_[r * kinds_ + kind];
    if (count == 0) continue;
    for (std::size_t h = 0; h < heads_; ++h) {
      const double factor = count * weights[h * kinds_ + kind];
      const Lane& value = columns_[h * kinds_ + kind];
      for (std::size_t k = 0; k < used; ++k) sum[k] += factor * value[k];
    }
  }
  double largest = 0;
  for (std::size_t k = 0; k < used; ++k) largest = std::max(largest, std::fabs(sum[k] - row.target[k]));
  return largest;
}

void TriggerKernel::measure(std::span<const double> values, TriggerMeasures& measures) {
  weigh(values);
  set_values(values);
  measures = TriggerMeasures{};
  measures.kernel = this;
  const bool has_slot = has_null_slot(shape_.normaliser);
  // A ReLU's mass may exceed 1, which only counts where there is no row of this kind.
  measures.sink_mass_before = measures.absorbed_before = infinity;
  measures.sink_mass_after = measures.absorbed_after = shape_.length > 3 ? infinity : 1;
  measures.min_null_mass = has_slot ? infinity : 0;
  measures.anchor_trigger_mass_after = measures.sink_mass_after;
  std::fill(trigger_masses_.begin(), trigger_masses_.end(), 0.0);
  const bool is_box = shape_.contents == ContentKind::box;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    note_masses(r, measures);
    // Fewer lanes are twice as fast, where they are enough.
    constexpr std::size_t few = lanes / 2;
    const double error = width_ <= few ? (is_box ? box_error<few>(r) : alphabet_error<few>(r))
                         : is_box      ? box_error<lanes>(r)
                                       : alphabet_error<lanes>(r);
    measures.loss = std::max(measures.loss, error);
  }
  measures.least_trigger_mass_after = *std::min_element(
      trigger_masses_.begin() + static_cast<std::ptrdiff_t>(trigger_kinds_), trigger_masses_.end());
  for (std::size_t h = 0; h < heads_; ++h) {
    const Lane& anchor = columns_[h * (is_box ? width_ : kinds_)];
    for (const double x : anchor) measures.anchor_value = std::max(measures.anchor_value, std::fabs(x));
  }
}

}  // namespace sinkproof::task
