#include "show/text.hpp"

#include <algorithm>

#include "files/printable.hpp"
#include "show/document.hpp"
#include "show/instance_text.hpp"
#include "show/lines.hpp"

namespace sinkproof::show {

using files::JsonNode;

namespace {

std::string parameters_text(const JsonNode& root) {
  std::string text;
  if (const auto parameters = root.optional_field("parameters")) {
    for (const auto& [name, value] : parameters->fields())
      text += " " + files::printable(name) + "=" + files::printable(value.string());
  }
  return text;
}

/// What the document says that it is.
void add_heading(Lines& lines, const JsonNode& root) {
  const auto construction = root.optional_field("construction");
  const std::string made_by =
      (construction ? files::printable(construction->string()) : std::string("a model")) +
      parameters_text(root);
  if (const auto vocabulary = root.optional_field("vocabulary")) {
    lines.add("somebody's own claims on " + made_by + ", in the quantities of " +
              files::printable(vocabulary->string()));
    for (const JsonNode& claim : root.field("claims").elements()) {
      const std::string& relation = claim.field("relation").string();
      lines.add("  " + files::printable(claim.field("id").string()) + ": " +
                files::printable(relation, relation.size()) + ": " +
                files::printable(claim.field("verdict").string()) + ", as the file says");
    }
    return;
  }
  if (!is_certificate(root)) {
    const std::string says = ", as the file says: sinkproof check tells whether it is so";
    if (root.optional_field("places")) {
      lines.add("what " + made_by + " gives at some inputs" + says);
    } else if (root.optional_field("bounds")) {
      lines.add("what " + made_by + " gives over all inputs" + says);
    } else {
      lines.add(made_by);
    }
    return;
  }
  std::string heading = files::printable(root.field("theorem").string());
  if (const auto dropped = root.optional_field("dropped")) {
    std::string ids;
    for (const JsonNode& id : dropped->elements())
      ids += (ids.empty() ? " without '" : " '") + files::printable(id.string()) + "'";
    heading += ids;
  }
  lines.add(heading + " on " + made_by);
  if (const auto mutant = root.optional_field("mutant")) {
    const std::string& formula = mutant->field("conclusion").string();
    lines.add("with the conclusion '" + files::printable(mutant->field("id").string()) +
              "': " + files::printable(formula, formula.size()));
  }
  lines.add(files::printable(root.field("verdict").string()) +
            ", as the file says: sinkproof check tells whether it is so");
  if (const auto search = root.optional_field("search")) {
    const std::string& command = search->field("command").string();
    lines.add("found by: " + files::printable(command, command.size()));
  }
}

struct Row {
  std::string name;
  std::string value;
};

void add_rows(Lines& lines, const std::string& heading, const std::vector<Row>& rows) {
  if (rows.empty()) return;
  lines.add("");
  lines.add(heading);
  std::size_t widest = 0;
  for (const auto& row : rows) widest = std::max(widest, width_of(row.name));
  for (const auto& row : rows)
    lines.add("  " + row.name + std::string(widest - width_of(row.name) + 2, ' ') + row.value);
}

Row margin_row(const std::string& kind, const JsonNode& margin, EnclosureTexts& enclosures) {
  return {kind + files::printable(margin.field("id").string()), enclosures.margin(margin)};
}

void add_margins(Lines& lines, const JsonNode& root, EnclosureTexts& enclosures) {
  std::vector<Row> rows;
  for (const JsonNode& margin : root.field("claims").elements())
    rows.push_back(margin_row("claim ", margin, enclosures));
  for (const JsonNode& margin : root.field("hypotheses").elements())
    rows.push_back(margin_row("hypothesis ", margin, enclosures));
  rows.push_back(margin_row("conclusion ", root.field("conclusion"), enclosures));
  add_rows(lines, "margins", rows);
}

void add_quantities(Lines& lines, const JsonNode& root, EnclosureTexts& enclosures) {
  std::vector<Row> rows;
  for (const auto& [name, value] : root.field("quantities").fields())
    rows.push_back({files::printable(name), enclosures(value)});
  add_rows(lines, "quantities", rows);
}

constexpr std::size_t most_short_lines = 30;

/// The first lines, at most so many.
std::string indented(const Lines& lines, std::size_t most) {
  std::string text;
  for (std::size_t k = 0; k < std::min(most, lines.lines().size()); ++k)
    text += "  " + lines.lines()[k] + "\n";
  return text;
}

}  // namespace

std::string text(const JsonNode& root) {
  static_cast<void>(form_of(root));
  Lines lines;
  EnclosureTexts enclosures;
  add_heading(lines, root);
  if (is_certificate(root)) add_margins(lines, root, enclosures);
  if (root.optional_field("quantities")) add_quantities(lines, root, enclosures);
  lines.add("");
  lines.add("instance");
  Lines body;
  add_instance(body, root);
  add_places(body, root, enclosures);
  for (const auto& line : body.lines()) lines.add("  " + line);
  return lines.text();
}

std::string short_text(const JsonNode& root, const std::string& command) {
  Lines body;
  Lines places;
  EnclosureTexts enclosures;
  add_instance(body, root);
  add_places(places, root, enclosures);
  // The input matters more than the last of the weights.
  const std::size_t room = most_short_lines - std::min(most_short_lines / 2, places.lines().size());
  const bool fits = body.lines().size() + places.lines().size() <= most_short_lines;
  std::string text = indented(body, fits ? body.lines().size() : room - 1) +
                     indented(places, fits ? places.lines().size() : most_short_lines / 2);
  if (!fits) text += "  … all of it: " + command + "\n";
  return text;
}

std::string short_places(const JsonNode& root, const std::string& command) {
  Lines places;
  EnclosureTexts enclosures;
  add_places(places, root, enclosures);
  const bool fits = places.lines().size() <= most_short_lines / 2;
  return indented(places, fits ? places.lines().size() : most_short_lines / 2 - 1) +
         (fits ? "" : "  … all of it: " + command + "\n");
}

}  // namespace sinkproof::show
