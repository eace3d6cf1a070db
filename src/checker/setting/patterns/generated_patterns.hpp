#pragma once

#include <string_view>

#include "checker/document/certificate.hpp"
#include "checker/setting/patterns/sink_diagonal_tokens.hpp"

namespace sinkproof_check {

/// The y, or the optima, are such as this generator gives at a construction's parameters. Throws Rejected.
void require_generated_patterns(const SinkDiagonal& data, const NuisanceFacts& facts,
                                std::string_view generator, const Parameters& parameters);

}  // namespace sinkproof_check
