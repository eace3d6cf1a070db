#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "language/compile.hpp"
#include "language/vocabulary.hpp"
#include "numeric/expression.hpp"

/// The setting numbers: an instance is what a text's `entry` lines name.
namespace sinkproof::numbers {

/// What an instance has for one entry.
struct NamedNumber {
  std::string name;
  language::Kind kind = language::Kind::number;
  std::optional<long> first = {};                ///< index of an array
  std::vector<numeric::Expression> values = {};  ///< of an array each, otherwise one; none of a word
  std::string word = {};
};

struct NamedNumbers {
  std::vector<NamedNumber> entries;  ///< in the order of the lines, without optional ones that are missing

  /// Null where there is none.
  [[nodiscard]] const NamedNumber* find(const std::string& name) const;
  /// What a tape asks for; null where there is no such number.
  [[nodiscard]] const numeric::Expression* find(const language::Input& input) const;
};

/// The `instance` object of src/certificate/FORMAT.md.
nlohmann::ordered_json to_json(const NamedNumbers& numbers);

/// All of them that are rational, words, and which entries there are.
language::Form form_of(const NamedNumbers& numbers, const language::Setting& setting);

/// Throws InputError where a number is not of the kind or in the range that the block's entry line says.
/// "groups = 0 (expected 1..100)".
void require_in_ranges(const NamedNumbers& numbers, const language::Source& source,
                       const language::Block& block);

}  // namespace sinkproof::numbers
