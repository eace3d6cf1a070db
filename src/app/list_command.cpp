#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/list_language.hpp"
#include "app/output.hpp"
#include "figures/figure.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "files/text_width.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "tables/table.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/proofs.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_line = 100;

Json to_json(const theorem::Proposition& proposition) {
  return {{"id", proposition.id}, {"strict", proposition.strict}, {"meaning", proposition.meaning}};
}

/// Whether the entry is one of those asked for: that of this name, or all where there is none.
bool is_meant(const std::string& name, const std::string& entry) {
  return name.empty() || name == entry;
}

std::string under(const char* kind, const std::string& entries) {
  return entries.empty() ? "" : std::string(kind) + "\n" + entries;
}

/// The sources of all theorems, each once.
std::vector<theorem::Source> all_sources() {
  std::vector<theorem::Source> list;
  for (const auto* theorem : theorems::all()) {
    for (auto& source : theorem->sources()) {
      const bool is_known =
          std::any_of(list.begin(), list.end(), [&](const auto& known) { return known.name == source.name; });
      if (!is_known) list.push_back(std::move(source));
    }
  }
  return list;
}

Json proofs_json(const std::string& id) {
  Json list = Json::array();
  for (const auto& part : theorems::proof_parts(id))
    list.push_back({{"part", part.part}, {"lemmas", part.lemmas}, {"open", part.is_open}});
  return list;
}

/// What is proved in Coq in general; the rest has its proof in prose.
std::string proofs_text(const std::string& id) {
  const auto parts = theorems::proof_parts(id);
  if (parts.empty()) return "    proof: in prose alone\n";
  const auto open = std::count_if(parts.begin(), parts.end(), [](const auto& part) { return part.is_open; });
  std::string text = "    proof: in Coq for " +
                     std::to_string(parts.size() - static_cast<std::size_t>(open)) + " of " +
                     std::to_string(parts.size()) + " parts (docs/proofs.md)\n";
  for (const auto& part : parts)
    if (part.is_open) text += "    not all in Coq: " + part.part + "\n";
  return text;
}

Json theorems_json(const std::string& name) {
  Json list = Json::array();
  for (const auto* theorem : theorems::all()) {
    const auto& description = theorem->description();
    if (!is_meant(name, description.id)) continue;
    Json hypotheses = Json::array();
    for (const auto& hypothesis : description.hypotheses) hypotheses.push_back(to_json(hypothesis));
    Json grids = Json::object();
    Json sources = Json::array();
    for (const auto& source : theorem->sources()) {
      sources.push_back(source.name);
      if (!source.by_default) continue;
      for (const auto& axis : source.default_grid) grids[source.name][axis.name] = axis.values;
    }
    Json open = Json::array();
    for (const auto& [id, question] : description.open_questions)
      open.push_back({{"id", id}, {"status", "open"}, {"question", question}});
    list.push_back({{"id", description.id},
                    {"title", description.title},
                    {"source", description.source},
                    {"provenance", description.provenance},
                    {"statement_sha256", description.statement_sha256},
                    {"proofs", proofs_json(description.id)},
                    {"hypotheses", std::move(hypotheses)},
                    {"conclusion", to_json(description.conclusion)},
                    {"quantities", description.quantities},
                    {"open_questions", std::move(open)},
                    {"constructions", std::move(sources)},
                    {"default_grids", std::move(grids)}});
  }
  return list;
}

Json parameters_json(const std::vector<parameter::Specification>& specifications) {
  Json parameters = Json::array();
  for (const auto& parameter : specifications) {
    parameters.push_back({{"name", parameter.name},
                          {"meaning", parameter.meaning},
                          {"range", parameter::range_text(parameter)}});
  }
  return parameters;
}

Json constructions_json(const std::string& name) {
  Json list = Json::array();
  for (const auto& construction : all_sources()) {
    if (!is_meant(name, construction.name)) continue;
    list.push_back({{"name", construction.name},
                    {"summary", construction.summary},
                    {"source", construction.origin},
                    {"mutant_of", construction.mutant_of ? Json(*construction.mutant_of) : Json(nullptr)},
                    {"parameters", parameters_json(construction.parameters)}});
  }
  return list;
}

std::string theorems_text(const std::string& name) {
  std::string text;
  for (const auto* theorem : theorems::all()) {
    const auto& description = theorem->description();
    if (!is_meant(name, description.id)) continue;
    text += "  " + description.id + "\n    " + description.title + " (" + description.source + ")\n    " +
            description.provenance + "\n" + proofs_text(description.id);
    text += "    hypotheses:";
    for (const auto& hypothesis : description.hypotheses) text += " " + hypothesis.id;
    text += "\n    conclusion: " + description.conclusion.id + ": " + description.conclusion.meaning + "\n";
    std::string others;
    for (const auto& source : theorem->sources()) {
      if (!source.by_default) {
        others += " " + source.name;
        continue;
      }
      text += "    default grid: " + source.name;
      for (const auto& axis : source.default_grid) text += " " + axis.name + "=" + axis.values;
      text += "\n";
    }
    text += "    with --construction:" + others + "\n";
    for (const auto& [id, question] : description.open_questions)
      text.append("    open: ").append(id).append(": ").append(question).append("\n");
  }
  return under("theorems", text);
}

std::string parameters_text(const std::vector<parameter::Specification>& specifications) {
  std::string text;
  for (const auto& parameter : specifications)
    text +=
        "    " + parameter.name + ": " + parameter.meaning + ", " + parameter::range_text(parameter) + "\n";
  return text;
}

std::string constructions_text(const std::string& name) {
  std::string text;
  for (const auto& construction : all_sources()) {
    if (!is_meant(name, construction.name)) continue;
    text += "  " + construction.name +
            (construction.mutant_of ? "  (mutant of " + *construction.mutant_of + ")" : "") + "\n    " +
            construction.summary + "\n";
    if (construction.mutant_of && name.empty()) continue;
    text += parameters_text(construction.parameters);
  }
  return under("constructions", text);
}

Json tables_json(const std::string& name) {
  Json list = Json::array();
  for (const auto* table : tables::all()) {
    if (!is_meant(name, table->name)) continue;
    Json columns = Json::array();
    for (const auto& column : table->columns) columns.push_back(column.name);
    Json grid = Json::object();
    for (const auto& axis : table->default_grid) grid[axis.name] = axis.values;
    list.push_back({{"name", table->name},
                    {"caption", table->caption},
                    {"columns", std::move(columns)},
                    {"parameters", parameters_json(table->parameters)},
                    {"default_grid", std::move(grid)}});
  }
  return list;
}

std::string tables_text(const std::string& name) {
  std::string text;
  for (const auto* table : tables::all()) {
    if (!is_meant(name, table->name)) continue;
    text += "  " + table->name + "\n    " + table->caption + "\n    columns:";
    for (const auto& column : table->columns) text += " " + column.name;
    text += "\n" + parameters_text(table->parameters) + "    default grid:";
    for (const auto& axis : table->default_grid) text += " " + axis.name + "=" + axis.values;
    text += "\n";
  }
  return under("tables", text);
}

Json figures_json(const std::string& name) {
  Json list = Json::array();
  for (const auto* kind : figures::all()) {
    if (!is_meant(name, kind->name)) continue;
    Json axes = Json::object();
    for (const auto& axis : kind->default_axes) axes[axis.name] = axis.values;
    list.push_back({{"name", kind->name},
                    {"summary", kind->summary},
                    {"parameters", parameters_json(kind->parameters)},
                    {"default_grid", std::move(axes)}});
  }
  return list;
}

std::string figures_text(const std::string& name) {
  std::string text;
  for (const auto* kind : figures::all()) {
    if (!is_meant(name, kind->name)) continue;
    text += "  " + kind->name + "\n    " + kind->summary + "\n" + parameters_text(kind->parameters) +
            "    default grid:";
    for (const auto& axis : kind->default_axes) text += " " + axis.name + "=" + axis.values;
    text += "\n";
  }
  return under("figures", text);
}

/// Every name that `list` can show by itself.
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const auto* theorem : theorems::all()) names.push_back(theorem->description().id);
  for (const auto& source : all_sources()) names.push_back(source.name);
  for (const auto* table : tables::all()) names.push_back(table->name);
  for (const auto* kind : figures::all()) names.push_back(kind->name);
  for (const auto* setting : language::settings()) names.push_back(setting->id);
  return names;
}

bool is_file(const std::string& what) {
  std::error_code ignored;
  return what.ends_with(".md") || what.find('/') != std::string::npos ||
         what.find(".md#") != std::string::npos || std::filesystem::exists(what, ignored);
}

/// What somebody's file states. Our ids are not for its blocks.
int list_file(const ListOptions& options) {
  const auto ids = theorems::reserved_ids();
  if (options.json) {
    const Json document{{"format", "sinkproof-list/1"},
                        {"file", files::as_utf8(options.what)},
                        {"blocks", file_json(options.what, ids)}};
    write_json(document.dump(1) + "\n");
  } else {
    write_output(files::wrapped(file_text(options.what, ids), longest_line));
  }
  return success;
}

[[noreturn]] void refuse(const std::string& what, const std::vector<std::string>& kinds) {
  auto known = all_names();
  known.insert(known.end(), kinds.begin(), kinds.end());
  auto hint = files::nearest_name_hint(what, known);
  if (hint.starts_with("; known"))
    hint = files::nearest_name_hint(what, kinds) +
           ", or the name of a theorem, construction, table, figure or setting, or FILE.md";
  throw InputError("list: unknown kind '" + what.substr(0, 60) + "'" + hint);
}

}  // namespace

int list(const ListOptions& options) {
  const std::vector<std::string> kinds{"theorems", "constructions", "tables", "figures", "settings"};
  const bool is_kind = std::find(kinds.begin(), kinds.end(), options.what) != kinds.end();
  const std::string name = is_kind ? "" : options.what;
  const auto wanted = [&](const char* kind) { return !is_kind || options.what == kind; };
  if (!name.empty()) {
    const auto names = all_names();
    const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
    if (!is_known && is_file(name)) return list_file(options);
    if (!is_known) refuse(name, kinds);
  }
  if (options.json) {
    Json document{{"format", "sinkproof-list/1"}};
    if (wanted("theorems")) document["theorems"] = theorems_json(name);
    if (wanted("constructions")) document["constructions"] = constructions_json(name);
    if (wanted("tables")) document["tables"] = tables_json(name);
    if (wanted("figures")) document["figures"] = figures_json(name);
    if (wanted("settings")) document["settings"] = settings_json(name);
    write_json(document.dump(1) + "\n");
    return success;
  }
  std::string text;
  if (wanted("theorems")) text += theorems_text(name);
  if (wanted("constructions")) text += constructions_text(name);
  if (wanted("tables")) text += tables_text(name);
  if (wanted("figures")) text += figures_text(name);
  if (wanted("settings")) text += settings_text(name);
  write_output(files::wrapped(text, longest_line));
  return success;
}

}  // namespace sinkproof::app
