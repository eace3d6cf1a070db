#pragma once

#include <utility>

#include "task/multilayer_construction.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem B (RM26, several layers; statement.md): layers of softmax attention without residual connections that solve the trigger-conditional task must sink at position 1, in one of them.
const theorem::Theorem& multilayer_sink_necessity();

/// An instance of it, with the promises of the construction that made it.
class MultilayerTheoremInstance : public theorem::Instance {
 public:
  MultilayerTheoremInstance(task::MultilayerInstance instance, std::vector<task::Claim> claims)
      : instance_(std::move(instance)), claims_(std::move(claims)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const task::MultilayerInstance& instance() const { return instance_; }
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }

 private:
  task::MultilayerInstance instance_;
  std::vector<task::Claim> claims_;
};

}  // namespace sinkproof::theorems
