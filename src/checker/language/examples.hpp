#pragma once

#include <string>

#include "checker/language/setting.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// Whether the value is one of the parameter's range. Throws Rejected for a range that is none, and
/// ValueError where a sign stays open.
bool is_in_range(const Source& source, const Block& block, const Parameter& parameter, const Value& value);

/// Whether it is, for certain, the value that the text gives the parameter by default.
bool is_by_default(const Source& source, const Block& block, const Parameter& parameter, const Value& value);

/// The range as messages have it: "an integer of at least 3 and at most 64", "a number above 0 and at most
/// 1", "one or two".
std::string range_text(const Source& source, const Block& block, const Parameter& parameter);

/// Throws Rejected unless every example of the block is right, and every parameter's own value in its range.
void require_examples(const Source& source, const Block& block);

}  // namespace sinkproof_check::language
