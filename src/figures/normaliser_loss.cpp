#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "figures/series.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;

constexpr const char* normaliser_theorem = "relu-normaliser-obstruction";
constexpr const char* normaliser_construction = "chebyshev-fit";
constexpr std::size_t most_lengths = 200;
constexpr int loss_digits = 9;

std::vector<Enclosure> measure_loss(const parameter::Values& values) {
  const auto found = tables::verified(theorems::own_theorem(normaliser_theorem), normaliser_construction,
                                      values, loss_digits);
  return {exact_value(values, "L"), found->at("loss_lower_bound")};
}

Figure draw_loss(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(normaliser_loss(), given, most_lengths);
  const auto series = measured_series("normaliser-loss", grid, "L", "normaliser", jobs, measure_loss);
  return {"normaliser-loss",
          "What the divisor of ReLU attention costs",
          "The loss that every ReLU head with a fixed divisor has at least, against the sequence length L: "
          "relu-normaliser-obstruction (Theorem C′, proved here), exact. For m = 0 some head has no more. "
          "Only max(i, 1), non-anchor, leaves the loss 0; a constant divisor costs the same whichever it "
          "is. Lines join the markers for the eye.",
          series_data(series, "L and the least loss"),
          common_style() +
              "set logscale x 2\nset xlabel 'L, sequence length'\nset ylabel 'least loss'\n"
              "set key tmargin center horizontal\nset yrange [0:]\nset offsets 0,0,0.01,0\nplot \\\n" +
              series_lines(series, 1) + ", \\\n" + series_markers(series, 1) + "\n",
          246,
          190};
}

}  // namespace

const FigureKind& normaliser_loss() {
  static const FigureKind kind{
      "normaliser-loss",
      "the loss that a fixed divisor of ReLU attention forces, against the sequence length",
      parameters_of(normaliser_theorem, normaliser_construction),
      {{"L", "3,4,5,6,8,11,16,23,32,45,64"}, {"normaliser", "non-anchor,row-count,none"}},
      draw_loss};
  return kind;
}

}  // namespace sinkproof::figures
