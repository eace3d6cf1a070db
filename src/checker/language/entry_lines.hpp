#pragma once

#include <optional>
#include <string_view>

#include "checker/language/setting.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

constexpr long most_in_array = 10'000;

/// NAME of the fact has_NAME.
std::string_view entry_of_fact(std::string_view fact);

/// Whether the block is about `numbers`, whose instances it describes itself.
bool is_about_numbers(const Block& block);

/// From the block's entry lines its own setting: their names, and has_NAME for each optional one. Throws
/// Rejected where two are the same, and where there is no line.
void make_own_setting(const Source& source, Block& block);

/// The first entry that is not the same in both, ranges apart: names, kinds, words, and ends of arrays, in
/// their order. Nothing where there is none.
std::optional<std::string_view> different_entry(const Block& theorem, const Block& construction);

}  // namespace sinkproof_check::language
