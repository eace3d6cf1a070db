#pragma once

#include <string>
#include <vector>

namespace sinkproof::report {

/// Columns separated by two spaces, as wide as they need to be (one column a Unicode character); the header, then the rows; every line indented by two spaces.
std::string text_table(const std::vector<std::string>& header,
                       const std::vector<std::vector<std::string>>& rows);

}  // namespace sinkproof::report
