// What is held against the text of a construction with generators, and what is taken from the document.
#include "checker/language/held_construction.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/document/json.hpp"
#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/block.hpp"
#include "checker/language/embeddings_facts.hpp"
#include "checker/language/own_constructions.hpp"
#include "checker/language/patterns_facts.hpp"
#include "checker/language/switch_facts.hpp"

namespace sinkproof_check::language {
namespace {

/// A block of a construction `k` of embeddings with two rows in the plane.
struct HeldBlock {
  std::string text;
  Source source;
  Block block;

  explicit HeldBlock(const std::string& lines)
      : text(
            "construction k : embeddings\nparameter p in [0,9] = 1 parts 100 \"x\"\nrows = 2; d = 2; margin "
            "= 1\n" +
            lines + "\n"),
        source{"constructions/k.md", text},
        block((reset_work(), read_construction(source, Whose::ours))) {}

  /// Empty where the instance is accepted. Generators are asked for in `asked`.
  std::string fault(const SinkInstance& instance, const std::string& id = "k",
                    std::vector<std::string>* asked = nullptr) const {
    reset_work();
    try {
      const json::Document values(R"({"p": "2"})");
      const HeldConstruction held(find_construction(source, block, id), read_parameters(values.root()), {});
      EmbeddingsFacts facts(instance, sink_numbers(instance), held.values());
      held.require_same({facts, [&](std::string_view name) { return facts.indices_of(name); },
                         [&](std::string_view generator) {
                           if (asked != nullptr) asked->emplace_back(generator);
                         }});
      return "";
    } catch (const Rejected& error) {
      return error.what();
    }
  }
};

/// The sink (1, 0) and a row (x, y), with the weights of a nearest point.
SinkInstance two_rows(const mpq_class& x, const mpq_class& y) {
  SinkInstance instance;
  instance.embeddings = {{1, 0}, {x, y}};
  instance.queries = instance.keys = {1};
  instance.margin = 1;
  instance.query_weights = instance.key_weights = {{1, 1}};
  return instance;
}

constexpr const char* by_points =
    "\ngenerate query_weight, key_weight, pair_weight, query_functional, key_functional, matrix, direction "
    "by hull-points";

void expect_fault(const std::string& fault, const std::string& words) {
  EXPECT_TRUE(words.empty() ? fault.empty() : fault.find(words) != std::string::npos) << fault;
}

TEST(HeldConstruction, EveryAssignedEntryIsTheInstances) {
  const HeldBlock held(std::string("embedding[0,1] = 1; embedding[1,c] = p*c for c in 1..2") + by_points);
  std::vector<std::string> asked;
  EXPECT_EQ(held.fault(two_rows(2, 4), "k", &asked), "");
  EXPECT_EQ(asked, std::vector<std::string>{"hull-points"});
  expect_fault(held.fault(two_rows(2, 5)), "'embedding[1,2]' is not the construction's; expected about 4");
  SinkInstance other = two_rows(2, 4);
  other.margin = mpq_class(1000001, 1000000);
  expect_fault(held.fault(other), "'margin'");
  other = two_rows(2, 4);
  other.embeddings.push_back({0, 0});
  expect_fault(held.fault(other), "'rows'");
}

TEST(HeldConstruction, WhatNothingSaysIsZero) {
  const HeldBlock held(std::string("embedding[0,1] = 1; embedding[1,1] = p") + by_points);
  EXPECT_EQ(held.fault(two_rows(2, 0)), "");
  expect_fault(held.fault(two_rows(2, mpq_class(1, 1000))), "'embedding[1,2]'");
  SinkInstance other = two_rows(2, 0);
  other.window = 1;
  other.pair_weights = {{{1, 1}, 1}};
  expect_fault(held.fault(other), "'window'");
}

TEST(HeldConstruction, WhatIsGeneratedIsTheDocuments) {
  const HeldBlock held(std::string("generate embedding by random-integers") + by_points +
                       "\nmutant k-off \"x\" : embedding[1,1] = embedding[1,1] + 1"
                       "\nmutant k-wide \"x\" : margin = margin + embedding[1,1]"
                       "\nmutant k-rests \"x\" : embedding[1,2] = 7; margin = 2*embedding[1,1]");
  std::vector<std::string> asked;
  EXPECT_EQ(held.fault(two_rows(3, 5), "k", &asked), "");
  EXPECT_EQ(asked, (std::vector<std::string>{"random-integers", "hull-points"}));
  // Its own statement is not repeated, and the generator has nothing to say of what it did not give.
  asked.clear();
  EXPECT_EQ(held.fault(two_rows(3, 5), "k-off", &asked), "");
  EXPECT_EQ(asked, std::vector<std::string>{"hull-points"});
  SinkInstance wide = two_rows(3, 5);
  wide.margin = 4;
  EXPECT_EQ(held.fault(wide, "k-wide"), "");
  wide.margin = 5;
  expect_fault(held.fault(wide, "k-wide"), "'margin' is not the construction's; expected about 4");
  // What rests on what a mutant changed is not known any more.
  EXPECT_EQ(held.fault(wide, "k-rests"), "");
  expect_fault(held.fault(wide), "'margin'");
}

TEST(HeldConstruction, MutantsCountInTheirOrder) {
  const HeldBlock held(std::string("embedding[0,1] = 1; embedding[1,1] = p") + by_points +
                       "\nmutant k-more \"x\" : embedding[1,1] = embedding[1,1]/4; embedding[1,2] = "
                       "embedding[1,1]");
  EXPECT_EQ(held.fault(two_rows(mpq_class(1, 2), mpq_class(1, 2)), "k-more"), "");
  expect_fault(held.fault(two_rows(2, 2), "k-more"), "'embedding[1,1]'");
  expect_fault(held.fault(two_rows(mpq_class(1, 2), 2), "k-more"), "'embedding[1,2]'");
}

TEST(HeldConstruction, NumbersOfItsOwnShowInEntries) {
  const HeldBlock held(
      std::string("generate side[1..2] by four-squares : sum(side[k]^2 for k in 1..2) = p + 3\n"
                  "embedding[0,1] = 1; embedding[1,c] = 2*side[c] + 1 for c in 1..2") +
      by_points);
  EXPECT_EQ(held.fault(two_rows(3, 5)), "");  // 1² + 2² is 5
  EXPECT_EQ(held.fault(two_rows(5, -1)), "");
  expect_fault(held.fault(two_rows(3, 3)), "an equation of its generator does not hold");
}

TEST(HeldConstruction, EntriesMayBeLessANumberOfItsOwn) {
  const std::string generate =
      "generate side[1..1] by four-squares : side[1]^2 = p + 2\nembedding[0,1] = 1; ";
  const HeldBlock negated(generate + "embedding[1,1] = side[1]; embedding[1,2] = -side[1]" + by_points);
  EXPECT_EQ(negated.fault(two_rows(2, -2)), "");
  expect_fault(negated.fault(two_rows(2, 2)),
               "'embedding[1,2]' is not the construction's; expected about -2");
  const HeldBlock less(generate + "embedding[1,1] = side[1]; embedding[1,2] = 3 - side[1]" + by_points);
  EXPECT_EQ(less.fault(two_rows(2, 1)), "");
  expect_fault(less.fault(two_rows(2, 5)), "'embedding[1,2]' is not the construction's; expected about 1");
}

TEST(HeldConstruction, NumbersOfItsOwnHaveToShow) {
  const std::string generate = "generate side[1..2] by four-squares : side[1]^2 + side[2]^2 = 5\n";
  const std::string sink = "embedding[0,1] = 1; ";
  const HeldBlock hidden(generate + sink + "embedding[1,1] = side[1]" + by_points);
  expect_fault(hidden.fault(two_rows(1, 0)), "no entry shows its number 2");
  const HeldBlock summed(generate + sink + "embedding[1,1] = side[1] + side[2]" + by_points);
  expect_fault(summed.fault(two_rows(3, 0)), "rests on two numbers that no entry shows");
  const HeldBlock twice(generate + sink + "embedding[1,1] = side[1]; embedding[1,2] = side[1] + side[2]" +
                        by_points);
  EXPECT_EQ(twice.fault(two_rows(1, 3)), "");
  const HeldBlock held(generate + sink + "embedding[1,c] = 0*side[c] for c in 1..2" + by_points);
  expect_fault(held.fault(two_rows(1, 2)), "'embedding[1,1]' is not the construction's; expected about 0");
  const HeldBlock square(generate + sink + "embedding[1,1] = side[1]^2" + by_points);
  expect_fault(square.fault(two_rows(1, 2)), "expected a linear equation");
}

TEST(HeldConstruction, WordsAreHeld) {
  const HeldBlock held(std::string("embedding[0,1] = 1; embedding[1,1] = 2") + by_points +
                       "\ndirection is sufficient where p > 1 else necessary");
  EXPECT_EQ(held.fault(two_rows(2, 0)), "");
  SinkInstance other = two_rows(2, 0);
  other.is_sufficient = false;
  expect_fault(held.fault(other), "'direction' is not the construction's: expected 'sufficient'");
  const HeldBlock without("embedding[0,1] = 1; embedding[1,1] = 2\nquery_weight[1] = 1; key_weight[1] = 1");
  expect_fault(without.fault(other), "gives no value to 'direction'");
}

TEST(HeldConstruction, UndefinedEntriesAreRefused) {
  const HeldBlock held(std::string("embedding[0,1] = 1; embedding[1,1] = (1 where p > 2)") + by_points);
  expect_fault(held.fault(two_rows(1, 0)), "is not defined for these parameters");
}

TEST(HeldConstruction, ClaimsAboutWhatIsGeneratedAreTrue) {
  const HeldBlock held(std::string("embedding[0,1] = 1; embedding[1,1] = 2") + by_points +
                       "\nclaim far : r_squared >= 4\nclaim farther : r_squared > p\nmutant k-off \"x\" : "
                       "query_weight[1] = 2*query_weight[1]");
  const auto require = [&](const SinkInstance& instance, const std::string& id) {
    reset_work();
    const json::Document values(R"({"p": "4"})");
    const HeldConstruction of(find_construction(held.source, held.block, id), read_parameters(values.root()),
                              {});
    EmbeddingsFacts facts(instance, sink_numbers(instance), of.values());
    std::optional<Evaluation::KnownLets> lets;
    const auto claims = of.claims(facts, lets);
    EXPECT_EQ(lets->block, &held.block);
    EXPECT_EQ(claims.size(), 2U);
    of.require_solution(claims);
    return of.unchecked();
  };
  EXPECT_EQ(require(two_rows(3, 0), "k"), "");
  EXPECT_THROW(static_cast<void>(require(two_rows(2, 0), "k")), Rejected);  // 4 > 4
  const std::string unchecked = require(two_rows(2, 0), "k-off");
  // With it what the same generator gave.
  for (const char* name : {"query_weight", "key_weight", "direction"})
    EXPECT_NE(unchecked.find(std::string(name) + " (not checked)"), std::string::npos) << name;
}

// A text of ours with each kind of array names entries that the facts have.
TEST(HeldConstruction, IndicesAreThoseOfTheInstance) {
  reset_work();
  SwitchFamily family;
  family.sink_value = {1, 2};
  family.contexts = {{{1, 0, 0}, {{1, 0}, {0, 1}}, 1, {{1, 1}}, {1, 0}}};
  SwitchFacts switches(family, {});
  for (const auto& [name, count] : std::vector<std::pair<const char*, std::size_t>>{{"sink_value", 2},
                                                                                    {"separator", 2},
                                                                                    {"key_count", 1},
                                                                                    {"gamma_squared", 1},
                                                                                    {"point", 2},
                                                                                    {"attention", 3},
                                                                                    {"weight", 2},
                                                                                    {"pair", 2},
                                                                                    {"key_value", 4}}) {
    EXPECT_EQ(switches.indices_of(name).size(), count) << name;
    for (const auto& indices : switches.indices_of(name)) EXPECT_TRUE(switches.entry(name, indices)) << name;
  }
  SinkInstance instance = two_rows(2, 4);
  instance.matrix = {{1, 2}, {3, 4}};
  instance.pair_weights = {{{1, 1}, 1}};
  EmbeddingsFacts embeddings(instance, {}, {});
  for (const auto& [name, count] : std::vector<std::pair<const char*, std::size_t>>{{"embedding", 4},
                                                                                    {"query_weight", 1},
                                                                                    {"key_weight", 1},
                                                                                    {"pair_weight", 1},
                                                                                    {"query_functional", 2},
                                                                                    {"key_functional", 2},
                                                                                    {"matrix", 4}}) {
    EXPECT_EQ(embeddings.indices_of(name).size(), count) << name;
    for (const auto& indices : embeddings.indices_of(name))
      EXPECT_TRUE(embeddings.entry(name, indices)) << name;
  }
}

TEST(HeldConstruction, OfASettingThereAreItsOwn) {
  reset_work();
  EXPECT_THROW(static_cast<void>(find_construction_of(switches(), "random-embeddings")), Rejected);
  EXPECT_THROW(static_cast<void>(find_construction_of(patterns(), "no-such-one")), Rejected);
  EXPECT_NE(find_construction_of(patterns(), "sink-cost-weak-copy").mutant, nullptr);
  for (const Setting* const setting : settings())
    for (const std::string_view id : own_construction_ids(setting->id))
      EXPECT_NE(find_construction_of(*setting, id).block, nullptr) << id;
}

}  // namespace
}  // namespace sinkproof_check::language
