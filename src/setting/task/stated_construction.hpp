#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "parameter/specification.hpp"
#include "setting/task/claim.hpp"

namespace sinkproof::task {

/// What a construction says of itself, whatever its instances are.
struct ConstructionDescription {
  std::string name;
  std::string summary;  ///< one line
  std::string source;   ///< theory page or paper key and label
  std::optional<std::string>
      mutant_of;  ///< a broken variant, which every check must refute, of this construction
  std::vector<parameter::Specification> parameters;
  std::vector<std::string> usual_values;  ///< of the parameters, as texts; empty where there is none
};

/// An instance, and what is promised of it.
template <class Instance>
struct Made {
  Instance data;
  std::vector<Claim> claims;
};

/// A construction that is text, as theorems know it: parameters ↦ exact instance, alone or with what is
/// promised of it.
template <class Instance>
struct StatedConstruction : ConstructionDescription {
  std::function<Instance(const parameter::Values& values)> build;
  std::function<Made<Instance>(const parameter::Values& values)> build_with_claims;
};

/// The same where there is no instance without its claims: `Made` has both.
template <class Made, class Doubles>
struct MadeConstruction : ConstructionDescription {
  std::function<Made(const parameter::Values& values)> build;
  /// Of some parameters: all instances with them, for searches, as functions of the others; nothing where
  /// instances have to be made. Empty of a construction whose instances no search rates in doubles.
  std::function<std::optional<Doubles>(const parameter::Values& known)> in_doubles = {};
};

}  // namespace sinkproof::task
