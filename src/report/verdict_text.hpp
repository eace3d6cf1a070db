#pragma once

#include <string>

#include "report/verified_instance.hpp"

namespace sinkproof::report {

/// "certified", or "certified; beyond the checker" where there is a reason.
std::string verdict_text(theorem::Verdict verdict, const std::string& beyond_checker);
/// The line below the table that has the reason; empty where there is none. `place` is place_of().
std::string beyond_text(const std::string& place, const std::string& beyond_checker);

/// The file, which somebody else may have named, and the parameters.
std::string place_of(const VerifiedInstance& instance);

}  // namespace sinkproof::report
