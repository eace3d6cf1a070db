#pragma once

#include "task/multilayer_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `multilayer-spread`: the trigger's row does not keep itself after layer 1. Every check must refute it.
const task::MultilayerConstruction& multilayer_spread_forgetful();

}  // namespace sinkproof::constructions
