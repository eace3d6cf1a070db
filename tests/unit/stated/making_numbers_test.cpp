#include "stated/making_numbers.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "language/check.hpp"
#include "numeric/error.hpp"
#include "stated/construction.hpp"

namespace sinkproof::stated {
namespace {

const std::string entry_lines =
    "entry n in 1..9 \"n\"\nentry x in (0,100] \"x\"\nentry q rational \"q\"\nentry side in {low, high} "
    "\"s\"\n"
    "entry a[0..3] rational \"a\"\nentry w[1..2] optional \"w\"\n";

/// The constructions of a block of these lines behind the entries, the mutant last.
std::vector<Construction> constructions_of(const std::string& lines) {
  const auto source = std::make_shared<const language::Source>(
      "k.md", "```construction\nconstruction k : numbers\n" + entry_lines + lines + "\n```\n");
  const auto block =
      std::make_shared<const language::Block>(std::move(language::read_blocks(*source, {}).front()));
  return Construction::all_of(source, block);
}

const std::string usual_lines =
    "parameter n in 1..9 \"n\"\nparameter t in (0,9) \"t\"\n"
    "a[k] = k + n for k in 0..3\nx = 2*sqrt(t)\nq = x^2/a[1]\n"
    "side is low where x <= 2 else high\nw[k] = x/k for k in 1..2 if n >= 2\n"
    "claim near : a[0] >= n and x <= 9 if has_w\n"
    "mutant shifted : a[k] = a[k-1] for k in 1..3; side is high where side is low else low";

parameter::Values at(long n, const char* t) {
  return parameter::Values({{"n", n}, {"t", numeric::parse_expression(t)}});
}

TEST(MakingNumbers, EntriesInTheirOrder) {
  const auto both = constructions_of(usual_lines);
  EXPECT_EQ(to_json(both.front().make_numbers(at(1, "1"))).dump(),
            R"({"n":1,"x":"2","q":"2","side":"low","a":["1","2","3","4"]})");
  EXPECT_EQ(
      to_json(both.front().make_numbers(at(2, "3"))).dump(),
      R"J({"n":2,"x":"2*sqrt(3)","q":"4","side":"high","a":["2","3","4","5"],"w":["2*sqrt(3)/1","2*sqrt(3)/2"]})J");
  // All indices at once, of the values before.
  EXPECT_EQ(to_json(both.back().make_numbers(at(1, "1"))).dump(),
            R"({"n":1,"x":"2","q":"2","side":"high","a":["1","1","2","3"]})");
}

TEST(MakingNumbers, ClaimsAreThoseThatAreStated) {
  const auto construction = constructions_of(usual_lines).front();
  const auto claims_at = [&](const parameter::Values& values) {
    return construction.claims_of(construction.make_numbers(values), values)->claims();
  };
  EXPECT_TRUE(claims_at(at(1, "1")).empty());
  ASSERT_EQ(claims_at(at(2, "1")).size(), 1U);
  EXPECT_EQ(claims_at(at(2, "1")).front().parts.size(), 2U);
}

TEST(MakingNumbers, WhatIsGeneratedIsAllOfIt) {
  const auto source = std::make_shared<const language::Source>(
      "k.md",
      "```construction\nconstruction k : numbers\nentry groups in 1..9 \"C\"\nentry group_size in 2..16 "
      "\"m\"\n"
      "entry lambda_squared in (0,1) rational \"l\"\nentry family in {antipodal, simplex} \"f\"\n"
      "entry weights[1..11] rational optional \"w\"\nentry multipliers[1..12] rational optional \"m\"\n"
      "parameter n in 1..99 \"n\"\ngroups = 2; group_size = 2; lambda_squared = 1/2; family is antipodal\n"
      "generate weights[1..n], multipliers[1..n+1] by diagonal-optimum\n```\n");
  const auto construction = Construction::all_of(source, std::make_shared<const language::Block>(std::move(
                                                             language::read_blocks(*source, {}).front())))
                                .front();
  const auto with_last = [&](long n) { return construction.make_numbers(parameter::Values({{"n", n}})); };
  EXPECT_EQ(with_last(11).find("multipliers")->values.size(), 12U);
  try {
    static_cast<void>(with_last(4));
    FAIL() << "expected a refusal";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()).find("k.md:11:10: expected all of 'weights', from 1 to 11"), 0U)
        << error.what();
  }
}

// Of an array numbers of which nothing was said are 0, also for conditions; what a mutant gives a value has
// one behind it.
TEST(MakingNumbers, WhatHasAValueByThen) {
  const std::string lines =
      "parameter n in 1..9 \"n\"\nparameter t in (0,9) \"t\"\nx = t; q = 1; side is low\n"
      "a[1] = 3\na[k] = 2 for k in 0..3 if a[k] = 0\n"
      "mutant one : w[1] = 5; q = 7 where w[2] = 0 and has_w else 8; a[k] = 4 for k in 2..3 if a[k] = 2";
  const auto both = constructions_of(lines);
  EXPECT_EQ(to_json(both.front().make_numbers(at(2, "3"))).dump(),
            R"({"n":2,"x":"3","q":"1","side":"low","a":["2","3","2","2"]})");
  EXPECT_EQ(to_json(both.back().make_numbers(at(2, "3"))).dump(),
            R"({"n":2,"x":"3","q":"7","side":"low","a":["2","3","4","4"],"w":["5","0"]})");
  const auto known = parameter::Values({{"n", 2}});
  EXPECT_EQ(both.back().numbers_in_doubles(known)->form.numbers.at("a[3]"), 4);
  EXPECT_EQ(both.back().numbers_in_doubles(known)->form.numbers.at("w[2]"), 0);
  // Another mutant's values are none of its own.
  EXPECT_THROW(static_cast<void>(constructions_of(lines + "\nmutant two : q = w[1]")), language::Error);
}

TEST(MakingNumbers, WhatMakesNoInstance) {
  const auto message = [](const std::string& lines) -> std::string {
    try {
      static_cast<void>(constructions_of("parameter n in 1..9 \"n\"\nparameter t in (0,9) \"t\"\n" + lines)
                            .front()
                            .make_numbers(at(2, "3")));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string rest = "\na[0] = 1\nside is low";
  EXPECT_EQ(message("x = t\nq = 1" + rest), "");
  EXPECT_NE(message("x = -t\nq = 1" + rest).find("x = -3 (expected one in (0,100])"), std::string::npos);
  EXPECT_NE(message("x = t\nq = sqrt(t)" + rest).find("expected a rational number"), std::string::npos);
  EXPECT_NE(message("x = 1/(t-3)\nq = 1" + rest).find("is not defined"), std::string::npos);
}

// What searches ask for is what is made, with n known and without.
TEST(MakingNumbers, InDoublesAsExactly) {
  const auto construction = constructions_of(usual_lines).front();
  for (const bool is_known : {true, false}) {
    const auto known = is_known ? parameter::Values({{"n", 2}}) : parameter::Values();
    auto numbers = construction.numbers_in_doubles(known);
    // Whether there is a w rests on n.
    ASSERT_EQ(numbers.has_value(), is_known);
    if (!numbers) continue;
    const std::vector<double> t{3};
    const auto* values = numbers->set(t);
    ASSERT_NE(values, nullptr);
    const auto made = construction.make_numbers(at(2, "3"));
    for (std::size_t k = 0; k < numbers->inputs.size(); ++k) {
      const auto* exact = made.find(numbers->inputs[k]);
      ASSERT_NE(exact, nullptr) << numbers->inputs[k].name;
      EXPECT_NEAR((*values)[k], numeric::near(*exact), 1e-12) << numbers->inputs[k].name;
    }
    EXPECT_EQ(numbers->form.numbers.at("a[3]"), 5);
    EXPECT_FALSE(numbers->form.words.contains("side"));
  }
}

}  // namespace
}  // namespace sinkproof::stated
