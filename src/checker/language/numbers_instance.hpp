#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/kernel/real.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// What an entry is: a word, or a number, or the numbers of an array by their places.
struct EntryValue {
  std::string_view word = {};
  std::vector<Real> numbers = {};
};

/// The entries that an instance has, by name.
using NumbersInstance = std::map<std::string_view, EntryValue>;

/// An instance of a text about numbers: the entries of its lines, but for optional ones, and nothing else,
/// each in its range. Throws Malformed, Rejected, ValueError.
NumbersInstance read_numbers_instance(const json::Value& value, const Source& source, const Block& block);

/// Throws Rejected where an entry is not in the range of the block's line of its name, which every entry has.
void require_ranges(const NumbersInstance& instance, const Source& source, const Block& block);

/// How many numbers the line says.
std::size_t size_of(const EntryLine& line);

}  // namespace sinkproof_check::language
