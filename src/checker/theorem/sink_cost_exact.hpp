#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// Theorem S: what a sink pattern costs, exactly.
Statement sink_cost_exact();

}  // namespace sinkproof_check
