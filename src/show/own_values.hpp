#pragma once

#include <string>
#include <vector>

#include "files/json_node.hpp"
#include "language/compile.hpp"
#include "show/script_parts.hpp"

namespace sinkproof::show {

/// What a certificate of somebody's theorem states of its own quantities and of the margin of its conclusion.
struct OwnValues {
  std::vector<Result> results;
  std::vector<std::string> left_out;  ///< what a script cannot say
};

/// Nothing of a document without the text of a theorem. `form` is of the document's instance, but for the
/// theorem's own parameters; `measured` are quantities that are Python names where these stand. Throws
/// InputError.
OwnValues own_values(const files::JsonNode& root, language::Form form,
                     const std::vector<std::string>& measured);

}  // namespace sinkproof::show
