#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "checker/all_inputs/sweep_bounds.hpp"
#include "checker/all_inputs/sweep_face.hpp"
#include "checker/all_inputs/sweep_key.hpp"
#include "checker/all_inputs/sweep_mean.hpp"

namespace sinkproof_check::sweep {

/// L1 of docs/audit-of-all-inputs.md, with an η of its own choice for each bound.
class SoftmaxBounds final : public ErrorBounds {
 public:
  SoftmaxBounds(const HeadRows& head, Query query, std::size_t coordinate, Fixed target);

  void enter(const std::vector<Span>& box) override;
  void look_at(std::vector<Span> t, const Fineness& fineness) override;
  Fixed upper(const Row& row, Fixed enough) override;
  Bends bends(const Row& row) override;
  bool enter_corners(const std::vector<std::size_t>& coordinates) override;
  void look_at_corners(const std::vector<Span>& face, const Fineness& fineness) override;
  Fixed above_target(const Row& row) override;

 private:
  /// What is the same for all rows of one sign that have the same kinds of keys; of `key` and `mean` there is
  /// one, or none where a number was too large.
  struct Side {
    Values values;
    Span own;                      ///< the value of the query's own token
    std::optional<OneKey> key;     ///< where the target is a number
    std::optional<MeanSums> mean;  ///< where it is a mean of contents
    // L9: the own token as a key by itself.
    std::vector<Span> own_slopes;  ///< of its value
    std::optional<OneKey> own_key;
  };
  /// Of the rows that have the same kinds of keys, for the contents that are looked at.
  struct Variant {
    Face face;
    std::array<std::optional<Side>, 2> sides;
  };
  Variant& variant_of(const Row& row);
  Side& prepared(Variant& variant, int sign) const;
  [[nodiscard]] std::optional<Fixed> sum_upper(const Face& face, Side& side, const Row& row, Fixed eta,
                                               Fixed enough) const;
  void look_at_face(std::vector<Span> t, const Fineness& fineness, bool is_of_corners);
  [[nodiscard]] Fixed sum_with_number(const Face& face, const Side& side, const Row& row, Fixed eta) const;
  [[nodiscard]] Fixed trivial_bound(const Row& row, const Side& side) const;

  const HeadRows& head_;
  Query query_;
  std::size_t coordinate_;
  Fixed target_;
  std::optional<std::size_t> mean_;  ///< the content that the target is a mean of
  std::vector<Span> t_;
  Fineness fineness_{};
  std::vector<Span> box_;
  std::optional<Frame> frame_;
  bool is_of_corners_ = false;  ///< the face is one of corners of the frame
  std::array<std::optional<Variant>, 4> variants_;
};

}  // namespace sinkproof_check::sweep
