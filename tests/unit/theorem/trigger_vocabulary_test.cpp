#include "theorem/trigger_vocabulary.hpp"

#include <gtest/gtest.h>

#include "setting/task/trigger_shape.hpp"

namespace sinkproof::theorem {
namespace {

using numeric::Rational;
using task::ContentSet;

std::string word_of(std::vector<task::Content> letters, long content_dimension) {
  return contents_word(ContentSet::alphabet(std::move(letters), content_dimension), content_dimension);
}

TEST(TriggerVocabulary, TheFirstWordThatASetOfContentsIs) {
  EXPECT_EQ(contents_word(ContentSet::box(), 2), "box");
  EXPECT_EQ(word_of({{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, 2), "signs");
  EXPECT_EQ(word_of({{1}, {-1}}, 1), "signs");
  EXPECT_EQ(word_of({{}}, 0), "signs");
  EXPECT_EQ(word_of({{1, 1}, {-1, -1}}, 2), "constant");
  EXPECT_EQ(word_of({{Rational(1, 2), Rational(1, 2)}}, 2), "constant");
  EXPECT_EQ(word_of({{0}, {1}}, 1), "constant") << "as many as there are signs";
  EXPECT_EQ(word_of({{1, 1}, {1, -1}, {-1, 1}}, 2), "alphabet");
  EXPECT_EQ(word_of({{1, 1}, {1, -1}, {-1, 1}, {0, 0}}, 2), "alphabet");
}

TEST(TriggerVocabulary, TheFormOfAnInstance) {
  const task::TriggerShape shape{5, 1, 2, attention::Normaliser::relu_row_count, task::ContentKind::opposite};
  const parameter::Values parameters({{"beta", 3},
                                      {"p", numeric::Expression(Rational(1, 3))},
                                      {"q", log(numeric::Expression(3))},
                                      {"w", std::string("one")}});
  const auto form = form_of(shape.task(), shape.normaliser, shape.heads, parameters, {"p", "q", "w"});
  EXPECT_EQ(form.numbers, (std::map<std::string, Rational>{
                              {"L", 5}, {"m", 1}, {"heads", 2}, {"layers", 1}, {"p", Rational(1, 3)}}))
      << "beta is the construction's, and q is no rational number";
  EXPECT_EQ(form.words.at("normaliser"), "relu-row-count");
  EXPECT_EQ(form.words.at("contents"), "signs");
  EXPECT_EQ(form.words.at("trigger_contents"), "constant");
  EXPECT_EQ(form.words.at("contents_vary"), "no");
  EXPECT_EQ(form.words.at("residual"), "no");
  EXPECT_EQ(form.words.at("w"), "one");
}

TEST(TriggerVocabulary, ContentsVaryWhereTheyAreZeroAndMore) {
  const auto varies = [](task::ContentKind kind, long content_dimension) {
    const task::TriggerShape shape{5, content_dimension, 1, attention::Normaliser::softmax, kind};
    return form_of(shape.task(), shape.normaliser, 1, {}, {}).words.at("contents_vary");
  };
  EXPECT_EQ(varies(task::ContentKind::box, 0), "no");
  EXPECT_EQ(varies(task::ContentKind::box, 1), "yes");
  EXPECT_EQ(varies(task::ContentKind::units, 2), "yes");
  EXPECT_EQ(varies(task::ContentKind::opposite, 2), "no");
}

/// Of the tape's inputs in a search, where the k-th value is k and measures are 100 and more.
std::vector<double> measured(const task::TriggerShape& shape, const std::vector<language::Input>& asked) {
  language::Tape tape;
  std::vector<std::size_t> inputs;
  for (const auto& input : asked) {
    static_cast<void>(tape.input(input));
    inputs.push_back(inputs.size());
  }
  auto numbers = MeasuredNumbers::of(shape, tape, inputs,
                                     parameter::Values({{"p", numeric::Expression(Rational(1, 4))}}));
  if (!numbers) return {};
  std::vector<double> values(shape.values());
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = static_cast<double>(k);
  task::TriggerMeasures measures;
  measures.loss = 100;
  measures.absorbed_after = 101;
  return numbers->at(values, measures);
}

TEST(TriggerVocabulary, NumbersOfASearch) {
  const task::TriggerShape shape{5, 1, 2, attention::Normaliser::softmax_key_bias, task::ContentKind::box};
  const auto scores = shape.score_places();
  const std::size_t second = shape.values_per_head();
  const auto [row, column] = scores[1];
  EXPECT_EQ(measured(shape, {{"loss"},
                             {"absorbed_after"},
                             {"p"},
                             {"W_QK", {1, 1, row, column}},
                             {"W_QK", {1, 2, row, column}},
                             {"W_QK", {1, 1, 2, 2}},
                             {"P", {1, 1, 3, 2}},
                             {"key_bias", {1, 2, shape.bias_places()[1]}},
                             {"W_OV", {1, 2, 3, 1}}}),
            (std::vector<double>{
                100, 101, 0.25, 1, static_cast<double>(second + 1), 0, 0,
                static_cast<double>(second + scores.size() + 1),
                static_cast<double>(second + scores.size() + shape.bias_places().size() + 3 * 4 + 1)}));
}

TEST(TriggerVocabulary, AnchorMassesOfASearch) {
  const task::TriggerShape shape{5, 1, 2, attention::Normaliser::softmax, task::ContentKind::box};
  language::Tape tape;
  static_cast<void>(tape.input({"own_anchor_mass", {2}}));
  static_cast<void>(tape.input({"anchor_mean", {1, 3}}));
  auto numbers = MeasuredNumbers::of(shape, tape, {0, 1}, parameter::Values());
  ASSERT_TRUE(numbers);
  task::TriggerKernel kernel(shape);
  task::TriggerMeasures measures;
  std::vector<double> values(shape.values());
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = static_cast<double>(k % 7) / 7;
  kernel.measure(values, measures);
  EXPECT_EQ(numbers->at(values, measures),
            (std::vector<double>{kernel.own_anchor_mass(1), kernel.anchor_mean(0, 3)}));
}

}  // namespace
}  // namespace sinkproof::theorem
