#pragma once

#include "task/multilayer_construction.hpp"

namespace sinkproof::constructions {

/// Mutant of `multilayer-anchor`: the position bias of the copying layers has the wrong sign. Every check must refute it.
const task::MultilayerConstruction& multilayer_anchor_miscopied();

}  // namespace sinkproof::constructions
