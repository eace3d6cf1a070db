#include <algorithm>

#include "constructions/registry.hpp"
#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;

constexpr std::size_t most_ratios = 100;
constexpr int ratio_digits = 9;

struct Ratio {
  std::string series;
  std::string groups;
  Enclosure value;
};

Ratio measure_ratio(const parameter::Values& values, const std::vector<std::string>& series) {
  const auto found = tables::verified(theorems::own_theorem("diagonal-cost-exact"), "diagonal-optimum",
                                      values, ratio_digits);
  return {label(values, series),
          value_text(values, "C"),
          {found->at("ratio_lower").lower, found->at("ratio_upper").upper}};
}

std::string ratio_script(const std::vector<std::string>& series) {
  std::string text =
      common_style() +
      "set logscale x\nset format x '10^{%T}'\nset xlabel 'C, groups'\n"
      "set ylabel 'OPT_{diag}/OPT_{sink}'\nset key tmargin center horizontal\nset offsets 0,0,0.02,0.02\n"
      "plot 1 with lines linewidth 1 linecolor rgb '#000000' notitle";
  for (std::size_t k = 0; k < series.size(); ++k) {
    const std::string block = ", \\\n  $data index " + std::to_string(k) + " using 1:(($2+$3)/2) with ";
    text.append(block).append("lines linewidth 1 linecolor rgb ").append(colour(k)).append(" notitle");
    text.append(block).append("points pointtype ").append(std::to_string(marker(k)));
    text.append(" pointsize 0.6 linecolor rgb ")
        .append(colour(k))
        .append(" title ")
        .append(quoted(series[k]));
  }
  return text + "\n";
}

Figure draw_ratio(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(pattern_ratio(), given, most_ratios);
  std::vector<std::string> names = varying(grid);
  std::erase(names, "C");
  if (names.empty()) names = {"lambda"};
  std::vector<Ratio> ratios(grid.size());
  parallel::run_parallel(grid.size(), jobs, false,
                         [&](std::size_t k) { ratios[k] = measure_ratio(grid[k], names); });
  std::vector<std::string> series;
  for (const auto& ratio : ratios)
    if (std::find(series.begin(), series.end(), ratio.series) == series.end()) series.push_back(ratio.series);
  if (series.size() > most_series) {
    throw InputError("pattern-ratio: " + std::to_string(series.size()) + " series (expected at most " +
                     std::to_string(most_series) + ": fewer values of -p " + names.front() + ")");
  }
  std::string data;
  for (const auto& name : series) {
    data += (data.empty() ? "# " : "\n\n# ") + name + ": C; ratio lower, upper\n";
    for (const auto& ratio : ratios)
      if (ratio.series == name) data += ratio.groups + " " + ends_text(ratio.value) + "\n";
  }
  return {
      "pattern-ratio",
      "A diagonal pattern's least cost over a sink's",
      "OPT_diag/OPT_sink against the number C of groups, for " + label(grid.front(), {"m"}) +
          ": above the line a sink is cheaper. OPT_sink is the formula of sink-cost-exact, OPT_diag lies "
          "between certified ends (diagonal-cost-exact) whose distance is less than a marker where the "
          "reduction holds. Proved here: for every λ and every family the ratio stays above 1 from some C "
          "on. Lines join the markers for the eye.",
      std::move(data),
      ratio_script(series),
      246,
      190};
}

}  // namespace

const FigureKind& pattern_ratio() {
  static const FigureKind kind{
      "pattern-ratio",
      "the least cost of a diagonal pattern over that of a sink, against the number of "
      "groups",
      constructions::numbers_named("diagonal-optimum").parameters,
      {{"C", "1,2,3,5,10,30,100,1000,10000"},
       {"m", "2"},
       {"kappa", "8"},
       {"lambda", "4/5,sqrt(1/2)"},
       {"family", "antipodal"},
       {"d", "1000000"}},
      draw_ratio};
  return kind;
}

}  // namespace sinkproof::figures
