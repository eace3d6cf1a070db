#include "theorem/stated_text.hpp"

#include <gtest/gtest.h>

#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "numeric/error.hpp"
#include "stated/construction.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {
namespace {

using numeric::Rational;

/// Somebody's theorem with these lines before its conclusion.
StatedBlock stated(const std::string& lines) {
  const std::string text = "theorem t : trigger-task\n" + lines + "\nconclusion c : loss <= 1\n";
  auto source = std::make_shared<const language::Source>("t.md", "```theorem\n" + text + "```\n");
  auto block = std::make_shared<const language::Block>(language::read_blocks(*source, {}).front());
  return {std::move(source), std::move(block), text};
}

language::Form small_form() {
  const task::TriggerTask task{4, 0, task::ContentSet::box(), task::ContentSet::box()};
  return form_of(task, ModelShape{"softmax", 1, 2}, {}, {});
}

TEST(StatedText, IsAboutSeveralLayersWhereItNamesANumberOfTheirs) {
  EXPECT_FALSE(StatedText(stated(""), "").has_layers());
  EXPECT_FALSE(StatedText(stated("title \"product_self_mass\""), "").has_layers());
  EXPECT_TRUE(StatedText(stated("quantity product_self_mass"), "").has_layers());
  EXPECT_TRUE(StatedText(stated("let unused = 1 - composed_sink_after"), "").has_layers());
  EXPECT_THROW(StatedText(stated("quantity product_self_mass, absorbed_before"), ""), language::Error);
  EXPECT_THROW(StatedText(stated("quantity product_self_mass\nlet gap = anchor_gap(1)"), ""),
               language::Error);
}

TEST(StatedText, AMutantDoesNotChangeWhatItIsAbout) {
  const StatedText layers(stated("quantity product_self_mass"), "");
  const auto mutant = [](const std::string& conclusion) { return Mutant{"own", "", conclusion}; };
  EXPECT_TRUE(StatedText(layers, mutant("loss >= 1")).has_layers());
  EXPECT_TRUE(StatedText(layers, mutant("P[2,1][1,1] >= 1")).names_entries());
  EXPECT_THROW(StatedText(layers, mutant("sink_mass_after >= 1")), InputError);
  EXPECT_THROW(StatedText(StatedText(stated(""), ""), mutant("product_self_mass >= 1")), InputError);
  const StatedText other(layers, mutant("loss >= 1 and target is preceding"));
  EXPECT_FALSE(other.is_about(task::Target::preceding));
}

/// A theorem with these lines, and the construction of its file.
StatedBlock beside_construction(const std::string& lines) {
  auto result = stated(lines);
  const auto source = std::make_shared<const language::Source>(
      "k.md",
      "```construction\nconstruction k : trigger-task\nparameter L in 3..8\nparameter m in 0..2 = 1\n"
      "contents is box; normaliser is softmax\nmutant k-other \"\" : W_QK[1,0] = 1\n```\n");
  const auto block = std::make_shared<const language::Block>(language::read_blocks(*source, {}).front());
  for (auto& one : stated::Construction::all_of(source, block))
    result.of_file.push_back(std::make_shared<const stated::Construction>(std::move(one)));
  return result;
}

std::string shown(const std::vector<Source>& sources) {
  std::string result;
  for (const auto& source : sources) {
    result += (source.given ? "*" : "") + source.name + (source.by_default ? "" : "?");
    for (const auto& axis : source.default_grid) result += " " + axis.name + "=" + axis.values;
    result += ";";
  }
  return result;
}

TEST(StatedText, ConstructionsOfItsFileStandWhereGridsNameThem) {
  const Source ours{"ours", "", "", {}, {}, {}};
  const StatedText text(
      beside_construction("parameter p in 0..9 = 2\nfrom k : L = 4\nfrom ours, k : L = 5; m = 0; p = 3\n"
                          "also k-other : L = 6"),
      "t.md");
  EXPECT_EQ(shown(text.with_given({ours})), "*k L=4 m=1 p=2;ours;*k L=5 m=0 p=3;*k-other? L=6 m=1 p=2;");
  // Where grids name others alone, it can be named if its text has all values.
  EXPECT_EQ(shown(StatedText(beside_construction("from ours : L = 5"), "").with_given({ours})), "ours;");
}

TEST(StatedText, GridsHaveToFitConstructionsOfItsFile) {
  EXPECT_THROW(StatedText(beside_construction("from k : m = 0"), ""), language::Error);
  EXPECT_THROW(StatedText(beside_construction("from k : L = 9"), ""), language::Error);
  EXPECT_THROW(StatedText(beside_construction("from k : L = 4; beta = 1"), ""), language::Error);
  EXPECT_THROW(StatedText(beside_construction("parameter L in 0..9 = 2\nfrom k : m = 1"), ""),
               language::Error);
}

TEST(StatedText, FormsAreMadeOnce) {
  const StatedText text(stated("quantity double = 2*layers"), "");
  const auto form = text.on_form(small_form());
  EXPECT_EQ(text.on_form(small_form()), form);
  EXPECT_NE(text.make_form(small_form()), form);
  auto longer = small_form();
  longer.numbers["L"] = 5;
  EXPECT_NE(text.on_form(longer), form);
  EXPECT_EQ(*form->tape().constant(form->quantities().front().second), 4);
}

TEST(StatedText, SaysWhatItIsFromItsNumbers) {
  const StatedText text(stated("let twice = 2*loss\nquantity rest = 1 - twice"), "");
  const auto found = text.numbers_at({"twice", "rest"}, {{"loss", numeric::Expression(Rational(1, 8))}},
                                     numeric::Arithmetic<numeric::Exact>{});
  EXPECT_EQ(*found[0].rational(), Rational(1, 4));
  EXPECT_EQ(*found[1].rational(), Rational(3, 4));
  EXPECT_THROW(static_cast<void>(text.numbers_at({"rest"}, {}, numeric::Arithmetic<numeric::Exact>{})),
               InternalError);
}

}  // namespace
}  // namespace sinkproof::theorem
