#pragma once

#include <string>

#include "figures/figure.hpp"

/// Figures are drawn by gnuplot, a program that is needed when they are drawn, and not before.
namespace sinkproof::figures {

enum class Format { svg, pdf };
/// Throws InputError with the nearest name.
Format parse_format(const std::string& name);

/// Whether there is a gnuplot in PATH.
bool gnuplot_is_available();
/// Throws InputError that names the Debian package where there is none.
void require_gnuplot();

/// The picture: an SVG document (without scripts, with ids that begin with the figure's name, so that several
/// fit in one page) or a PDF page. The same figure gives the same bytes, with the same gnuplot (of PDF: and
/// the same fonts). Throws InputError where gnuplot is missing or fails. No file is written, no shell is
/// used, and no settings of the user's are read.
std::string render(const Figure& figure, Format format);

struct Rendered {
  std::string svg;
  std::string pdf;
};
/// Both, by one gnuplot, whose start takes most of the time.
Rendered render(const Figure& figure);

}  // namespace sinkproof::figures
