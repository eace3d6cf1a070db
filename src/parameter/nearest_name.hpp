#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinkproof::parameter {

/// "; did you mean 'L'?" or, where no name is near (edit distance, letter case aside, at most a third of its length), "; known: a, b, c". For messages about unknown names.
std::string nearest_name_hint(std::string_view unknown, const std::vector<std::string>& known);

}  // namespace sinkproof::parameter
