#pragma once

#include "files/json_node.hpp"
#include "setting/embeddings/sink_embeddings.hpp"

namespace sinkproof::embeddings {

/// The instance that stands in an `instance` object of src/certificate/FORMAT.md, "The instance of sink
/// representability", as it is there of `given-embeddings`: weights and W′ may be any, but where the weights'
/// points are not 0 there is a W′. Throws InputError.
SinkEmbeddings read_sink_embeddings(const files::JsonNode& node);

}  // namespace sinkproof::embeddings
