// What holds of every theorem in the registry, so that a new one cannot leave a step out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "constructions/from_texts.hpp"
#include "constructions/registry.hpp"
#include "constructions/texts.hpp"
#include "engine/candidates.hpp"
#include "engine/falsifier.hpp"
#include "engine/verify.hpp"
#include "language/check.hpp"
#include "numeric/error.hpp"
#include "numeric/simple_rational.hpp"
#include "support/ratings.hpp"
#include "support/statement.hpp"
#include "theorem/mutant.hpp"
#include "theorem/parameter_search.hpp"
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

/// The program reads it unchecked.
TEST_P(EveryTheorem, ItsTextPassesAllChecks) {
  const language::Source source("statement.md", support::read_statement(theorem().description().id).text);
  EXPECT_NO_THROW(language::read_blocks(source, {}));
}

/// The program reads them unchecked.
TEST(EveryConstruction, ItsTextPassesAllChecks) {
  for (const auto& [name, text] : constructions::texts())
    EXPECT_NO_THROW(language::read_blocks(language::Source(std::string(name), std::string(text)), {}))
        << name;
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

TEST_P(EveryTheorem, AnInstanceOfAnotherTypeIsRefused) {
  class Other final : public theorem::Instance {
   public:
    [[nodiscard]] nlohmann::ordered_json to_json() const override { throw InternalError("nobody asks"); }
  };
  EXPECT_THROW(static_cast<void>(theorem().evaluate(Other(), numeric::Arithmetic<numeric::Exact>())),
               InternalError);
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
  const auto names = constructions::names();
  for (const auto& source : theorem().sources())
    EXPECT_EQ(std::count(names.begin(), names.end(), source.name), 1) << source.name;
}

TEST_P(EveryTheorem, MutantsAndConstantsAreAboutItsQuantities) {
  const auto& description = theorem().description();
  EXPECT_GE(description.mutants.size(), 5U);
  std::set<std::string> ids;
  for (const auto& hypothesis : description.hypotheses) ids.insert(hypothesis.id);
  const std::set<std::string> hypotheses = ids;
  // A certificate names margins and mutants in the same words; the checker refuses a mutant called as a
  // margin is.
  ids.insert(description.conclusion.id);
  for (const auto& corollary : description.corollaries) ids.insert(corollary.id);
  for (const auto& mutant : description.mutants) {
    EXPECT_TRUE(ids.insert(mutant.id).second) << mutant.id;
    EXPECT_FALSE(mutant.change.empty()) << mutant.id;
    EXPECT_TRUE(mutant.is_listed) << mutant.id;
    EXPECT_NO_THROW(conclusion_of(mutant, description)) << mutant.id;
    for (const auto& hypothesis : mutant.dropped) EXPECT_TRUE(hypotheses.count(hypothesis)) << mutant.id;
    EXPECT_EQ(std::set(mutant.dropped.begin(), mutant.dropped.end()).size(), mutant.dropped.size());
  }
  ids.clear();
  for (const auto& constant : description.constants) {
    EXPECT_TRUE(ids.insert(constant.id).second) << constant.id;
    EXPECT_FALSE(constant.meaning.empty()) << constant.id;
    EXPECT_NO_THROW(numeric::parse_rational(constant.proved)) << constant.id;
    EXPECT_NO_THROW(theorem::Formula(constant.proved + " >= " + constant.least, description.quantities))
        << constant.id;
  }
}

/// On the default grid, where the theorem holds: its constants suffice, and so do all its hypotheses for what
/// a mutant claims without some of them; it is to be wrong for lack of these alone, which engine::ablate
/// relies on.
TEST_P(EveryTheorem, ConstantsAndWhatMutantsClaimHoldOnTheDefaultGrid) {
  const auto& description = theorem().description();
  std::vector<theorem::Mutant> claims;
  for (const auto& constant : description.constants)
    claims.push_back({constant.id, "", constant.proved + " >= " + constant.least, {}, false});
  const std::size_t constants = claims.size();
  for (const auto& mutant : description.mutants) {
    if (mutant.dropped.empty() || mutant.conclusion.find("conclusion") == 0) continue;
    claims.push_back(mutant);
    claims.back().dropped.clear();
  }
  std::vector<int> certified(claims.size());
  for (const auto& source : theorem().sources()) {
    if (!source.by_default || claims.empty()) continue;
    const auto grid = default_grid(source);
    for (std::size_t k = 0; k < grid.size(); k += 1 + grid.size() / 12) {
      const auto instance = theorem().instantiate(source.name, grid[k]);
      for (std::size_t c = 0; c < claims.size(); ++c) {
        const auto result = engine::verify(theorem(), *instance, {.dropped = {}, .mutant = claims[c]});
        EXPECT_NE(result.verdict, theorem::Verdict::refuted)
            << claims[c].id << " on " << source.name << " " << grid[k].text();
        if (result.verdict == theorem::Verdict::certified) ++certified[c];
      }
    }
  }
  for (std::size_t c = 0; c < constants; ++c) EXPECT_GT(certified[c], 0) << claims[c].id;
}

TEST_P(EveryTheorem, SearchesStartAtInstances) {
  const theorem::ParameterSearchSpace parameters(theorem());
  const auto own = theorem().search_space();
  for (const theorem::SearchSpace* space : {static_cast<const theorem::SearchSpace*>(&parameters),
                                            static_cast<const theorem::SearchSpace*>(own.get())}) {
    const auto starts = space->starts();
    ASSERT_FALSE(starts.empty());
    const auto families = space->families({});
    std::size_t tried = 0;
    std::size_t made = 0;
    for (std::size_t k = 0; k < starts.size(); k += 1 + starts.size() / 20) {
      const auto& start = starts[k];
      const auto& family = families.at(static_cast<std::size_t>(start.shape.at(0)));
      ASSERT_EQ(start.shape.size(), family.size() + 1);
      if (space == &parameters) {
        for (std::size_t d = 0; d < family.size(); ++d) {
          EXPECT_GE(start.shape[d + 1], family[d].least) << family[d].name;
          EXPECT_LE(start.shape[d + 1], family[d].most) << family[d].name;
        }
      }
      EXPECT_TRUE(space->has(start.shape));
      ASSERT_EQ(space->coordinates(start.shape).size(), start.values.size());
      for (const auto& coordinate : space->coordinates(start.shape)) EXPECT_GT(coordinate.scale, 0);
      theorem::SearchPoint<numeric::Rational> exact{start.shape, {}};
      for (const double x : start.values)
        exact.values.push_back(numeric::simplest_near(numeric::from_double(x), numeric::Rational(1, 65'536)));
      ++tried;
      try {
        EXPECT_NE(space->instance(exact).instance, nullptr);
        ++made;
      } catch (const InputError&) {
        // On the wrong side of an irrational number that is the end of a range.
      }
      for (const auto& smaller : space->smaller(exact)) {
        EXPECT_NE(smaller.shape, exact.shape);
        for (std::size_t d = 0; d < smaller.shape.size(); ++d) EXPECT_LE(smaller.shape[d], exact.shape[d]);
      }
    }
    EXPECT_GE(2 * made, tried);
  }
}

/// What steers a search is what is certified in the end: on a few starts, the doubles are near the enclosures
/// of the same instance.
TEST_P(EveryTheorem, SearchMarginsAreNearTheEnclosures) {
  const theorem::ParameterSearchSpace space(theorem());
  const auto starts = space.starts();
  theorem::SearchMargins margins;
  int compared = 0;
  for (std::size_t k = 0; k < starts.size(); k += 1 + starts.size() / 8) {
    // As the evaluator rounds them.
    theorem::SearchPoint<numeric::Rational> exact{starts[k].shape, {}};
    std::vector<double> values;
    for (const double x : starts[k].values) {
      values.push_back(std::round(x * (1 << 24)) / (1 << 24));
      exact.values.push_back(numeric::from_double(values.back()));
    }
    space.evaluator(starts[k].shape)->evaluate(values, margins);
    theorem::SearchInstance found;
    try {
      found = space.instance(exact);
    } catch (const InputError&) {
      EXPECT_FALSE(margins.conclusion_is_defined);
      continue;
    }
    const auto result = engine::verify(theorem(), *found.instance, {});
    const auto& evaluation = result.evaluation;
    ASSERT_EQ(margins.hypotheses.size(), evaluation.hypotheses.size());
    ASSERT_EQ(margins.quantities.size(), evaluation.quantities.size());
    // Some evaluators give the middle of what the double tier encloses, which may be wide.
    const auto coarse = theorem().evaluate(*found.instance, numeric::Arithmetic<numeric::Interval>{});
    const auto half_width = [](const std::optional<numeric::Interval>& x) {
      return x && !x->is_entire() ? (x->upper() - x->lower()) / 2 : 0;
    };
    const auto expect_near = [&](double x, const numeric::Enclosure& value,
                                 const std::optional<numeric::Interval>& coarse_value,
                                 const std::string& what) {
      if (std::isnan(x) || !value.lower || !value.upper) return;
      const double slack = 1e-5 * (1 + std::fabs(x)) + half_width(coarse_value);
      EXPECT_GE(x, numeric::approximate(*value.lower) - slack) << what << " at " << found.parameters.text();
      EXPECT_LE(x, numeric::approximate(*value.upper) + slack) << what << " at " << found.parameters.text();
      ++compared;
    };
    for (std::size_t i = 0; i < margins.hypotheses.size(); ++i) {
      const auto& hypothesis = evaluation.hypotheses[i];
      if (hypothesis.value)
        expect_near(margins.hypotheses[i], *hypothesis.value, coarse.hypotheses[i].value, hypothesis.id);
    }
    for (std::size_t i = 0; i < margins.quantities.size(); ++i) {
      const auto& [name, value] = evaluation.quantities[i];
      if (value) {
        expect_near(margins.quantities[i], *value, coarse.quantities[i].value, name);
      } else {
        EXPECT_TRUE(std::isnan(margins.quantities[i])) << name << " at " << found.parameters.text();
        EXPECT_FALSE(theorem().description().absence.empty());
      }
    }
    if (margins.conclusion_is_defined && evaluation.conclusion.value)
      expect_near(margins.conclusion, *evaluation.conclusion.value, coarse.conclusion.value, "conclusion");
  }
  EXPECT_GT(compared, 0);
}

// A search may rate points by formulas, without the instance: what the instance says is nearly the same.
TEST_P(EveryTheorem, PointsAreRatedAsTheirInstancesAre) {
  constexpr std::uint64_t trials = 300;
  support::RatedPoints points(theorem());
  if (!points.has_ratings()) return;
  for (std::uint64_t trial = 0; trial < trials; ++trial) points.expect_near(20261127, trial);
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryTheorem, testing::ValuesIn(theorems::all()),
                         [](const auto& parameter) {
                           std::string name = parameter.param->description().id;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

/// Theorems are verified on what files that name them give, and tables ask for all: the same objects.
template <class Construction>
void expect_found_by_name(const std::vector<const Construction*>& all) {
  for (const auto* one : all) {
    const auto named = constructions::of_files_naming<Construction>({one->name});
    EXPECT_EQ(std::count(named.begin(), named.end(), one), 1) << one->name;
    EXPECT_TRUE(std::includes(all.begin(), all.end(), named.begin(), named.end(),
                              [&](const auto* a, const auto* b) {
                                return std::find(all.begin(), all.end(), a) <
                                       std::find(all.begin(), all.end(), b);
                              }))
        << one->name;
  }
  EXPECT_TRUE(constructions::of_files_naming<Construction>({}).empty());
}

TEST(Registry, ConstructionsAreFoundByTheirNames) {
  expect_found_by_name(constructions::all());
  expect_found_by_name(constructions::all_multilayer());
  expect_found_by_name(constructions::fits());
  expect_found_by_name(constructions::laws());
  expect_found_by_name(constructions::sinks());
  expect_found_by_name(constructions::switches());
  expect_found_by_name(constructions::numbers());
  EXPECT_LT(constructions::of_files_naming<task::TriggerConstruction>({"relu-mean-row-count"}).size(),
            constructions::all().size());
}

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
