#pragma once

#include <string_view>

#include "page/document.hpp"

namespace sinkproof::page {

/// Prose in which formulas stand as plain text, in the notation of the statements:
///   α_ik, e_{C+c}, ‖W‖_*    a subscript: braces, or letters and digits with their primes, or one * or ∞
///   e^β, 2^−16, e^{s_ik}    a superscript: braces, or a sign and digits, or one letter
///   ² ᵀ ⁺ ⁿ                 superscripts as well
///   √d, √(λ²+C)             a root of one letter or number, or of what is in the parentheses
/// Which words are formulas is told from their characters and, for single letters, from their neighbours.
/// Names such as max_layer_sink_mass are code.
Inlines with_formulas(std::string_view prose);

/// The children of one formula.
Inlines parse_formula(std::string_view notation);

}  // namespace sinkproof::page
