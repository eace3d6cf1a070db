#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "files/json_node.hpp"
#include "numeric/certain_digits.hpp"
#include "numeric/decimal.hpp"
#include "page/content.hpp"
#include "page/counts.hpp"
#include "page/sections.hpp"
#include "page/wide_table.hpp"
#include "report/reason.hpp"
#include "report/text_table.hpp"
#include "show/text.hpp"
#include "tables/quantities.hpp"

namespace sinkproof::page {

namespace {

using numeric::Enclosure;
using OfOneFile = std::span<const CheckedOwn>;

Inline verdict_link(theorem::Verdict verdict, const OwnDocument& document) {
  const auto word = text(std::string(to_string(verdict)));
  return document.file.empty() ? word : link(word, own_folder + document.file);
}

/// Whom the row is about: a link where the page has the theorem.
Inlines name_of(const theorem::Theorem& theorem, const Findings& findings) {
  const auto& id = theorem.description().id;
  const bool is_here = std::any_of(findings.theorems.begin(), findings.theorems.end(),
                                   [&](const auto& shown) { return shown.theorem == &theorem; });
  return {is_here ? link(code(id), "#" + id) : code(id)};
}

void add_verdicts(Blocks& blocks, OfOneFile own, const Findings& findings) {
  Table table;
  table.caption = {text("What theorems say of this instance, over all inputs")};
  for (const char* name : {"theorem", "with", "verdict", ""}) table.header.push_back({text(name)});
  for (const auto& checked : own) {
    if (!checked.has_verdict()) continue;
    table.rows.push_back({name_of(*checked.asked.theorem, findings),
                          {text(checked.asked.parameters.text())},
                          {verdict_link(checked.result.verdict, checked.certificate)},
                          {text(report::reason(checked.result))}});
  }
  if (!table.rows.empty()) blocks.emplace_back(std::move(table));
}

void add_claims_of(Blocks& blocks, OfOneFile own) {
  List list;
  Table table;
  table.caption = {text("Own claims about it")};
  for (const char* name : {"claim", "verdict", "left", "", "right", ""}) table.header.push_back({text(name)});
  const auto side = [](const std::optional<Enclosure>& value) -> Inlines {
    return {text(value ? numeric::certain_digits(*value, report::shown_digits) : "not defined")};
  };
  for (const auto& checked : own) {
    for (const auto& [claim, verdict, parts] : checked.result.own_claims) {
      list.items.push_back({text(claim.id + ": "), code(claim.relation.text())});
      for (std::size_t k = 0; k < parts.size(); ++k) {
        table.rows.push_back({{text(claim.id)},
                              {verdict_link(verdict, checked.claims)},
                              side(parts[k].left),
                              {text(std::string(claim.relation.relation(k)))},
                              side(parts[k].right),
                              {text(report::reason(parts[k]))}});
      }
    }
  }
  if (list.items.empty()) return;
  blocks.emplace_back(std::move(list));
  blocks.emplace_back(std::move(table));
}

void add_quantities(Blocks& blocks, OfOneFile own) {
  constexpr int digits = 18;
  Table table;
  table.caption = {text("Its quantities, with certified ends")};
  for (const char* name : {"quantity", "of", "value", "at least", "at most"})
    table.header.push_back({text(name)});
  for (const auto& checked : own) {
    const auto& description = checked.asked.theorem->description();
    for (const auto& [name, value] : checked.result.evaluation.quantities) {
      const auto ends = value ? numeric::decimal_endpoints(*value, digits) : numeric::DecimalEndpoints{};
      const std::string why = value ? "" : " (" + description.absence + ")";
      table.rows.push_back(
          {tables::is_own_word(*checked.asked.theorem, name) ? Inlines{code(name)} : heading_of(name),
           {code(description.id)},
           {text(numeric::certain_digits(value, report::shown_digits) + why)},
           {text(ends.lower)},
           {text(ends.upper)}});
    }
  }
  if (!table.rows.empty()) blocks.emplace_back(std::move(table));
}

/// The documents, those that refute something first.
std::vector<const OwnDocument*> documents_of(OfOneFile own) {
  std::vector<const OwnDocument*> refuted;
  std::vector<const OwnDocument*> others;
  const auto add = [&](const OwnDocument& document, bool is_refuted) {
    if (!document.file.empty()) (is_refuted ? refuted : others).push_back(&document);
  };
  for (const auto& checked : own) {
    const auto& claims = checked.result.own_claims;
    add(checked.claims, std::any_of(claims.begin(), claims.end(), [](const auto& claim) {
          return claim.verdict == theorem::Verdict::refuted;
        }));
    add(checked.certificate, !checked.result.witnesses.empty());
  }
  refuted.insert(refuted.end(), others.begin(), others.end());
  return refuted;
}

/// The weights, and the exact inputs that refute something.
void add_weights(Blocks& blocks, OfOneFile own) {
  std::string listing;
  for (const auto* document : documents_of(own)) {
    const auto json = nlohmann::ordered_json::parse(document->text);
    const files::JsonNode root(json, document->file);
    const std::string command = "sinkproof show " + own_folder + document->file;
    listing += listing.empty() ? show::short_text(root, command) : show::short_places(root, command);
  }
  blocks.emplace_back(Listing{std::move(listing)});
}

}  // namespace

std::string own_counts(const Findings& findings) {
  const auto [verdicts, claims] = count(findings.own);
  std::string words;
  if (verdicts.instances > 0) words = "verdicts of theorems: " + verdicts.text();
  if (claims.instances > 0) words += (words.empty() ? "" : "; ") + ("claims: " + claims.text());
  return words;
}

void add_own(Blocks& blocks, const Findings& findings) {
  if (findings.own.empty()) return;
  blocks.emplace_back(Heading{2, "own", {text("Own instances and claims")}});
  blocks.emplace_back(Paragraph{{text(
      "Whoever made this page gave the weights in these files, or the constructions that make them, and "
      "the relations that are called claims. "
      "A verdict here is about one instance, over all its inputs, and is a link to its certificate, where "
      "there is one. What "
      "is known of a theorem, and from where, says nothing about them.")}});
  const auto& own = findings.own;
  std::size_t number = 0;
  for (auto first = own.begin(); first != own.end();) {
    const auto last = std::find_if(
        first, own.end(), [&](const auto& other) { return other.asked.label != first->asked.label; });
    const OfOneFile of_file(first, last);
    blocks.emplace_back(Heading{3, "own-" + std::to_string(++number), {code(first->asked.file)}});
    add_weights(blocks, of_file);
    add_claims_of(blocks, of_file);
    add_verdicts(blocks, of_file, findings);
    add_quantities(blocks, of_file);
    first = last;
  }
}

}  // namespace sinkproof::page
