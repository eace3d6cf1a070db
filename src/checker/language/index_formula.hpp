#pragma once

#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// Whether this is a short sum, product or power of indices, arguments and literals, without a division: it
/// is defined wherever these are, so that it may be asked for before it is needed.
bool is_of_indices(const Node& formula);

}  // namespace sinkproof_check::language
