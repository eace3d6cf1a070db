#pragma once

#include <string>
#include <string_view>

#include "page/document.hpp"

namespace sinkproof::page {

/// One file that needs no other, no network and no script: style and figures are in it.
std::string to_html(const Document& document);

/// In text and in attributes between double quotes.
std::string escape_html(std::string_view text);

/// The style sheet.
std::string_view html_style();

}  // namespace sinkproof::page
