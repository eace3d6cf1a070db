#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/language/setting.hpp"
#include "checker/language/syntax.hpp"

namespace sinkproof_check::language {

/// A construction's text, or that of one of its mutants.
struct ConstructionText {
  const Source* source;
  const Block* block;
  const ConstructionMutant* mutant = nullptr;
};

/// The construction, or the mutant of one, of this id in the block. Without a block where there is none.
ConstructionText find_construction(const Source& source, const Block& block, std::string_view id);

/// Of its parameters.
std::vector<std::string_view> parameter_names(const ConstructionText& text);

/// Their values, of a mutant in the narrowed range, too; what is an integer or a fraction of parts is a
/// literal. Throws Rejected where one is missing, or out of its range.
std::map<std::string_view, Value> read_values(const ConstructionText& text, const Parameters& parameters);

}  // namespace sinkproof_check::language
