#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "parameter/specification.hpp"
#include "task/claim.hpp"

namespace sinkproof::task {

/// A construction that is text, as theorems know it: parameters ↦ exact instance, and what it promises.
template <class Instance>
struct StatedConstruction {
  std::string name;
  std::string summary;  ///< one line
  std::string source;   ///< theory page or paper key and label
  std::optional<std::string>
      mutant_of;  ///< a broken variant, which every check must refute, of this construction
  std::vector<parameter::Specification> parameters;
  std::vector<std::string> usual_values;  ///< of the parameters, as texts; empty where there is none
  std::function<Instance(const parameter::Values& values)> build;
  std::function<std::vector<Claim>(const parameter::Values& values)> claims;
};

}  // namespace sinkproof::task
