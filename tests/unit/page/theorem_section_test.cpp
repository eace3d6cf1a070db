#include <gtest/gtest.h>

#include "page/belongs.hpp"
#include "page/content.hpp"
#include "page/html.hpp"
#include "theorems/proofs.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::page {
namespace {

/// No instance, and rows about two theorems in a table as hypothesis-ablation is.
struct Fixture {
  tables::Table ablation{"hypothesis-ablation",
                         "Without each hypothesis of softmax-sink-necessity and the others.",
                         {{"theorem"}, {"hypothesis"}, {"outcome"}, {"case_file"}, {"trials"}},
                         {},
                         {},
                         nullptr};
  Findings findings;

  Fixture() {
    findings.theorems.push_back({&theorems::find("relu-sink-free"), {}, {}});
    findings.tables.push_back({&ablation,
                               {{{"relu-sink-free"}, {"normaliser"}, {"needed"}, {"one.json"}, {"5"}},
                                {{"relu-sink-free"}, {"weights"}, {"jointly needed"}, {"two.json"}, {"6"}},
                                {{"relu-sink-free"}, {"relu"}, {"not found needed"}, {""}, {"7"}},
                                {{"softmax-sink-necessity"}, {"length"}, {"also needed"}, {""}, {"8"}}},
                               {{"0123456789abcdef0123", "{}"}},
                               {0, 0, 0, 0},
                               {{"one.json", R"({"dropped": ["normaliser"]})"},
                                {"two.json", R"({"dropped": ["normaliser", "weights"]})"}}});
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
  EXPECT_NE(page.find("<td><a href=\"cases/one.json\">needed</a></td>"), std::string::npos);
  EXPECT_NE(page.find("<a href=\"cases/two.json\">jointly needed</a>, with <code>normaliser</code></td>"),
            std::string::npos);
  EXPECT_NE(page.find("<td>not found needed</td>"), std::string::npos);
  EXPECT_EQ(page.find("also needed"), std::string::npos);
  EXPECT_EQ(page.find("How sharp the constants are"), std::string::npos);
}

TEST(TheoremSection, SaysWhatIsProvedInCoq) {
  const Fixture fixture;
  const auto parts = std::to_string(theorems::proof_parts("relu-sink-free").size());
  EXPECT_NE(fixture.page().find("Proved in Coq, for all instances: " + parts + " of " + parts + " parts"),
            std::string::npos);
  EXPECT_NE(fixture.page().find("<code>proof.relu_sink_free</code>"), std::string::npos);
}

TEST(TheoremSection, SaysNothingOfATableThatHasNoRowsAboutIt) {
  Fixture fixture;
  auto& rows = fixture.findings.tables.front().rows;
  rows.erase(rows.begin(), rows.begin() + 3);
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
