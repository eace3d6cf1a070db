#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "numeric/interval.hpp"
#include "setting/task/trigger_task.hpp"

namespace sinkproof::audit::all_inputs {

using numeric::Interval;

/// Whose row it is. docs/audit-of-all-inputs.md, "Rows".
enum Query : std::size_t { trigger_query, content_query };

/// constant + Σ slope_i t_i.
struct Affine {
  Interval constant;
  std::vector<Interval> slope;

  [[nodiscard]] Interval at(const std::vector<Interval>& t) const;
};

/// The scores and values of one head, enclosed by doubles, by kind of query and key. With softmax the score
/// of a content key's constant part is subtracted from all scores of a row, which changes no weight:
/// `content` is then 0.
struct HeadRows {
  /// Throws DomainError where a weight is beyond doubles.
  HeadRows(const task::TriggerInstance& instance, const attention::Head& head);

  attention::Normaliser normaliser;
  long length;
  std::size_t m;
  /// A content key x adds a·x to its score, a = own[query] + tᵀ product.
  std::array<std::vector<Interval>, 2> own;
  std::vector<std::vector<Interval>> product;
  std::array<Affine, 2> anchor, trigger, content, null;
  /// Of an output coordinate r: the value of the anchor, and what the indicator and the contents of other
  /// tokens add.
  struct Values {
    Interval anchor, trigger, content;
    std::vector<Interval> slope;
  };
  std::vector<Values> values;
  Interval first_weight;  ///< of the anchor in its own row, which is row 0

  [[nodiscard]] bool has_null() const { return attention::has_null_slot(normaliser); }
  [[nodiscard]] bool is_content_coordinate(std::size_t r) const { return r >= 2 && r < m + 2; }
};

/// Of every head, in the model's order. Throws as HeadRows does.
using ModelRows = std::vector<HeadRows>;
ModelRows model_rows(const task::TriggerInstance& instance);

/// The output of the anchor's own row, which is row 0, in each coordinate.
std::vector<Interval> first_row(const ModelRows& heads);

/// −v where the sign is −1.
HeadRows::Values signed_values(const HeadRows::Values& values, int sign);

/// Σ |x_i|, at most.
double norm_upper(const std::vector<Interval>& x);

}  // namespace sinkproof::audit::all_inputs
