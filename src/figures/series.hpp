#pragma once

#include <functional>
#include <string>
#include <vector>

#include "figures/figure.hpp"
#include "numeric/enclosure.hpp"

/// Certified numbers of a construction along one of its parameters.
namespace sinkproof::figures {

/// What is drawn in one colour.
struct Series {
  std::string name;
  std::vector<std::vector<numeric::Enclosure>> points;  ///< x, y and what else there is of each
};

/// The parameters of a construction of one of our theorems.
std::vector<parameter::Specification> parameters_of(const std::string& theorem,
                                                    const std::string& construction);
/// A parameter that is an integer or a rational number.
numeric::Enclosure exact_value(const parameter::Values& values, const std::string& name);

/// What `measure` gives at the points of a grid. Of one series are those that differ in `along` alone; it is
/// called by the other parameters that vary, or by `usual` where none does. Throws InputError where there are
/// more series than can be told apart.
std::vector<Series> measured_series(
    const std::string& figure, const std::vector<parameter::Values>& grid, const std::string& along,
    const std::string& usual, unsigned jobs,
    const std::function<std::vector<numeric::Enclosure>(const parameter::Values&)>& measure);

/// A block of gnuplot's data for each: the ends of all numbers. `columns` says which they are.
std::string series_data(const std::vector<Series>& series, const std::string& columns);
/// For `plot`: the middles of number `y` of each point over those of its first, joined by thin lines, or
/// marked, with their names in the key.
std::string series_lines(const std::vector<Series>& series, std::size_t y);
std::string series_markers(const std::vector<Series>& series, std::size_t y);

}  // namespace sinkproof::figures
