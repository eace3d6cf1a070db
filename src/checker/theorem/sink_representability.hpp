#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// F1 and F2: which embeddings let a query-key matrix prefer the sink, and at what cost.
Statement sink_representability();

}  // namespace sinkproof_check
