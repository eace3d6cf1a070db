#pragma once

#include <optional>
#include <string>

#include "weights/pytorch_layers.hpp"

namespace sinkproof::instance {

/// What somebody says about a file of weights that may not say it itself.
struct TaskOptions {
  std::string file;
  std::optional<long> length;
  std::string normaliser;  ///< as a document has it, or relu for relu-non-anchor; empty: as the file says
  std::string target =
      {};  ///< inclusive or preceding; empty: as the file says, and inclusive where it does not
};

/// The file's heads on the trigger-conditional task: over the box, unless the file has an alphabet. Throws
/// InputError where file and options do not agree or do not say enough.
task::TriggerInstance on_trigger_task(const TaskOptions& options, weights::ModelFile file);

/// The same of layers, without position biases.
task::MultilayerInstance layers_on_trigger_task(const TaskOptions& options, weights::LayeredFile file,
                                                bool residual);

}  // namespace sinkproof::instance
