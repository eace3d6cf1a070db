#include <gtest/gtest.h>

#include "page/content.hpp"
#include "page/html.hpp"
#include "page/latex_characters.hpp"
#include "theorems/registry.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::page {
namespace {

/// A construction's instance as if somebody had given it.
CheckedOwn given(const theorem::Theorem& theorem, const std::string& file,
                 const std::vector<std::string>& claims) {
  const auto source = theorem.sources().front();
  const auto values = parameter::Grid(source.parameters, {{"L", "5"}, {"m", "1"}}, source.default_grid).at(0);
  CheckedOwn own{{&theorem,
                  file,
                  file,
                  "given",
                  {},
                  theorem.instantiate(source.name, values),
                  theorem::parse_own_claims(claims, theorem::claim_names(theorem, parameter::Values()))}};
  check(own);
  return own;
}

std::string page_of(const Findings& findings) {
  Document document{"", "", {}};
  add_own(document.blocks, findings);
  return to_html(document);
}

std::size_t count_of(const std::string& what, const std::string& text) {
  std::size_t count = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

TEST(OwnSection, IsNotThereWhereNothingIsGiven) {
  EXPECT_EQ(page_of({}).find("Own instances"), std::string::npos);
}

TEST(OwnSection, HasAHeadingForEachFileAndNoProvenance) {
  const auto& theorem = theorems::find("relu-sink-free");
  Findings findings;
  findings.own.push_back(given(theorems::trigger_task(), "a", {"loss < 0", "loss >= 0"}));
  findings.own.push_back(given(theorem, "a", {}));
  findings.own.push_back(given(theorem, "b", {"max_anchor_mass = 0"}));
  const auto page = page_of(findings);
  EXPECT_EQ(count_of("<h3 id=\"own-", page), 2U);
  EXPECT_EQ(count_of("href=\"own/", page), 5U);
  EXPECT_EQ(page.find(theorem.description().provenance), std::string::npos);
  EXPECT_EQ(page.find(theorem.description().source), std::string::npos);
  // The page has no section about the theorem, so there is no link to one.
  EXPECT_EQ(page.find("href=\"#relu-sink-free\""), std::string::npos);
}

TEST(OwnSection, DocumentsOfClaimsAloneHaveNoCertificateOfATheorem) {
  const auto own = given(theorems::trigger_task(), "a", {"loss >= 0"});
  EXPECT_TRUE(own.certificate.file.empty());
  EXPECT_NE(own.claims.file.find("trigger--given--a--claims.json"), std::string::npos);
}

TEST(LatexCharacters, FindsWhatHasNoTranslation) {
  EXPECT_EQ(untranslatable("Sinks: α_10 ≥ 1 − η, Súkeník"), "");
  EXPECT_EQ(untranslatable("in 中文"), "中");
}

}  // namespace
}  // namespace sinkproof::page
