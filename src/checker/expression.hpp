#pragma once

#include <string_view>

#include "checker/real.hpp"

namespace sinkproof_check {

/// Reads an *exact* expression: rationals, + - * / ^ ( ), sqrt, log, exp; FORMAT.md has the precedences.
/// Spaces may stand between the tokens. Throws SyntaxError with the character; a value that is undefined,
/// such as 1/0, shows only when it is asked for.
Real parse_expression(std::string_view text);

}  // namespace sinkproof_check
