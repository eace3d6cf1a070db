#pragma once

#include <string>
#include <string_view>

namespace sinkproof_fuzz {

/// Ends the run as a finding, with the reason, where a property does not hold.
void require(bool holds, std::string_view property, std::string_view details = {});

/// Whether a terminal shows the text as one line: printable ASCII, and what is not ASCII but UTF-8.
bool is_one_printable_line(std::string_view text);

}  // namespace sinkproof_fuzz
