#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"

namespace sinkproof_check::sweep {

/// A row of ReLU attention is a sum over its keys: docs/audit-of-all-inputs.md, "ReLU".
class ReluBounds final : public ErrorBounds {
 public:
  /// `target` only tells which keys are better cut.
  ReluBounds(const HeadRows& head, Query query, std::size_t coordinate, Fixed target);

  void enter(const std::vector<Span>& box) override;
  void look_at(std::vector<Span> t, const Fineness& fineness) override;
  Fixed upper(const Row& row, Fixed enough) override;
  Bends bends(const Row& row) override;
  Fixed corner_lift(const Row& row) override;

 private:
  /// What is the same for all rows of one sign (and one drift); what is there none of was not computed for
  /// these contents.
  struct Side {
    Values values;
    Span own;                   ///< the value of the query's own token
    std::optional<Span> fixed;  ///< what it and the anchor add to N·E
    std::optional<Span> drift;  ///< of the content key
    Fixed content_key = 0;
    std::optional<Fixed> trigger_key;  ///< of content queries, which have no drift
  };
  Side& side_of(int sign) { return sign > 0 ? plus_ : minus_; }
  /// Whether a content key's summand is cut off where its value is negative: that leaves −drift·x_r, and is
  /// convex in t.
  [[nodiscard]] bool is_cut(const Row& row) const;
  [[nodiscard]] Span own_score() const;
  [[nodiscard]] Span divisor_of(const Row& row) const { return whole(head_.divisor(row.position())); }
  [[nodiscard]] Fixed key_upper(const Span& score, const Span& value, const Side& side,
                                const Span& drift) const;
  [[nodiscard]] Fixed known_upper(const Row& row);
  [[nodiscard]] Fixed own_bend(std::size_t i, const Side& side) const;

  const HeadRows& head_;
  Query query_;
  std::size_t coordinate_;
  Fixed target_;
  std::optional<std::size_t> mean_;  ///< the content that the target is a mean of
  Side plus_, minus_;
  std::vector<Span> t_, a_;
  Span anchor_, own_, content_, trigger_;  ///< scores; of content and trigger keys without a·x
  Fineness fineness_{};
  // Of the box that was entered; so long as none was, nothing is known.
  bool content_has_both_signs_ = true;
  bool trigger_has_both_signs_ = true;
  Fixed own_upper_ = largest_fixed;  ///< the own token's score is at most this; ≥ 0
};

}  // namespace sinkproof_check::sweep
