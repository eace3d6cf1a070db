#pragma once

#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// Which instances a text is about, as the names in it say.
struct About {
  bool several_layers;    ///< and not one: it names a number that models of several layers alone have
  bool preceding_target;  ///< too: it has a condition about the target
};
About what_it_is_about(const Block& block);

/// Throws Rejected where the block names what models of the other kind alone have.
void require_names_of(const About& about, const Source& source, const Block& block);

}  // namespace sinkproof_check::language
