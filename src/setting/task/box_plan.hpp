#pragma once

#include <array>
#include <vector>

#include "numeric/error.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::task {

/// What the exact loss over the box needs of an instance, in exact numbers: found once, used by every tier.
/// Scores must not depend on contents; each output coordinate minus its target is then an affine form in the
/// contents, whose sup over the box is |constant| + Σ |coefficients|.
struct BoxPlan {
  enum Kind : std::size_t { anchor, content, trigger, kind_count };

  /// A value weight of one head that is not 0.
  struct Weight {
    std::size_t head;
    numeric::Expression value;
    friend bool operator==(const Weight&, const Weight&) = default;
  };
  /// How an output coordinate depends on one content column.
  struct Column {
    bool is_target;  ///< it is the column that the target is drawn from, too
    std::vector<Weight> weights;
    friend bool operator==(const Column&, const Column&) = default;
  };
  /// Where the target of the trigger row comes from: nowhere, or the mean of this indicator or content
  /// column.
  enum class Target { none, trigger_indicator, content_indicator, content };

  struct Coordinate {
    long index;
    Target target = Target::none;
    std::array<std::vector<Weight>, kind_count>
        constant;  ///< what a token of each kind adds through its indicator
    std::vector<Column> columns;

    /// Whether the two err alike on every row: contents are interchangeable, so it does not matter which
    /// columns they look at.
    [[nodiscard]] bool errs_like(const Coordinate& other) const {
      return target == other.target && constant == other.constant && columns == other.columns;
    }
  };

  /// [head][query kind][key kind]
  std::vector<std::array<std::array<numeric::Expression, kind_count>, kind_count>> scores;
  std::vector<std::array<numeric::Expression, kind_count>>
      null_scores;                      ///< [head][query kind]: of the null slot, if there is one
  std::vector<Coordinate> coordinates;  ///< of those that err alike, the first
};

/// Scores depend on contents of the box: its exact loss is not available, bounds of it are
/// (audit/all_inputs_audit.hpp).
class ScoresSeeContents : public InputError {
 public:
  using InputError::InputError;
};

/// Throws ScoresSeeContents.
BoxPlan plan_box(const TriggerInstance& instance);

}  // namespace sinkproof::task
