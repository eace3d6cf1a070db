#pragma once

#include <string>
#include <vector>

#include "report/verified_instance.hpp"

namespace sinkproof::report {

/// A table for each theorem and construction, what refutes the refuted ones, and a line that counts the verdicts. Only certain digits are shown.
std::string verify_table(const std::vector<VerifiedInstance>& results);

}  // namespace sinkproof::report
