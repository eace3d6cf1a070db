#pragma once

#include "checker/statement.hpp"

namespace sinkproof_check {

/// theorems/unnormalised-sigmoid-sink-free/statement.md, Theorem E1.
Statement unnormalised_sigmoid_sink_free();

}  // namespace sinkproof_check
