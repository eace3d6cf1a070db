#include <algorithm>

#include "numeric/certain_digits.hpp"
#include "page/belongs.hpp"
#include "page/content.hpp"
#include "page/counts.hpp"
#include "page/formula.hpp"
#include "page/markdown.hpp"
#include "page/sections.hpp"
#include "page/selection.hpp"
#include "page/statement.hpp"
#include "page/wide_table.hpp"
#include "tables/quantities.hpp"
#include "theorems/proofs.hpp"

namespace sinkproof::page {

namespace {

constexpr int shown_digits = 8;
constexpr std::size_t shown_of_hash = 8;

/// "L = 5, 8; m = 0"
std::string grid_text(const theorem::Source& source) {
  std::string words;
  for (const auto& axis : source.default_grid)
    words += (words.empty() ? "" : " ") + axis.name + "=" + axis.values;
  return words;
}

Inlines value_of(const parameter::Value& value) {
  return {text(parameter::to_string(value))};
}

std::vector<std::string> fields_of(const CheckedInstance& instance) {
  std::vector<std::string> fields;
  for (const auto& [name, value] : instance.parameters.entries()) fields.push_back(name);
  fields.emplace_back("verdict");
  for (const auto& quantity : instance.result.evaluation.quantities) fields.push_back(quantity.name);
  return fields;
}

std::vector<Inlines> record_of(const CheckedInstance& instance, const std::string& folder) {
  std::vector<Inlines> record;
  for (const auto& [name, value] : instance.parameters.entries()) record.push_back(value_of(value));
  const auto verdict = std::string(to_string(instance.result.verdict));
  record.push_back({link(text(verdict), folder + instance.file)});
  for (const auto& quantity : instance.result.evaluation.quantities)
    record.push_back({text(numeric::certain_digits(quantity.value, shown_digits))});
  return record;
}

/// Those that are shown: evenly spread, and one of each verdict that there is.
std::vector<std::size_t> representatives(const CheckedConstruction& construction, std::size_t most) {
  const auto& instances = construction.instances;
  auto chosen = spread(instances.size(), most);
  for (std::size_t k = 0; k < instances.size(); ++k) {
    const bool is_new = std::none_of(chosen.begin(), chosen.end(), [&](std::size_t j) {
      return instances[j].result.verdict == instances[k].result.verdict;
    });
    if (is_new) chosen.push_back(k);
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

/// Of numbers that are not defined.
void add_footnote(Inlines& caption, const std::string& absence) {
  caption.push_back(text(std::string("; ") + numeric::no_number + ": " + absence));
}

void add_instances(Blocks& blocks, const CheckedTheorem& theorem, const CheckedConstruction& construction) {
  if (construction.instances.empty()) return;
  Records records{fields_of(construction.instances.front()), {}, {}};
  for (const auto& quantity : theorem.theorem->description().quantities) {
    if (tables::is_own_word(*theorem.theorem, quantity)) records.own_words.insert(quantity);
  }
  const auto shown = representatives(construction, most_records(records.fields.size()));
  for (const auto k : shown) {
    records.records.push_back(record_of(construction.instances[k], certificate_folder));
    records.names.push_back("instance " + std::to_string(k + 1));
  }
  const auto size = construction.instances.size();
  Inlines caption{code(construction.source.name), text(": " + count({construction}).text() + ". ")};
  caption.push_back(text(shown.size() == size ? "All of them, and as "
                                              : std::to_string(shown.size()) + " of the " +
                                                    std::to_string(size) + " are shown; all: "));
  const auto file = instances_file(theorem, construction);
  caption.push_back(link(code(file), file));
  const bool has_undefined = std::any_of(shown.begin(), shown.end(), [&](std::size_t k) {
    return has_undefined_quantity(construction.instances[k].result.evaluation);
  });
  if (has_undefined) add_footnote(caption, theorem.theorem->description().absence);
  blocks.emplace_back(abbreviated(std::move(caption), records));
}

void add_constructions(Blocks& blocks, const CheckedTheorem& theorem) {
  List list;
  for (const auto& construction : theorem.constructions) {
    auto& item = list.items.emplace_back();
    item.push_back(code(construction.source.name));
    // Somebody's may have none.
    if (!construction.source.summary.empty()) item.push_back(text(": "));
    for (auto& piece : with_formulas(construction.source.summary)) item.push_back(std::move(piece));
    item.push_back(text(". Grid: "));
    item.push_back(code(grid_text(construction.source)));
    item.push_back(text(" (" + std::to_string(construction.instances.size()) + " instances)"));
  }
  for (const auto& source : theorem.theorem->all_sources()) {
    if (!source.given || !source.by_default) continue;
    list.items.push_back({code(source.name), text(", which stands in the theorem's file. Grid: "),
                          code(grid_text(source)), text(" ("), link(text("own instances"), "#own"),
                          text(")")});
  }
  if (!list.items.empty()) blocks.emplace_back(std::move(list));
}

void add_mutants(Blocks& blocks, const CheckedTheorem& theorem) {
  if (theorem.mutants.empty()) return;
  Inlines words{text("Constructions that are broken on purpose have to be caught: ")};
  for (std::size_t k = 0; k < theorem.mutants.size(); ++k) {
    const auto& mutant = theorem.mutants[k];
    words.push_back(text(k == 0 ? "" : ", "));
    words.push_back(code(mutant.source.name));
    words.push_back(text(" (" + count({mutant}).text() + ")"));
  }
  words.push_back(text("."));
  blocks.emplace_back(Paragraph{std::move(words)});
}

void add_certificates(Blocks& blocks, const CheckedTheorem& theorem) {
  Fold fold{"All certificates of this theorem", {}};
  for (const auto& construction : theorem.constructions) {
    List list;
    for (const auto& instance : construction.instances) {
      list.items.push_back({link(text(instance.parameters.text()), certificate_folder + instance.file),
                            text(" " + std::string(to_string(instance.result.verdict)))});
    }
    fold.blocks.emplace_back(Paragraph{{code(construction.source.name)}});
    fold.blocks.emplace_back(std::move(list));
  }
  fold.is_for_screen = true;
  blocks.emplace_back(std::move(fold));
}

/// What holds for all instances, and who has seen that: Coq, or readers of the prose.
void add_proofs(Blocks& blocks, const std::string& id) {
  const auto parts = theorems::proof_parts(id);
  if (parts.empty()) {
    blocks.emplace_back(Paragraph{{text("The general statement is proved in prose alone, not in Coq.")}});
    return;
  }
  const auto open = std::count_if(parts.begin(), parts.end(), [](const auto& part) { return part.is_open; });
  const auto proved = parts.size() - static_cast<std::size_t>(open);
  blocks.emplace_back(Fold{"Proved in Coq, for all instances: " + std::to_string(proved) + " of " +
                               std::to_string(parts.size()) + " parts",
                           parse_markdown(theorems::proofs_text(id))});
}

/// Of a theorem of ours: its page, and who has proved it.
void add_statement(Blocks& blocks, const theorem::Description& description, const Findings& findings) {
  blocks.emplace_back(Paragraph{{code(description.id), text(" · " + description.source)}});
  std::vector<std::string> shown;
  for (const auto& other : findings.theorems) shown.push_back(other.theorem->description().id);
  auto statement = read_statement(description.id, shown);
  for (auto& block : statement.summary) blocks.push_back(std::move(block));
  Fold details{"Full text: proof, constants, and what the program computes", {}};
  for (auto& section : statement.sections) {
    auto& target = is_for_everyone(section) ? blocks : details.blocks;
    for (auto& block : section.blocks) target.push_back(std::move(block));
  }
  blocks.emplace_back(std::move(details));
  add_proofs(blocks, description.id);
}

/// Of somebody's: the text that was read.
void add_text(Blocks& blocks, const theorem::Description& description) {
  blocks.emplace_back(
      Paragraph{{code(description.id),
                 text(" · whoever made this page stated it, in a file with the block below "
                      "(SHA-256 "),
                 code(description.statement_sha256),
                 text("). Nobody has proved it in general: what follows is about instances.")}});
  blocks.emplace_back(Listing{description.text});
}

void add_open_questions(Blocks& blocks, const theorem::Description& description) {
  if (description.open_questions.empty()) return;
  blocks.emplace_back(Heading{4, "", {text("Open")}});
  List list;
  for (const auto& open : description.open_questions) {
    auto& item = list.items.emplace_back(Inlines{code(open.id), text(": ")});
    for (auto& piece : with_formulas(open.question)) item.push_back(std::move(piece));
  }
  blocks.emplace_back(std::move(list));
}

}  // namespace

std::string capitalised(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

std::string title_of(const theorem::Description& description) {
  return description.title.empty() ? description.id : capitalised(description.title);
}

void add_table(Blocks& blocks, const FilledTable& filled) {
  Records records;
  for (const auto& column : filled.table->columns) records.fields.push_back(column.name);
  records.fields.emplace_back("certificate");
  const auto shown = spread(filled.rows.size(), most_records(records.fields.size()));
  bool has_undefined = false;
  for (const auto k : shown) {
    auto& record = records.records.emplace_back();
    for (const auto& cell : filled.rows[k]) {
      record.push_back({text(cell.text)});
      has_undefined |= cell.text == numeric::no_number;
    }
    const auto& certificate = filled.certificates[filled.certificate_of_row[k]];
    record.push_back(
        {link(code(certificate.sha256.substr(0, shown_of_hash)), row_file(*filled.table, certificate))});
    records.names.push_back("row " + std::to_string(k + 1));
  }
  auto caption = with_formulas(filled.table->caption);
  caption.push_back(text(shown.size() == filled.rows.size()
                             ? " As "
                             : " " + std::to_string(shown.size()) + " of " +
                                   std::to_string(filled.rows.size()) + " rows; all: "));
  const auto file = table_folder + filled.table->name + ".csv";
  caption.push_back(link(code(file), file));
  if (has_undefined) add_footnote(caption, filled.table->absence);
  blocks.emplace_back(abbreviated(std::move(caption), records));
}

void add_figure(Blocks& blocks, const DrawnFigure& figure) {
  Inlines caption{strong(figure.title + ". ")};
  for (auto& piece : with_formulas(figure.caption)) caption.push_back(std::move(piece));
  blocks.emplace_back(Figure{std::move(caption), figure.title + ". " + figure.caption, figure.svg,
                             figure_folder + figure.name});
}

void add_theorem(Blocks& blocks, const CheckedTheorem& theorem, const Findings& findings) {
  const auto& description = theorem.theorem->description();
  const auto& id = description.id;
  blocks.emplace_back(Heading{3, id, {text(title_of(description))}});
  if (description.text.empty()) {
    add_statement(blocks, description, findings);
  } else {
    add_text(blocks, description);
  }

  blocks.emplace_back(Heading{4, "", {text("What was checked")}});
  add_constructions(blocks, theorem);
  add_mutants(blocks, theorem);
  blocks.emplace_back(Heading{4, "", {text("What was found")}});
  blocks.emplace_back(Paragraph{{text("Of the instances: " + count(theorem.constructions).text() +
                                      ". Each verdict is a link to its certificate.")}});
  for (const auto& construction : theorem.constructions) add_instances(blocks, theorem, construction);
  add_certificates(blocks, theorem);
  for (const auto& filled : findings.tables) {
    if (theorem_of(filled, findings) == id) add_table(blocks, filled);
  }
  for (const auto& figure : findings.figures) {
    if (theorem_of(figure, findings) == id) add_figure(blocks, figure);
  }
  add_searches(blocks, description, findings);
  add_open_questions(blocks, description);
}

void add_remainder(Blocks& blocks, const Findings& findings) {
  Blocks rest;
  for (const auto& filled : findings.tables) {
    const bool is_shown =
        !theorem_of(filled, findings).empty() || table_by_theorem(filled.table->name, findings) == &filled;
    if (!is_shown) add_table(rest, filled);
  }
  for (const auto& figure : findings.figures) {
    if (theorem_of(figure, findings).empty()) add_figure(rest, figure);
  }
  if (rest.empty()) return;
  blocks.emplace_back(Heading{2, "more", {text("Tables and figures of several theorems")}});
  for (auto& block : rest) blocks.push_back(std::move(block));
}

std::string instances_file(const CheckedTheorem& theorem, const CheckedConstruction& construction) {
  return table_folder + "instances--" + theorem.theorem->description().id + "--" + construction.source.name +
         ".csv";
}

std::string instances_csv(const CheckedConstruction& construction) {
  if (construction.instances.empty()) return "";
  const auto quoted = [](const std::string& field) {
    if (field.find_first_of(",\"\n") == std::string::npos) return field;
    std::string words = "\"";
    for (const char c : field) words += c == '"' ? "\"\"" : std::string(1, c);
    return words + "\"";
  };
  std::string csv;
  for (const auto& field : fields_of(construction.instances.front())) csv += quoted(field) + ",";
  csv += "certificate\n";
  for (const auto& instance : construction.instances) {
    for (const auto& field : record_of(instance, certificate_folder)) csv += quoted(plain_text(field)) + ",";
    csv += quoted(certificate_folder + instance.file) + "\n";
  }
  return csv;
}

}  // namespace sinkproof::page
