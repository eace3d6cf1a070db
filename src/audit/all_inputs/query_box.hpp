#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "audit/all_inputs/query_face.hpp"

namespace sinkproof::audit::all_inputs {

/// A box of the query's contents, whose ends are doubles that are meant exactly. Corners are taken in some of
/// its coordinates; in the others (those without width, and the least important ones where there are too
/// many) t stays an interval.
class QueryBox {
 public:
  /// [−1, 1]^m.
  explicit QueryBox(std::size_t m);
  /// Of as many ends, lower[i] ≤ upper[i].
  QueryBox(std::vector<double> lower, std::vector<double> upper)
      : lower_(std::move(lower)), upper_(std::move(upper)) {}

  /// Corners are in at most this many coordinates.
  static constexpr std::size_t most_corner_coordinates = 14;

  [[nodiscard]] std::size_t dimension() const { return lower_.size(); }
  [[nodiscard]] const std::vector<double>& lower() const { return lower_; }
  [[nodiscard]] const std::vector<double>& upper() const { return upper_; }
  [[nodiscard]] Interval at(std::size_t i) const { return Interval::from_endpoints(lower_[i], upper_[i]); }
  [[nodiscard]] double half_width(std::size_t i) const { return all_inputs::half_width(at(i)); }
  [[nodiscard]] std::vector<Interval> all() const;
  /// The coordinates that have corners: of those with width and importance, the first `most` in falling order
  /// of importance[i]·half width.
  [[nodiscard]] std::vector<std::size_t> corner_coordinates(const std::vector<double>& importance,
                                                            std::size_t most = most_corner_coordinates) const;
  /// t for the corner of these coordinates whose k-th sign is + where bit k is set.
  [[nodiscard]] std::vector<Interval> corner(const std::vector<std::size_t>& coordinates,
                                             std::size_t bits) const;
  /// The halves along a coordinate.
  [[nodiscard]] std::pair<QueryBox, QueryBox> halves(std::size_t i) const;

 private:
  std::vector<double> lower_;
  std::vector<double> upper_;
};

/// How much a head's scores move with each content of the query: ‖product_i‖₁ and the slopes of the other
/// scores.
std::vector<double> importance_of_contents(const HeadRows& rows, Query query);

}  // namespace sinkproof::audit::all_inputs
