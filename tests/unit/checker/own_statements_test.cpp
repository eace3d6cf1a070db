#include "checker/language/own_statements.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "checker/language/conclusion_bounds.hpp"
#include "checker/language/evaluation.hpp"
#include "checker/language/trigger_facts.hpp"
#include "checker/work.hpp"

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

// `[x > y]` is 0 where x is not defined, so that a count of what exceeds a number that there is none of would be 0: sink-metric's metrics over alphabets once were.
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
