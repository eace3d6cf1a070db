#include <gtest/gtest.h>

#include <cmath>

#include "setting/embeddings/random_rows.hpp"
#include "stated/construction.hpp"
#include "stated_text.hpp"

namespace sinkproof::stated {
namespace {

using embeddings::SinkEmbeddings;
using numeric::Rational;

std::vector<Construction> sinks_of(const std::string& lines) {
  const auto source = std::make_shared<const language::Source>(
      "k.md", "```construction\nconstruction k : embeddings\n" + lines + "\n```\n");
  return Construction::all_of(
      source, std::make_shared<const language::Block>(language::read_blocks(*source, {}).front()));
}

const std::string hull_points =
    "generate query_weight, key_weight, pair_weight, query_functional, key_functional, matrix, direction by "
    "hull-points\n";

/// The sink (0, 5) over (x, 2) and (−1, 2): r = (0, 2), v = (0, 3).
const std::string two_tokens =
    "parameter x in [0,9] parts 100\nrows = 3; d = 2; margin = 1/3\nembedding[0,2] = 5\n"
    "embedding[i,2] = 2 for i in 1..2; embedding[1,1] = x; embedding[2,1] = -1\n";

parameter::Values at(const char* x) {
  return parameter::Values({{"x", numeric::parse_expression(x)}});
}

embeddings::SinkEmbeddings sink_of(const Construction& construction, const parameter::Values& values) {
  return std::get<embeddings::SinkEmbeddings>(construction.make(values));
}

std::string message_of_sink(const std::string& lines, const parameter::Values& values) {
  try {
    static_cast<void>(sinks_of(lines).front().make(values));
    return "accepted";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(StatedSink, IsWhatItsEntriesSay) {
  const auto all = sinks_of(two_tokens + hull_points +
                            "mutant k-short : key_functional[c] = key_functional[c]/2 for c in 1..d");
  const auto data = sink_of(all[0], at("1"));
  EXPECT_EQ(data.problem.embeddings, (numeric::RationalRows{{0, 5}, {1, 2}, {-1, 2}}));
  EXPECT_EQ(data.problem.margin, Rational(1, 3));
  EXPECT_FALSE(data.problem.window);
  EXPECT_TRUE(data.is_sufficient);
  EXPECT_EQ(data.query_functional, (std::vector<Rational>{0, Rational(1, 2)}));
  EXPECT_EQ(data.key_functional, (std::vector<Rational>{0, Rational(1, 3)}));
  const auto short_one = sink_of(all[1], at("1"));
  EXPECT_EQ(short_one.key_functional, (std::vector<Rational>{0, Rational(1, 6)}));
  EXPECT_EQ(short_one.query_functional, data.query_functional);
}

// Above what is generated, an entry is 0 or what has been said; all of one assignment have their values
// before any is set.
TEST(StatedSink, EntriesRestOnThoseAboveThem) {
  const auto data =
      sink_of(sinks_of("rows = 3; d = 2; margin = 1\nembedding[0,1] = 7\n"
                       "embedding[i,1] = embedding[i-1,1]/2 for i in 1..2; embedding[i,2] = i for i in 0..2\n"
                       "embedding[i,2] = embedding[2-i,2] for i in 0..2\n" +
                       hull_points)
                  .front(),
              parameter::Values());
  EXPECT_EQ(data.problem.embeddings, (numeric::RationalRows{{7, 2}, {Rational(7, 2), 1}, {0, 0}}));
  EXPECT_NE(message_of_sink("rows = 2; d = 1; margin = 1\nembedding[1,1] = query_weight[1]\n" + hull_points,
                            parameter::Values())
                .find("k.md:4:18: expected entries that have a value here: 'query_weight'"),
            std::string::npos);
  EXPECT_NE(message_of_sink("rows = 2; d = 1; margin = 1\nembedding[1,1] = r_squared\n" + hull_points,
                            parameter::Values())
                .find("expected entries that have a value here: 'r_squared'"),
            std::string::npos);
}

TEST(StatedSink, WithAWindowThereIsAMatrix) {
  const auto all =
      sinks_of(two_tokens + "window = 1\n" + hull_points +
               "mutant k-none : matrix[r,c] = 0 for r in 1..d for c in 1..d\n"
               "mutant k-functional : key_functional[1] = 1\nmutant k-unseen : pair_weight[1,2] = 1");
  const auto data = sink_of(all[0], at("1"));
  EXPECT_EQ(data.problem.window, 1U);
  EXPECT_EQ(data.pair_weights.size(), 2U);
  EXPECT_EQ(data.matrix.size(), 2U);
  EXPECT_FALSE(sink_of(all[1], at("1")).has_scores());
  EXPECT_THROW(static_cast<void>(all[2].make(at("1"))), InputError);
  EXPECT_THROW(static_cast<void>(all[3].make(at("1"))), InputError);
}

TEST(StatedSink, DrawsRows) {
  const std::string drawn =
      "parameter bound in 1..9\nparameter seed in 0..9\nrows = 4; d = 3; margin = 1\ngenerate embedding by ";
  const parameter::Values values({{"bound", 2}, {"seed", 5}});
  const auto rows = [&](const std::string& generator) {
    return sink_of(sinks_of(drawn + generator + "\n" + hull_points).front(), values).problem.embeddings;
  };
  EXPECT_EQ(rows("random-integers"), embeddings::random_integers(4, 3, 2, 5));
  EXPECT_EQ(rows("random-layer-norm"), embeddings::random_layer_norm(4, 3, 5));
  EXPECT_EQ(message_of_sink("rows = 2; d = 1; margin = 1\nparameter bound in 1..9\n"
                            "generate embedding by random-integers\n" +
                                hull_points,
                            parameter::Values({{"bound", 2}})),
            "k.md:5:23: expected a parameter 'seed', an integer from 0 to 1000000000");
}

TEST(StatedSink, RootsAreFourNumbers) {
  const auto with = [](const std::string& equation) {
    return "parameter x in [-9,9] parts 100\nrows = 2; d = 4; margin = 1\ngenerate a[1..4] by four-squares "
           ": " +
           equation + "\nembedding[1,k] = a[k] for k in 1..4\n" + hull_points;
  };
  const auto good = with("sum(a[k]^2 for k in 1..4) = x");
  const auto row = sink_of(sinks_of(good).front(), at("7/3")).problem.embeddings[1];
  Rational sum;
  for (const auto& entry : row) sum += entry * entry;
  EXPECT_EQ(sum, Rational(7, 3));
  EXPECT_EQ(message_of_sink(good, at("-1/3")),
            "k.md:5:64: expected a rational number that is at least 0, not -1/3, with x=-1/3");
  EXPECT_EQ(message_of_sink(with("a[1]^2 = x"), at("7")),
            "k.md:5:36: expected the sum of the squares of 'a'[1] to [4]");
}

TEST(StatedSink, ClaimsAreAboutTheInstance) {
  const auto construction = sinks_of(two_tokens + hull_points +
                                     "claim a : least_score >= 1 if has_scores\n"
                                     "claim b : r_squared <= 4 if direction is sufficient\n"
                                     "claim c : embedding[0,2] >= 5 + x")
                                .front();
  EXPECT_EQ(construction.make_with_claims(at("1")).claims.size(), 3U);
  const auto claims = construction.make_with_claims(at("0")).claims;
  ASSERT_EQ(claims.size(), 3U);
  const auto& formula = claims.back().relations.front().formula;
  EXPECT_EQ(*formula.tape.constant(formula.roots.front()), 0);
}

TEST(StatedSink, AllNumbersAreRational) {
  const std::string lines =
      "parameter y in [0,9]\nrows = 2; d = 1; margin = y\nembedding[1,1] = 1\n" + hull_points;
  const auto values = [](const char* y) { return parameter::Values({{"y", numeric::parse_expression(y)}}); };
  EXPECT_EQ(message_of_sink(lines, values("sqrt(2)")),
            "parameter y: 'sqrt(2)' is not rational (expected a rational number)");
  EXPECT_EQ(message_of_sink(lines, values("0")), "k.md:2:14: expected a 'margin' above 0");
  EXPECT_EQ(message_of_sink(lines, values("1")), "accepted");
}

TEST(StatedSink, InDoublesItIsAFunctionOfTheRealParameters) {
  const std::string lines =
      "parameter x in [0,9] parts 100\nparameter y in (0,9]\nrows = 3; d = 6; margin = y\n"
      "generate a[1..4] by four-squares : sum(a[k]^2 for k in 1..4) = 4 - x\n"
      "embedding[0,6] = 5; embedding[1,k] = a[k] for k in 1..4; embedding[2,1] = -x\n";
  const auto found = sinks_of(lines + hull_points).front().sink_in_doubles(parameter::Values());
  ASSERT_TRUE(found);
  std::vector<double> reals{0.25, 1};
  const auto problem = (*found)(reals);
  EXPECT_EQ(problem.dimension, 6U);
  EXPECT_EQ(problem.embeddings, (embeddings::DoubleRows{{0, 5}, {std::sqrt(3.75), 0}, {-0.25, 0}}));
  EXPECT_FALSE(problem.is_sufficient);
  // Where no instance has such a number, a search takes fractions of small ones.
  reals = {1.0 / 3, 1.0 / 7};
  EXPECT_EQ((*found)(reals).embeddings[2][0], -reals[0]);
  EXPECT_NEAR(reals[0], 1.0 / 3, 1e-9);
  reals = {5, 1};
  EXPECT_THROW((*found)(reals), InputError);
  EXPECT_FALSE(sinks_of(two_tokens + hull_points).front().sink_in_doubles(parameter::Values()))
      << "the margin is no parameter";
}

}  // namespace
}  // namespace sinkproof::stated
