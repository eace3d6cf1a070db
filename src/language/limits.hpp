#pragma once

#include <cstddef>

/// What a text may have at most: a stranger's file must neither hang nor fill a machine. docs/language.md
/// lists the same numbers.
namespace sinkproof::language::limits {

constexpr std::size_t file_bytes = 1'000'000;
constexpr std::size_t blocks = 100;             ///< of a file
constexpr std::size_t line_bytes = 2'000;       ///< in a block
constexpr std::size_t statements = 1'000;       ///< of a block
constexpr std::size_t tokens = 20'000;          ///< of a block
constexpr std::size_t name_bytes = 100;         ///< of a name, id or word
constexpr std::size_t number_bytes = 1'000;     ///< of a literal
constexpr long decimal_exponent = 1'000;        ///< of a literal, in absolute value
constexpr std::size_t nesting = 200;            ///< operations inside operations
constexpr std::size_t indices = 32;             ///< and arguments, in force at a time
constexpr long array_entries = 10'000;          ///< of an array that a text declares
constexpr std::size_t grid_values = 1'000'000;  ///< of a file, each held against the constructions in it
constexpr long exponent = 999'999'999;          ///< of ^, in absolute value
constexpr std::size_t tape_cost = 1'000'000;    ///< operations on an instance; exp and log count 100
constexpr std::size_t tape_visits = 3'000'000;  ///< until these are known
constexpr std::size_t tape_nesting = 1'000;     ///< with what names and functions stand for

}  // namespace sinkproof::language::limits
