#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// theorems/multilayer-sink-necessity/statement.md, Theorem B.
Statement multilayer_sink_necessity();

}  // namespace sinkproof_check
