#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// Theorem G: when dense attention makes tokens more alike than sparse attention.
Statement dense_attention_smoothing();

}  // namespace sinkproof_check
