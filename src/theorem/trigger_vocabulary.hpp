#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/run.hpp"
#include "task/analysis.hpp"
#include "task/anchor_means.hpp"
#include "task/trigger_kernel.hpp"
#include "task/trigger_masses.hpp"
#include "theorem/trigger_theorem.hpp"

/// What the names of the setting trigger-task stand for on an instance of one layer (FORMAT.md, "Somebody's statement").
namespace sinkproof::theorem {

/// "box", "signs", "constant" or "alphabet": the first that it is.
std::string contents_word(const task::ContentSet& contents, long content_dimension);

/// Sizes and words; of the parameters, those that are named.
language::Form form_of(const task::TriggerTask& task, attention::Normaliser normaliser, long heads,
                       const parameter::Values& parameters, const std::vector<std::string>& own);

/// The entries of an instance's heads.
class TriggerEntries final : public language::KnownEntries {
 public:
  /// It has to live as long.
  explicit TriggerEntries(const attention::Model& model) : model_(model) {}
  [[nodiscard]] std::optional<numeric::Rational> value(const language::Input& input) const override;
  [[nodiscard]] std::vector<long> line(const language::Input& input, std::size_t place) const override;

 private:
  const attention::Model& model_;
};
/// Whether it is an array of such entries.
bool is_entry(const std::string& name);

/// The suprema and infima over inputs that have a place: loss, sink_mass_before, …
bool has_place(const std::string& name);
/// Of these: whether it is a supremum.
bool is_supremum(const std::string& name);
/// Whether it is not defined where contents are no box.
bool is_of_boxes(const std::string& name);
/// Whether there is no such number of one layer (and what a theorem of one layer cannot name).
bool is_of_several_layers(const std::string& name);

/// Gives a run the numbers of an instance, each derived when it is asked for first. For one thread.
template <numeric::Scalar S>
class TriggerNumbers {
 public:
  /// Both have to live as long.
  TriggerNumbers(const TriggerTheoremInstance& instance, const numeric::Arithmetic<S>& arithmetic)
      : instance_(instance), arithmetic_(arithmetic) {}

  const task::Analysis<S>& analysis();
  language::Supply<S> supply();

 private:
  language::Known<S> input(const language::Input& input);
  language::Known<S> of_heads(const language::Input& input);
  S entry(const language::Input& input) const;

  const TriggerTheoremInstance& instance_;
  const numeric::Arithmetic<S>& arithmetic_;
  std::optional<task::Analysis<S>> analysis_;
  bool is_out_of_reach_ = false;  ///< the analysis, on the exact path
  std::optional<std::vector<task::AnchorMeans<S>>> means_;
  std::optional<task::TriggerMasses<S>> masses_;
};

/// The same of a point of a search, in plain doubles.
class MeasuredNumbers {
 public:
  /// Nothing where a search does without one of the tape's numbers.
  static std::optional<MeasuredNumbers> of(const task::TriggerShape& shape, const language::Tape& tape,
                                           const std::vector<std::size_t>& inputs,
                                           const parameter::Values& parameters);
  /// Those of `inputs`, in their order. What is returned stands until the next call.
  const std::vector<double>& at(std::span<const double> values, const task::TriggerMeasures& measures);

 private:
  struct Place {
    double task::TriggerMeasures::*measure = nullptr;
    std::optional<std::size_t> value = {};  ///< of the point
    double fixed = 0;                       ///< where it is neither
    std::optional<std::size_t> head = {};  ///< its anchor mass in row 0, or where there is a trigger the mean
    long trigger = 0;
  };
  std::vector<Place> places_;
  std::vector<double> numbers_;
};

}  // namespace sinkproof::theorem
