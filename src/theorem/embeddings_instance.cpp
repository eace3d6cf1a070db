#include "theorem/embeddings_instance.hpp"

#include <nlohmann/json.hpp>

namespace sinkproof::theorem {

nlohmann::ordered_json EmbeddingsInstance::to_json() const {
  return embeddings::to_json(data_);
}

}  // namespace sinkproof::theorem
