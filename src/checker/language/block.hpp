#pragma once

#include <cstdint>

#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// Whose ids a block may have.
enum class Whose : std::uint8_t { somebodys, ours };

/// A theorem's block as docs/language.md defines it, read and checked. It keeps views into the source's text.
/// Throws Rejected for a text that is none, is of another setting, or, somebody's, has an id that is one of
/// sinkproof's.
Block read_theorem(const Source& source, Whose whose = Whose::somebodys);
/// The same of a construction's: somebody's are of the setting numbers, ours of the trigger-conditional task,
/// too.
Block read_construction(const Source& source, Whose whose = Whose::somebodys);

}  // namespace sinkproof_check::language
