#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tables/table.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::tables {

/// Where the instances of a table come from.
struct InstanceSource {
  std::string name;
  std::vector<parameter::Specification> parameters;
  std::vector<parameter::GridAxis> default_grid;  ///< a parameter that it does not name has to be given
  /// May be called from several threads.
  std::function<std::shared_ptr<const theorem::Instance>(const parameter::Values& values)> make;
  /// Where the instances are somebody's own: the names of files that the values 1, 2, … of the first
  /// parameter stand for.
  std::vector<std::string> files = {};
};

/// The one of Theorem::all_sources() that is named, or the first that is verified by default where the name
/// is empty. Throws InputError with the nearest name.
theorem::Source source_named(const theorem::Theorem& theorem, const std::string& construction);
/// One of the theorem's sources(), but for those that are `given`. The theorem outlives it.
InstanceSource construction_source(const theorem::Theorem& theorem, const theorem::Source& source);

/// Whether somebody's text says what this quantity is, and not a setting: `bound` may mean anything there.
bool is_own_word(const theorem::Theorem& theorem, const std::string& quantity);

/// Parameters, verdict (of a theorem) and these quantities, two-sided; all quantities where none is named.
/// 1-NAME is the difference to 1, to as many digits as the others: for what is near 1. Throws InputError with
/// the nearest name. The theorem outlives it.
Table quantity_table(const theorem::Theorem& theorem, InstanceSource source,
                     const std::vector<std::string>& quantities);

}  // namespace sinkproof::tables
