#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "audit/all_inputs/box_frame.hpp"
#include "audit/all_inputs/mean_columns.hpp"
#include "audit/all_inputs/one_key.hpp"
#include "audit/all_inputs/query_face.hpp"
#include "audit/all_inputs/row_error.hpp"

namespace sinkproof::audit::all_inputs {

/// sup of σ(f_r − θ y_r), from above by what values can be: attention averages.
double trivial_bound(const HeadRows& rows, const RowError& row, const std::vector<Interval>& t,
                     double share = 1);

/// Of the sum of unnormalised weights.
Interval weight_sum(const QueryFace& face, const RowError& row);

/// L1 and L2, of E = σ(f_r − θ y_r): the error where the head's share θ of the target is 1, as it is where
/// there is one head.
class SoftmaxBounds : public ErrorBounds {
 public:
  /// θ, meant exactly, is of order 1.
  SoftmaxBounds(const HeadRows& rows, Query query, std::size_t coordinate, double share = 1);

  void look_at(std::vector<Interval> t, double eta) override;
  double upper(const RowError& row, const Fineness& fineness) override;
  double close_upper(const RowError& row, const Fineness& fineness, const Wanted& wanted) override;
  bool look_at_box(const std::vector<Interval>& box, const std::vector<std::size_t>& coordinates) override;
  bool look_at_corners(const std::vector<Interval>& face, double eta) override;
  double above_eta(const RowError& row, const Fineness& fineness) override;
  Bends bends(const RowError& row) override;

  [[nodiscard]] const QueryFace& face() const { return *face_; }
  /// upper(), with an η of its own.
  double upper_at_best_eta(const RowError& row, const Fineness& fineness);
  /// Of the face, as softmax_curvatures() has them.
  std::vector<double> curvatures(const RowError& row);

 private:
  void use_eta(double eta);
  void look_at_face(std::vector<Interval> t, double eta);
  /// Of one sign σ.
  struct Signed {
    HeadRows::Values values;
    std::vector<Near> slope;
    double norm;       ///< ‖v‖₁, at most
    bool is_prepared;  ///< what is below is of the face, |η| ≤ largest_eta_ and this fineness
    Fineness fineness;
    Interval own;          ///< the value of the query's own token
    ScoredKey own_scored;  ///< L9: the own token as a key by itself
    // Where the target is a number.
    OneKey key;
    OneKey own_key;
    // Where it is a mean of contents.
    MeanKey contents;
    MeanKey own_in_mean;
    MeanColumns columns;
  };
  Signed& prepared(int sign, const Fineness& fineness);
  void prepare_own(Signed& of);
  /// At least Φ of L1.
  double numerator(const RowError& row, const Fineness& fineness);
  double fixed_keys(const Signed& of, const Interval& subtracted) const;
  double with_constant_target(const RowError& row, Signed& of);
  double with_mean(const RowError& row, Signed& of);

  const HeadRows& rows_;
  Query query_;
  std::optional<std::size_t> mean_;  ///< the content that the target is a mean of
  double share_;
  Signed plus_;
  Signed minus_;
  std::optional<QueryFace>
      face_;         ///< with L9's shares at the lower ends of its weights, where it is of corners
  Interval mean_t_;  ///< t_r, where the target is a mean: of the box where the face is of its corners
  // L9: what the face has corners of, if it is to show something of a box.
  std::optional<BoxFrame> frame_;
  bool frame_in_use_ = false;
  Interval own_weight_;               ///< L9's own token at the face, without e^{slopes·u}
  std::vector<Interval> own_slopes_;  ///< of u
  double eta_ = 0;
  double largest_eta_ = 0;  ///< |η| of the face, so far
};

}  // namespace sinkproof::audit::all_inputs
