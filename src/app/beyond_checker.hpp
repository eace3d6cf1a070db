#pragma once

#include <functional>
#include <string>

#include "engine/verify.hpp"

namespace sinkproof::app {

/// Why the checker does not accept the document of a result, in its own words; empty where it does, where the result is inconclusive and claims nothing, or where there is no checker beside this program.
/// What the checker can decide is written down in the checker alone: it is asked, and answers the same on every machine, as it counts its work. So that this costs nothing where all is well, it is
/// asked only where certificate::may_be_beyond_checker().
std::string beyond_checker(const theorem::Instance& instance, const engine::VerifyResult& result,
                           const std::function<std::string()>& document);

}  // namespace sinkproof::app
