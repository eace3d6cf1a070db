#include <nlohmann/json.hpp>

#include <algorithm>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "figures/figure.hpp"
#include "numeric/error.hpp"
#include "parameter/nearest_name.hpp"
#include "tables/table.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const theorem::Proposition& proposition) {
  return {{"id", proposition.id}, {"strict", proposition.strict}, {"meaning", proposition.meaning}};
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

Json theorems_json() {
  Json list = Json::array();
  for (const auto* theorem : theorems::all()) {
    const auto& description = theorem->description();
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

Json constructions_json() {
  Json list = Json::array();
  for (const auto& construction : all_sources()) {
    list.push_back({{"name", construction.name},
                    {"summary", construction.summary},
                    {"source", construction.origin},
                    {"mutant_of", construction.mutant_of ? Json(*construction.mutant_of) : Json(nullptr)},
                    {"parameters", parameters_json(construction.parameters)}});
  }
  return list;
}

std::string theorems_text() {
  std::string text = "theorems\n";
  for (const auto* theorem : theorems::all()) {
    const auto& description = theorem->description();
    text += "  " + description.id + "\n    " + description.title + " (" + description.source + ")\n    " +
            description.provenance + "\n";
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
  return text;
}

std::string parameters_text(const std::vector<parameter::Specification>& specifications) {
  std::string text;
  for (const auto& parameter : specifications)
    text +=
        "    " + parameter.name + ": " + parameter.meaning + ", " + parameter::range_text(parameter) + "\n";
  return text;
}

std::string constructions_text() {
  std::string text = "constructions\n";
  for (const auto& construction : all_sources()) {
    text += "  " + construction.name +
            (construction.mutant_of ? "  (mutant of " + *construction.mutant_of + ")" : "") + "\n    " +
            construction.summary + "\n";
    if (construction.mutant_of) continue;
    text += parameters_text(construction.parameters);
  }
  return text;
}

Json tables_json() {
  Json list = Json::array();
  for (const auto* table : tables::all()) {
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

std::string tables_text() {
  std::string text = "tables\n";
  for (const auto* table : tables::all()) {
    text += "  " + table->name + "\n    " + table->caption + "\n    columns:";
    for (const auto& column : table->columns) text += " " + column.name;
    text += "\n" + parameters_text(table->parameters) + "    default grid:";
    for (const auto& axis : table->default_grid) text += " " + axis.name + "=" + axis.values;
    text += "\n";
  }
  return text;
}

Json figures_json() {
  Json list = Json::array();
  for (const auto* kind : figures::all()) {
    Json axes = Json::object();
    for (const auto& axis : kind->default_axes) axes[axis.name] = axis.values;
    list.push_back({{"name", kind->name},
                    {"summary", kind->summary},
                    {"parameters", parameters_json(kind->parameters)},
                    {"default_grid", std::move(axes)}});
  }
  return list;
}

std::string figures_text() {
  std::string text = "figures\n";
  for (const auto* kind : figures::all()) {
    text += "  " + kind->name + "\n    " + kind->summary + "\n" + parameters_text(kind->parameters) +
            "    default grid:";
    for (const auto& axis : kind->default_axes) text += " " + axis.name + "=" + axis.values;
    text += "\n";
  }
  return text;
}

}  // namespace

int list(const ListOptions& options) {
  const std::vector<std::string> kinds{"theorems", "constructions", "tables", "figures"};
  if (!options.what.empty() && std::find(kinds.begin(), kinds.end(), options.what) == kinds.end()) {
    throw InputError("list: unknown kind '" + options.what.substr(0, 60) + "'" +
                     parameter::nearest_name_hint(options.what, kinds));
  }
  const auto wanted = [&](const char* kind) { return options.what.empty() || options.what == kind; };
  if (options.json) {
    Json document{{"format", "sinkproof-list/1"}};
    if (wanted("theorems")) document["theorems"] = theorems_json();
    if (wanted("constructions")) document["constructions"] = constructions_json();
    if (wanted("tables")) document["tables"] = tables_json();
    if (wanted("figures")) document["figures"] = figures_json();
    write_json(document.dump(1) + "\n");
    return success;
  }
  std::string text;
  if (wanted("theorems")) text += theorems_text();
  if (wanted("constructions")) text += constructions_text();
  if (wanted("tables")) text += tables_text();
  if (wanted("figures")) text += figures_text();
  write_output(text);
  return success;
}

}  // namespace sinkproof::app
