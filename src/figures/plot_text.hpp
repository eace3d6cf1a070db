#pragma once

#include <string>
#include <vector>

#include "figures/figure.hpp"
#include "numeric/enclosure.hpp"

/// Texts that gnuplot reads.
namespace sinkproof::figures {

/// The ends of an enclosure, rounded outward to 9 digits; exact zeros are "0". Throw InputError where the end
/// is infinite, or beyond what gnuplot's doubles hold: it would leave the point out without a word.
std::string lower_text(const numeric::Enclosure& value);
std::string upper_text(const numeric::Enclosure& value);
/// Both, with a space between.
std::string ends_text(const numeric::Enclosure& value);

/// A string of gnuplot's whose letters stand for themselves, also where the terminal is an enhanced one.
std::string quoted(const std::string& text);

/// The points of a grid. Throws InputError where there are more than `most`.
std::vector<parameter::Values> points(const FigureKind& kind, const std::vector<parameter::GridAxis>& given,
                                      std::size_t most);
/// The parameters of which the points have more than one value, in their order.
std::vector<std::string> varying(const std::vector<parameter::Values>& points);
/// How a parameter is written in a paper: β for beta.
std::string symbol(const std::string& name);
/// "L = 8, β = 5" of the parameters named.
std::string label(const parameter::Values& values, const std::vector<std::string>& names);
/// The values of a parameter over the points: "2, 4", or "1, 2, …, 12" where there are more than four.
std::string list_text(const std::vector<parameter::Values>& points, const std::string& name);
/// The value of a parameter as text.
std::string value_text(const parameter::Values& values, const std::string& name);

/// How a figure of ours looks: thin axes on two sides, no ticks on the others. render() sets for each
/// terminal `small`, the font of marks and keys, and `keywidth`, by how much a key is narrower than the
/// terminal takes its text for.
std::string common_style();
/// Colours that colour-blind people tell apart (Okabe and Ito) and whose brightness differs in print.
std::string colour(std::size_t k);
/// Full markers of gnuplot that are told apart without colour.
int marker(std::size_t k);
constexpr std::size_t most_series = 6;

}  // namespace sinkproof::figures
