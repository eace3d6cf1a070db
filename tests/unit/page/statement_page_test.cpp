#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "page/formula.hpp"
#include "page/html.hpp"
#include "page/latex.hpp"
#include "page/latex_characters.hpp"
#include "page/markdown.hpp"
#include "page/statement.hpp"
#include "page/utf8.hpp"
#include "tables/symbols.hpp"
#include "theorems/registry.hpp"
#include "theorems/statement_text.hpp"

namespace sinkproof::page {
namespace {

std::vector<std::string> ids() {
  std::vector<std::string> list;
  for (const auto* theorem : theorems::all()) list.push_back(theorem->description().id);
  return list;
}

std::string file(const std::string& path) {
  std::ifstream stream(std::string(SINKPROOF_SOURCE_DIR) + "/" + path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

Document document_of(const std::string& id) {
  Document document{id, id, {Contents{}}};
  auto statement = read_statement(id);
  for (auto& block : statement.summary) document.blocks.push_back(std::move(block));
  for (auto& section : statement.sections)
    document.blocks.emplace_back(Fold{section.title, std::move(section.blocks)});
  return document;
}

/// The first thing that is wrong with the nesting of the elements; empty where nothing is.
std::string unbalanced(const std::string& html) {
  static const std::vector<std::string> empty_elements{"meta", "img", "!DOCTYPE", "wbr"};
  std::vector<std::string> open;
  for (auto k = html.find('<'); k != std::string::npos; k = html.find('<', k + 1)) {
    const bool closes = html[k + 1] == '/';
    const auto start = k + (closes ? 2 : 1);
    const auto name = html.substr(start, html.find_first_of(" >\n", start) - start);
    if (std::count(empty_elements.begin(), empty_elements.end(), name) > 0) continue;
    if (!closes) {
      open.push_back(name);
    } else if (open.empty() || open.back() != name) {
      return "</" + name + "> at " + html.substr(k < 80 ? 0 : k - 80, 100);
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

/// Braces that are not escaped.
int depth_of_braces(const std::string& latex) {
  int depth = 0;
  for (std::size_t k = 0; k < latex.size() && depth >= 0; ++k) {
    if (latex[k] == '\\') {
      ++k;
    } else if (latex[k] == '{') {
      ++depth;
    } else if (latex[k] == '}') {
      --depth;
    }
  }
  return depth;
}

TEST(StatementText, IsTheFileThatWasHashed) {
  for (const auto& id : ids())
    EXPECT_EQ(theorems::statement_text(id), file("theorems/" + id + "/statement.md")) << id;
  EXPECT_EQ(theorems::references_text(), file("theorems/references.md"));
  EXPECT_ANY_THROW(static_cast<void>(theorems::statement_text("no-theorem")));
}

TEST(StatementPage, EveryCharacterHasALatexForm) {
  for (const auto& id : ids()) {
    for (const auto character : characters(theorems::statement_text(id)))
      EXPECT_NE(character_class(character), CharacterClass::unknown) << id << ": " << character;
  }
  EXPECT_EQ(character_class("語"), CharacterClass::unknown);
  EXPECT_ANY_THROW(static_cast<void>(latex_text("語")));
}

TEST(StatementPage, NothingOfAStatementIsLost) {
  // Letters and digits of the text, in their order, against those of the page.
  const auto letters = [](const std::string& text) {
    std::string found;
    std::copy_if(text.begin(), text.end(), std::back_inserter(found),
                 [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
    return found;
  };
  struct Gather {
    std::string operator()(const Heading& heading) const { return plain_text(heading.content); }
    std::string operator()(const Paragraph& paragraph) const { return plain_text(paragraph.content); }
    std::string operator()(const List& list) const {
      std::string words;
      for (std::size_t k = 0; k < list.items.size(); ++k) {
        if (list.is_ordered) words += std::to_string(static_cast<std::size_t>(list.start) + k);
        words += plain_text(list.items[k]);
      }
      return words;
    }
    std::string operator()(const Listing& listing) const { return listing.text; }
    std::string operator()(const Table& table) const {
      std::string words;
      for (const auto& cell : table.header) words += plain_text(cell);
      for (const auto& row : table.rows) {
        for (const auto& cell : row) words += plain_text(cell);
      }
      return words;
    }
    std::string operator()(const Figure&) const { return "?"; }
    std::string operator()(const Fold&) const { return "?"; }
    std::string operator()(const Contents&) const { return "?"; }
  };
  // Raised characters are shown as what they are when they are not raised, but for those of code.
  const auto lowered = [](std::string text) {
    static const std::vector<std::pair<std::string, std::string>> pairs{
        {"²", "2"}, {"³", "3"}, {"¹", "1"}, {"⁰", "0"}, {"⁴", "4"}, {"⁶", "6"},
        {"ⁿ", "n"}, {"ᵀ", "T"}, {"₀", "0"}, {"₁", "1"}, {"₂", "2"}, {"₃", "3"}};
    for (const auto& [raised, plain] : pairs) {
      for (auto k = text.find(raised); k != std::string::npos; k = text.find(raised, k))
        text.replace(k, raised.size(), plain);
    }
    return text;
  };
  for (const auto& id : ids()) {
    std::string text(theorems::statement_text(id));
    // What a block is stands behind its fence, and is not shown.
    text = std::regex_replace(text, std::regex("```[a-z]+\\n"), "```\n");
    std::string shown;
    for (const auto& block : parse_markdown(theorems::statement_text(id)))
      shown += std::visit(Gather{}, static_cast<const Block::variant&>(block));
    EXPECT_EQ(letters(lowered(shown)), letters(lowered(text))) << id;
  }
}

TEST(StatementPage, HtmlIsBalancedAndLeavesNoNotation) {
  for (const auto& id : ids()) {
    const auto html = to_html(document_of(id));
    EXPECT_EQ(unbalanced(html), "") << id;
    auto words = html.substr(html.find("<main>"));
    // Outside of code no underscore, caret or brace of the notation is left.
    for (auto k = words.find("<code"); k != std::string::npos; k = words.find("<code", k))
      words.erase(k, words.find("</code>", k) - k);
    EXPECT_EQ(words.find('^'), std::string::npos) << id << words.substr(words.find('^') - 60, 80);
    EXPECT_EQ(words.find("_"), std::string::npos) << id << words.substr(words.find('_') - 60, 80);
    EXPECT_EQ(words.find("**"), std::string::npos) << id << words.substr(words.find("**") - 60, 80);
  }
}

TEST(StatementPage, LatexIsBalancedAsciiAndLeavesNoNotation) {
  for (const auto& id : ids()) {
    const auto latex = to_latex(document_of(id));
    EXPECT_EQ(depth_of_braces(latex), 0) << id;
    EXPECT_TRUE(std::all_of(latex.begin(), latex.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x80;
    })) << id;
    // Every $ that is not escaped opens or closes a formula on its line.
    std::size_t dollars = 0;
    for (std::size_t k = 1; k < latex.size(); ++k)
      dollars += latex[k] == '$' && latex[k - 1] != '\\' ? 1U : 0U;
    EXPECT_EQ(dollars % 2, 0U) << id;
  }
}

TEST(StatementPage, SectionsForEveryoneAreThere) {
  for (const auto& id : ids()) {
    const auto statement = read_statement(id);
    EXPECT_FALSE(statement.summary.empty()) << id;
    for (const std::string wanted :
         {"Provenance", "Setting", "Statement", "Hypotheses", "Proof", "Constants"}) {
      const auto found =
          std::find_if(statement.sections.begin(), statement.sections.end(),
                       [&](const auto& section) { return section.title.rfind(wanted, 0) == 0; });
      ASSERT_NE(found, statement.sections.end()) << id << " " << wanted;
      EXPECT_GT(found->blocks.size(), 1U) << id << " " << wanted;
      EXPECT_EQ(is_for_everyone(*found), wanted != "Proof" && wanted != "Constants");
    }
  }
}

TEST(StatementPage, PagesThatReadersDoNotHaveAreNamedByTheirTheorems) {
  for (const auto& id : ids())
    EXPECT_EQ(to_html(document_of(id)).find("heory page"), std::string::npos) << id;
  EXPECT_NE(to_html(document_of("null-slot-necessity")).find("href=\"#multihead-sink-tradeoff\""),
            std::string::npos);
}

TEST(StatementPage, OnlyTheoremsThatAreShownAreLinks) {
  const auto link = [](const std::vector<std::string>& shown) {
    Document document{"", "", {}};
    auto statement = read_statement("null-slot-necessity", shown);
    for (auto& section : statement.sections)
      document.blocks.emplace_back(Fold{"", std::move(section.blocks)});
    return to_html(document).find("href=\"#multihead-sink-tradeoff\"");
  };
  EXPECT_EQ(link({"null-slot-necessity"}), std::string::npos);
  EXPECT_NE(link({"null-slot-necessity", "multihead-sink-tradeoff"}), std::string::npos);
}

TEST(StatementPage, SymbolsOfTheTablesAreFormulas) {
  // One list, in two notations: what the page makes of the first has the words of the second.
  const auto letters = [](const std::string& text) {
    std::string found;
    std::copy_if(text.begin(), text.end(), std::back_inserter(found),
                 [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
    return found;
  };
  for (const std::string name :
       {"beta", "eta_bar", "r_eta", "sink_mass_before", "max_anchor_mass", "min_null_mass",
        "max_layer_sink_mass", "bound_after", "rho_change_sign", "cost_diag_primal"}) {
    const Inlines formula{{Inline::Kind::formula, {}, parse_formula(tables::symbol(name)), {}}};
    auto ours = letters(write_latex(formula));
    auto theirs = letters(tables::latex_heading(name));
    for (auto* text : {&ours, &theirs}) {
      for (const std::string word : {"mathrm", "operatorname", "mathit", "mathsurround"}) {
        for (auto k = text->find(word); k != std::string::npos; k = text->find(word))
          text->erase(k, word.size());
      }
      std::sort(text->begin(), text->end());
    }
    EXPECT_EQ(ours, theirs) << name;
  }
  EXPECT_EQ(tables::symbol("verdict"), "");
  EXPECT_EQ(tables::latex_heading("1-sink_mass_before"), "$1-\\alpha^{\\mathrm{before}}_0$");
  EXPECT_EQ(tables::latex_heading("loss_upper"), "loss $\\leq$");
  EXPECT_EQ(tables::latex_heading("1-loss"), "$1-{}$loss");
}

TEST(StatementPage, OtherTheoremsAreLinks) {
  const auto html = to_html(document_of("relu-sink-free"));
  EXPECT_NE(html.find("<a href=\"#softmax-sink-necessity\">softmax-sink-necessity</a>"), std::string::npos);
  EXPECT_NE(html.find("<a href=\"#relu-normaliser-obstruction\"><code>"), std::string::npos);
  EXPECT_EQ(html.find("<a href=\"#relu-sink-free\">"), std::string::npos);
}

}  // namespace
}  // namespace sinkproof::page
