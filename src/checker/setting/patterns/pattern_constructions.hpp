#pragma once

#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/setting/patterns/sink_diagonal_tokens.hpp"

namespace sinkproof_check {

/// The parameters of a construction of patterns. Throws Rejected where it is none.
std::vector<std::string_view> pattern_parameter_names(std::string_view construction);

/// The certificate's construction may give this instance at its parameters, of which `own` are the theorem's. Throws Rejected, Malformed.
void require_pattern_construction(const SinkDiagonal& data, const NuisanceFacts& facts,
                                  const Certificate& certificate, const std::vector<std::string_view>& own);

}  // namespace sinkproof_check
