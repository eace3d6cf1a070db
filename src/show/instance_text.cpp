#include "show/instance_text.hpp"

#include <algorithm>

#include "files/printable.hpp"
#include "show/document.hpp"
#include "show/matrix_text.hpp"

namespace sinkproof::show {

using files::JsonNode;

namespace {

std::string count_of(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string vector_text(const std::vector<std::string>& entries) {
  std::string text = "(";
  for (const auto& entry : entries) text += (text.size() == 1 ? "" : ", ") + files::printable(entry);
  return text + ")";
}

/// `box`, or the letters.
void add_contents(Lines& lines, const std::string& name, const JsonNode& node) {
  if (node.value().is_string()) {
    lines.add(name + " in " +
              (node.string() == "box" ? "the box [-1, 1]^m" : files::in_quotes(node.string())));
    return;
  }
  std::vector<std::string> letters;
  for (const auto& letter : texts_of_rows(node.field("alphabet"))) letters.push_back(vector_text(letter));
  lines.add_list(name + " one of ", letters);
}

void add_model(Lines& lines, const JsonNode& root) {
  const JsonNode task = root.field("instance").field("task");
  const JsonNode model = root.field("instance").field("model");
  const auto weights = weights_of(root);
  std::string sizes = "L = " + task.field("length").value().dump() +
                      ", m = " + task.field("content_dimension").value().dump();
  if (const auto layers = model.optional_field("layers")) {
    sizes += ", " + count_of(layers->elements().size(), "layer") +
             (model.field("residual").boolean() ? " with" : " without") + " residual connections";
  } else {
    sizes +=
        ", " + count_of(weights.size(), "head") + ", " + files::printable(model.field("normaliser").string());
  }
  if (const auto target = task.optional_field("target"))
    sizes += ", target " + files::printable(target->string());
  lines.add(sizes);
  const JsonNode content = task.field("content");
  const JsonNode trigger_content = task.field("trigger_content");
  if (content.value() == trigger_content.value()) {
    add_contents(lines, "all contents", content);
  } else {
    add_contents(lines, "contents", content);
    add_contents(lines, "the trigger's content", trigger_content);
  }
  for (const auto& head : weights) {
    std::string heading = heading_of(head);
    if (head.layer > 0) heading += ", " + head.normaliser;
    if (!heading.empty()) lines.add(heading);
    for (const auto& matrix : head.matrices)
      add_matrix(lines, heading.empty() ? "" : "  ", matrix.name, matrix.matrix);
  }
}

bool is_list_of(const JsonNode::Json& value, bool (*is)(const JsonNode::Json&)) {
  return value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), is);
}
bool is_text(const JsonNode::Json& value) {
  return value.is_string();
}
bool is_object(const JsonNode::Json& value) {
  return value.is_object();
}
bool is_row(const JsonNode::Json& value) {
  return is_list_of(value, is_text);
}
/// [index, text] or [index, index, text]
bool is_entry(const JsonNode::Json& value) {
  return value.is_array() && value.size() >= 2 && value.back().is_string() &&
         std::all_of(value.begin(), value.end() - 1,
                     [](const auto& index) { return index.is_number_integer(); });
}
bool is_matrix(const JsonNode::Json& value) {
  return is_list_of(value, is_row) && std::all_of(value.begin(), value.end(), [&](const auto& row) {
           return row.size() == value.front().size();
         });
}

std::string entry_text(const JsonNode::Json& entry) {
  std::string places;
  for (std::size_t k = 0; k + 1 < entry.size(); ++k) places += (k > 0 ? "," : "") + entry[k].dump();
  return places + ": " + files::printable(entry.back().get_ref<const std::string&>());
}

/// Any value of an instance whose form this file does not know.
void add_value(Lines& lines, const std::string& indent, const std::string& name, const JsonNode& node) {
  const auto& value = node.value();
  if (value.is_object()) {
    lines.add(indent + name);
    for (const auto& [key, field] : node.fields())
      add_value(lines, indent + "  ", files::printable(key), field);
  } else if (is_list_of(value, is_object)) {
    std::size_t number = 0;
    for (const JsonNode& element : node.elements())
      add_value(lines, indent, name + " " + std::to_string(++number), element);
  } else if (is_matrix(value)) {
    add_matrix(lines, indent, name, dense_matrix(texts_of_rows(node)));
  } else if (is_list_of(value, is_text) || is_list_of(value, is_entry)) {
    std::vector<std::string> items;
    for (const auto& item : value)
      items.push_back(item.is_string() ? files::printable(item.get_ref<const std::string&>())
                                       : entry_text(item));
    lines.add_list(indent + name + " = ", items);
  } else if (value.is_string()) {
    lines.add(indent + name + " = " + files::printable(node.string()));
  } else {
    // In ASCII, without control characters: fit for a line as it is.
    lines.add(indent + name + " = " + value.dump(-1, ' ', true));
  }
}

/// The contents of an input, neighbours that are the same taken together.
void add_input(Lines& lines, const JsonNode& input) {
  const auto contents = texts_of_rows(input.field("contents"));
  const std::string trigger = "  input: trigger at position " + input.field("trigger").value().dump();
  if (contents.empty() || contents.front().empty()) {
    lines.add(trigger + "; there are no contents");
    return;
  }
  std::vector<std::string> items;
  for (std::size_t from = 0, to = 0; from < contents.size(); from = to) {
    while (to < contents.size() && contents[to] == contents[from]) ++to;
    items.push_back(std::to_string(from + 1) + (to - from > 1 ? "–" + std::to_string(to) : "") + ": " +
                    vector_text(contents[from]));
  }
  lines.add_list(trigger + "; contents ", items);
}

/// Fields that say where, but for the input.
std::string place_text(const JsonNode& node) {
  std::string text;
  for (const auto& [name, field] : node.fields()) {
    if (name == "refutes" || name == "quantity" || name == "value" || name == "input") continue;
    const auto& value = field.value();
    text +=
        ", " + files::printable(name) + " " +
        files::printable(value.is_string() ? value.get_ref<const std::string&>() : value.dump(-1, ' ', true));
  }
  return text;
}

void add_place(Lines& lines, const std::string& head, const JsonNode& node, EnclosureTexts& enclosures) {
  lines.add(head + " is " + enclosures(node.field("value")) + place_text(node));
  if (const auto input = node.optional_field("input")) add_input(lines, *input);
}

}  // namespace

void add_instance(Lines& lines, const JsonNode& root) {
  if (form_of(root) != Form::other) {
    add_model(lines, root);
    return;
  }
  for (const auto& [name, field] : root.field("instance").fields())
    add_value(lines, "", files::printable(name), field);
}

void add_places(Lines& lines, const JsonNode& root, EnclosureTexts& enclosures) {
  if (const auto witnesses = root.optional_field("witnesses")) {
    for (const JsonNode& witness : witnesses->elements()) {
      add_place(lines, "'" + files::printable(witness.field("refutes").string()) + "' fails where the value",
                witness, enclosures);
    }
  }
  if (const auto attained = root.optional_field("attained")) {
    for (const JsonNode& place : attained->elements())
      add_place(lines, files::printable(place.field("quantity").string()), place, enclosures);
  }
  if (const auto places = root.optional_field("places")) {
    for (const JsonNode& place : places->elements())
      add_place(lines, "what " + files::printable(place.field("quantity").string()) + " is about there",
                place, enclosures);
  }
  if (const auto bounds = root.optional_field("bounds")) {
    for (const JsonNode& bound : bounds->elements())
      add_place(lines, files::printable(bound.field("quantity").string()), bound, enclosures);
  }
}

}  // namespace sinkproof::show
