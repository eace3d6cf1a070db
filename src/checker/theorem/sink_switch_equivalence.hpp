#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// Theorem H: attention sinks and attention switches are the same.
Statement sink_switch_equivalence();

}  // namespace sinkproof_check
