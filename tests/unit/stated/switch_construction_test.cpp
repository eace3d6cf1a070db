#include <gtest/gtest.h>

#include "setting/switch/hulls.hpp"
#include "stated/construction.hpp"
#include "stated_text.hpp"

namespace sinkproof::stated {
namespace {

using numeric::Rational;
using switches::SwitchFamily;

std::vector<Construction> switches_of(const std::string& lines) {
  const auto source = std::make_shared<const language::Source>(
      "k.md", "```construction\nconstruction k : switch\n" + lines + "\n```\n");
  return Construction::all_of(
      source, std::make_shared<const language::Block>(language::read_blocks(*source, {}).front()));
}

SwitchFamily made(const Construction& construction, const parameter::Values& values) {
  return std::get<SwitchFamily>(construction.make(values));
}

const std::string one_key =
    "contexts = 1; dim = 2; key_count[1] = 1\nattention[1,k] = 1/2 for k in 0..1\nweight[1,1] = 1\n"
    "gamma_squared[1] = 1; sine_squared = 1; eta_squared = 0\n";

TEST(StatedSwitch, IsWhatItsEntriesSay) {
  const auto all = switches_of("parameter x in [0,9]\n" + one_key +
                               "key_value[1,1,t] = x*t for t in 1..2; sink_value[2] = -x\n"
                               "claim c : key_value[1,1,2] >= 2*x\nmutant k-less : key_value[1,1,2] = 0");
  const parameter::Values values({{"x", numeric::Expression(Rational(1, 3))}});
  const auto family = made(all[0], values);
  EXPECT_EQ(family.contexts.front().values.front(), (std::vector<Rational>{Rational(1, 3), Rational(2, 3)}));
  EXPECT_EQ(family.sink_value, (std::vector<Rational>{0, Rational(-1, 3)}));
  EXPECT_EQ(made(all[1], values).contexts.front().values.front()[1], 0);
}

// All numbers of an instance are rational, so that a claim is one, and a mutant's is that of the mutant.
TEST(StatedSwitch, ClaimsAreNumbers) {
  const auto all = switches_of(one_key +
                               "key_value[1,1,1] = 3\nclaim c : key_value[1,1,1] >= contexts\n"
                               "claim d : below >= 2 if contexts = 2\nmutant k-less : key_value[1,1,1] = 0");
  const auto margin_of = [](const Construction& construction) {
    const auto claims = construction.claims(parameter::Values());
    EXPECT_EQ(claims.size(), 1U);
    const auto& formula = claims.front().relations.front().formula;
    return *formula.tape.constant(formula.roots.front());
  };
  EXPECT_EQ(margin_of(all[0]), 2);
  EXPECT_EQ(margin_of(all[1]), -1);
}

const std::string hulls =
    "parameter n in 1..9\nparameter seed in 0..9\nparameter x in [0,1]\n"
    "contexts = 2; dim = 3; key_count[i] = n for i in 1..2\n"
    "generate key_value, weight, point, gamma_squared, separator, below, sine_squared, pair by hulls\n"
    "attention[i,0] = 1 for i in 1..2\neta_squared = x*key_value[1,n,1]\n";

parameter::Values hull_values() {
  return parameter::Values({{"n", 2}, {"seed", 3}, {"x", numeric::Expression(Rational(1, 2))}});
}

TEST(StatedSwitch, EntriesMayNameWhatIsGenerated) {
  const auto all = switches_of(hulls + "mutant k-more : gamma_squared[1] = 2*gamma_squared[1]");
  const auto found = switches::hulls_apart<Rational>(2, 3, 3);
  const auto family = made(all[0], hull_values());
  EXPECT_EQ(family.contexts[1].values, found.contexts[1].values);
  EXPECT_EQ(family.separator, found.separator);
  EXPECT_EQ(family.below, found.below);
  EXPECT_EQ(family.eta_squared, Rational(5, 2));
  EXPECT_EQ(family.contexts[0].attention, (std::vector<Rational>{1, 0, 0}));
  EXPECT_EQ(made(all[1], hull_values()).contexts[0].gamma_squared, 2 * found.contexts[0].gamma_squared);
}

TEST(StatedSwitch, InDoublesItIsAFunctionOfTheRealParameters) {
  const auto construction = switches_of(hulls).front();
  const auto found = construction.switches_in_doubles(parameter::Values({{"n", 2}, {"seed", 3}}));
  ASSERT_TRUE(found);
  for (const double x : {0.0, 0.25, 1.0}) {
    found->set(std::vector<double>{x});
    EXPECT_EQ(found->family->eta_squared, 5 * x);
  }
  EXPECT_THROW(found->set(std::vector<double>{1.5}), InputError);
  EXPECT_EQ(found->family->contexts[0].attention, (std::vector<double>{1, 0, 0}));
  EXPECT_FALSE(
      switches_of(one_key + "key_value[1,1,1] = 1").front().switches_in_doubles(parameter::Values()));
}

TEST(StatedSwitch, InDoublesFractionsAreThoseOfAnInstance) {
  const auto found = switches_of("parameter x in (0,1) parts 10\n" + one_key + "key_value[1,1,1] = x")
                         .front()
                         .switches_in_doubles(parameter::Values());
  ASSERT_TRUE(found);
  found->set(std::vector<double>{0.3334});
  EXPECT_EQ(found->family->contexts[0].values[0][0], 1.0 / 3);
  for (const double end : {0.0, 0.001, 1.0}) EXPECT_THROW(found->set(std::vector<double>{end}), InputError);
}

TEST(StatedSwitch, WhatMakesNoSwitchIsRefusedWithItsPlace) {
  const auto message = [](const std::string& lines) {
    try {
      return message_of(switches_of(lines).front(), parameter::Values());
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  const std::string value = "key_value[1,1,1] = 1";
  EXPECT_EQ(message(one_key + value), "accepted");
  for (const auto& [lines, words] : std::vector<std::pair<std::string, std::string>>{
           {one_key + "key_value[1,1,1] = sqrt(2)", "expected rational numbers in a switch"},
           {one_key + value + "\nkey_count[i] = 13 for i in 1..1", "expected 1 to 12 keys"},
           {one_key + value + "\nkey_count[i] = 1/2 for i in 1..1", "expected"},
           {one_key + "key_value[1,2,1] = 1", "expected indices in their ranges"},
           {one_key + value + "\nattention[1,2] = 1", "expected indices in their ranges"},
           {"contexts = 2" + one_key.substr(one_key.find(';')) + value, "expected 'key_count[2]'"},
           {one_key + value + "\nbelow = 2", "expected a separator below one of the contexts"},
           {one_key + value + "\nsink_value[1] = attention[1,0]", "expected a value that follows"},
           {one_key + value + "\nabove = 1", "'above' follows from the others"},
           {one_key + "generate key_value by hulls", "expected 'weight', too"},
           {one_key + "generate key_value[1..2] by hulls", "expected 'key_value' without a range"}})
    EXPECT_NE(message(lines).find(words), std::string::npos) << lines << message(lines);
}

}  // namespace
}  // namespace sinkproof::stated
