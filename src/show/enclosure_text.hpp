#pragma once

#include <string>

#include "files/json_node.hpp"
#include "numeric/enclosure.hpp"
#include "numeric/expression.hpp"

namespace sinkproof::show {

/// The enclosures of one document in short. They share a budget: 1e1000000 takes as long to print as a small
/// document, and no document of ours has 1000 of them.
class EnclosureTexts {
 public:
  /// An object with `lower` and `upper` (numeric::certain_digits); `not defined` where both are null. Throws
  /// InputError with the place of what is no such object.
  std::string operator()(const files::JsonNode& node);
  /// A margin: the same, and whether it holds.
  std::string margin(const files::JsonNode& node);

 private:
  numeric::Enclosure read(const files::JsonNode& node);

  numeric::NumberBudget budget_;
  int count_ = 0;
};

}  // namespace sinkproof::show
