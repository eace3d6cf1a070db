#pragma once

#include "checker/statement.hpp"

namespace sinkproof_check {

/// theorems/relu-sink-free/statement.md, Theorem C.
Statement relu_sink_free();

}  // namespace sinkproof_check
