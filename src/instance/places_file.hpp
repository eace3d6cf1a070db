#pragma once

#include <string>
#include <vector>

#include "files/json_node.hpp"
#include "setting/task/analysis.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::instance {

/// What a document `sinkproof-places/1` is about, and what the model gives there, computed anew: the values
/// that it states are not read.
struct Places {
  task::TriggerInstance instance;
  std::vector<theorem::Attained> places;
};

/// A position of an input of the task, and perhaps a coordinate. Throws InputError with the place, also where
/// contents are not in their sets.
task::Place read_place(const files::JsonNode& node, const task::TriggerTask& task,
                       numeric::NumberBudget& budget);

/// Whether the document says that it is one.
bool has_places(const nlohmann::ordered_json& document, const std::string& file);

/// Throws InputError `FILE: PLACE: …`, also where evaluating would take more than some seconds.
Places read_places(const nlohmann::ordered_json& document, const std::string& file);

}  // namespace sinkproof::instance
