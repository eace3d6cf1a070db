#include "audit/all_inputs/head_rows.hpp"

#include "audit/all_inputs/upward.hpp"
#include "numeric/error.hpp"
#include "numeric/scalar.hpp"

namespace sinkproof::audit::all_inputs {

using numeric::Arithmetic;
using task::TriggerTask;

namespace {

Interval entry_of(const attention::Matrix& matrix, long row, long column) {
  const auto* entry = matrix.find(row, column);
  if (entry == nullptr) return {};
  const Interval value = Arithmetic<Interval>{}.from(*entry);
  if (value.is_entire()) throw DomainError("a weight is beyond doubles");
  return value;
}

/// Of the anchor in its own row.
Interval weight_in_first_row(const HeadRows& rows, const Interval& score, const Interval& null_score) {
  if (!attention::is_softmax(rows.normaliser)) {
    const auto divisor = static_cast<double>(attention::fixed_divisor(rows.normaliser, 0, rows.length));
    return max(score, Interval()) / Interval::from_endpoints(divisor, divisor);
  }
  if (!rows.has_null()) return Interval(1);
  const Interval ratio = exp(null_score - score);
  return ratio.is_entire() ? Interval::from_endpoints(0, 1) : Interval(1) / (Interval(1) + ratio);
}

}  // namespace

Interval Affine::at(const std::vector<Interval>& t) const {
  Interval sum = constant;
  for (std::size_t i = 0; i < t.size(); ++i) sum += slope[i] * t[i];
  return sum;
}

HeadRows::HeadRows(const task::TriggerInstance& instance, const attention::Head& head)
    : normaliser(instance.model.normaliser),
      length(instance.task.length),
      m(static_cast<std::size_t>(instance.task.content_dimension)) {
  const long content_indicator = instance.task.content_indicator();
  const auto place = [](std::size_t i) {
    return TriggerTask::first_content_coordinate + static_cast<long>(i);
  };
  const bool shift = attention::is_softmax(normaliser);

  product.assign(m, std::vector<Interval>(m));
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t k = 0; k < m; ++k) product[i][k] = entry_of(head.query_key, place(i), place(k));
  }
  for (const Query query : {trigger_query, content_query}) {
    const long row = query == trigger_query ? TriggerTask::trigger_coordinate : content_indicator;
    for (std::size_t k = 0; k < m; ++k) own[query].push_back(entry_of(head.query_key, row, place(k)));
    const auto bias = [&](long index) -> Interval {
      if (normaliser != attention::Normaliser::softmax_key_bias) return {};
      const auto found = head.key_bias.find(index);
      return found == head.key_bias.end() ? Interval() : Arithmetic<Interval>{}.from(found->second);
    };
    const auto affine = [&](const auto& at) {
      const auto shifted = [&](long index) {
        return shift ? at(index) - entry_of(head.query_key, index, content_indicator) : at(index);
      };
      Affine result{shifted(row), {}};
      for (std::size_t i = 0; i < m; ++i) result.slope.push_back(shifted(place(i)));
      return result;
    };
    const auto to_key = [&](long column) {
      return affine([&](long index) { return entry_of(head.query_key, index, column); });
    };
    anchor[query] = to_key(TriggerTask::anchor_coordinate);
    trigger[query] = to_key(TriggerTask::trigger_coordinate);
    content[query] = shift ? Affine{Interval(), std::vector<Interval>(m)} : to_key(content_indicator);
    null[query] = affine(bias);
  }
  const bool has_key = normaliser == attention::Normaliser::softmax_key_bias && head.key_bias.contains(0);
  first_weight = weight_in_first_row(*this, entry_of(head.query_key, 0, 0),
                                     has_key ? Arithmetic<Interval>{}.from(head.key_bias.at(0)) : Interval());
  for (long r = 0; r < instance.task.width(); ++r) {
    Values& row = values.emplace_back();
    row.anchor = entry_of(head.output_value, r, TriggerTask::anchor_coordinate);
    row.trigger = entry_of(head.output_value, r, TriggerTask::trigger_coordinate);
    row.content = entry_of(head.output_value, r, content_indicator);
    for (std::size_t i = 0; i < m; ++i) row.slope.push_back(entry_of(head.output_value, r, place(i)));
  }
}

ModelRows model_rows(const task::TriggerInstance& instance) {
  ModelRows result;
  for (const auto& head : instance.model.heads) result.emplace_back(instance, head);
  return result;
}

std::vector<Interval> first_row(const ModelRows& heads) {
  std::vector<Interval> result;
  for (const HeadRows& head : heads) {
    for (std::size_t r = 0; r < head.values.size(); ++r) {
      const Interval output = head.first_weight * head.values[r].anchor;
      if (&head == &heads.front()) {
        result.push_back(output);
      } else {
        result[r] += output;
      }
    }
  }
  return result;
}

HeadRows::Values signed_values(const HeadRows::Values& values, int sign) {
  if (sign > 0) return values;
  HeadRows::Values result{-values.anchor, -values.trigger, -values.content, {}};
  for (const auto& slope : values.slope) result.slope.push_back(-slope);
  return result;
}

double norm_upper(const std::vector<Interval>& x) {
  double sum = 0;
  for (const auto& part : x) sum = up(sum + magnitude(part));
  return sum;
}

}  // namespace sinkproof::audit::all_inputs
