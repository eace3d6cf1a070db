#pragma once

#include <cstdint>

#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// Whether a text is about models of several layers, or of one.
enum class About : std::uint8_t { one_layer, several_layers };

/// It is about several layers if it names a number that these alone have.
About what_it_is_about(const Block& block);

/// Throws Rejected where the block names what models of the other kind alone have.
void require_names_of(About about, const Source& source, const Block& block);

}  // namespace sinkproof_check::language
