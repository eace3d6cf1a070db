#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

#include "audit/all_inputs/head_rows.hpp"

namespace sinkproof::audit::all_inputs {

/// A kind of row, an output coordinate r and a sign σ. The error is E = σ(f_r − y_r).
/// docs/audit-of-all-inputs.md, "Rows".
struct RowError {
  Query query = trigger_query;
  long others = 0;           ///< content keys beside the query's own token
  bool has_trigger = false;  ///< a trigger key before a content query
  std::size_t coordinate = 0;
  int sign = 1;

  /// 0-based.
  [[nodiscard]] long position() const { return others + 1 + (has_trigger ? 1 : 0); }
};

/// All of a model's, but for row 0 (first_row()).
std::vector<RowError> row_errors(const HeadRows& rows);

/// How finely y, x_r and the edges of one key's chain are cut.
struct Fineness {
  std::size_t y_cells;
  std::size_t x_steps;  ///< in each half of [−1, 1]
  std::size_t pieces;

  bool operator==(const Fineness&) const = default;
};

/// What an upper bound is for.
struct Wanted {
  double target;     ///< is the error at most this?
  double enough;     ///< how far it is below this does not matter
  double known;      ///< another upper bound
  double tolerance;  ///< so much more than what these bounds can say does not matter
};

/// The value of the query's own token.
Interval own_value(const HeadRows::Values& values, Query query, const std::vector<Interval>& t);

/// The target where no content enters it: 1/j for the trigger indicator, c/j for the content indicator,
/// otherwise 0.
Interval constant_target(const HeadRows& rows, const RowError& row);

/// Of L2, for the trigger's row with t_r on its own token: at least all y that the mean can be, from the
/// first to the second.
std::array<double, 2> reachable_means(const RowError& row, const Interval& t_r);
/// At least all n, from the first to the second, such that n of the content keys have x_r ≥ 0 and the mean is
/// between these. None where the first is the larger one.
std::array<double, 2> reachable_counts(const RowError& row, const Interval& t_r,
                                       const std::array<double, 2>& means);

/// How far E can be above what its corners say of a box of the query's contents, the other tokens' contents
/// being any. docs/audit-of-all-inputs.md, L4.
struct Bends {
  /// b_i for each content: but for `lift`, E is at most b_i (1 − τ²) above its chord along t_i, τ from −1 to
  /// 1; +∞ where nothing is known.
  std::vector<double> along;
  double lift = 0;         ///< so much more everywhere
  double corner_lift = 0;  ///< so much more at most, and at each corner what ErrorBounds::corner_lift says
  /// How much halving along t_i may be worth where it is not b_i; empty: it is.
  std::vector<double> worth_halving = {};

  [[nodiscard]] double worth_halving_at(std::size_t i) const {
    return worth_halving.empty() ? along[i] : worth_halving[i];
  }
};

/// Upper bounds of E for the query's contents of a face and all contents of the other tokens, of the rows of
/// one query and coordinate.
class ErrorBounds {
 public:
  ErrorBounds() = default;
  ErrorBounds(const ErrorBounds&) = delete;
  ErrorBounds& operator=(const ErrorBounds&) = delete;
  virtual ~ErrorBounds() = default;

  /// The box whose corners and bends are looked at next. η as in look_at.
  virtual void enter(const std::vector<Interval>& /*box*/, double /*eta*/) {}
  /// What the next bounds are about. Any η is right; the best is the error that is to be shown to be the
  /// largest.
  virtual void look_at(std::vector<Interval> t, double eta) = 0;
  /// So that a row is left alone where its box is better halved.
  [[nodiscard]] virtual bool are_costly() const { return false; }
  /// `row` is of the query and the coordinate. Never NaN.
  virtual double upper(const RowError& row, const Fineness& fineness) = 0;
  /// The same, with η of its own choice.
  virtual double close_upper(const RowError& row, const Fineness& fineness, const Wanted& wanted) = 0;
  /// L9 (docs/audit-of-all-inputs.md): what is at most η at every corner of a box of the query's contents is
  /// so on the box. Only these coordinates have corners. False: nothing of the kind is known.
  virtual bool look_at_box(const std::vector<Interval>& /*box*/,
                           const std::vector<std::size_t>& /*coordinates*/) {
    return false;
  }
  /// Some of these corners: those that lie in `face`. False: nothing is known of them.
  virtual bool look_at_corners(const std::vector<Interval>& /*face*/, double /*eta*/) { return false; }
  /// Not above 0 where the error is at most η at these corners.
  virtual double above_eta(const RowError& /*row*/, const Fineness& /*fineness*/) {
    return std::numeric_limits<double>::infinity();
  }
  /// On the face.
  virtual Bends bends(const RowError& row) = 0;
  /// At the face that was looked at last, which is at a corner; where nothing is known Bends::corner_lift is
  /// what counts.
  virtual double corner_lift(const RowError& /*row*/) { return std::numeric_limits<double>::infinity(); }
};

/// Of heads of softmax, or of one of ReLU.
std::unique_ptr<ErrorBounds> error_bounds(const ModelRows& heads, Query query, std::size_t coordinate);

}  // namespace sinkproof::audit::all_inputs
