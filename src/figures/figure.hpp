#pragma once

#include <string>
#include <vector>

#include "parameter/grid.hpp"

namespace sinkproof::figures {

/// A picture of certified numbers, ready to be drawn (figures/gnuplot.hpp). The same parameters give the same
/// texts.
struct Figure {
  std::string name;     ///< lower-case letters, digits and dashes: fit for a file's name
  std::string title;    ///< a few words, plain text
  std::string caption;  ///< what is seen, how wide the enclosures are, where the claim comes from; plain text
  std::string
      data;  ///< the numbers, rounded outward, as blocks of gnuplot data with their columns named in comments
  std::string script;  ///< gnuplot commands, for any terminal; they find `data` in the block $data
  int width;           ///< in points (1/72 inch), at which text is readable
  int height;
};

/// What `sinkproof figure NAME` draws.
struct FigureKind {
  std::string name;
  std::string summary;
  std::vector<parameter::Specification> parameters;
  std::vector<parameter::GridAxis> default_axes;  ///< names every parameter
  /// `given` are axes of -p. Throws InputError where these name no parameter, are out of range, or are more
  /// than a picture can show. Uses `jobs` threads; the result does not depend on it.
  Figure (*draw)(const std::vector<parameter::GridAxis>& given, unsigned jobs);
};

/// Every kind there is.
const std::vector<const FigureKind*>& all();
/// Throws InputError with the nearest name.
const FigureKind& find(const std::string& name);

/// A figure of the report and of reports/figures.
struct StandardFigure {
  std::string name;  ///< that of the Figure
  const FigureKind* kind;
  std::vector<parameter::GridAxis> axes;
};
/// Each kind as it is by default, and the attention of every construction.
const std::vector<StandardFigure>& standard();

}  // namespace sinkproof::figures
