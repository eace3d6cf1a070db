#include "figures/series.hpp"

#include <algorithm>
#include <utility>

#include "figures/plot_text.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

using numeric::Enclosure;

namespace {

std::string middle(std::size_t column) {
  return "(($" + std::to_string(2 * column + 1) + "+$" + std::to_string(2 * column + 2) + ")/2)";
}

/// One clause of `plot` for each series.
template <class Style>
std::string clauses(const std::vector<Series>& series, std::size_t y, const Style& style) {
  std::string text;
  for (std::size_t k = 0; k < series.size(); ++k)
    text.append(k == 0 ? "" : ", \\\n")
        .append("  $data index " + std::to_string(k) + " using " + middle(0) + ":" + middle(y) + " with ")
        .append(style(k));
  return text;
}

}  // namespace

std::vector<parameter::Specification> parameters_of(const std::string& theorem,
                                                    const std::string& construction) {
  for (const auto& source : theorems::own_theorem(theorem).sources()) {
    if (source.name == construction) return source.parameters;
  }
  throw InternalError("no construction " + construction + " of " + theorem);
}

Enclosure exact_value(const parameter::Values& values, const std::string& name) {
  const auto value = numeric::parse_rational(value_text(values, name));
  return {value, value};
}

std::vector<Series> measured_series(
    const std::string& figure, const std::vector<parameter::Values>& grid, const std::string& along,
    const std::string& usual, unsigned jobs,
    const std::function<std::vector<Enclosure>(const parameter::Values&)>& measure) {
  std::vector<std::string> names = varying(grid);
  std::erase(names, along);
  if (names.empty()) names = {usual};
  std::vector<std::vector<Enclosure>> measured(grid.size());
  parallel::run_parallel(grid.size(), jobs, false, [&](std::size_t k) { measured[k] = measure(grid[k]); });
  std::vector<Series> result;
  for (std::size_t k = 0; k < grid.size(); ++k) {
    const std::string name = label(grid[k], names);
    auto found =
        std::find_if(result.begin(), result.end(), [&](const Series& one) { return one.name == name; });
    if (found == result.end()) found = result.insert(found, {name, {}});
    found->points.push_back(std::move(measured[k]));
  }
  if (result.size() > most_series) {
    throw InputError(figure + ": " + std::to_string(result.size()) + " series (expected at most " +
                     std::to_string(most_series) + ": fewer values of -p " + names.front() + ")");
  }
  return result;
}

std::string series_data(const std::vector<Series>& series, const std::string& columns) {
  std::string data;
  for (const auto& one : series) {
    data += (data.empty() ? "# " : "\n\n# ") + one.name + ": lower and upper ends of " + columns + "\n";
    for (const auto& point : one.points) {
      std::string row;
      for (const auto& number : point) row += (row.empty() ? "" : " ") + ends_text(number);
      data += row + "\n";
    }
  }
  return data;
}

std::string series_lines(const std::vector<Series>& series, std::size_t y) {
  return clauses(series, y,
                 [](std::size_t k) { return "lines linewidth 1 linecolor rgb " + colour(k) + " notitle"; });
}

std::string series_markers(const std::vector<Series>& series, std::size_t y) {
  return clauses(series, y, [&](std::size_t k) {
    return "points pointtype " + std::to_string(marker(k)) + " pointsize 0.6 linecolor rgb " + colour(k) +
           " title " + quoted(series[k].name);
  });
}

}  // namespace sinkproof::figures
