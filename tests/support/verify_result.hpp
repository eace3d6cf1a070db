#pragma once

#include <stdexcept>
#include <string>

#include "engine/verify.hpp"
#include "setting/task/analysis.hpp"

/// What the tests of several theorems ask for.
namespace sinkproof::support {

inline const numeric::Enclosure& quantity(const engine::VerifyResult& result, const std::string& name) {
  return theorem::quantity(result.evaluation, name);
}

inline numeric::Rational exact_quantity(const engine::VerifyResult& result, const std::string& name) {
  const auto& value = quantity(result, name);
  if (!value.is_exact()) throw std::runtime_error("no exact quantity " + name);
  return *value.lower;
}

inline bool is_defined(const engine::VerifyResult& result, const std::string& name) {
  return theorem::find_quantity(result.evaluation, name).value.has_value();
}

inline numeric::Ternary hypothesis(const engine::VerifyResult& result, const std::string& id) {
  for (const auto& margin : result.evaluation.hypotheses) {
    if (margin.id == id) return holds(margin);
  }
  throw std::runtime_error("no hypothesis " + id);
}

inline numeric::Rational exact_loss(const task::TriggerInstance& instance) {
  return *task::analyse(task::prepare(instance), numeric::Arithmetic<numeric::Exact>{}).loss.rational();
}

inline parameter::Values values_of_beta(long length, long dimension, const numeric::Expression& beta) {
  return parameter::Values({{"L", length}, {"m", dimension}, {"beta", beta}});
}

}  // namespace sinkproof::support
