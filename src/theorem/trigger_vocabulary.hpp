#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/run.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/anchor_means.hpp"
#include "setting/task/trigger_kernel.hpp"
#include "setting/task/trigger_masses.hpp"
#include "theorem/head_entries.hpp"
#include "theorem/trigger_theorem.hpp"

/// What the names of the setting trigger-task stand for on an instance of one layer (FORMAT.md, "Somebody's
/// statement").
namespace sinkproof::theorem {

/// "box", "signs", "constant" or "alphabet": the first that it is.
std::string contents_word(const task::ContentSet& contents, long content_dimension);

/// What the setting says of a model as a whole.
struct ModelShape {
  std::string normaliser;
  long heads;
  long layers = 1;
  bool has_residual = false;
};
/// Sizes and words; of the parameters, those that are named.
language::Form form_of(const task::TriggerTask& task, const ModelShape& model,
                       const parameter::Values& parameters, const std::vector<std::string>& own);
/// Of one layer.
language::Form form_of(const task::TriggerTask& task, attention::Normaliser normaliser, long heads,
                       const parameter::Values& parameters, const std::vector<std::string>& own);

/// How far contents are apart, which is exact; nothing where the name is none of that.
std::optional<numeric::Rational> distance_of(const task::TriggerTask& task, const std::string& name);

/// The suprema and infima over inputs of one layer that have a place: loss, sink_mass_before, …
bool has_place(const std::string& name);
/// Of these, and of product_self_mass: whether it is a supremum.
bool is_supremum(const std::string& name);
/// Whether it is not defined where contents are no box.
bool is_of_boxes(const std::string& name);
/// Whether it is a number of several layers, which a theorem about one cannot name.
bool is_of_several_layers(const std::string& name);
/// Whether it is a number of one layer, which a theorem about several cannot name.
bool is_of_one_layer(const std::string& name);

/// Gives a run the numbers of an instance, each derived when it is asked for first. For one thread.
template <numeric::Scalar S>
class TriggerNumbers {
 public:
  /// Both have to live as long.
  TriggerNumbers(const TriggerTheoremInstance& instance, const numeric::Arithmetic<S>& arithmetic)
      : instance_(instance), arithmetic_(arithmetic), entries_(instance.trigger_instance().model) {}

  const task::Analysis<S>& analysis();
  language::Supply<S> supply();

 private:
  language::Known<S> input(const language::Input& input);
  language::Known<S> of_heads(const language::Input& input);

  const TriggerTheoremInstance& instance_;
  const numeric::Arithmetic<S>& arithmetic_;
  HeadEntries entries_;
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
  /// What a number is, by its place among numbers_.
  template <class Source>
  struct From {
    std::size_t place;
    Source source;
  };
  struct OfHead {
    std::size_t head;
    long trigger;  ///< where the mean is meant; 0: the anchor mass in row 0
  };
  std::vector<From<double task::TriggerMeasures::*>> measures_;
  std::vector<From<std::size_t>> values_;  ///< of the point
  std::vector<From<OfHead>> of_heads_;
  std::vector<double> numbers_;  ///< all others stand in it
};

}  // namespace sinkproof::theorem
