#include <array>

#include "constructions/sink_diagonal_cost_upper.hpp"
#include "engine/parallel.hpp"
#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "numeric/error.hpp"
#include "tables/verified.hpp"
#include "theorems/sink-diagonal-cost/theorem.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;
using Quantities = std::map<std::string, Enclosure>;

constexpr std::size_t most_points = 12;
constexpr int digits = 12;

/// Each pair encloses the least cost, and lies within the one before it.
constexpr std::array<std::array<const char*, 4>, 3> brackets{
    {{"L_", "_published", "U_", "_published"}, {"L_", "", "U_", ""}, {"L_", "_dual", "cost_", "_primal"}}};

Enclosure bracket(const Quantities& found, const std::string& pattern,
                  const std::array<const char*, 4>& names) {
  return {found.at(names[0] + pattern + names[1]).lower, found.at(names[2] + pattern + names[3]).upper};
}

/// One block of lines: place, and the ends of the three brackets.
std::string data_of(const std::vector<Quantities>& rows, const std::string& pattern) {
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

std::string script_of(const std::vector<std::string>& marks, const std::string& axis) {
  std::string text = common_style() + "set logscale y\nset format y '%g'\nset xrange [-0.5:" +
                     std::to_string(marks.size() - 1) + ".5]\nset xtics (";
  for (std::size_t k = 0; k < marks.size(); ++k)
    text += (k > 0 ? ", " : "") + quoted(marks[k]) + " " + std::to_string(k);
  text +=
      ") scale 0\nunset grid\nset grid ytics linecolor rgb '#d8d8d8' linewidth 0.5\nset xlabel " +
      quoted(axis) +
      "\nset ylabel 'cost ‖W_Q‖² + ‖W_K‖²'\nset key outside top center horizontal maxcols 2 samplen 1.2\n";
  struct Look {
    const char* what;
    const char* colour[2];
    double width;
  };
  const Look looks[] = {{"published", {"#9ecae1", "#fdd0a2"}, 0.17},
                        {"proved here", {"#4292c6", "#fd8d3c"}, 0.11},
                        {"least cost", {"#08306b", "#7f2704"}, 0.17}};
  const char* patterns[] = {"sink", "diagonal"};
  text += "plot";
  for (std::size_t b = 0; b < 3; ++b) {
    for (std::size_t p = 0; p < 2; ++p) {
      const std::string centre = p == 0 ? "($1-0.2)" : "($1+0.2)";
      const std::string low = "$" + std::to_string(2 + 2 * b);
      const std::string high = "$" + std::to_string(3 + 2 * b);
      const std::string half = std::to_string(looks[b].width);
      text += std::string(b + p > 0 ? "," : "") + " \\\n  $data index " + std::to_string(p) + " using " +
              centre + ":" + low.substr(1) + ":" + "(" + centre + "-" + half + "):(" + centre + "+" + half +
              "):" + low.substr(1) + ":" + high.substr(1) + " with boxxyerror fillstyle solid " +
              (b == 2 ? "border linewidth 1.2" : "noborder") + " linecolor rgb '" + looks[b].colour[p] +
              "' title '" + patterns[p] + ": " + looks[b].what + "'";
    }
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

Figure draw(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(pattern_cost(), given, most_points);
  std::vector<Quantities> rows(grid.size());
  engine::run_parallel(grid.size(), jobs, false, [&](std::size_t k) {
    rows[k] = tables::verified_quantities(theorems::sink_diagonal_cost(), "sink-diagonal-cost-upper", grid[k],
                                          digits);
  });
  std::vector<std::string> names = varying(grid);
  if (names.empty()) names = {"C"};
  std::string axis;
  for (const auto& name : names) axis += (axis.empty() ? "" : ", ") + name;
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
          "which is a line where these are closer than a line is thick. The published terms about values and "
          "MLP are left out.",
      data_of(rows, "sink") + "\n\n" + data_of(rows, "diag"),
      script_of(marks, axis),
      246,
      200};
}

}  // namespace

const FigureKind& pattern_cost() {
  static const FigureKind kind{"pattern-cost",
                               "what a sink pattern and a diagonal pattern cost: published bounds, those "
                               "proved here, and the least cost",
                               constructions::sink_diagonal_cost_upper().parameters,
                               {{"C", "1,2,3,4"},
                                {"m", "2"},
                                {"kappa", "8"},
                                {"lambda", "4/5"},
                                {"family", "antipodal"},
                                {"d", "10000"},
                                {"seed", "1"},
                                {"optimum", "auto"}},
                               draw};
  return kind;
}

}  // namespace sinkproof::figures
