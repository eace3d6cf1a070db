#include <algorithm>
#include <cmath>

#include "constructions/registry.hpp"
#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "tables/verified.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;
using numeric::Rational;

constexpr std::size_t most_tradeoffs = 200;
constexpr int tradeoff_digits = 12;

struct Tradeoff {
  std::string series;
  Enclosure value_norm;
  Enclosure anchor_mass;
  Enclosure bound;
};

Tradeoff measure_tradeoff(const parameter::Values& values, const std::vector<std::string>& series) {
  const auto found = tables::verified(theorems::find("multihead-sink-tradeoff"), "multihead-cancellation",
                                      values, tradeoff_digits);
  // The bound is drawn as 1/R, for a loss of 0.
  if (!found->at("loss").is_exact() || *found->at("loss").lower != 0)
    throw InternalError("multihead-cancellation has a loss");
  return {label(values, series), found->at("value_norm"), found->at("max_anchor_mass"), found->at("bound")};
}

int decade_above(const Rational& value) {
  return static_cast<int>(std::ceil(std::log10(numeric::approximate(value)) + 0.2));
}

int decade_below(const Rational& value) {
  return static_cast<int>(std::floor(std::log10(numeric::approximate(value)) - 0.2));
}

std::string tradeoff_script(const std::vector<std::string>& series, int highest_norm, int lowest_mass) {
  std::string text = common_style() + "set logscale xy\nset xrange [1:1e" + std::to_string(highest_norm) +
                     "]\nset yrange [1e" + std::to_string(lowest_mass) +
                     ":1]\nset format xy '10^{%T}'\nunset mxtics\n"
                     "set xlabel 'R, the sum of the values'' norms'\nset ylabel 'largest anchor mass'\n"
                     "set key tmargin center horizontal\n"
                     "set label 'Theorem D2: at least 1/R' at 1e" +
                     std::to_string(-lowest_mass) + "*3,1e" + std::to_string(lowest_mass) +
                     "*1.7 left font small\n"
                     // On these axes 1/R is a straight line, so two points draw all of it.
                     "plot $data index 0 using 1:2 with filledcurves x1 fillcolor rgb '#dddddd' notitle, \\\n"
                     "  $data index 0 using 1:2 with lines linewidth 1.5 linecolor rgb '#000000' notitle";
  for (std::size_t k = 0; k < series.size(); ++k) {
    text += ", \\\n  $data index " + std::to_string(k + 1) +
            " using (sqrt($1)*sqrt($2)):(sqrt($3)*sqrt($4)) with points pointtype " +
            std::to_string(marker(k)) + " pointsize 0.7 linecolor rgb " + colour(k) + " title " +
            quoted(series[k]);
  }
  return text + "\n";
}

Figure draw_tradeoff(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(multihead_tradeoff(), given, most_tradeoffs);
  std::vector<std::string> names = varying(grid);
  // Along a series the size of the weights changes, or where that is fixed the length.
  const std::string along = std::find(names.begin(), names.end(), "scale") != names.end() ? "scale" : "L";
  std::erase(names, along);
  if (names.empty()) names = {"spacing"};
  std::vector<Tradeoff> instances(grid.size());
  parallel::run_parallel(grid.size(), jobs, false,
                         [&](std::size_t k) { instances[k] = measure_tradeoff(grid[k], names); });
  std::vector<std::string> series;
  Rational largest = 10;
  Rational smallest = 1;
  for (const auto& instance : instances) {
    if (std::find(series.begin(), series.end(), instance.series) == series.end())
      series.push_back(instance.series);
    largest = std::max(largest, *instance.value_norm.upper);
    smallest = std::min(smallest, *instance.anchor_mass.lower);
  }
  if (series.size() > most_series) {
    throw InputError("multihead-tradeoff: " + std::to_string(series.size()) + " series (expected at most " +
                     std::to_string(most_series) + ": fewer values of -p " + names.front() + ")");
  }
  const int highest = decade_above(largest);
  const Rational end = numeric::power(Rational(10), highest);
  std::string data = "# the bound 1/R at loss 0: R, bound\n1 1\n" + lower_text({end, end}) + " " +
                     lower_text({1 / end, 1 / end}) + "\n";
  for (const auto& name : series) {
    data += "\n\n# " + name +
            ": value norm R lower, upper; largest anchor mass lower, upper; bound lower, upper\n";
    for (const auto& instance : instances) {
      if (instance.series == name)
        data += ends_text(instance.value_norm) + " " + ends_text(instance.anchor_mass) + " " +
                ends_text(instance.bound) + "\n";
    }
  }
  return {
      "multihead-tradeoff",
      "What several heads pay for having no sink",
      "Several softmax heads that solve the trigger-conditional task exactly: the largest anchor mass "
      "against the sum R of their values' norms, for the construction multihead-cancellation with " +
          symbol(along) + " = " + list_text(grid, along) +
          ". The line is what Theorem D2 of multihead-sink-tradeoff forces at loss 0 "
          "(proved here): no such model lies in the grey area. Markers are certified; their enclosures are "
          "thinner than a line.",
      std::move(data),
      tradeoff_script(series, highest, decade_below(smallest)),
      246,
      190};
}

}  // namespace

const FigureKind& multihead_tradeoff() {
  static const FigureKind kind{
      "multihead-tradeoff",
      "largest anchor mass against the values' norms of several heads without a sink, and what Theorem D2 "
      "forces",
      constructions::find("multihead-cancellation").parameters,
      {{"L", "4,5,6,8"}, {"m", "1"}, {"scale", "1,10,100,1000"}, {"spacing", "least-norm"}},
      draw_tradeoff};
  return kind;
}

}  // namespace sinkproof::figures
