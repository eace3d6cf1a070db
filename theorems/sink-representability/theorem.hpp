#pragma once

#include <string>

#include "constructions/sink_embeddings.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// F1 and F2 (SLM26 §4; statement.md): which embeddings let a W prefer the sink, and what it costs.
const theorem::Theorem& sink_representability();

/// The construction that certificates name where the embeddings are somebody's.
const std::string& given_embeddings();

/// Its instances: embeddings, and the weights and functionals that decide them.
class SinkEmbeddingsInstance : public theorem::Instance {
 public:
  explicit SinkEmbeddingsInstance(constructions::SinkEmbeddings data) : data_(std::move(data)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const constructions::SinkEmbeddings& data() const { return data_; }

 private:
  constructions::SinkEmbeddings data_;
};

}  // namespace sinkproof::theorems
