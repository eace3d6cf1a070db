#pragma once

#include <string>

namespace sinkproof_fuzz {

/// What holds of every text that the checker is given, accepted or not: its answer is one printable line, the
/// same each time, whatever was checked before, and does not depend on white space; where it accepts, it does
/// in every order of keys, and accepts nothing that contradicts the text.
void check_properties(const std::string& text);

}  // namespace sinkproof_fuzz
