#include <algorithm>
#include <cmath>
#include <map>

#include "constructions/registry.hpp"
#include "figures/figures.hpp"
#include "figures/plot_text.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "parallel/run_parallel.hpp"
#include "tables/enclose.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Enclosure;
using numeric::Rational;

constexpr const char* theorem_a = "softmax-sink-necessity";

constexpr std::size_t most_masses = 600;
constexpr int mass_digits = 12;

/// A decimal of at most 8 digits, which the figure's data can say exactly.
Rational decimal(double value, int decade) {
  constexpr int last = 7;
  return Rational(std::lround(value * std::pow(10.0, last - decade))) *
         numeric::power(Rational(10), decade - last);
}

/// Losses at which a bound is evaluated: `per_decade` in every decade from 10^decade on, and then evenly up
/// to the loss from which on it says nothing. Any rising ones would do.
std::vector<Rational> losses(int decade, const Rational& limit) {
  constexpr int per_decade = 25;
  constexpr int steps_at_end = 60;
  const double end = numeric::approximate(limit) * 4 / 5;
  std::vector<Rational> result;
  for (int k = 0;; ++k) {
    const double loss = std::pow(10.0, decade + static_cast<double>(k) / per_decade);
    if (loss >= end) break;
    result.push_back(decimal(loss, decade + k / per_decade));
  }
  for (int k = 0; k < steps_at_end; ++k) result.push_back(decimal(end * (1 + k / (4.0 * steps_at_end)), -2));
  return result;
}

/// The mass that is not on the sink, 1 − mass. A bound below 0 says as little as 0 does.
Enclosure rest(const Enclosure& mass) {
  return {std::min(Rational(1), 1 - *mass.upper), std::min(Rational(1), 1 - *mass.lower)};
}

/// Boxes that contain 1 − bound at every loss: it rises with the loss, as each of the bounds falls, and
/// before the trigger three rows say more than two wherever they say anything.
std::string band(int decade, long length, bool is_after) {
  std::string text = std::string("# 1 - bound ") + (is_after ? "after" : "before") +
                     " the trigger between two losses: loss_low loss_high lower upper\n";
  std::optional<Rational> last_loss;
  Enclosure last;
  const auto limit =
      theorems::own_text(theorem_a).numbers_at({"loss_limit"}, {}, numeric::Arithmetic<numeric::Exact>{});
  for (const auto& loss : losses(decade, *limit.front().rational())) {
    const auto found = tables::enclose(
        [&]<class S>(const numeric::Arithmetic<S>& arithmetic) {
          return theorems::own_text(theorem_a).numbers_at({is_after ? "bound_after" : "bound_before"},
                                                          {{"L", length}, {"loss", loss}}, arithmetic);
        },
        mass_digits);
    Enclosure next = rest(found.front());
    if (last_loss) {
      text += ends_text({*last_loss, loss}) + " " + ends_text({last.lower, next.upper}) + "\n";
      if (*next.lower >= 1) break;
    }
    last_loss = loss;
    last = std::move(next);
  }
  return text;
}

struct Masses {
  std::string series;
  Enclosure loss;
  Enclosure rest;  ///< 1 − the smaller of the sink masses before and after the trigger
};

Masses measure_masses(const parameter::Values& values, const std::vector<std::string>& series) {
  auto entries = values.entries();
  // Of Theorem A′, which is not drawn.
  entries.emplace_back("eta_bar", parameter::Value(1));
  entries.emplace_back("delta", parameter::Value(numeric::Expression(Rational(1, 2))));
  const auto found = tables::verified(theorems::own_theorem(theorem_a), "softmax-anchor",
                                      parameter::Values(std::move(entries)), mass_digits);
  const Enclosure before = rest(found->at("sink_mass_before"));
  const Enclosure after = rest(found->at("sink_mass_after"));
  return {label(values, series),
          found->at("loss"),
          {std::max(*before.lower, *after.lower), std::max(*before.upper, *after.upper)}};
}

int decade_of(const Rational& value) {
  return static_cast<int>(std::floor(std::log10(numeric::approximate(value))));
}

/// Marks of an axis that shows 1 − mass, from 0 up, as masses.
std::string mass_marks(int lowest) {
  const int step = std::max(1, -lowest / 6);
  std::string text = "set ytics ('0' 1";
  for (int k = 1; k <= -lowest; ++k) {
    const std::string place = "1e-" + std::to_string(k);
    if (k % step != 0) {
      text += ", '' " + place + " 1";
    } else if (k <= 4) {
      text += ", '0." + std::string(static_cast<std::size_t>(k), '9') + "' " + place;
    } else {
      text += ", '1−10^{−" + std::to_string(k) + "}' " + place;
    }
  }
  return text + ")\n";
}

std::string mass_script(const std::vector<std::string>& series, int lowest_loss, int lowest_rest) {
  std::string text = common_style() + "set logscale xy\nset xrange [1e" + std::to_string(lowest_loss) +
                     ":1]\nset yrange [1:1e" + std::to_string(lowest_rest) + "]\nset format x '10^{%T}'\n" +
                     mass_marks(lowest_rest) +
                     "set xlabel 'loss η'\nset ylabel 'sink mass (of the anchor)'\nset key top right\n"
                     "plot \\\n"
                     "  $data index 0 using 1:3:1:2:3:4 with boxxyerror fillstyle solid border linewidth 1.5 "
                     "linecolor rgb '#000000' "
                     "title 'forced before the trigger', \\\n"
                     "  $data index 1 using 1:3:1:2:3:4 with boxxyerror fillstyle solid border linewidth 1.5 "
                     "linecolor rgb '#999999' "
                     "title 'forced after the trigger'";
  for (std::size_t k = 0; k < series.size(); ++k) {
    text += ", \\\n  $data index " + std::to_string(k + 2) +
            " using (sqrt($1*$2)):(sqrt($3*$4)) with points pointtype " + std::to_string(marker(k)) +
            " pointsize 0.6 linecolor rgb " + colour(k) + " title " + quoted(series[k]);
  }
  return text + "\n";
}

Figure draw_masses(const std::vector<parameter::GridAxis>& given, unsigned jobs) {
  const auto grid = points(sink_mass_against_loss(), given, most_masses);
  std::vector<std::string> series_names = varying(grid);
  std::erase(series_names, "beta");
  if (series_names.empty()) series_names = {"L"};
  std::vector<Masses> instances(grid.size());
  parallel::run_parallel(grid.size(), jobs, false,
                         [&](std::size_t k) { instances[k] = measure_masses(grid[k], series_names); });
  std::vector<std::string> series;
  for (const auto& instance : instances) {
    if (std::find(series.begin(), series.end(), instance.series) == series.end())
      series.push_back(instance.series);
  }
  if (series.size() > most_series) {
    throw InputError("sink-mass-against-loss: " + std::to_string(series.size()) +
                     " different pairs of L and m (expected at most " + std::to_string(most_series) + ")");
  }
  int lowest_loss = -4;
  int lowest_rest = -4;
  std::string data;
  for (const auto& name : series) {
    data += "\n\n# instances with " + name + ": loss lower, upper; 1 - sink mass lower, upper\n";
    for (const auto& instance : instances) {
      if (instance.series != name) continue;
      data += ends_text(instance.loss) + " " + ends_text(instance.rest) + "\n";
      lowest_loss = std::min(lowest_loss, decade_of(*instance.loss.lower));
      lowest_rest = std::min(lowest_rest, decade_of(*instance.rest.lower));
    }
  }
  const auto& first = grid.front();
  long shortest = first.integer("L");
  for (const auto& values : grid) shortest = std::min(shortest, values.integer("L"));
  shortest = std::max(shortest, 4L);
  data = band(lowest_loss, shortest, false) + "\n\n" + band(lowest_loss, shortest, true) + data;
  return {"sink-mass-against-loss",
          "Sink mass against loss",
          "Sink mass against loss η on the trigger-conditional task. Bands: the anchor mass that a loss of η "
          "forces on one softmax head of L ≥ " +
              std::to_string(shortest) +
              " tokens before and after the trigger (Theorem A of softmax-sink-necessity, proved here); a "
              "band contains the bound at every loss, and is drawn as thick as a line where it is thinner. "
              "Markers: the construction softmax-anchor for β = " +
              list_text(grid, "beta") +
              (series_names == std::vector<std::string>{"L"} ? " with m = " + value_text(first, "m") : "") +
              ", its exact loss over all inputs and the smaller of its two sink masses; their enclosures are "
              "thinner than a line.",
          std::move(data),
          mass_script(series, lowest_loss, lowest_rest),
          246,
          190};
}

}  // namespace

const FigureKind& sink_mass_against_loss() {
  static const FigureKind kind{
      "sink-mass-against-loss",
      "sink mass against loss of softmax-anchor, and what Theorem A of softmax-sink-necessity forces",
      constructions::find("softmax-anchor").parameters,
      {{"L", "4,16,64"}, {"m", "13"}, {"beta", "1:12:1"}},
      draw_masses};
  return kind;
}

}  // namespace sinkproof::figures
