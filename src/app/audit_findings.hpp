#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "audit/trigger_audit.hpp"

/// How audits say what they found.
namespace sinkproof::app {

constexpr int audit_digits = 12;

nlohmann::ordered_json finding_json(const audit::Finding& finding);

/// "position 3, trigger at 5, coordinate 2".
std::string place_text(const task::Place& place);

/// What softmax-sink-necessity (Theorem A) says of models of this length whose loss is at most this.
struct BoundsAtLoss {
  numeric::Rational loss;
  numeric::Enclosure before;
  numeric::Enclosure after;
};
BoundsAtLoss bounds_at(const numeric::Rational& loss, long length);
/// Whether the model is one that the theorem is about, whatever its loss.
bool softmax_sink_necessity_applies(const task::TriggerInstance& instance);

/// "anchor mass ≥ 0.9", or that the theorem says nothing.
std::string bound_text(const numeric::Enclosure& bound);

}  // namespace sinkproof::app
