#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// Theorem D: what a diagonal pattern costs, from both sides.
Statement diagonal_cost_exact();

}  // namespace sinkproof_check
