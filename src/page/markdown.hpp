#pragma once

#include <string_view>

#include "page/document.hpp"

namespace sinkproof::page {

/// Reads the markdown of the statements: headings, paragraphs, lists of one level, tables, fenced code;
/// `code`, *emphasis*, **strong**, [links](…); everything else is prose with formulas. Not CommonMark, in
/// which the underscores and asterisks of formulas (‖W‖_*, Σ_k) would be emphasis. A paragraph that is
/// indented is a display.
Blocks parse_markdown(std::string_view markdown);

/// The inline part of it.
Inlines parse_inlines(std::string_view markdown);

}  // namespace sinkproof::page
