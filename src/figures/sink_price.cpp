#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "figures/series.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;

constexpr const char* price_theorem = "sink-representability";
constexpr const char* price_construction = "equal-cosine";
constexpr std::size_t most_prices = 200;
constexpr int price_digits = 9;

std::vector<Enclosure> measure_price(const parameter::Values& values) {
  const auto found =
      tables::verified(theorems::own_theorem(price_theorem), price_construction, values, price_digits);
  return {exact_value(values, "rho"), found->at("cost")};
}

Figure draw_price(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(sink_price(), given, most_prices);
  const auto series = measured_series("sink-price", grid, "rho", "tau", jobs, measure_price);
  return {"sink-price",
          "What a sink costs, by where its embedding lies",
          "The least ‖W_Q‖² + ‖W_K‖² (Frobenius norms) of query and key matrices that prefer the sink by "
          "κ√d, for a "
          "sink at cosine ρ to the other tokens and these at cosine τ to each other, with " +
              label(grid.front(), {"T", "kappa"}) +
              ": sink-representability (F2; the criterion and the cost are proved here), certified to less "
              "than a marker. A sink is cheap that is turned away from the others, and where these are "
              "aligned. Lines join the markers for the eye.",
          series_data(series, "the cosine and the least cost"),
          common_style() +
              "set xlabel 'ρ, cosine of the sink to the others'\nset ylabel 'least ‖W_Q‖^2 + ‖W_K‖^2'\n"
              "set key tmargin center horizontal\nset yrange [0:]\nplot \\\n" +
              series_lines(series, 1) + ", \\\n" + series_markers(series, 1) + "\n",
          246,
          190};
}

}  // namespace

const FigureKind& sink_price() {
  static const FigureKind kind{
      "sink-price",
      "the least norms of query and key matrices that prefer a sink, against its cosine to the other tokens",
      parameters_of(price_theorem, price_construction),
      {{"T", "4"}, {"rho", "-1/2:1/2:1/8"}, {"tau", "0,1/4,1/2"}, {"kappa", "1"}},
      draw_price};
  return kind;
}

}  // namespace sinkproof::figures
