#include "checker/language/own_statements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/conclusion_bounds.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/trigger_facts.hpp"

namespace sinkproof_check::language {
namespace {

TEST(OwnStatements, ExamplesAreRight) {
  reset_work();
  EXPECT_NO_THROW(require_own_examples());
  // They were computed.
  EXPECT_GT(spent_units(), 10'000U);
}

TEST(OwnStatements, HaveNoOtherTexts) {
  EXPECT_THROW(own_text("relu-sink"), std::logic_error);
  EXPECT_EQ(own_text("relu-sink-free").block.id, "relu-sink-free");
}

TEST(OwnStatements, HaveTheirIdsHypothesesAndConstructions) {
  const Statement* const relu = find_own_statement("relu-sink-free");
  ASSERT_NE(relu, nullptr);
  EXPECT_EQ(find_own_statement("relu-sink"), nullptr);
  EXPECT_EQ(relu->hypotheses,
            (std::vector<std::string_view>{"relu", "normaliser", "single-head", "weights"}));
  EXPECT_EQ(relu->constructions,
            (std::vector<std::string_view>{"relu-mean", "relu-mean-row-count", "found", "given"}));
  EXPECT_EQ(relu->sha256.size(), 64U);
  // No search finds instances of several layers.
  const auto& layered = find_own_statement("multilayer-sink-necessity")->constructions;
  EXPECT_EQ(layered.back(), "given");
  EXPECT_EQ(std::count(layered.begin(), layered.end(), "found"), 0);
}

std::string exact(const Real& x) {
  const auto value = rational_value(x);
  return value ? value->get_str() : "not rational";
}

// Where the bounds of softmax-sink-necessity and null-slot-necessity speak, and where they end. By hand:
// (1−4η)(1−7η) = 1 − 11η + 28η².
TEST(OwnStatements, SinkBoundsSpeakWhereTheyAreDefined) {
  reset_work();
  for (const mpq_class& eta :
       {mpq_class(0), mpq_class(1, 200), mpq_class(1, 97), mpq_class(1, 96), mpq_class(1, 95),
        mpq_class(1, 49), mpq_class(100, 4801), mpq_class(1, 48), mpq_class(1, 47), mpq_class(1000, 36001),
        mpq_class(1, 36), mpq_class(1000, 35999), mpq_class(1, 35), mpq_class(1)}) {
    for (const long length : {3L, 4L, 5L, 4096L}) {
      mpq_class before;
      mpq_class after;
      if (36 * eta <= 1) {
        before = 1 - 12 * eta / (5 - 12 * eta);
        after = 1 - (4 * eta - 8 * eta * eta) / (1 - 11 * eta + 28 * eta * eta);
      }
      if (length >= 5 && 48 * eta < 1)
        before = 1 - 2 * eta / ((1 + 29 * eta - 48 * eta * eta) / (1 + 48 * eta) + eta);
      const std::vector<std::pair<std::string_view, Real>> at{{"L", Real(length)}, {"loss", Real(eta)}};
      const auto of_anchor = own_quantities("softmax-sink-necessity", {"bound_before", "bound_after"}, at);
      const auto with_slot = own_quantities("null-slot-necessity", {"bound_before", "bound"}, at);
      for (const auto& bounds : {of_anchor, with_slot}) {
        EXPECT_EQ(exact(bounds.at(0)), before.get_str()) << eta.get_str() << " " << length;
        EXPECT_EQ(exact(bounds.at(1)), after.get_str()) << eta.get_str() << " " << length;
      }
    }
  }
}

/// At η = (7L−6)·η̄/δ, L = 5.
std::string probabilistic_bound(const mpq_class& eta) {
  const mpq_class delta(1, 2);
  const mpq_class eta_bar = eta * delta / 29;
  return exact(own_quantities("softmax-sink-necessity", {"bound_probabilistic"},
                              {{"L", Real(5)}, {"eta_bar", Real(eta_bar)}, {"delta", Real(delta)}})
                   .front());
}

// p⁻ is 0 at η = 1/156.
TEST(OwnStatements, TheProbabilisticBoundIsZeroWhereItSaysNothing) {
  reset_work();
  for (const mpq_class& eta :
       {mpq_class(1, 156), mpq_class(1, 155), mpq_class(1, 150), mpq_class(1, 100), mpq_class(1, 97),
        mpq_class(1, 96), mpq_class(1, 95), mpq_class(1, 50), mpq_class(1, 48), mpq_class(1, 47),
        mpq_class(1, 40), mpq_class(1, 30), mpq_class(1, 24), mpq_class(1, 10), mpq_class(1), mpq_class(1000),
        mpq_class(1'000'000)})
    EXPECT_EQ(probabilistic_bound(eta), "0") << eta.get_str();
  const mpq_class eta(1, 1000);
  const mpq_class q_plus = (1 + 96 * eta) / (1 - 48 * eta);
  const mpq_class q_minus = (1 - 96 * eta) / (1 + 48 * eta);
  const mpq_class spread = 36 * eta * (q_plus + 2);
  const mpq_class content = 1 - 2 * eta * (2 * q_plus + 3 * (1 + spread)) / (1 - spread);
  const mpq_class trigger = 1 - 2 * eta * (4 + 4 * (1 + spread) / q_minus);
  const mpq_class bound = 1 - 4 * eta / (std::min(content, trigger) + 2 * eta);
  EXPECT_EQ(probabilistic_bound(eta), bound.get_str());
}

TEST(OwnStatements, NumbersOfATextAreAllGiven) {
  reset_work();
  EXPECT_THROW(own_quantities("softmax-sink-necessity", {"bound_before"}, {{"L", Real(5)}}), ValueError);
  EXPECT_THROW(own_quantities("softmax-sink-necessity", {"bound_behind"}, {{"L", Real(5)}}),
               std::logic_error);
  EXPECT_THROW(own_quantities("sink-metric", {"sink_metric_smallest"}, {{"L", Real(5)}}), ValueError);
}

std::vector<std::string_view> extremes_of(std::string_view id) {
  std::vector<std::string_view> names;
  for (const ConclusionBound& bound : conclusion_bounds(own_text(id).block)) names.push_back(bound.extreme);
  return names;
}

// A number of the setting alone on its side, and on the side where one place shows that the relation fails.
TEST(OwnStatements, ConclusionsHaveTheBoundsThatAWitnessBreaks) {
  EXPECT_EQ(extremes_of("relu-sink-free"), (std::vector<std::string_view>{"loss", "max_anchor_mass"}));
  EXPECT_EQ(extremes_of("multihead-sink-tradeoff"), (std::vector<std::string_view>{"anchor_gap"}));
  EXPECT_TRUE(extremes_of("sink-metric").empty());
  EXPECT_EQ(extremes_of("softmax-sink-necessity"),
            (std::vector<std::string_view>{"sink_mass_before", "sink_mass_after"}));
  EXPECT_EQ(extremes_of("null-slot-necessity"),
            (std::vector<std::string_view>{"absorbed_before", "absorbed_after"}));
  EXPECT_EQ(extremes_of("multilayer-sink-necessity"),
            (std::vector<std::string_view>{"product_self_mass", "max_layer_sink_mass"}));
}

/// All names of the setting that the formula's value rests on.
void add_names(const Block& block, const Node* node, std::set<std::string_view>& names) {
  if (node == nullptr) return;
  if (node->operation == Operation::name || node->operation == Operation::call) {
    if (node->meaning == Meaning::setting) names.insert(node->word);
    if (node->meaning == Meaning::let) add_names(block, block.lets[node->number_of].formula, names);
    if (node->meaning == Meaning::quantity)
      add_names(block, block.quantities[node->number_of].formula, names);
  }
  for (const Node* part : node->parts) add_names(block, part, names);
}

// `[x > y]` is 0 where x is not defined, so that a count of what exceeds a number that there is none of would
// be 0: sink-metric's metrics over alphabets once were.
TEST(OwnStatements, QuantitiesOfBoxesAreNotDefinedOverAlphabets) {
  TriggerInstance instance;
  const ContentSet letters{false, {{1}, {-1}}};
  instance.task = {5, 1, letters, letters};
  instance.model.heads.push_back({zero_matrix(4), zero_matrix(4)});
  int seen = 0;
  for (const std::string_view id : own_ids()) {
    reset_work();
    const OwnText& own = own_text(id);
    std::map<std::string_view, Value> values;
    for (const Parameter& parameter : own.block.parameters) values[parameter.name] = {Real(mpq_class(3, 10))};
    TriggerFacts facts(instance, measure(instance), values);
    Evaluation evaluation(own.source, own.block, facts);
    for (std::size_t k = 0; k < own.block.quantities.size(); ++k) {
      std::set<std::string_view> names;
      add_names(own.block, own.block.quantities[k].formula, names);
      if (names.count("anchor_mean") == 0 && names.count("own_anchor_mass") == 0) continue;
      EXPECT_FALSE(evaluation.quantity(k)) << id << ": " << own.block.quantities[k].name;
      ++seen;
    }
  }
  EXPECT_GE(seen, 4);
}

}  // namespace
}  // namespace sinkproof_check::language
