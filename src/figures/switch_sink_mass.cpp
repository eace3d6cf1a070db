#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "figures/series.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;

constexpr const char* switch_theorem = "sink-switch-equivalence";
constexpr const char* switch_construction = "two-context-switch";
constexpr std::size_t most_switches = 200;
constexpr int switch_digits = 9;

Enclosure rest_of(const Enclosure& mass) {
  return {1 - *mass.upper, 1 - *mass.lower};
}

std::vector<Enclosure> measure_switch(const parameter::Values& values) {
  const auto found =
      tables::verified(theorems::own_theorem(switch_theorem), switch_construction, values, switch_digits);
  return {found->at("eta"), rest_of(found->at("sink_mass")), rest_of(found->at("sink_mass_bound"))};
}

Figure draw_switch(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(switch_sink_mass(), given, most_switches);
  const auto series = measured_series("switch-sink-mass", grid, "leak", "tangent", jobs, measure_switch);
  return {"switch-sink-mass",
          "A switch is a sink",
          "What attention a head leaves to others than its sink, against the largest output η that it has "
          "in two contexts: markers are two-context-switch with " +
              label(grid.front(), {"spread"}) +
              ", lines the most that sink-switch-equivalence (Theorem H3; published: the equivalence, proved "
              "here: the constants) leaves it, 2η/(γ sin θ), with the tangent of half the "
              "angle θ between the contexts. Certified to less than a marker. Without spread the markers lie "
              "on the lines.",
          series_data(series, "the output, the rest of the attention, and the most of it"),
          common_style() +
              "set logscale xy\nset format xy '10^{%T}'\nunset mxtics\nunset mytics\n"
              "set xlabel 'η, largest output'\nset ylabel '1 − α_0'\n"
              "set key tmargin center horizontal\nplot \\\n" +
              series_lines(series, 2) + ", \\\n" + series_markers(series, 1) + "\n",
          246,
          190};
}

}  // namespace

const FigureKind& switch_sink_mass() {
  static const FigureKind kind{
      "switch-sink-mass",
      "attention that does not go to the sink, against the output of a head that is "
      "switched off, and what Theorem H3 leaves it",
      parameters_of(switch_theorem, switch_construction),
      {{"tangent", "1/100,1/10,1/2"}, {"spread", "3/4"}, {"leak", "1/1000,1/300,1/100,1/30,1/10,1/3"}},
      draw_switch};
  return kind;
}

}  // namespace sinkproof::figures
