#pragma once

#include <set>
#include <string>
#include <vector>

#include "page/document.hpp"

namespace sinkproof::page {

/// Records of which a reader sees a few: some rows of a table or, where records have many fields, columns.
struct Records {
  std::vector<std::string> fields;
  std::vector<std::vector<Inlines>> records;  ///< those that are shown
  std::vector<std::string> names;             ///< of those, where they stand as columns
  std::set<std::string> own_words = {};       ///< fields that none of our symbols stands for
};

/// More fields than this do not fit next to each other.
constexpr std::size_t most_columns = 9;
/// How many records are shown, with so many fields.
std::size_t most_records(std::size_t fields);

/// As a paper writes it: the symbol, or the name where it has none.
Inlines heading_of(const std::string& field);

Table abbreviated(Inlines caption, const Records& records);

}  // namespace sinkproof::page
