#include "figures/figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "figures/all_inputs_errors.hpp"
#include "figures/attention_heatmap.hpp"
#include "figures/gnuplot.hpp"
#include "figures/plot_text.hpp"
#include "numeric/error.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::figures {

namespace {

using numeric::Rational;
using Row = std::vector<Rational>;

/// The blocks of a figure's data, without comments.
std::vector<std::vector<Row>> blocks(const Figure& figure) {
  std::vector<std::vector<Row>> result(1);
  std::istringstream lines(figure.data);
  std::string line;
  int empty = 0;
  while (std::getline(lines, line)) {
    if (line.empty()) {
      if (++empty == 2) result.emplace_back();
      continue;
    }
    empty = 0;
    if (line.front() == '#') continue;
    auto& row = result.back().emplace_back();
    std::istringstream words(line);
    std::string word;
    while (words >> word) row.push_back(numeric::parse_rational(word));
  }
  return result;
}

std::string refusal(const FigureKind& kind, const std::vector<parameter::GridAxis>& axes) {
  try {
    static_cast<void>(kind.draw(axes, 1));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

#define EXPECT_REFUSED(kind, text, ...) \
  EXPECT_NE(refusal(kind, {__VA_ARGS__}).find(text), std::string::npos) << refusal(kind, {__VA_ARGS__})

TEST(AllInputsErrors, StepsAreSharesOfTheSample) {
  const auto error = [](long n) { return numeric::Enclosure{Rational(n, 100), Rational(n + 1, 100)}; };
  const auto figure = all_inputs_errors(
      {"a head", {error(3), error(1), error(2), error(3)}, {Rational(9, 100), Rational(1, 10)}});
  const auto data = blocks(figure);
  ASSERT_EQ(data.size(), 2U);
  const std::vector<Row> steps{{0, 1},
                               {Rational(1, 100), Rational(3, 4)},
                               {Rational(2, 100), Rational(1, 2)},
                               {Rational(3, 100), Rational(1, 4)},
                               {Rational(3, 100), Rational(1, 8)}};
  EXPECT_EQ(data[0], steps);
  EXPECT_EQ(data[1], std::vector<Row>({{Rational(9, 100), Rational(1, 10)}}));
  EXPECT_NE(figure.caption.find("4 sampled inputs"), std::string::npos);
  EXPECT_THROW(static_cast<void>(all_inputs_errors({"a head", {error(1)}, {Rational(0), std::nullopt}})),
               InputError);
  // Of many the largest are there one by one.
  std::vector<numeric::Enclosure> many;
  for (long n = 0; n < 5000; ++n) many.push_back(error(n));
  const auto thinned = blocks(all_inputs_errors({"a head", many, {Rational(50), Rational(51)}}))[0];
  EXPECT_LT(thinned.size(), 520U);
  EXPECT_EQ(thinned[thinned.size() - 2][0], Rational(4998, 100));
}

TEST(PlotText, EndsAreRoundedOutward) {
  for (const Rational& q :
       {Rational(1, 3), Rational(-2, 3), Rational(10, 7) / numeric::power(Rational(10), 200)}) {
    const Rational lower = numeric::parse_rational(lower_text({q, q}));
    const Rational upper = numeric::parse_rational(upper_text({q, q}));
    EXPECT_LT(lower, q);
    EXPECT_LT(q, upper);
    EXPECT_LE(upper - lower, abs(q) / 10'000'000);
  }
  EXPECT_EQ(ends_text({Rational(0), Rational(1, 4)}), "0 0.25");
  const Rational large = numeric::power(Rational(10), 301);
  EXPECT_THROW(static_cast<void>(upper_text({large, large})), InputError);
  EXPECT_THROW(static_cast<void>(lower_text({1 / large, 1 / large})), InputError);
  EXPECT_THROW(static_cast<void>(lower_text({std::nullopt, 1})), InputError);
  EXPECT_EQ(quoted("it's {x_1}"), "'it''s \\{x\\_1\\}'");
}

TEST(Figures, NamesAreFilesNamesAndDefaultsAreComplete) {
  std::set<std::string> names;
  for (const auto& [name, kind, axes] : standard()) {
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos) << name;
    EXPECT_EQ(&find(kind->name), kind);
    EXPECT_EQ(kind->parameters.size(), kind->default_axes.size());
  }
  EXPECT_EQ(names.count("attention-heatmap-multilayer-spread"), 1U);
  EXPECT_EQ(names.count("attention-heatmap-relu-mean-row-count"), 0U) << "a mutant";
  EXPECT_THROW(static_cast<void>(find("pattern-costs")), InputError);
  EXPECT_THROW(static_cast<void>(parse_format("png")), InputError);
}

// The boxes of a band contain the bound at losses within them: at both ends and between.
TEST(SinkMassAgainstLoss, BandsContainTheBound) {
  const auto figure = sink_mass_against_loss().draw({{"L", "5"}, {"beta", "3,6"}}, 1);
  const auto found = blocks(figure);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[2].size(), 2U);
  const numeric::Arithmetic<numeric::Exact> exact;
  const auto& text = theorems::own_text("softmax-sink-necessity");
  for (const bool is_after : {false, true}) {
    const auto& boxes = found[is_after ? 1 : 0];
    ASSERT_GT(boxes.size(), 50U);
    for (std::size_t k = 0; k < boxes.size(); ++k) {
      const auto& box = boxes[k];
      ASSERT_EQ(box.size(), 4U);
      EXPECT_LT(box[2], box[3]);
      EXPECT_EQ(box[0], boxes[k == 0 ? 0 : k - 1][k == 0 ? 0 : 1]) << "no gaps";
      if (k % 10 != 0) continue;
      for (const Rational& loss : {box[0], (box[0] + box[1]) / 2, (box[0] + 9 * box[1]) / 10}) {
        const auto bounds =
            text.numbers_at({is_after ? "bound_after" : "bound_before"}, {{"L", 5}, {"loss", loss}}, exact);
        const Rational bound = std::max(Rational(0), *bounds.front().rational());
        const Rational rest = 1 - bound;
        EXPECT_LE(box[2], rest) << loss;
        EXPECT_LE(rest, box[3]) << loss;
      }
    }
  }
  EXPECT_NE(figure.script.find("'L = 5'"), std::string::npos);
  EXPECT_REFUSED(sink_mass_against_loss(), "at most 6", {"L", "3:10:1"}, {"beta", "3"});
  EXPECT_REFUSED(sink_mass_against_loss(), "beyond what can be drawn", {"beta", "5000"});
  EXPECT_REFUSED(sink_mass_against_loss(), "did you mean 'beta'", {"bet", "3"});
  EXPECT_REFUSED(sink_mass_against_loss(), "more than can be drawn", {"beta", "1:1000:1"});
}

TEST(PatternCost, BracketsAreNested) {
  const auto found = blocks(pattern_cost().draw({{"C", "1,2"}}, 2));
  ASSERT_EQ(found.size(), 2U);
  for (const auto& pattern : found) {
    ASSERT_EQ(pattern.size(), 2U);
    for (const auto& row : pattern) {
      ASSERT_EQ(row.size(), 7U);
      EXPECT_LT(row[1], row[3]);
      EXPECT_LE(row[3], row[5]);
      EXPECT_LT(row[5], row[6]);
      EXPECT_LE(row[6], row[4]);
      EXPECT_LT(row[4], row[2]);
    }
  }
  EXPECT_REFUSED(pattern_cost(), "at most 12", {"C", "1:13:1"});
}

TEST(MultiheadTradeoff, InstancesLieAboveTheBound) {
  const auto found = blocks(multihead_tradeoff().draw({{"L", "4,5"}, {"scale", "1,10"}}, 2));
  ASSERT_EQ(found.size(), 3U);
  for (std::size_t series = 1; series < found.size(); ++series) {
    ASSERT_EQ(found[series].size(), 2U);
    for (const auto& row : found[series]) {
      EXPECT_LT(row[5], row[2]) << "the bound below the anchor mass";
      EXPECT_LE(row[4], 1 / row[0]);
      EXPECT_GE(row[5], 1 / row[1]);
    }
  }
}

// Each box has the course of any of its points, and boxes and boundary cover the plane once.
TEST(SmoothingRegions, BoxesAreDecidedAsAWhole) {
  const auto found = blocks(smoothing_regions().draw({}, 1));
  ASSERT_EQ(found.size(), 9U);
  const auto course = [](const Rational& x, const Rational& y) {
    const Rational q = x * x + y * y;
    if (x > 0) return 0U;
    if (x + q < 0) return 3U;
    return 2 * x + q > 0 ? 1U : 2U;
  };
  Rational area;
  for (std::size_t k = 0; k < 5; ++k) {
    ASSERT_FALSE(found[k].empty());
    for (const auto& box : found[k]) {
      area += (box[1] - box[0]) * (box[3] - box[2]);
      std::set<unsigned> courses;
      for (const Rational& x : {box[0], (3 * box[0] + box[1]) / 4, box[1]})
        for (const Rational& y : {box[2], (box[2] + 2 * box[3]) / 3, box[3]}) courses.insert(course(x, y));
      EXPECT_TRUE(k == 4 || courses == std::set<unsigned>{static_cast<unsigned>(k)});
    }
  }
  EXPECT_EQ(area, Rational(256, 80) * Rational(116, 80));
  Rational boundary;
  for (const auto& box : found[4]) boundary += (box[1] - box[0]) * (box[3] - box[2]);
  EXPECT_LT(boundary, area / 20) << "little is left open";
  for (std::size_t k = 0; k < 4; ++k) {
    ASSERT_FALSE(found[5 + k].empty());
    for (const auto& law : found[5 + k]) EXPECT_EQ(course(law[0], law[1]), k);
  }
  EXPECT_REFUSED(smoothing_regions(), "rational", {"beta", "sqrt(2)"});
  EXPECT_REFUSED(smoothing_regions(), "at most 1", {"k", "2,3"});
}

// theorems/relu-normaliser-obstruction/statement.md, "Constants".
TEST(NormaliserLoss, IsWhatTheStatementSays) {
  const auto drawn =
      blocks(normaliser_loss().draw({{"L", "5,16"}, {"normaliser", "non-anchor,row-count,none"}}, 1));
  ASSERT_EQ(drawn.size(), 3U);
  const std::vector<std::vector<Rational>> losses{
      {0, 0}, {Rational(1, 192), Rational(11, 600)}, {Rational(1, 48), Rational(1, 10)}};
  for (std::size_t series = 0; series < 3; ++series)
    for (std::size_t k = 0; k < 2; ++k) {
      const Row& row = drawn[series].at(k);
      EXPECT_EQ(row.at(0), k == 0 ? 5 : 16);
      EXPECT_EQ(row.at(1), row.at(0));
      EXPECT_LE(row.at(2), losses[series][k]);
      EXPECT_GE(row.at(3), losses[series][k]);
      EXPECT_LE(row.at(3) - row.at(2), Rational(1, 100'000'000));
    }
}

// Of equal cosines (theorems/sink-representability/statement.md): 2κ√d/(d_1 d_2), with d = 4(T+2).
TEST(SinkPrice, IsTheFormulaOfEqualCosines) {
  const auto drawn = blocks(sink_price().draw({{"T", "4"}, {"rho", "-1/2,1/4"}, {"tau", "1/4"}}, 1));
  ASSERT_EQ(drawn.size(), 1U);
  const Rational mean(7, 16);
  for (const Row& row : drawn.front()) {
    const Rational squared = 4 * 24 / (mean * (1 - 2 * row.at(0) + mean));
    EXPECT_LE(row.at(2) * row.at(2), squared);
    EXPECT_GE(row.at(3) * row.at(3), squared);
  }
  EXPECT_REFUSED(sink_price(), "series (expected at most 6", {"tau", "0,1/16,1/8,3/16,1/4,5/16,3/8"},
                 {"rho", "0"});
}

TEST(SwitchSinkMass, LiesBelowTheBound) {
  for (const char* spread : {"0", "3/4"}) {
    const auto drawn = blocks(switch_sink_mass().draw({{"spread", spread}}, 1));
    ASSERT_EQ(drawn.size(), 3U);
    for (const auto& series : drawn)
      for (const Row& row : series) {
        EXPECT_LE(row.at(2), row.at(5));
        // Without spread it is attained.
        EXPECT_EQ(row.at(3) >= row.at(4), std::string(spread) == "0");
      }
  }
}

TEST(AttentionHeatmap, RowsShareOutAMassOfOne) {
  for (const std::string name :
       {"softmax-anchor", "key-bias-anchor", "multihead-cancellation", "multilayer-spread"}) {
    const auto figure = attention_heatmap().draw({{"construction", name}, {"L", "6"}, {"trigger", "4"}}, 1);
    EXPECT_EQ(figure.name, "attention-heatmap-" + name);
    const auto panels = blocks(figure);
    EXPECT_EQ(panels.size(), name == "multihead-cancellation" ? 5U : name == "multilayer-spread" ? 4U : 1U);
    for (const auto& panel : panels) {
      std::map<Rational, std::pair<Rational, Rational>> masses;
      for (const auto& cell : panel) {
        EXPECT_LT(cell[3] - cell[2], Rational(1, 256));
        masses[cell[0]].first += cell[2];
        masses[cell[0]].second += cell[3];
      }
      ASSERT_EQ(masses.size(), 6U);
      for (const auto& [query, mass] : masses) {
        EXPECT_LE(mass.first, 1) << name << query;
        EXPECT_GE(mass.second, 1) << name << query;
      }
    }
  }
  // The anchor has nearly all of row 1, and the trigger's row the mean.
  const auto panel =
      blocks(attention_heatmap().draw({{"L", "6"}, {"trigger", "4"}, {"beta", "9"}}, 1)).front();
  EXPECT_GT(panel.at(1)[2], Rational(999, 1000));
  EXPECT_LT(abs(panel.at(10 + 2)[2] - Rational(1, 4)), Rational(1, 1000));
  EXPECT_REFUSED(attention_heatmap(), "more than can be shown", {"L", "65"});
  EXPECT_REFUSED(attention_heatmap(), "more than can be shown", {"construction", "multihead-cancellation"},
                 {"L", "20"});
  EXPECT_REFUSED(attention_heatmap(), "expected 2 to 7", {"trigger", "1"});
  EXPECT_REFUSED(attention_heatmap(), "2 points", {"L", "5,6"});
  EXPECT_REFUSED(attention_heatmap(), "did you mean 'relu-mean'", {"construction", "relu-men"});
  EXPECT_REFUSED(attention_heatmap(), "unknown parameter 'q'", {"q", "1/2"});
}

// Somebody else's file name must not become a command of gnuplot's or markup.
TEST(Gnuplot, DrawsTheSameBytes) {
  ASSERT_TRUE(gnuplot_is_available());
  auto figure = multihead_tradeoff().draw({{"L", "4"}, {"scale", "2"}}, 1);
  figure.title = "<b>&";
  const std::string svg = render(figure, Format::svg);
  EXPECT_EQ(svg, render(figure, Format::svg));
  EXPECT_NE(svg.find("<title>&lt;b&gt;&amp;</title>"), std::string::npos);
  EXPECT_NE(svg.find("id='multihead-tradeoff-gpPt0'"), std::string::npos);
  EXPECT_EQ(svg.find("'#gp"), std::string::npos) << "a reference without the figure's name";
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  const std::string pdf = render(figure, Format::pdf);
  const Rendered both = render(figure);
  EXPECT_EQ(both.svg, svg);
  EXPECT_EQ(both.pdf, pdf);
  EXPECT_TRUE(pdf.starts_with("%PDF-"));
  EXPECT_NE(pdf.find("/CreationDate (D:20000101000000Z)"), std::string::npos);
  figure.script = "plot nothing\n";
  EXPECT_THROW(static_cast<void>(render(figure, Format::svg)), InputError);
}

}  // namespace

}  // namespace sinkproof::figures
