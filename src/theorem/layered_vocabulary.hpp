#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/run.hpp"
#include "setting/task/multilayer_analysis.hpp"
#include "theorem/head_entries.hpp"
#include "theorem/layered_instance.hpp"

/// What the names of the setting trigger-task stand for on an instance of several layers (FORMAT.md,
/// "Somebody's statement").
namespace sinkproof::theorem {

/// Sizes and words; of the parameters, those that are named.
language::Form form_of(const LayeredInstance& instance, const std::vector<std::string>& own);

/// Gives a run the numbers of an instance, each derived when it is asked for first. For one thread.
template <numeric::Scalar S>
class LayeredNumbers {
 public:
  /// Both have to live as long.
  LayeredNumbers(const LayeredInstance& instance, const numeric::Arithmetic<S>& arithmetic)
      : instance_(instance), arithmetic_(arithmetic), entries_(instance.instance().model) {}

  /// Throws ExactUnavailable of more than one layer on the exact path.
  const task::MultilayerAnalysis<S>& analysis();
  language::Supply<S> supply();

 private:
  language::Known<S> input(const language::Input& input);

  const LayeredInstance& instance_;
  const numeric::Arithmetic<S>& arithmetic_;
  HeadEntries entries_;
  std::optional<task::MultilayerAnalysis<S>> analysis_;
};

}  // namespace sinkproof::theorem
