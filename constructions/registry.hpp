#pragma once

#include <string>
#include <vector>

#include "setting/embeddings/sink_construction.hpp"
#include "setting/fit/fit_construction.hpp"
#include "setting/law/law_construction.hpp"
#include "setting/patterns/pattern_construction.hpp"
#include "setting/switch/switch_construction.hpp"
#include "setting/task/multilayer_construction.hpp"
#include "setting/task/trigger_construction.hpp"
#include "stated/numbers_construction.hpp"

namespace sinkproof::constructions {

/// Those of one layer for the trigger-conditional task (constructions/*.md), mutants after their originals.
const std::vector<const task::TriggerConstruction*>& all();

/// Those of fits (constructions/*.md), mutants after their originals.
const std::vector<const fit::FitConstruction*>& fits();

/// Those of laws of tokens (constructions/*.md), mutants after their originals.
const std::vector<const law::LawConstruction*>& laws();

/// Those of embeddings (constructions/*.md), mutants after their originals.
const std::vector<const embeddings::SinkConstruction*>& sinks();
/// Throws InternalError where there is none of this name.
const embeddings::SinkConstruction& sink_named(const std::string& name);

/// Those of attention switches (constructions/*.md), mutants after their originals.
const std::vector<const switches::SwitchConstruction*>& switches();

/// Those of anchor, copies and dormant tokens (constructions/*.md), mutants behind all others.
const std::vector<const patterns::PatternConstruction*>& patterns();
/// Throws InternalError where there is none of this name.
const patterns::PatternConstruction& patterns_named(const std::string& name);

/// Those of `numbers` (constructions/*.md), mutants after their originals.
const std::vector<const stated::NumbersConstruction*>& numbers();
/// Throws InternalError where there is none of this name.
const stated::NumbersConstruction& numbers_named(const std::string& name);

/// The names of all constructions, of whatever they are.
std::vector<std::string> names();

/// One of all(). Throws InputError that says so for a construction of something else, and else with the
/// nearest name of all constructions.
const task::TriggerConstruction& find(const std::string& name);

/// Those of several layers for the same task (constructions/*.md), mutants after their originals.
const std::vector<const task::MultilayerConstruction*>& all_multilayer();

/// Null where there is none of this name.
const task::MultilayerConstruction* find_multilayer(const std::string& name);

}  // namespace sinkproof::constructions
