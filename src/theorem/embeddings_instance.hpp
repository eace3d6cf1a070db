#pragma once

#include <utility>
#include <vector>

#include "parameter/grid.hpp"
#include "setting/embeddings/sink_claims.hpp"
#include "setting/embeddings/sink_construction.hpp"
#include "setting/embeddings/sink_embeddings.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// Embeddings and what decides whether a sink is representable over them, with what is promised of it.
class EmbeddingsInstance final : public Instance {
 public:
  explicit EmbeddingsInstance(embeddings::MadeSink made, parameter::Values parameters = {})
      : data_(std::move(made.data)), claims_(std::move(made.claims)), parameters_(std::move(parameters)) {}
  /// Of somebody's embeddings.
  explicit EmbeddingsInstance(embeddings::SinkEmbeddings data, parameter::Values parameters = {})
      : data_(std::move(data)), claims_(embeddings::claims_of(data_)), parameters_(std::move(parameters)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] bool is_rational() const override { return true; }
  [[nodiscard]] const embeddings::SinkEmbeddings& data() const { return data_; }
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }

 private:
  embeddings::SinkEmbeddings data_;
  std::vector<task::Claim> claims_;
  parameter::Values parameters_;
};

}  // namespace sinkproof::theorem
