#include <gtest/gtest.h>

#include "page/belongs.hpp"
#include "page/content.hpp"
#include "page/html.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::page {
namespace {

/// No instance, and one row about each of two theorems in a table as hypothesis-ablation is.
struct Fixture {
  tables::Table ablation{"hypothesis-ablation",
                         "Without each hypothesis of softmax-sink-necessity and the others.",
                         {{"theorem", "theorem"},
                          {"hypothesis", "hypothesis"},
                          {"outcome", "outcome"},
                          {"case_file", "case"},
                          {"trials", "trials"}},
                         {},
                         {},
                         nullptr};
  Findings findings;

  Fixture() {
    findings.theorems.push_back({&theorems::find("relu-sink-free"), {}, {}});
    findings.tables.push_back({&ablation,
                               {{{"relu-sink-free"}, {"normaliser"}, {"not found needed"}, {""}, {"110"}},
                                {{"softmax-sink-necessity"}, {"length"}, {"also needed"}}},
                               {{"0123456789abcdef0123", "{}"}},
                               {0, 0}});
  }
  [[nodiscard]] std::string page() const {
    Document document{"", "", {}};
    add_theorem(document.blocks, findings.theorems.front(), findings);
    add_remainder(document.blocks, findings);
    return to_html(document);
  }
};

TEST(TheoremSection, HasItsRowsOfTablesAboutAllTheorems) {
  const Fixture fixture;
  EXPECT_EQ(theorem_of(fixture.findings.tables.front(), fixture.findings), "");
  const auto page = fixture.page();
  EXPECT_NE(page.find("What each hypothesis is for"), std::string::npos);
  EXPECT_NE(page.find("<code>normaliser</code>"), std::string::npos);
  EXPECT_NE(page.find("not found needed"), std::string::npos);
  EXPECT_NE(page.find("110"), std::string::npos);
  EXPECT_EQ(page.find("also needed"), std::string::npos);
  EXPECT_EQ(page.find("How sharp the constants are"), std::string::npos);
}

TEST(TheoremSection, SaysNothingOfATableThatHasNoRowsAboutIt) {
  Fixture fixture;
  fixture.findings.tables.front().rows.erase(fixture.findings.tables.front().rows.begin());
  EXPECT_EQ(fixture.page().find("What each hypothesis is for"), std::string::npos);
  fixture.findings.tables.clear();
  EXPECT_EQ(fixture.page().find("What each hypothesis is for"), std::string::npos);
}

TEST(TheoremSection, TablesOfNoTheoremAreShownBehindThem) {
  Fixture fixture;
  fixture.ablation.name = "others";
  fixture.ablation.columns.front().name = "kind";
  fixture.ablation.caption = "Of none.";
  EXPECT_NE(fixture.page().find("Tables and figures of several theorems"), std::string::npos);
  EXPECT_NE(fixture.page().find("also needed"), std::string::npos);
}

}  // namespace
}  // namespace sinkproof::page
