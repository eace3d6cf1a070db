#pragma once

#include "checker/statement.hpp"

namespace sinkproof_check {

/// theorems/softmax-sink-necessity/statement.md, Theorem A.
Statement softmax_sink_necessity();

}  // namespace sinkproof_check
