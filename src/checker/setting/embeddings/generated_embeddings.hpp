#pragma once

#include <string_view>

#include "checker/document/certificate.hpp"
#include "checker/setting/embeddings/sink_embeddings.hpp"

namespace sinkproof_check {

/// The embeddings are those that this generator gives at a construction's parameters. Throws Rejected.
void require_generated_embeddings(const SinkInstance& instance, std::string_view generator,
                                  const Parameters& parameters);

/// As in all constructions row 0 is the sink, and all others are queries and keys. Throws Rejected.
void require_roles(const SinkInstance& instance);

}  // namespace sinkproof_check
