#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "setting/task/normal_equations.hpp"
#include "setting/task/token_kinds.hpp"
#include "setting/task/trigger_shape.hpp"

namespace sinkproof::task {

class TriggerKernel;

/// What Analysis holds, in plain double: for searching, never for a verdict.
struct TriggerMeasures {
  double loss = 0;
  double sink_mass_before = 1;
  double sink_mass_after = 1;
  double max_anchor_mass = 0;
  double min_null_mass = 0;
  double absorbed_before = 1;
  double absorbed_after = 1;
  double anchor_value = 0;               ///< ‖W_OV e_0‖_∞, the largest over the heads
  double anchor_trigger_mass_after = 1;  ///< of TriggerMasses, as the next
  double least_trigger_mass_after = 0;
  TriggerKernel* kernel = nullptr;  ///< which measured, until it measures again
};

/// Measures points of one shape by the hundred thousand: everything that does not depend on the values is
/// laid out once, and nothing is allocated afterwards.
class TriggerKernel {
 public:
  static constexpr std::size_t lanes = 8;  ///< output coordinates, padded
  static constexpr long max_content_dimension = static_cast<long>(lanes) - 3;

  explicit TriggerKernel(const TriggerShape& shape);

  [[nodiscard]] const TriggerShape& shape() const { return shape_; }
  void measure(std::span<const double> values, TriggerMeasures& measures);
  /// Replaces W_OV by the one that solves the task best in the least-squares sense, the scores being as they
  /// are: outputs are linear in it.
  void fit(std::span<double> values);
  /// Nearly the same, by normal equations: of the least norm and to half of the digits at best, ten times as
  /// fast.
  void fit_roughly(std::span<double> values);

  // Of the point that was measured last; NaN in what is not for its contents.
  /// smallest_anchor_mass_gap(): a weight for each head.
  [[nodiscard]] double anchor_mass_gap(std::span<const double> weights);
  /// Of AnchorMeans: α_00 of a head.
  [[nodiscard]] double own_anchor_mass(std::size_t head) const;
  /// Of AnchorMeans: of a head, the trigger's position being j ≥ 2.
  [[nodiscard]] double anchor_mean(std::size_t head, long trigger) const;

 private:
  using Lane = std::array<double, lanes>;

  struct Row {
    Role role;
    std::size_t query;
    double fixed_divisor;
    double share;          ///< of a content token in the target of the trigger's row, otherwise 0
    double trigger_share;  ///< the trigger's
    Lane target;           ///< for a box that of the indicators
  };

  void add_row(const RowClass& of);
  void lay_out_box();
  void lay_out_alphabets();
  /// The weights of all rows. A fit leaves scores as they are, and what is measured behind it has the same.
  void weigh(std::span<const double> values);
  void set_unnormalised(std::span<const double> values);
  void set_values(std::span<const double> values);
  /// The weights of row r's keys by head and kind, and the null slot's.
  void set_weights(std::size_t r);
  [[nodiscard]] const double* weights_of(std::size_t r) const { return &weights_[r * heads_ * kinds_]; }
  void note_masses(std::size_t r, TriggerMeasures& measures);
  template <std::size_t used>
  [[nodiscard]] double box_error(std::size_t r) const;
  template <std::size_t used>
  [[nodiscard]] double alphabet_error(std::size_t r) const;
  template <class Solver>
  void fit_box(std::span<double> values, Solver& indicators, Solver& contents);
  template <class Solver>
  void fit_alphabets(std::span<double> values, Solver& all);
  /// Of a head, with what its keys are biased by.
  [[nodiscard]] std::size_t score_count() const { return score_places_.size() + bias_places_.size(); }
  [[nodiscard]] std::size_t value_offset(std::size_t head) const { return head * per_head_ + score_count(); }

  TriggerShape shape_;
  std::size_t heads_;
  std::size_t width_;
  std::size_t per_head_;
  std::vector<std::pair<long, long>> score_places_;
  std::vector<long> bias_places_;
  std::size_t kinds_ = 0;
  std::size_t trigger_kinds_ = 0;  ///< the trigger's begin here
  std::vector<double> tokens_;     ///< [kind][coordinate]; for a box, of the indicators
  std::vector<Row> rows_;
  std::vector<RowClass> classes_;  ///< of the rows
  std::optional<std::vector<std::pair<std::size_t, std::size_t>>>
      pairs_;  ///< of a trigger's row and another one that some input has, too; laid out when they are asked for
  std::vector<double> counts_;  ///< [row][kind]

  // Of the point under way.
  std::vector<double> scores_;          ///< those that the weights are of; empty where there are none
  std::vector<double> unnormalised_;    ///< [head][query][key]
  std::vector<double> null_;            ///< [head][query]
  std::vector<double> weights_;         ///< [row][head][key], of one key
  std::vector<double> null_masses_;     ///< [row][head]
  std::vector<double> anchor_masses_;   ///< [row][head]
  std::vector<double> trigger_masses_;  ///< [kind], of the trigger's: the largest after it
  NormalEquations fitted_;              ///< box: what the indicators give; alphabets: all
  NormalEquations fitted_contents_;
  std::vector<double> fit_row_;
  std::vector<Lane> columns_;  ///< box: [head][column of W_OV]; alphabets: [head][kind], W_OV x
};

}  // namespace sinkproof::task
