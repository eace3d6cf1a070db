#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parameter/specification.hpp"

namespace sinkproof::parameter {

/// Parameters ↦ the exact data of an instance, with what it promises.
template <class Built>
struct Construction {
  std::string name;
  std::string summary;
  std::string source;  ///< theory page or paper key and label
  std::optional<std::string> mutant_of;
  std::vector<Specification> parameters;
  Built (*build)(const Values& values);
};

}  // namespace sinkproof::parameter
