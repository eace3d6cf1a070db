#pragma once

#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// A theorem's block as docs/language.md defines it, read and checked. It keeps views into the source's text. Throws Rejected for a text that
/// is none, is of another setting, or has an id that is one of sinkproof's.
Block read_theorem(const Source& source);

}  // namespace sinkproof_check::language
