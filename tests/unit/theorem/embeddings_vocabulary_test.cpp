#include "theorem/embeddings_vocabulary.hpp"

#include <gtest/gtest.h>

namespace sinkproof::theorem {
namespace {

using numeric::Exact;
using numeric::Rational;

/// The sink (0, 5) over (1, 2) and (−1, 2).
EmbeddingsInstance two_tokens(std::optional<std::size_t> window, const Rational& height = 5) {
  return EmbeddingsInstance(
      {embeddings::solve({{{0, height}, {1, 2}, {-1, 2}}, 0, {1, 2}, {1, 2}, window, Rational(1, 3)}), {}},
      parameter::Values({{"p", numeric::Expression(Rational(1, 7))}, {"T", 2}}));
}

TEST(EmbeddingsVocabulary, TheFormOfAnInstance) {
  const auto form = form_of(two_tokens(std::nullopt), {"p"});
  EXPECT_EQ(form.numbers,
            (std::map<std::string, Rational>{
                {"d", 2}, {"margin", Rational(1, 3)}, {"p", Rational(1, 7)}, {"rows", 3}, {"window", 0}}));
  EXPECT_EQ(form.words,
            (std::map<std::string, std::string>{{"direction", "sufficient"}, {"has_scores", "yes"}}));
  const auto other = form_of(two_tokens(2, 2), {});
  EXPECT_EQ(other.numbers.at("window"), 2);
  EXPECT_FALSE(other.numbers.contains("p"));
  EXPECT_EQ(other.words,
            (std::map<std::string, std::string>{{"direction", "necessary"}, {"has_scores", "no"}}));
}

TEST(EmbeddingsVocabulary, TheNumbersOfAnInstance) {
  const auto instance = two_tokens(std::nullopt);
  EmbeddingsNumbers<Exact> numbers(instance, numeric::Arithmetic<Exact>{});
  const auto supply = numbers.supply();
  const auto number = [&](const char* name) { return *supply.input({name}).value.rational(); };
  EXPECT_EQ(number("r_squared"), 4);
  EXPECT_EQ(number("v_squared"), 9);
  EXPECT_EQ(number("n_squared"), 36);
  EXPECT_EQ(number("n_root"), 6);
  EXPECT_EQ(number("least_score"), 1);
  EXPECT_EQ(number("scores_squared"), Rational(1, 36));
  EXPECT_EQ(number("scores_root"), Rational(1, 6));
  EXPECT_EQ(number("weights_excess"), 0);
  EXPECT_EQ(number("nearest_excess"), 0);
  EXPECT_EQ(number("p"), Rational(1, 7));
  const auto none = two_tokens(std::nullopt, 2);
  EmbeddingsNumbers<Exact> without(none, numeric::Arithmetic<Exact>{});
  EXPECT_TRUE(without.supply().input({"least_score"}).is_undefined());
}

}  // namespace
}  // namespace sinkproof::theorem
