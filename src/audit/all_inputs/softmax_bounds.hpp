#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "audit/all_inputs/one_key.hpp"
#include "audit/all_inputs/query_face.hpp"
#include "audit/all_inputs/row_error.hpp"

namespace sinkproof::audit::all_inputs {

/// sup of σ(f_r − y_r), from above by what values can be: attention averages.
double trivial_bound(const HeadRows& rows, const RowError& row, const std::vector<Interval>& t);

/// L1 and L2.
class SoftmaxBounds : public ErrorBounds {
 public:
  SoftmaxBounds(const HeadRows& rows, Query query, std::size_t coordinate);

  void look_at(std::vector<Interval> t, double eta) override;
  double upper(const RowError& row, const Fineness& fineness) override;
  std::vector<double> curvatures(const RowError& row) override;

 private:
  struct Signed {
    HeadRows::Values values;
    std::vector<Near> slope;
    double norm;  ///< ‖v‖₁, at most
    OneKey key;
    Interval own;        ///< the value of the query's own token
    std::size_t pieces;  ///< of `key`; 0: not prepared
  };
  Signed& prepared(int sign, std::size_t pieces);
  double fixed_keys(const Signed& of, const Interval& subtracted) const;
  double with_constant_target(const RowError& row, Signed& of);
  double with_mean(const RowError& row, Signed& of, const Fineness& fineness);
  void tabulate(const Signed& of, double constant, double* heights) const;

  const HeadRows& rows_;
  Query query_;
  std::optional<std::size_t> mean_;  ///< the content that the target is a mean of
  Signed plus_;
  Signed minus_;
  std::optional<QueryFace> face_;
  double eta_ = 0;
  std::size_t steps_ = 0;  ///< of the tables
  std::vector<double> xs_, larger_,
      smaller_;                 ///< x_r, and e^{a_r x_r} times the content weight from above and below
  std::vector<double> tables_;  ///< [end of a cell][x_r]
};

}  // namespace sinkproof::audit::all_inputs
