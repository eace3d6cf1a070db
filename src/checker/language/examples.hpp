#pragma once

#include "checker/language/setting.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// Whether the value is one of the parameter's range. Throws Rejected for a range that is none, and ValueError where a sign stays open.
bool is_in_range(const Source& source, const Block& block, const Parameter& parameter, const Value& value);

/// Throws Rejected unless every example of the block is right, and every parameter's own value in its range.
void require_examples(const Source& source, const Block& block);

}  // namespace sinkproof_check::language
