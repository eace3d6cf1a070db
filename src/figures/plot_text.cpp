#include "figures/plot_text.hpp"

#include <algorithm>
#include <array>

#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "tables/symbols.hpp"

namespace sinkproof::figures {

using numeric::Enclosure;
using numeric::Rational;

namespace {

constexpr int text_digits = 9;

const Rational& checked(const std::optional<Rational>& end) {
  static const Rational largest = numeric::power(Rational(10), 300);
  if (!end) throw InputError("a number of the figure is not bounded (expected other parameters)");
  const Rational size = abs(*end);
  const bool fits = size == 0 || (size <= largest && size >= 1 / largest);
  if (!fits) {
    throw InputError("a number of the figure is " + numeric::decimal_lower(*end, 3) +
                     ", beyond what can be drawn (expected 10^-300 to 10^300: other parameters)");
  }
  return *end;
}

}  // namespace

std::string lower_text(const Enclosure& value) {
  return numeric::decimal_lower(checked(value.lower), text_digits);
}

std::string upper_text(const Enclosure& value) {
  return numeric::decimal_upper(checked(value.upper), text_digits);
}

std::string ends_text(const Enclosure& value) {
  return lower_text(value) + " " + upper_text(value);
}

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') result += '\'';
    if (std::string_view("{}^_@&~\\").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result + "'";
}

std::vector<parameter::Values> points(const FigureKind& kind, const std::vector<parameter::GridAxis>& given,
                                      std::size_t most) {
  const parameter::Grid grid(kind.parameters, given, kind.default_axes);
  if (grid.size() > most) {
    throw InputError(kind.name + ": the grid has " + std::to_string(grid.size()) +
                     " points, more than can be drawn (expected at most " + std::to_string(most) + ")");
  }
  std::vector<parameter::Values> result;
  for (std::size_t k = 0; k < grid.size(); ++k) result.push_back(grid.at(k));
  return result;
}

std::string value_text(const parameter::Values& values, const std::string& name) {
  for (const auto& [other, value] : values.entries()) {
    if (other == name) return parameter::to_string(value);
  }
  throw InternalError("no parameter " + name);
}

std::vector<std::string> varying(const std::vector<parameter::Values>& points) {
  std::vector<std::string> names;
  for (const auto& [name, first] : points.front().entries()) {
    for (const auto& point : points) {
      if (value_text(point, name) == parameter::to_string(first)) continue;
      names.push_back(name);
      break;
    }
  }
  return names;
}

std::string symbol(const std::string& name) {
  const auto found = tables::symbol(name);
  return found.empty() ? name : found;
}

std::string label(const parameter::Values& values, const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names)
    text += (text.empty() ? "" : ", ") + symbol(name) + " = " + value_text(values, name);
  return text;
}

std::string list_text(const std::vector<parameter::Values>& points, const std::string& name) {
  constexpr std::size_t most = 4;
  std::vector<std::string> values;
  for (const auto& point : points) {
    std::string value = value_text(point, name);
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(std::move(value));
  }
  if (values.size() > most) return values[0] + ", " + values[1] + ", …, " + values.back();
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

std::string common_style() {
  return "set border 3 linecolor rgb '#404040' linewidth 0.8\n"
         "set tics out nomirror font small scale 0.6,0.3\n"
         "set xtics offset 0,0.3\nset xlabel offset 0,0.5\nset ylabel offset 0.8,0\n"
         "set grid linecolor rgb '#d8d8d8' linewidth 0.5\n"
         "set key font small samplen 1.5 spacing 1.1\n";
}

std::string colour(std::size_t k) {
  static const std::array<const char*, most_series> colours{"#0072B2", "#D55E00", "#000000",
                                                            "#56B4E9", "#009E73", "#CC79A7"};
  return quoted(colours.at(k));
}

int marker(std::size_t k) {
  static const std::array<int, most_series> markers{7, 5, 9, 11, 13, 6};
  return markers.at(k);
}

}  // namespace sinkproof::figures
