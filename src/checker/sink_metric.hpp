#pragma once

#include "checker/statement.hpp"

namespace sinkproof_check {

/// theorems/sink-metric/statement.md
Statement sink_metric();

}  // namespace sinkproof_check
