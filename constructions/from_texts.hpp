#pragma once

#include <vector>

#include "setting/embeddings/sink_construction.hpp"
#include "setting/fit/fit_construction.hpp"
#include "setting/law/law_construction.hpp"
#include "setting/patterns/pattern_construction.hpp"
#include "setting/switch/switch_construction.hpp"
#include "setting/task/multilayer_construction.hpp"
#include "setting/task/trigger_construction.hpp"
#include "stated/numbers_construction.hpp"

/// The constructions whose texts are blocks of constructions/*.md, in the order of the files. Those of a setting are read when they are first asked for, which throws what reading throws: the texts are tested.
namespace sinkproof::constructions {

const std::vector<const task::TriggerConstruction*>& of_one_layer();
const std::vector<const task::MultilayerConstruction*>& of_layers();
const std::vector<const fit::FitConstruction*>& of_fits();
const std::vector<const switches::SwitchConstruction*>& of_switches();
const std::vector<const embeddings::SinkConstruction*>& of_sinks();
const std::vector<const law::LawConstruction*>& of_laws();
const std::vector<const patterns::PatternConstruction*>& of_patterns();
const std::vector<const stated::NumbersConstruction*>& of_numbers();

}  // namespace sinkproof::constructions
