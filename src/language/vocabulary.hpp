#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "setting/vocabulary.hpp"

/// Settings: what a statement or construction talks about, and the names that it may use for it. Their tables
/// are setting/*/vocabulary.hpp.
namespace sinkproof::language {

/// In the order in which `sinkproof list settings` has them.
const std::vector<const Setting*>& settings();
/// Null where there is none of this id.
const Setting* find_setting(std::string_view id);

/// "number", "integer", "yes or no", "one of a, b", "array [h][r,k] of numbers, r in 0..c"
std::string shape_text(const Entry& entry);

const Setting& trigger_task();
const Setting& normaliser_fit();
const Setting& token_law();
const Setting& switches();
const Setting& embeddings();
const Setting& patterns();
/// Without entries: those of a block are its own.
const Setting& numbers();

struct Block;
/// `numbers` with the block's entries, each optional one with its fact.
Setting setting_with_entries(const Block& block);
/// That of a block whose setting there is: of a theorem without entries that constructions alone may name.
const Setting& setting_of(const Block& block);
/// "has_NAME"
std::string presence_of(const std::string& name);

}  // namespace sinkproof::language
