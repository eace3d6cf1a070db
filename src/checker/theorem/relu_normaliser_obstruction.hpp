#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// Theorem C′: what loss a fixed divisor of ReLU attention forces.
Statement relu_normaliser_obstruction();

}  // namespace sinkproof_check
