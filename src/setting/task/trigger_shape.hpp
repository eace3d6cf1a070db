#pragma once

#include <map>
#include <utility>
#include <vector>

#include "setting/task/trigger_task.hpp"

namespace sinkproof::task {

/// The contents that a search looks at.
enum class ContentKind : long {
  box,       ///< the box; scores do not depend on contents
  units,     ///< the letters 0, e_r and −e_r, for trigger tokens, too
  opposite,  ///< the letters (1, …, 1) and (−1, …, −1); the trigger's content is 0
};
constexpr long content_kinds = 3;

/// The sizes of a trigger-conditional instance, and how a list of numbers is one: head after head, first the
/// entries of W_QK at score_places(), then k* (where the normaliser has one) at the indicators, then W_OV row
/// after row.
struct TriggerShape {
  long length = 3;
  long content_dimension = 0;
  long heads = 1;
  attention::Normaliser normaliser = attention::Normaliser::softmax;
  ContentKind contents = ContentKind::box;
  Target target = Target::inclusive;

  [[nodiscard]] TriggerTask task() const;
  [[nodiscard]] long width() const { return content_dimension + 3; }
  [[nodiscard]] long content_indicator() const { return content_dimension + 2; }
  /// (row, column) of the entries of W_QK: for a box those between indicators. The anchor sees itself alone,
  /// so of its row there is that one.
  [[nodiscard]] std::vector<std::pair<long, long>> score_places() const;
  /// The coordinates of k* that may be set.
  [[nodiscard]] std::vector<long> bias_places() const;
  [[nodiscard]] std::size_t values_per_head() const;
  [[nodiscard]] std::size_t values() const { return static_cast<std::size_t>(heads) * values_per_head(); }
};

/// The exact instance of these values.
TriggerInstance make_instance(const TriggerShape& shape, const std::vector<numeric::Rational>& values);

}  // namespace sinkproof::task
