#pragma once

#include <string>
#include <vector>

#include "setting/task/trigger_task.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::certificate {

/// The document `sinkproof-audit-all/1` of FORMAT.md, with a final newline: enclosures of suprema and infima
/// over all inputs, both ends of which are known, each with an input that shows one end. `halvings` is what
/// the checker may halve boxes of the query's contents. `file` is where the model comes from. Throws
/// InputError where it has a number that is longer than FORMAT.md allows.
std::string write_all_inputs(const task::TriggerInstance& instance,
                             const std::vector<theorem::Attained>& bounds, long halvings,
                             const std::string& file);

}  // namespace sinkproof::certificate
