#pragma once

#include <string>
#include <vector>

#include "task/trigger_task.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::certificate {

/// The document `sinkproof-places/1` of FORMAT.md, with a final newline: what the model gives at these places, each of another quantity, with both ends. `file` is where the model comes from. Throws InputError where
/// it has a number that is longer than FORMAT.md allows.
std::string write_places(const task::TriggerInstance& instance, const std::vector<theorem::Attained>& places,
                         const std::string& file);

/// What they show of suprema and infima over all inputs, a line each: `  loss is at least …`, with the document's numbers.
std::string bounds_text(const std::vector<theorem::Attained>& places);

}  // namespace sinkproof::certificate
