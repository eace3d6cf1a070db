#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinkproof::files {

/// The known name that is nearest (edit distance, letter case aside, at most a third of its length), if one
/// is near.
std::optional<std::string> nearest_name(std::string_view unknown, const std::vector<std::string>& known);

/// "; did you mean 'L'?" or, where no name is near, "; known: a, b, c". For messages about unknown names.
std::string nearest_name_hint(std::string_view unknown, const std::vector<std::string>& known);

}  // namespace sinkproof::files
