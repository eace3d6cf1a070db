#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "constructions/registry.hpp"
#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "numeric/decimal.hpp"
#include "parallel/run_parallel.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;
using Quantities = std::shared_ptr<const tables::Verified>;

constexpr std::size_t most_costs = 12;
constexpr int cost_digits = 12;

/// Each pair encloses the least cost, and lies within the one before it.
constexpr std::array<std::array<const char*, 4>, 3> brackets{
    {{"L_", "_published", "U_", "_published"}, {"L_", "", "U_", ""}, {"L_", "_dual", "cost_", "_primal"}}};

Enclosure bracket(const Quantities& found, const std::string& pattern,
                  const std::array<const char*, 4>& names) {
  return {found->at(names[0] + pattern + names[1]).lower, found->at(names[2] + pattern + names[3]).upper};
}

/// One block of lines: place, and the ends of the three brackets.
std::string cost_data(const std::vector<Quantities>& rows, const std::string& pattern) {
  std::string text =
      "# " + pattern +
      ": point, then lower and upper ends: published bounds, bounds of Theorem I, least cost\n";
  for (std::size_t k = 0; k < rows.size(); ++k) {
    text += std::to_string(k);
    for (const auto& names : brackets) text += " " + ends_text(bracket(rows[k], pattern, names));
    text += "\n";
  }
  return text;
}

/// Marks at 1, 2 and 5 times the powers of ten.
std::string cost_marks(int first, int last) {
  std::string text = "set ytics (";
  for (int decade = first; decade <= last; ++decade) {
    for (const char* digit : {"1", "2", "5"}) {
      const std::string place = digit + ("e" + std::to_string(decade));
      text.append(text.ends_with('(') ? "" : ", ")
          .append("sprintf('%g', ")
          .append(place)
          .append(") ")
          .append(place);
    }
  }
  return text + ")\n";
}

/// How a bracket looks, for the sink and for the diagonal pattern.
struct CostLook {
  const char* what;
  std::array<const char*, 2> colour;
  const char* half_width;
  const char* border;
};

/// The boxes of bracket k of a pattern, around the place `centre`.
std::string boxes(std::size_t pattern, const std::string& centre, std::size_t k, const CostLook& look) {
  const std::string lower = std::to_string(2 + 2 * k);
  const std::string upper = std::to_string(3 + 2 * k);
  return " \\\n  $data index " + std::to_string(pattern) + " using (" + centre + "):" + lower + ":(" +
         centre + "-" + look.half_width + "):(" + centre + "+" + look.half_width + "):" + lower + ":" +
         upper + " with boxxyerror fillstyle solid " + look.border + " linecolor rgb '" +
         look.colour.at(pattern) + "' title '" + (pattern == 0 ? "sink: " : "diagonal: ") + look.what + "'";
}

std::string cost_script(const std::vector<std::string>& marks, const std::string& axis,
                        const std::vector<Quantities>& rows) {
  // The range of doubles does for the axis.
  double lowest = 1e300;
  double highest = 0;
  for (const auto& row : rows) {
    for (const std::string pattern : {"sink", "diag"}) {
      const Enclosure widest = bracket(row, pattern, brackets.front());
      lowest = std::min(lowest, numeric::approximate(*widest.lower));
      highest = std::max(highest, numeric::approximate(*widest.upper));
    }
  }
  const int first = static_cast<int>(std::floor(std::log10(lowest)));
  const int last = static_cast<int>(std::ceil(std::log10(highest)));
  constexpr int most_decades = 4;
  std::string text = common_style() + "set logscale y\nset xrange [-0.5:" + std::to_string(marks.size() - 1) +
                     ".5]\nset yrange [" + numeric::decimal_lower(numeric::from_double(lowest), 2) +
                     "*0.8:" + numeric::decimal_upper(numeric::from_double(highest), 2) + "*1.25]\n" +
                     (last - first > most_decades ? "set format y '10^{%T}'\n" : cost_marks(first, last)) +
                     "set xtics (";
  constexpr std::size_t most_letters = 40;
  std::size_t longest = 0;
  for (const auto& mark : marks) longest = std::max(longest, mark.size());
  const bool is_crowded = longest * marks.size() > most_letters;
  for (std::size_t k = 0; k < marks.size(); ++k)
    text += (k > 0 ? ", " : "") + quoted(marks[k]) + " " + std::to_string(k);
  text += std::string(") scale 0") + (is_crowded ? " rotate by 35 right" : "") +
          "\nunset grid\nset grid ytics linecolor rgb '#d8d8d8' linewidth 0.5\nset xlabel " + quoted(axis) +
          "\nset ylabel 'cost ‖W_Q‖² + ‖W_K‖²'\nset tmargin 4\n"
          "set key at graph 0.5,1.03 bottom center vertical maxrows 3 samplen 1.2 width keywidth\nplot";
  static const std::array<CostLook, 3> looks{
      {{"published", {"#9ecae1", "#fdd0a2"}, "0.17", "noborder"},
       {"proved here", {"#4292c6", "#fd8d3c"}, "0.11", "noborder"},
       {"least cost", {"#08306b", "#7f2704"}, "0.17", "border linewidth 1.2"}}};
  for (std::size_t pattern = 0; pattern < 2; ++pattern) {
    const std::string centre = pattern == 0 ? "$1-0.2" : "$1+0.2";
    for (std::size_t k = 0; k < looks.size(); ++k)
      text.append(pattern + k > 0 ? "," : "").append(boxes(pattern, centre, k, looks.at(k)));
  }
  return text + "\n";
}

std::string fixed_text(const parameter::Values& values, const std::vector<std::string>& names) {
  std::vector<std::string> others;
  for (const auto& [name, value] : values.entries()) {
    const bool varies = std::find(names.begin(), names.end(), name) != names.end();
    const bool counts = name != "optimum" && (name != "seed" || value_text(values, "family") == "random");
    if (!varies && counts) others.push_back(name);
  }
  return label(values, others);
}

Figure draw_cost(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(pattern_cost(), given, most_costs);
  std::vector<Quantities> rows(grid.size());
  parallel::run_parallel(grid.size(), jobs, false, [&](std::size_t k) {
    rows[k] =
        tables::verified(theorems::theorem_of_patterns(), "sink-diagonal-cost-upper", grid[k], cost_digits);
  });
  std::vector<std::string> names = varying(grid);
  if (names.empty()) names = {"C"};
  std::string axis;
  for (const auto& name : names) axis += (axis.empty() ? "" : ", ") + symbol(name);
  std::vector<std::string> marks;
  for (const auto& point : grid) {
    std::string mark;
    for (const auto& name : names) mark += (mark.empty() ? "" : ", ") + value_text(point, name);
    marks.push_back(mark);
  }
  return {
      "pattern-cost",
      "Cost of sink and diagonal patterns",
      "What attention weights cost at least that have a sink pattern (left, blue) or a diagonal pattern "
      "(right, orange), for " +
          fixed_text(grid.front(), names) +
          ": from wide to narrow the bounds as published (SLM26, fragments), those of Theorem I of "
          "sink-diagonal-cost (proved here), and the certified ends of the least cost itself (Theorem I*), "
          "which is a line where these are closer than a line is thick. C: groups; m: dormant tokens of a "
          "group; "
          "κ: margin; λ: a dormant token's share of its group's direction; d: dimension. The published terms "
          "about values and MLP are left out.",
      cost_data(rows, "sink") + "\n\n" + cost_data(rows, "diag"),
      cost_script(marks, axis, rows),
      246,
      200};
}

}  // namespace

const FigureKind& pattern_cost() {
  static const FigureKind kind{"pattern-cost",
                               "what a sink pattern and a diagonal pattern cost: published bounds, those "
                               "proved here, and the least cost",
                               constructions::patterns_named("sink-diagonal-cost-upper").parameters,
                               {{"C", "1,2,3,4"},
                                {"m", "2"},
                                {"kappa", "8"},
                                {"lambda", "4/5"},
                                {"family", "antipodal"},
                                {"d", "10000"},
                                {"seed", "1"},
                                {"optimum", "auto"}},
                               draw_cost};
  return kind;
}

}  // namespace sinkproof::figures
