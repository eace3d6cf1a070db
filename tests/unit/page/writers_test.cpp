#include <gtest/gtest.h>

#include <string>

#include "page/base64.hpp"
#include "page/formula.hpp"
#include "page/html.hpp"
#include "page/latex.hpp"
#include "page/markdown.hpp"
#include "page/selection.hpp"
#include "page/wide_table.hpp"

namespace sinkproof::page {
namespace {

/// The body of a page with one paragraph.
std::string html(const std::string& markdown) {
  const auto page = to_html({"", "", {Paragraph{parse_inlines(markdown)}}});
  const auto start = page.find("<p>") + 3;
  return page.substr(start, page.find("</p>") - start);
}
std::string latex(const std::string& markdown) {
  return write_latex(parse_inlines(markdown));
}
/// Without the spans that say whether a formula may break.
std::string formula(const std::string& notation) {
  auto text = html(notation);
  for (const std::string mark : {"<span class=\"f u\">", "<span class=\"f\">", "</span>"}) {
    for (auto k = text.find(mark); k != std::string::npos; k = text.find(mark)) text.erase(k, mark.size());
  }
  return text;
}

TEST(Html, EscapesWhatHasAMeaning) {
  EXPECT_EQ(escape_html("a<b & \"c\">'"), "a&lt;b &amp; &quot;c&quot;&gt;'");
  EXPECT_EQ(html("`<script>` & \"so\""), "<code>&lt;script&gt;</code> &amp; &quot;so&quot;");
  EXPECT_NE(html("[there](x\"onload=)").find("x&quot;onload="), std::string::npos);
}

TEST(Latex, EscapesWhatHasAMeaning) {
  EXPECT_EQ(escape_latex("50 % & # $ _ { } ~ ^ \\"),
            "50 \\% \\& \\# \\$ \\_ \\{ \\} \\textasciitilde{} \\textasciicircum{} \\textbackslash{}");
  EXPECT_EQ(escape_latex("<|>"), "\\textless{}\\textbar{}\\textgreater{}");
  EXPECT_EQ(escape_latex("\"so\" (\"there\")"), "``so'' (``there'')");
  EXPECT_EQ(latex("`a_b%`"), "\\texttt{a\\_\\allowbreak{}b\\%}");
  EXPECT_EQ(escape_latex("Súkeník, §4"), "S\\'uken\\'{\\i}k, \\ensuremath{\\mathsection}4");
}

TEST(Formula, SubscriptsAndSuperscripts) {
  EXPECT_EQ(formula("α_i0"), "<var>α</var><sub><var>i</var>0</sub>");
  EXPECT_EQ(formula("W_OV"), "<var>W</var><sub>OV</sub>");
  EXPECT_EQ(formula("e^{−2β}"), "<var>e</var><sup>−2<var>β</var></sup>");
  EXPECT_EQ(formula("e^{s_ik}"), "<var>e</var><sup><var>s</var><sub><var>i</var><var>k</var></sub></sup>");
  EXPECT_EQ(formula("2^−16"), "2<sup>−16</sup>");
  EXPECT_EQ(formula("‖W‖_*"), "‖<var>W</var>‖<sub>*</sub>");
  EXPECT_EQ(formula("z_iᵀ"), "<var>z</var><sub><var>i</var></sub><sup>T</sup>");
  EXPECT_EQ(formula("X^{l−1}_k"), "<var>X</var><sup><var>l</var>−1</sup><sub><var>k</var></sub>");
  EXPECT_EQ(formula("√(λ²+C)"), "√<span class=\"root\"><var>λ</var><sup>2</sup>+<var>C</var>");
  EXPECT_EQ(latex("α^l_ik²"), "$\\alpha ^{l}_{ik}{}^{2}$");
  EXPECT_EQ(latex("η³"), "$\\eta ^{3}$");
  EXPECT_EQ(latex("P°"), "$P^{\\circ}$");
  EXPECT_EQ(latex("√(λ²+C) ≤ 2√d"), "$\\sqrt{\\lambda ^{2}+C}\\leq 2\\sqrt{d}$");
  EXPECT_EQ(latex("η̄ > 0"), "$\\bar{\\eta }>0$");
  EXPECT_EQ(latex("x′_i ∈ {1,2}"), "$x'_{i}\\in \\{1,2\\}$");
  EXPECT_EQ(latex("P + k a"), "$P+k\\,a$");
  EXPECT_EQ(latex("max_k p_k"), "$\\max _{k}\\,p_{k}$");
  EXPECT_EQ(latex("4,000,000 and (1,0)"), "$4{,}000{,}000$ and $(1,0)$");
}

TEST(Formula, ProseIsLeftAlone) {
  for (const std::string prose : {"a sink, non-trigger and/or I see", "Theorem A holds; Lemma B too",
                                  "RM26 (see G25)", "Y. Ran-Milo", "e.g. this (i) and (ii)"})
    EXPECT_EQ(latex(prose), prose);
  EXPECT_EQ(html("max_layer_sink_mass is"), "<code>max_layer_sink_mass</code> is");
  EXPECT_EQ(html("it is a *margin*"), "it is a <em>margin</em>");
  EXPECT_EQ(latex("let a, b be"), "let $a$, $b$ be");
  EXPECT_EQ(latex("a head has k keys"), "a head has $k$ keys");
  EXPECT_EQ(latex("If ab ≥ 0,"), "If $ab\\geq 0$,");
}

TEST(Markdown, InlineForms) {
  EXPECT_EQ(html("*so* **be it** `code`"), "<em>so</em> <strong>be it</strong> <code>code</code>");
  EXPECT_EQ(html("**Theorem I*.** Let"), "<strong>Theorem I*.</strong> Let");
  // In CommonMark these asterisks and underscores would be emphasis.
  EXPECT_EQ(formula("‖V‖_* ≤ ‖W‖_* or"), "‖<var>V</var>‖<sub>*</sub> ≤ ‖<var>W</var>‖<sub>*</sub> or");
  EXPECT_EQ(html("[0, 1] (both)").find("<a"), std::string::npos);
  EXPECT_EQ(html("[text](#there)"), "<a href=\"#there\">text</a>");
  EXPECT_EQ(html("so * be ** it"), "so * be ** it");
}

TEST(Markdown, Blocks) {
  const auto blocks = parse_markdown(
      "# T\nword\nword\n- one\n  more\n- two\n\n3. c\n4. d\n\n  shown\n\n| x | y |\n|---|---|\n| `a|b` | 2 "
      "|\n| 3 |\n```constants\nf(x) = 1\n```\n|z| ≤ 1\n");
  ASSERT_EQ(blocks.size(), 8U);
  EXPECT_EQ(std::get<Heading>(blocks[0]).level, 1);
  EXPECT_EQ(plain_text(std::get<Paragraph>(blocks[1]).content), "word word");
  EXPECT_EQ(plain_text(std::get<List>(blocks[2]).items.at(0)), "one more");
  EXPECT_EQ(std::get<List>(blocks[2]).items.size(), 2U);
  EXPECT_EQ(std::get<List>(blocks[3]).start, 3);
  EXPECT_EQ(std::get<List>(blocks[3]).items.size(), 2U);
  EXPECT_TRUE(std::get<Paragraph>(blocks[4]).is_display);
  const auto& table = std::get<Table>(blocks[5]);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(plain_text(table.rows[0].at(0)), "a|b");
  EXPECT_EQ(table.rows[1].size(), 2U);
  EXPECT_EQ(std::get<Listing>(blocks[6]).text, "f(x) = 1\n");
  EXPECT_EQ(plain_text(std::get<Paragraph>(blocks[7]).content), "|z| ≤ 1");
}

TEST(Writers, TablesFiguresAndFolds) {
  Document document{"A & B", "<d>", {}};
  document.blocks.emplace_back(Contents{});
  document.blocks.emplace_back(Heading{2, "one", {text("One")}});
  document.blocks.emplace_back(Heading{3, "two", {text("Two")}});
  document.blocks.emplace_back(
      Table{{text("cap")}, {{text("h")}, {text("k")}}, {{{text("r")}, {text("1/2")}}}, true});
  document.blocks.emplace_back(
      Figure{{text("fig")}, "a \"b\"", "<svg\n viewBox=\"0 0 300 150\"></svg>", "figures/f"});
  document.blocks.emplace_back(Fold{"more", {Paragraph{{text("inside")}}}, false});
  document.blocks.emplace_back(Fold{"screen", {Paragraph{{text("certificates")}}}, true});
  const auto page = to_html(document);
  EXPECT_NE(page.find("<title>A &amp; B</title>"), std::string::npos);
  EXPECT_NE(page.find("<html lang=\"en\">"), std::string::npos);
  EXPECT_NE(
      page.find("<li><a href=\"#one\">One</a></li>\n<li><ul>\n<li><a href=\"#two\">Two</a></li>\n</ul></li>"),
      std::string::npos);
  EXPECT_NE(page.find("<th scope=\"row\">r</th><td class=\"n\">1/2</td>"), std::string::npos);
  EXPECT_NE(
      page.find("alt=\"a &quot;b&quot;\" width=\"400\" height=\"200\" src=\"data:image/svg+xml;base64,"),
      std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  const auto twin = to_latex(document);
  EXPECT_NE(
      twin.find("\\includegraphics[width=\\linewidth,height=0.42\\textheight,keepaspectratio]{figures/f}"),
      std::string::npos);
  EXPECT_NE(twin.find("\\label{two}"), std::string::npos);
  EXPECT_NE(twin.find("inside"), std::string::npos);
  EXPECT_EQ(twin.find("certificates"), std::string::npos);
}

TEST(Writers, RecordsOfManyFieldsStandAsColumns) {
  Records records;
  for (std::size_t k = 0; k < most_columns + 1; ++k) records.fields.push_back("f" + std::to_string(k));
  records.records.emplace_back(most_columns + 1, Inlines{text("x")});
  records.names.emplace_back("first");
  const auto table = abbreviated({}, records);
  EXPECT_EQ(table.header.size(), 2U);
  EXPECT_EQ(table.rows.size(), most_columns + 1);
  records.fields.pop_back();
  records.records[0].pop_back();
  EXPECT_EQ(abbreviated({}, records).rows.size(), 1U);
}

TEST(Base64, Rfc4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("\xff\xfe"), "//4=");
}

TEST(Selection, IsSpread) {
  EXPECT_EQ(spread(0, 3), (std::vector<std::size_t>{}));
  EXPECT_EQ(spread(2, 3), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(spread(10, 3), (std::vector<std::size_t>{0, 4, 9}));
  EXPECT_EQ(spread(10, 1), (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace sinkproof::page
