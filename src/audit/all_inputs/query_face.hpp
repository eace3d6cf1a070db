#pragma once

#include <vector>

#include "audit/all_inputs/head_rows.hpp"
#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

/// What scores are for the query's contents in a box: each t_i is a point or an interval.
/// docs/audit-of-all-inputs.md, "Rows".
struct QueryFace {
  /// Softmax.
  QueryFace(const HeadRows& rows, Query of, std::vector<Interval> contents);

  Query query;
  std::vector<Interval> t;
  std::vector<Interval> a;   ///< a content key x adds a·x to its score
  std::vector<Near> a_near;  ///< the same
  double norm = 0;           ///< ‖a‖₁, at most
  // e^{score − shift}, the shift being the same for all keys of the row.
  Interval anchor;
  Interval own;      ///< the query's own token
  Interval null;     ///< 0 where there is none
  Interval content;  ///< of a content key, without e^{a·x}
  Interval trigger;  ///< of a trigger key before a content query, without e^{a·x}
  double shift = 0;
  bool is_usable = true;  ///< all of it is within doubles

  [[nodiscard]] Interval weight(const Interval& score) const;
};

/// Beyond this ‖a‖₁ only the trivial bound is used: e^{2·300} is still a double.
constexpr double largest_norm = 300;

}  // namespace sinkproof::audit::all_inputs
