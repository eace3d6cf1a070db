#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// Theorems I and I*: what a sink and what a diagonal pattern cost.
Statement sink_diagonal_cost();

}  // namespace sinkproof_check
