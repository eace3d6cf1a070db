// What holds of every theorem in the registry, so that a new one cannot leave a step out.
#include <gtest/gtest.h>

#include "constructions/registry.hpp"
#include "engine/verify.hpp"
#include "numeric/error.hpp"
#include "support/statement.hpp"
#include "theorems/registry.hpp"

namespace sinkproof {
namespace {

class EveryTheorem : public testing::TestWithParam<const theorem::Theorem*> {
 protected:
  const theorem::Theorem& theorem() const { return *GetParam(); }
  std::vector<parameter::Values> default_grid(const theorem::Source& source) const {
    return parameter::expand_grid(source.parameters, {}, source.default_grid);
  }
};

TEST_P(EveryTheorem, StatementHasItsParts) {
  const auto statement = support::read_statement(theorem().description().id);
  EXPECT_EQ(statement.text.rfind("# " + theorem().description().id + "\n", 0), 0U);
  for (const char* part :
       {"## Provenance", "**As published**", "**Reconstructed**", "**Proved here**", "## Setting",
        "## Statement", "## Constants", "## Proof", "∎", "## Hypotheses, and what happens without each",
        "## Conclusion", "## Quantities"}) {
    EXPECT_NE(statement.text.find(part), std::string::npos) << part;
  }
}

TEST_P(EveryTheorem, StatementAndCodeNameTheSameHypotheses) {
  const auto& description = theorem().description();
  const auto statement = support::read_statement(description.id);
  std::vector<std::pair<std::string, std::string>> in_code;
  for (const auto& hypothesis : description.hypotheses)
    in_code.emplace_back(hypothesis.id, hypothesis.strict ? "> 0" : "≥ 0");
  EXPECT_EQ(statement.hypotheses, in_code);
  EXPECT_NE(statement.text.find("`" + description.conclusion.id + "` (" +
                                (description.conclusion.strict ? "> 0" : "≥ 0")),
            std::string::npos);
  for (const auto& quantity : description.quantities)
    EXPECT_NE(statement.text.find("`" + quantity + "`"), std::string::npos) << quantity;
}

TEST_P(EveryTheorem, MarginsAreThoseOfTheDescription) {
  const auto& description = theorem().description();
  const auto source = theorem().sources().front();
  const auto instance = theorem().instantiate(source.name, default_grid(source).front());
  const auto evaluation = theorem().evaluate(*instance, numeric::Arithmetic<numeric::Ball>{128});
  ASSERT_EQ(evaluation.hypotheses.size(), description.hypotheses.size());
  for (std::size_t k = 0; k < evaluation.hypotheses.size(); ++k) {
    EXPECT_EQ(evaluation.hypotheses[k].id, description.hypotheses[k].id);
    EXPECT_EQ(evaluation.hypotheses[k].strict, description.hypotheses[k].strict);
  }
  EXPECT_EQ(evaluation.conclusion.id, description.conclusion.id);
  EXPECT_EQ(evaluation.conclusion.strict, description.conclusion.strict);
  std::vector<std::string> quantities;
  for (const auto& quantity : evaluation.quantities) quantities.push_back(quantity.name);
  EXPECT_EQ(quantities, description.quantities);
  EXPECT_FALSE(evaluation.claims.empty()) << "a construction promises something";
}

TEST_P(EveryTheorem, DefaultGridIsCertified) {
  for (const auto& source : theorem().sources()) {
    if (!source.by_default) continue;
    for (const auto& values : default_grid(source)) {
      const auto result = engine::verify(theorem(), *theorem().instantiate(source.name, values), {});
      EXPECT_EQ(result.verdict, theorem::Verdict::certified) << source.name << " " << values.text();
    }
  }
}

TEST_P(EveryTheorem, EveryMutantIsRefutedWithAWitness) {
  int mutants = 0;
  for (const auto& source : theorem().sources()) {
    if (!source.mutant_of) continue;
    ++mutants;
    for (const auto& values : default_grid(source)) {
      const auto result = engine::verify(theorem(), *theorem().instantiate(source.name, values), {});
      EXPECT_EQ(result.verdict, theorem::Verdict::refuted) << source.name << " " << values.text();
      EXPECT_FALSE(result.witnesses.empty());
    }
  }
  EXPECT_GE(mutants, 1);
}

TEST_P(EveryTheorem, ConstructionsAreRegistered) {
  for (const auto& source : theorem().sources())
    if (constructions::find_multilayer(source.name) == nullptr) {
      EXPECT_EQ(constructions::find(source.name).name, source.name);
    }
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryTheorem, testing::ValuesIn(theorems::all()),
                         [](const auto& parameter) {
                           std::string name = parameter.param->description().id;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST(Registry, UnknownNamesAreRefusedWithTheNearest) {
  try {
    theorems::find("relu-sink-fre");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "unknown theorem 'relu-sink-fre'; did you mean 'relu-sink-free'?");
  }
  EXPECT_THROW(constructions::find("softmax-ancor"), InputError);
}

}  // namespace
}  // namespace sinkproof
