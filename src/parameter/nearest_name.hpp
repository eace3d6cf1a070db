#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinkproof::parameter {

/// "; did you mean 'L'?" or, where no name is near (edit distance at most a third of its length, at least 1), "; known: a, b, c". For messages about unknown names.
std::string nearest_name_hint(std::string_view unknown, const std::vector<std::string>& known);

}  // namespace sinkproof::parameter
