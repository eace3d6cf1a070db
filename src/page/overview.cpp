#include <algorithm>
#include <string>
#include <vector>

#include "engine/neighbourhood.hpp"
#include "page/content.hpp"
#include "page/counts.hpp"
#include "page/formula.hpp"
#include "page/markdown.hpp"
#include "page/sections.hpp"
#include "theorem/verdict.hpp"
#include "theorems/statement_text.hpp"

namespace sinkproof::page {

namespace {

Paragraph paragraph(std::string_view markdown) {
  return {parse_inlines(markdown)};
}

std::string number(std::size_t n) {
  return std::to_string(n);
}

std::string number(std::size_t n, const std::string& one, const std::string& several) {
  return number(n) + " " + (n == 1 ? one : several);
}
/// "1 question", "2 questions"
std::string number(std::size_t n, const std::string& thing) {
  return number(n, thing, thing + "s");
}

bool has_rows(const Findings& findings) {
  return std::ranges::any_of(findings.tables, [](const auto& table) { return !table.certificates.empty(); });
}

/// The documents in the folders that there are, as words of a command: of a folder without any, a shell
/// leaves the pattern itself, which names no file.
std::string documents_of(const Findings& findings, const std::string& directory) {
  const auto has = [](const std::vector<CheckedConstruction>& constructions) {
    return std::ranges::any_of(constructions, [](const auto& one) { return !one.instances.empty(); });
  };
  const auto& theorems = findings.theorems;
  std::string words;
  const auto add = [&](bool is_there, const std::string& folder) {
    if (is_there) words += " " + directory + folder + "*.json";
  };
  add(std::ranges::any_of(theorems, [&](const auto& one) { return has(one.constructions); }),
      certificate_folder);
  add(has_rows(findings), row_folder);
  add(std::ranges::any_of(theorems, [&](const auto& one) { return has(one.mutants); }), mutant_folder);
  add(std::ranges::any_of(findings.tables, [](const auto& table) { return !table.cases.empty(); }),
      case_folder);
  add(std::ranges::any_of(
          findings.own,
          [](const auto& own) { return !own.certificate.file.empty() || !own.claims.file.empty(); }),
      own_folder);
  return words;
}

void add_in_short(Blocks& blocks, const Findings& findings) {
  const auto counts = count(findings);
  Counts mutants;
  std::size_t number_of_mutants = 0;
  std::size_t open = 0;
  for (const auto& theorem : findings.theorems) {
    open += theorem.theorem->description().open_questions.size();
    number_of_mutants += theorem.mutants.size();
    for (const auto& mutant : theorem.mutants) mutants.add(mutant);
  }
  const auto somebodys = static_cast<std::size_t>(
      std::count_if(findings.theorems.begin(), findings.theorems.end(),
                    [](const auto& theorem) { return !theorem.theorem->description().text.empty(); }));
  List list;
  if (somebodys > 0)
    list.items.push_back(parse_inlines("**" + number(somebodys, "theorem") +
                                       " of whoever made this page**, which nobody has proved: instances "
                                       "are what is certified."));
  list.items.push_back(parse_inlines("**" + number(findings.theorems.size(), "theorem") + " on " +
                                     number(counts.instances, "instance") + "**: " + counts.text() +
                                     ". Nothing was rounded on the way to a verdict."));
  if (const auto documents = documents_of(findings, ""); !documents.empty())
    list.items.push_back(parse_inlines(
        "**A certificate for each " +
        std::string(has_rows(findings) ? "instance and each row of a table" : "instance") +
        "** is beside this page. `sinkproof check" + documents +
        "` has them derived again by a second, independent program that knows integers and rationals only."));
  if (number_of_mutants > 0)
    list.items.push_back(parse_inlines("**" + number(number_of_mutants, "construction") +
                                       " broken on purpose** had to fail, to see that the check can; of " +
                                       number(mutants.instances, "instance") + ": " + mutants.text() + "."));
  const auto searches = count_searches(findings);
  if (searches.hypotheses > 0)
    list.items.push_back(parse_inlines(
        "**" + number(searches.hypotheses, "hypothesis", "hypotheses") + "** were left out, one at a time: " +
        number(searches.needed) + " are needed, and " + number(searches.jointly_needed) +
        " together with others, each by a certified counterexample, in the folder `cases`; of the others, "
        "a search found none. **" +
        number(searches.constants, "constant") + "** were bracketed likewise."));
  if (!findings.own.empty())
    list.items.push_back({strong("Own instances and claims"), text(", of whoever made this page, have "),
                          link(text("a section of their own"), "#own"),
                          text(": " + own_counts(findings) + ".")});
  if (open > 0)
    list.items.push_back(
        parse_inlines("**" + number(open, "question") +
                      " next to the theorems**, of which nobody knows the answer, listed with them."));
  blocks.emplace_back(std::move(list));
}

Table summary_table(const Findings& findings) {
  Table table;
  table.caption = {text("The theorems, and how their instances came out")};
  for (const char* name : {"theorem", "about", "verdicts"}) table.header.push_back({text(name)});
  for (const auto& theorem : findings.theorems) {
    const auto& description = theorem.theorem->description();
    table.rows.push_back({{link(text(title_of(description)), "#" + description.id)},
                          {text(description.source)},
                          {text(count(theorem.constructions).text())}});
  }
  table.rows.push_back({{strong("all")}, {}, {strong(count(findings).text())}});
  return table;
}

void add_claims(Blocks& blocks) {
  blocks.emplace_back(Heading{2, "claims", {text("What was claimed")}});
  blocks.emplace_back(paragraph(
      "In a transformer, each position distributes its attention over the positions before it. *Softmax* "
      "forces the shares to add up to 1, even where there is nothing worth looking at. Trained models then "
      "tend to "
      "park nearly everything on one token that says nothing, mostly the first: an *attention sink*, and the "
      "first token is its *anchor*. Three papers are about when this has to happen:"));
  // The last block of references.md is the table of papers.
  auto references = parse_markdown(theorems::references_text());
  for (auto& block : references) {
    if (auto* table = std::get_if<Table>(&block)) {
      table->caption = {text("The papers, by the keys that are used below")};
      blocks.emplace_back(std::move(*table));
    }
  }
  blocks.emplace_back(
      paragraph("Their full texts were not available when the theorems were written down here. So each of "
                "them says of itself which part is **as published** (an abstract or a public fragment says "
                "it), which is **reconstructed** (stated here so "
                "that it matches what is published), and which is **proved here**. A theorem is a list of "
                "hypotheses and a conclusion, with a full proof; the constants are explicit."));
  blocks.emplace_back(
      paragraph("Most theorems are about RM26's *trigger-conditional task*. An input has L tokens: the "
                "anchor, one *trigger*, and otherwise content tokens, which are vectors with entries between "
                "−1 and 1. At the trigger the head has to output the mean of all tokens "
                "behind the anchor up to there, and 0 at all other positions. The *loss* η is the largest "
                "error over all inputs, positions and coordinates, not an average over samples."));
  blocks.emplace_back(paragraph(
      "That is the target of RM26's published experiment code, which has the trigger itself in the "
      "mean. RM26's abstract speaks of the average of the *preceding* tokens. The two are different "
      "tasks: `preceding-mean-sink-necessity` is about the abstract's, sinkproof's others are about the "
      "code's."));
}

void add_search_method(Blocks& blocks, const Findings& findings) {
  if (count_searches(findings).hypotheses == 0) return;
  blocks.emplace_back(
      Heading{3, "searches", {text("Which hypotheses are needed, and how sharp the constants are")}});
  blocks.emplace_back(paragraph(
      "A search looks for counterexamples to each theorem's neighbours: without one of its hypotheses, and "
      "with smaller constants. It steers by ordinary floating point; "
      "what it finds is then made exact, made as small as it gets, and certified like any other instance, or "
      "else it does not count. So a *case* is a proof; that a search found nothing is none."));
  Table outcomes;
  outcomes.header = {{text("without the hypothesis")}, {text("meaning")}};
  const auto add = [&](engine::Need need, const char* meaning) {
    outcomes.rows.push_back({{text(std::string(to_string(need)))}, {text(meaning)}});
  };
  add(engine::Need::needed, "A certified case satisfies all other hypotheses, and the conclusion is false.");
  add(engine::Need::jointly_needed,
      "There is such a case where further hypotheses, which are named, are left out as well: not all of them "
      "can be.");
  add(engine::Need::not_found_needed, "The search found none in so many trials. Nothing follows from that.");
  add(engine::Need::vacuous,
      "No trial satisfied the other hypotheses, or the conclusion is not defined there.");
  blocks.emplace_back(std::move(outcomes));
}

void add_method(Blocks& blocks, const Findings& findings) {
  blocks.emplace_back(Heading{2, "method", {text("What was checked, and how")}});
  blocks.emplace_back(
      paragraph("A proof is for readers; a program can check instances. For each theorem there are "
                "*constructions*: explicit weights, with promises such as \"the loss is at most this\". On "
                "each instance of a grid of parameters the program certifies the promises, the hypotheses "
                "and the conclusion. Each of these is a real number, a *margin*, that has to be positive or "
                "at least not negative, over **all** inputs at once."));
  Table verdicts;
  verdicts.header = {{text("verdict")}, {text("meaning")}};
  const auto add = [&](theorem::Verdict verdict, const char* meaning) {
    verdicts.rows.push_back({{text(std::string(to_string(verdict)))}, {text(meaning)}});
  };
  add(theorem::Verdict::certified,
      "The construction keeps its promises, and hypotheses and conclusion hold.");
  add(theorem::Verdict::refuted,
      "A promise is certainly broken; or all hypotheses certainly hold, and the conclusion certainly does "
      "not. The certificate has the exact input.");
  add(theorem::Verdict::vacuous,
      "A hypothesis certainly fails, so that the theorem says nothing about this instance.");
  add(theorem::Verdict::inconclusive,
      "A sign could not be decided at the highest precision that was allowed.");
  blocks.emplace_back(std::move(verdicts));
  const auto tiers = count(findings).tiers;
  blocks.emplace_back(
      paragraph("No verdict rests on a tolerance. Margins are enclosed between two bounds, first in double "
                "precision with outward rounding, then with ever more bits; margins that are exactly 0, "
                "which no enclosure can tell from a very small number, are decided by exact algebra. Here " +
                std::to_string(tiers.by_doubles) + " margins were decided by doubles, " +
                std::to_string(tiers.by_balls) + " with more bits, " + std::to_string(tiers.exactly) +
                " exactly, and " + std::to_string(tiers.undecided) + " not at all."));
  blocks.emplace_back(
      paragraph("Every digit that is shown is certain. A number followed by … goes on; a lower bound is "
                "rounded down, an upper bound up. Where a hypothesis is left out (\"what happens without "
                "each\"), the theorem's own text says whether the conclusion then is false, or open."));
  add_search_method(blocks, findings);
  blocks.emplace_back(paragraph("To repeat all of it:"));
  const auto documents = documents_of(findings, "DIR/");
  blocks.emplace_back(Listing{(findings.command.empty() ? "sinkproof report" : findings.command) +
                              " -o DIR\n" + (documents.empty() ? "" : "sinkproof check" + documents + "\n")});
}

}  // namespace

void add_overview(Blocks& blocks, const Findings& findings) {
  blocks.emplace_back(
      paragraph("Theory papers say that softmax attention must keep a sink, that other attention need not, "
                "and what either costs. **sinkproof** states such theorems precisely, proves them, builds "
                "the weights that go with them, and certifies both on explicit instances. This page "
                "says what was claimed, what was checked, how, and what was found."));
  add_in_short(blocks, findings);
  blocks.emplace_back(summary_table(findings));
  if (!findings.has_gnuplot)
    blocks.emplace_back(
        paragraph("**Figures are missing**: they are drawn by gnuplot, which was not there when this page "
                  "was made. Install it (Debian: `gnuplot-nox`) and run `sinkproof report` again."));
  blocks.emplace_back(Contents{});
  add_claims(blocks);
  add_method(blocks, findings);
}

}  // namespace sinkproof::page
