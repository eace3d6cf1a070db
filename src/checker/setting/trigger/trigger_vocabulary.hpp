#pragma once

#include "checker/document/statement.hpp"

namespace sinkproof_check {

/// The quantities of the trigger-conditional task, without a theorem: id `trigger`, no hash, no hypotheses. It is none of statements().
const Statement& trigger_vocabulary();

}  // namespace sinkproof_check
