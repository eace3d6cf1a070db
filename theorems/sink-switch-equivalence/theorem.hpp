#pragma once

#include "constructions/two_context_switch.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorems {

/// Theorem H (SLM26 §6; statement.md): attention sinks and attention switches are the same.
const theorem::Theorem& sink_switch_equivalence();

/// Its instances.
class SwitchInstance : public theorem::Instance {
 public:
  explicit SwitchInstance(constructions::SwitchFamily family) : family_(std::move(family)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const constructions::SwitchFamily& family() const { return family_; }

 private:
  constructions::SwitchFamily family_;
};

}  // namespace sinkproof::theorems
