#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "setting/task/trigger_task.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::certificate {

/// The document with the instance as its `instance`, as text. `file` is where the model comes from. Throws
/// InputError where it has a number that is longer than FORMAT.md allows, or is too long itself.
std::string document_about(const task::TriggerInstance& instance, nlohmann::ordered_json document,
                           const std::string& file);

/// The document `sinkproof-places/1` of FORMAT.md, with a final newline: what the model gives at these
/// places, each of another quantity, with both ends. `file` is where the model comes from. Throws InputError
/// where it has a number that is longer than FORMAT.md allows.
std::string write_places(const task::TriggerInstance& instance, const std::vector<theorem::Attained>& places,
                         const std::string& file);

/// What they show of suprema and infima over all inputs, a line each: `  loss is at least …`, with the
/// document's numbers.
std::string bounds_text(const std::vector<theorem::Attained>& places);

}  // namespace sinkproof::certificate
