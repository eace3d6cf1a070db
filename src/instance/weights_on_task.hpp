#pragma once

#include <optional>
#include <string>

#include "weights/model_file.hpp"

namespace sinkproof::instance {

/// What somebody says about a file of weights that may not say it itself.
struct TaskOptions {
  std::string file;
  std::optional<long> length;
  std::string normaliser;  ///< as a document has it, or relu for relu-non-anchor; empty: as the file says
};

/// The file's heads on the trigger-conditional task: over the box, unless the file has an alphabet. Throws InputError where file and options do not agree or do not say enough.
task::TriggerInstance on_trigger_task(const TaskOptions& options, weights::ModelFile file);

}  // namespace sinkproof::instance
