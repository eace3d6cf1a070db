#pragma once

#include <string>

#include "page/document.hpp"

namespace sinkproof::page {

/// A document that pdflatex compiles by itself (amsmath, booktabs, longtable, hyperref). Figures are files
/// beside it: FIGURE.pdf.
std::string to_latex(const Document& document);

/// Text without its special meaning.
std::string escape_latex(std::string_view text);
std::string write_latex(const Inlines& inlines);

}  // namespace sinkproof::page
