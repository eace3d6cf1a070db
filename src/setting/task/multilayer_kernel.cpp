#include "setting/task/multilayer_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "numeric/error.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/multilayer_analysis.hpp"

namespace sinkproof::task {

namespace {

constexpr std::size_t anchor_place = TriggerTask::anchor_coordinate;
constexpr std::size_t trigger_place = TriggerTask::trigger_coordinate;
constexpr std::size_t first_content = TriggerTask::first_content_coordinate;

std::vector<std::vector<double>> letters_of(const ContentSet& contents, long dimension) {
  if (contents.is_box()) return {std::vector<double>(static_cast<std::size_t>(dimension))};
  std::vector<std::vector<double>> result;
  for (const Content& letter : contents.letters()) {
    auto& next = result.emplace_back();
    for (const auto& coordinate : letter) next.push_back(numeric::approximate(coordinate));
  }
  return result;
}

}  // namespace

bool MultilayerKernel::takes(const LayersInDoubles& layers) {
  const TriggerTask& task = layers.task;
  if (!task.content.is_box()) return count_sequences(task) <= max_multilayer_sequences;
  if (layers.has_residual) return false;
  const auto width = static_cast<std::size_t>(task.width());
  std::set<std::size_t> with_contents;
  for (std::size_t r = first_content; r + 1 < width; ++r) with_contents.insert(r);
  for (const auto& layer : layers.layers) {
    std::set<std::size_t> next;
    for (std::size_t r = 0; r < width; ++r) {
      for (std::size_t c = 0; c < width; ++c) {
        const bool has_score = layer.query_key[r * width + c] != 0;
        if (has_score && (with_contents.contains(r) || with_contents.contains(c))) return false;
        if (layer.output_value[r * width + c] != 0 && with_contents.contains(c)) next.insert(r);
      }
    }
    with_contents = std::move(next);
  }
  return true;
}

void MultilayerKernel::prepare(const LayersInDoubles& layers) {
  const TriggerTask& task = layers.task;
  const std::size_t depth = layers.layers.size();
  if (layers_ == nullptr) {
    length_ = static_cast<std::size_t>(task.length);
    width_ = static_cast<std::size_t>(task.width());
    is_box_ = task.content.is_box();
    sparse_.resize(depth);
    states_.resize((depth + 1) * length_ * width_);
    keys_.resize(depth * length_ * width_);
    values_of_.resize(depth * length_ * width_);
    composed_.resize(depth * length_ * length_);
    weights_.resize(depth * length_);
    sums_.resize(length_ * width_);
    letters_ = letters_of(task.content, task.content_dimension);
    trigger_letters_ = letters_of(task.trigger_content, task.content_dimension);
  }
  layers_ = &layers;
  const auto entries = [&](const std::vector<double>& matrix, std::vector<Entry>& result) {
    result.clear();
    for (std::size_t k = 0; k < matrix.size(); ++k) {
      if (matrix[k] != 0) result.push_back({k / width_, k % width_, matrix[k]});
    }
  };
  for (std::size_t l = 0; l < depth; ++l) {
    entries(layers.layers[l].query_key, sparse_[l].query_key);
    entries(layers.layers[l].output_value, sparse_[l].output_value);
    sparse_[l].position_bias = layers.layers[l].position_bias.data();
  }
  measures_ = {0, 1, 0, 0, 1, 1};
}

MultilayerMeasures MultilayerKernel::measure(const LayersInDoubles& layers) {
  prepare(layers);
  if (is_box_)
    measure_boxes();
  else
    measure_alphabets();
  return measures_;
}

void MultilayerKernel::set_token(std::size_t row, bool is_trigger, const std::vector<double>& content) {
  double* token = state(0, row);
  std::fill(token, token + width_, 0);
  if (row == 0) {
    token[anchor_place] = 1;
  } else {
    token[is_trigger ? trigger_place : width_ - 1] = 1;
    std::copy(content.begin(), content.end(), token + first_content);
  }
}

/// The row through all layers; those before it are known.
void MultilayerKernel::attend(std::size_t row) {
  for (std::size_t l = 0; l < sparse_.size(); ++l) {
    const SparseLayer& layer = sparse_[l];
    const double* own = state(l, row);
    double* key = keys(l, row);
    double* value = values(l, row);
    std::fill(key, key + width_, 0);
    std::fill(value, value + width_, 0);
    for (const auto& [r, c, entry] : layer.query_key) key[r] += entry * own[c];
    for (const auto& [r, c, entry] : layer.output_value) value[r] += entry * own[c];
    double* weights = &weights_[l * length_];
    double most = 0;
    for (std::size_t k = 0; k <= row; ++k) {
      const double* other = keys(l, k);
      double score = layer.position_bias[row * length_ + k];
      for (std::size_t r = 0; r < width_; ++r) score += own[r] * other[r];
      weights[k] = score;
      most = k == 0 ? score : std::max(most, score);
    }
    double sum = 0;
    for (std::size_t k = 0; k <= row; ++k) {
      weights[k] = std::exp(is_box_ ? weights[k] : weights[k] - most);
      sum += weights[k];
    }
    if (!(sum > 0) || !std::isfinite(sum)) throw DomainError("scores beyond doubles");
    double* next = state(l + 1, row);
    if (layers_->has_residual)
      std::copy(own, own + width_, next);
    else
      std::fill(next, next + width_, 0);
    for (std::size_t k = 0; k <= row; ++k) {
      weights[k] /= sum;
      const double* of = values(l, k);
      for (std::size_t r = 0; r < width_; ++r) next[r] += weights[k] * of[r];
    }
    // Of alphabets the anchor's column is all that is asked for.
    double* row_of = composed(l, row);
    if (l == 0) {
      std::copy(weights, weights + row + 1, row_of);
      continue;
    }
    const std::size_t columns = is_box_ ? row + 1 : 1;
    std::fill(row_of, row_of + columns, 0);
    for (std::size_t p = 0; p <= row; ++p) {
      const double* before = composed(l - 1, p);
      for (std::size_t k = 0; k < std::min(columns, p + 1); ++k) row_of[k] += weights[p] * before[k];
    }
  }
}

void MultilayerKernel::report_masses(std::size_t row, std::size_t trigger) {
  if (row == 0) return;
  double sink = 0;
  double self = 1;
  for (std::size_t l = 0; l < sparse_.size(); ++l) {
    const double* weights = &weights_[l * length_];
    sink = std::max(sink, weights[0]);
    self *= weights[1];
  }
  measures_.max_anchor_mass = std::max(measures_.max_anchor_mass, sink);
  const double mass = composed(sparse_.size() - 1, row)[0];
  if (row < trigger) measures_.composed_sink_before = std::min(measures_.composed_sink_before, mass);
  if (row > trigger) measures_.composed_sink_after = std::min(measures_.composed_sink_after, mass);
  if (row != 1) return;
  measures_.max_layer_sink_mass = std::min(measures_.max_layer_sink_mass, sink);
  measures_.product_self_mass = std::max(measures_.product_self_mass, self);
}

/// States are those of contents 0; the contents' part of the output is affine.
void MultilayerKernel::report_box(std::size_t row, std::size_t trigger) {
  const std::size_t depth = sparse_.size();
  const double* constant = state(depth, row);
  const double* weights = composed(depth - 1, row);
  double mass = 0;  // of tokens with contents
  for (std::size_t k = 1; k <= row; ++k) mass += weights[k];
  const TriggerTask& task = layers_->task;
  const bool is_target = row == trigger;
  const auto size = is_target ? static_cast<std::size_t>(task.mean_size(static_cast<long>(row))) : 0;
  const double share = is_target ? 1 / static_cast<double>(size) : 0;
  for (std::size_t r = 0; r < width_; ++r) {
    double target = 0;
    if (is_target && r == trigger_place && task.is_trigger_in_target()) target = share;
    if (is_target && r + 1 == width_) target = share * static_cast<double>(row - 1);
    double error = std::fabs(constant[r] - target) + mass * spread_[r];
    if (is_target && r >= first_content && r + 1 < width_) {
      const double own = product_[r * width_ + r];
      for (std::size_t k = 1; k <= row; ++k) {
        const double coefficient = weights[k] * own;
        error += std::fabs(coefficient - (k <= size ? share : 0)) - std::fabs(coefficient);
      }
    }
    measures_.loss = std::max(measures_.loss, error);
  }
}

void MultilayerKernel::measure_boxes() {
  product_.assign(width_ * width_, 0);
  for (std::size_t r = 0; r < width_; ++r) product_[r * width_ + r] = 1;
  for (const SparseLayer& layer : sparse_) {
    std::vector<double> next(width_ * width_);
    for (const auto& [r, k, entry] : layer.output_value) {
      for (std::size_t c = 0; c < width_; ++c) next[r * width_ + c] += entry * product_[k * width_ + c];
    }
    product_ = std::move(next);
  }
  spread_.assign(width_, 0);
  for (std::size_t r = 0; r < width_; ++r) {
    for (std::size_t c = first_content; c + 1 < width_; ++c)
      spread_[r] += std::fabs(product_[r * width_ + c]);
  }
  // Rows before the trigger are the same wherever it is, so it comes nearer from behind.
  const auto& nothing = letters_.front();
  const std::size_t last = length_ - 1;
  for (std::size_t i = 0; i < last; ++i) {
    set_token(i, false, nothing);
    attend(i);
    report_box(i, last);
    report_masses(i, last);
  }
  for (std::size_t j = last; j >= 2; --j) {
    for (std::size_t i = j; i <= last; ++i) {
      set_token(i, i == j, nothing);
      attend(i);
      report_box(i, j);
      report_masses(i, j);
    }
  }
}

void MultilayerKernel::measure_alphabets() {
  enter(0, length_ - 1, letters_.front());
}

/// Everything that can stand at the position and behind it; the trigger is at the last one where it has not
/// come yet.
void MultilayerKernel::visit(std::size_t position, std::size_t trigger) {
  if (position == length_) return;
  const bool is_behind = position > trigger;
  if (position >= 2 && !is_behind) {
    for (const auto& letter : trigger_letters_) enter(position, position, letter);
  }
  if (!is_behind && position + 1 == length_) return;
  for (const auto& letter : letters_) enter(position, trigger, letter);
}

void MultilayerKernel::enter(std::size_t position, std::size_t trigger, const std::vector<double>& content) {
  set_token(position, position != 0 && position == trigger, content);
  const double* token = state(0, position);
  double* sum = &sums_[position * width_];
  for (std::size_t r = 0; r < width_; ++r)
    sum[r] = position == 0 ? 0 : sums_[(position - 1) * width_ + r] + token[r];
  attend(position);
  report_input(position, trigger);
  report_masses(position, trigger);
  visit(position + 1, trigger);
}

void MultilayerKernel::report_input(std::size_t row, std::size_t trigger) {
  const double* output = state(sparse_.size(), row);
  const double* token = state(0, row);
  const bool is_target = row == trigger;
  const auto size = is_target ? static_cast<std::size_t>(layers_->task.mean_size(static_cast<long>(row))) : 0;
  for (std::size_t r = 0; r < width_; ++r) {
    double target = is_target ? sums_[size * width_ + r] / static_cast<double>(size) : 0;
    if (layers_->has_residual) target += token[r];
    measures_.loss = std::max(measures_.loss, std::fabs(output[r] - target));
  }
}

}  // namespace sinkproof::task
