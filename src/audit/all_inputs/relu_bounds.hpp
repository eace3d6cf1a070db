#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "audit/all_inputs/row_error.hpp"
#include "audit/all_inputs/upward.hpp"

namespace sinkproof::audit::all_inputs {

/// What scores are for the query's contents in a box; of content and trigger keys without a·x.
/// docs/audit-of-all-inputs.md, "Rows".
struct QueryScores {
  QueryScores() = default;
  QueryScores(const HeadRows& rows, Query query, const std::vector<Interval>& t);

  Interval anchor, content, trigger;
  Interval own;             ///< of the query's own token
  std::vector<Interval> a;  ///< a content key x adds a·x
};

/// A row of ReLU attention is a sum over the keys, each bounded by itself. docs/audit-of-all-inputs.md,
/// "ReLU".
class ReluBounds : public ErrorBounds {
 public:
  ReluBounds(const HeadRows& rows, Query query, std::size_t coordinate);

  void enter(const std::vector<Interval>& box, double eta) override;
  void look_at(std::vector<Interval> t, double eta) override;
  double upper(const RowError& row, const Fineness& fineness) override;
  double close_upper(const RowError& row, const Fineness& fineness, const Wanted& /*wanted*/) override {
    return upper(row, fineness);
  }
  Bends bends(const RowError& row) override;
  double corner_lift(const RowError& row) override;

 private:
  enum class Key { content, trigger };
  /// The bound of one key for all rows of the face with this sign and drift.
  struct KnownKey {
    Key key;
    int sign;
    bool is_cut;
    double drift_lower, drift_upper;
    Fineness fineness;
    double upper;
  };
  struct Signed {
    HeadRows::Values values;
    std::vector<Near> slope;
  };
  const Signed& signed_by(int sign) const { return sign > 0 ? plus_ : minus_; }
  /// sup over x of max(score + a·x, 0)(value + v·x) − drift·x_r, at most; the drift is 0 where the target is
  /// no mean of contents. At least |drift| where the key is cut.
  double key_upper(Key key, int sign, const Interval& drift, bool is_cut, const Fineness& fineness);

  /// Whether a content key's summand is cut off where its value is negative: that leaves −drift·x_r, and is
  /// convex in t.
  [[nodiscard]] bool is_cut(const RowError& row) const;
  [[nodiscard]] Interval own_score() const;
  /// N·b_i of the own token's summand, whose value is in `own`.
  [[nodiscard]] double own_bend(std::size_t i, const Interval& own, const HeadRows::Values& values) const;

  const HeadRows& rows_;
  Query query_;
  std::optional<std::size_t> mean_;  ///< the content that the target is a mean of
  std::vector<Interval> t_;
  QueryScores scores_;
  std::vector<Near> a_near_;  ///< a
  Signed plus_, minus_;       ///< the values with a sign
  // Of the box that was entered:
  double eta_ = 0;
  bool content_has_both_signs_ = false;
  bool trigger_has_both_signs_ = false;
  /// The own token's score is at most this; ≥ 0.
  double own_upper_ = std::numeric_limits<double>::infinity();
  std::vector<KnownKey> known_;
};

}  // namespace sinkproof::audit::all_inputs
