#pragma once

#include <optional>
#include <string>

#include "certificate/certificate.hpp"

namespace sinkproof::report {

/// A refuted instance in at most some 30 lines: its sizes and weights, the input that shows it, and the
/// commands that show all of it and certify it again. `file` is where its certificate is, if it is in one,
/// and `again` the command that makes it without. Both are fit for a line.
std::string refuted_text(const std::string& certificate, const std::optional<std::string>& file,
                         const std::string& again);

}  // namespace sinkproof::report
