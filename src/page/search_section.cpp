#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/neighbourhood.hpp"
#include "page/belongs.hpp"
#include "page/content.hpp"
#include "page/formula.hpp"
#include "page/markdown.hpp"
#include "page/sections.hpp"

namespace sinkproof::page {

namespace {

const std::string ablation = "hypothesis-ablation";
const std::string tightness = "tightness";

/// Of a table about all theorems, the rows about one.
class RowsAbout {
 public:
  RowsAbout(const std::string& id, const std::string& table, const Findings& findings)
      : filled_(table_by_theorem(table, findings)) {
    if (filled_ == nullptr) return;
    for (std::size_t k = 0; k < filled_->rows.size(); ++k) {
      if (filled_->rows[k].front().text == id) rows_.push_back(k);
    }
  }

  [[nodiscard]] const std::vector<std::size_t>& rows() const { return rows_; }

  [[nodiscard]] const std::string& field(std::size_t row, const std::string& name) const {
    const auto& columns = filled_->table->columns;
    const auto at = std::find_if(columns.begin(), columns.end(),
                                 [&](const tables::Column& column) { return column.name == name; });
    return filled_->rows.at(row).at(static_cast<std::size_t>(at - columns.begin())).text;
  }

  /// The words, as a link to the row's case where there is one.
  [[nodiscard]] Inline with_case(std::size_t row, const std::string& words) const {
    const auto& file = field(row, "case_file");
    return file.empty() ? text(words) : link(text(words), case_folder + file);
  }

  /// Hypotheses that the row's case does without.
  [[nodiscard]] std::vector<std::string> dropped(std::size_t row) const {
    return nlohmann::json::parse(filled_->cases.at(field(row, "case_file"))).at("dropped");
  }

  [[nodiscard]] Inlines caption(const std::string& words) const {
    const auto& certificate = filled_->certificates[filled_->certificate_of_row[rows_.front()]];
    const auto all = table_folder + filled_->table->name + ".csv";
    return {text(words + " For the checker: "),
            link(text("these rows and their cases"), row_file(*filled_->table, certificate)),
            text(". Of all theorems: "), link(code(all), all)};
  }

 private:
  const FilledTable* filled_;
  std::vector<std::size_t> rows_;
};

Paragraph paragraph(const char* markdown) {
  return {parse_inlines(markdown)};
}

/// "jointly needed, with a and b"
Inlines outcome(const RowsAbout& ablated, std::size_t row) {
  const auto& word = ablated.field(row, "outcome");
  Inlines result{ablated.with_case(row, word)};
  if (word != to_string(engine::Need::jointly_needed)) return result;
  auto others = ablated.dropped(row);
  std::erase(others, ablated.field(row, "hypothesis"));
  for (std::size_t k = 0; k < others.size(); ++k) {
    result.push_back(text(k == 0 ? ", with " : k + 1 == others.size() ? " and " : ", "));
    result.push_back(code(others[k]));
  }
  return result;
}

void add_ablation(Blocks& blocks, const theorem::Description& description, const Findings& findings) {
  const RowsAbout ablated(description.id, ablation, findings);
  if (ablated.rows().empty()) return;
  Table table;
  for (const char* name : {"hypothesis", "it says", "without it", "trials"})
    table.header.push_back({text(name)});
  for (const auto row : ablated.rows()) {
    const auto& id = ablated.field(row, "hypothesis");
    const auto& hypotheses = description.hypotheses;
    const auto at = std::find_if(hypotheses.begin(), hypotheses.end(),
                                 [&](const theorem::Proposition& known) { return known.id == id; });
    table.rows.push_back({{code(id)},
                          with_formulas(at->meaning),
                          outcome(ablated, row),
                          {text(ablated.field(row, "trials"))}});
  }
  table.caption = ablated.caption("Links lead to the certified cases.");
  blocks.emplace_back(Heading{4, "", {text("What each hypothesis is for")}});
  blocks.emplace_back(paragraph(
      "One hypothesis is left out at a time: is there a counterexample that satisfies all the others? "
      "([What the words mean](#searches))"));
  blocks.emplace_back(std::move(table));
}

void add_tightness(Blocks& blocks, const theorem::Description& description, const Findings& findings) {
  const RowsAbout sharp(description.id, tightness, findings);
  if (sharp.rows().empty()) return;
  Table table;
  for (const char* name : {"constant", "what it is", "proved with", "refuted with"})
    table.header.push_back({text(name)});
  for (const auto row : sharp.rows()) {
    const auto& id = sharp.field(row, "constant");
    const auto& constants = description.constants;
    const auto at = std::find_if(constants.begin(), constants.end(),
                                 [&](const theorem::Constant& known) { return known.id == id; });
    const auto& below = sharp.field(row, "refuted_below");
    table.rows.push_back({{code(id)},
                          with_formulas(at->meaning),
                          {text(sharp.field(row, "proved"))},
                          {sharp.with_case(row, below.empty() ? "–" : below)}});
  }
  table.caption = sharp.caption("Links lead to the certified cases.");
  blocks.emplace_back(Heading{4, "", {text("How sharp the constants are")}});
  blocks.emplace_back(
      paragraph("The larger a constant, the weaker the statement. It is proved with one value and, by a "
                "certified case, false with the other: the best possible constant lies between the two."));
  blocks.emplace_back(std::move(table));
}

}  // namespace

void add_searches(Blocks& blocks, const theorem::Description& description, const Findings& findings) {
  add_ablation(blocks, description, findings);
  add_tightness(blocks, description, findings);
}

SearchCounts count_searches(const Findings& findings) {
  SearchCounts counts;
  if (const auto* ablated = table_by_theorem(ablation, findings)) {
    for (const auto& row : ablated->rows) {
      const auto& outcome = row.at(2).text;
      ++counts.hypotheses;
      if (outcome == to_string(engine::Need::needed)) ++counts.needed;
      if (outcome == to_string(engine::Need::jointly_needed)) ++counts.jointly_needed;
    }
  }
  if (const auto* sharp = table_by_theorem(tightness, findings)) counts.constants = sharp->rows.size();
  return counts;
}

}  // namespace sinkproof::page
