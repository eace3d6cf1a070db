#pragma once

#include "checker/statement.hpp"

namespace sinkproof_check {

/// theorems/null-slot-necessity/statement.md, Theorem E2.
Statement null_slot_necessity();

}  // namespace sinkproof_check
