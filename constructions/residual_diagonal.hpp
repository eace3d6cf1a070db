#pragma once

#include "task/multilayer_construction.hpp"

namespace sinkproof::constructions {

/// `residual-diagonal` (theory page 02): two layers with residual connections over the alphabets U = {±1}^m, U_t = {0}. Non-trigger rows attend to themselves and their exact copies and to nothing else:
/// no position but the trigger's uses the anchor.
const task::MultilayerConstruction& residual_diagonal();

}  // namespace sinkproof::constructions
