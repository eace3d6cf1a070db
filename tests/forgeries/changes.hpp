#pragma once

#include <functional>
#include <string>
#include <vector>

#include "description.hpp"

namespace forgeries {

/// What is changed at a place.
struct Change {
  std::string name;
  std::vector<std::string> types;  ///< where it applies; none: everywhere
  bool keeps_meaning;              ///< the same in other words: may be accepted
  /// False where there is nothing to change.
  std::function<bool(Json& document, const Pointer& at, const Line& line)> apply;
};

/// Those of lists and objects, of enclosures, and of whole documents: structures.cpp.
std::vector<Change> structural_changes();
/// All changes; those of values first.
const std::vector<Change>& changes();

/// The theorems that documents name, and the hashes of their statements: what `theorem-…` puts in the place
/// of each other. From then on it stays.
void set_statements(std::vector<std::pair<std::string, std::string>> list);

/// May the change stand at a place of this type?
bool applies(const Change& change, const std::string& type);

}  // namespace forgeries
