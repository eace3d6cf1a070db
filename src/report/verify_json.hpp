#pragma once

#include <string>
#include <vector>

#include "report/verified_instance.hpp"

namespace sinkproof::report {

/// The document `sinkproof-verify/1` (README, "verify --json"), with a final newline.
std::string verify_json(const std::vector<VerifiedInstance>& results);

}  // namespace sinkproof::report
