#include "constructions/registry.hpp"
#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "figures/series.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;

constexpr std::size_t most_ratios = 100;
constexpr int ratio_digits = 9;

std::vector<Enclosure> measure_ratio(const parameter::Values& values) {
  const auto found = tables::verified(theorems::own_theorem("diagonal-cost-exact"), "diagonal-optimum",
                                      values, ratio_digits);
  return {exact_value(values, "C"), {found->at("ratio_lower").lower, found->at("ratio_upper").upper}};
}

Figure draw_ratio(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(pattern_ratio(), given, most_ratios);
  const auto series = measured_series("pattern-ratio", grid, "C", "lambda", jobs, measure_ratio);
  return {
      "pattern-ratio",
      "A diagonal pattern's least cost over a sink's",
      "OPT_diag/OPT_sink against the number C of groups, for " + label(grid.front(), {"m"}) +
          ": above the line a sink is cheaper. OPT_sink is the formula of sink-cost-exact, OPT_diag lies "
          "between certified ends (diagonal-cost-exact) whose distance is less than a marker where the "
          "reduction holds. Proved here: for every λ and every family the ratio stays above 1 from some C "
          "on. Lines join the markers for the eye.",
      series_data(series, "C and the ratio"),
      common_style() +
          "set logscale x\nset format x '10^{%T}'\nset xlabel 'C, groups'\n"
          "set ylabel 'OPT_{diag}/OPT_{sink}'\nset key tmargin center horizontal\nset offsets 0,0,0.02,0.02\n"
          "plot 1 with lines linewidth 1 linecolor rgb '#000000' notitle, \\\n" +
          series_lines(series, 1) + ", \\\n" + series_markers(series, 1) + "\n",
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
