#include "app/list_language.hpp"

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "language/check.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "stated/read.hpp"

namespace sinkproof::app {

namespace {

using language::Block;
using language::BlockKind;
using language::Proposition;
using Node = nlohmann::ordered_json;

/// A block with the text that it was read from.
struct Stated {
  const language::Source& source;
  const Block& block;

  [[nodiscard]] std::string text(language::Range range) const { return one_line(source, range); }
};

std::string text_of(const std::optional<language::Word>& word) {
  return word ? word->text : "";
}

std::string joined(const std::vector<language::Word>& words) {
  std::string list;
  for (const auto& word : words) list += (list.empty() ? "" : ", ") + word.text;
  return list;
}

std::string note_of(const Block& block, const std::string& keyword) {
  for (const auto* note : all_of<language::Note>(block)) {
    if (note->keyword.text == keyword) return (note->key ? note->key->text + " " : "") + note->text.text;
  }
  return "";
}

std::string formula_of(const Stated& stated, const Proposition& proposition) {
  std::string text = stated.text(proposition.statement.range);
  if (proposition.defined_where) text += " where " + stated.text(proposition.defined_where->range);
  if (proposition.stated_if) text += " if " + stated.text(proposition.stated_if->range);
  return text;
}

Node propositions(const Stated& stated, Proposition::Role role) {
  Node list = Node::array();
  for (const auto* one : all_of<Proposition>(stated.block)) {
    if (one->role != role) continue;
    list.push_back(
        {{"id", one->id.text}, {"meaning", text_of(one->meaning)}, {"formula", formula_of(stated, *one)}});
  }
  return list;
}

std::string assignment_text(const Stated& stated, const language::Assignment& assignment) {
  std::string text = stated.text(assignment.target.range);
  if (assignment.word) {
    text += " is ";
    for (const auto& [word, condition] : assignment.chosen)
      text += word.text + " where " + stated.text(condition.range) + " else ";
    text += assignment.word->text;
    for (const auto& argument : assignment.arguments)
      text += (&argument == &assignment.arguments.front() ? "(" : ", ") + stated.text(argument.range);
    if (!assignment.arguments.empty()) text += ")";
    return text;
  }
  text += " = " + stated.text(assignment.value->range);
  for (const auto& loop : assignment.loops) {
    text += " for " + loop.variable.text + " in " + stated.text(loop.first.range) + ".." +
            stated.text(loop.last.range);
    if (loop.filter) text += " if " + stated.text(loop.filter->range);
  }
  return text;
}

/// What instances of `numbers` are.
Node declared_in(const Stated& stated) {
  Node list = Node::array();
  for (const auto* one : all_of<language::EntryLine>(stated.block)) {
    std::string shape = one->bounds.empty() ? ""
                                            : "[" + stated.text(one->bounds.front().range) + ".." +
                                                  stated.text(one->bounds.back().range) + "]";
    if (one->range) shape += (shape.empty() ? "in " : " in ") + stated.text(one->range->range);
    for (const auto& [is_so, word] :
         {std::pair(one->is_rational, "rational"), {one->is_optional, "optional"}}) {
      if (is_so) shape += (shape.empty() ? "" : " ") + std::string(word);
    }
    list.push_back({{"name", one->name.text}, {"meaning", one->meaning.text}, {"shape", shape}});
  }
  return list;
}

Node parameters_of(const Stated& stated) {
  Node list = Node::array();
  for (const auto* one : all_of<language::Parameter>(stated.block)) {
    Node parameter{{"name", one->name.text},
                   {"meaning", text_of(one->meaning)},
                   {"range", stated.text(one->range.range)}};
    if (one->value) parameter["default"] = stated.text(one->value->range);
    list.push_back(std::move(parameter));
  }
  return list;
}

void add_theorem(const Stated& stated, Node& node) {
  const Block& block = stated.block;
  node["hypotheses"] = propositions(stated, Proposition::Role::hypothesis);
  node["quantities"] = Node::array();
  for (const auto* one : all_of<language::Quantity>(block)) {
    Node quantity{{"name", one->name.text}};
    if (one->definition) quantity["formula"] = stated.text(one->definition->range);
    node["quantities"].push_back(std::move(quantity));
  }
  node["conclusion"] = propositions(stated, Proposition::Role::conclusion).front();
  node["corollaries"] = propositions(stated, Proposition::Role::corollary);
  node["mutants"] = Node::array();
  for (const auto* one : all_of<language::TheoremMutant>(block))
    node["mutants"].push_back({{"id", one->id.text},
                               {"meaning", one->meaning.text},
                               {"drops", joined(one->drops)},
                               {"formula", stated.text(one->statement.range)}});
  node["constants"] = Node::array();
  for (const auto* one : all_of<language::Constant>(block))
    node["constants"].push_back({{"id", one->id.text},
                                 {"value", stated.text(one->value.range)},
                                 {"meaning", one->meaning.text},
                                 {"least", stated.text(one->least.range)}});
  node["grids"] = Node::array();
  for (const auto* one : all_of<language::Grid>(block)) {
    Node axes = Node::object();
    for (const auto& axis : one->axes) {
      std::string values;
      for (const auto& value : axis.values) values += (values.empty() ? "" : ",") + stated.text(value.range);
      axes[axis.name.text] = values;
    }
    node["grids"].push_back({{"constructions", joined(one->constructions)},
                             {"by_default", one->by_default},
                             {"grid", std::move(axes)}});
  }
  node["open_questions"] = Node::array();
  for (const auto* one : all_of<language::OpenQuestion>(block))
    node["open_questions"].push_back({{"id", one->id.text}, {"question", one->question.text}});
  node["examples"] = all_of<language::Example>(block).size();
}

void add_construction(const Stated& stated, Node& node) {
  const Block& block = stated.block;
  node["entries"] = Node::array();
  for (const auto* one : all_of<language::Assignment>(block))
    node["entries"].push_back(assignment_text(stated, *one));
  node["generated"] = Node::array();
  for (const auto* one : all_of<language::Generation>(block)) {
    for (const auto& target : one->targets)
      node["generated"].push_back({{"name", target.name.text}, {"generator", one->generator.text}});
  }
  node["claims"] = propositions(stated, Proposition::Role::claim);
  node["mutants"] = Node::array();
  for (const auto* one : all_of<language::ConstructionMutant>(block)) {
    Node entries = Node::array();
    for (const auto& assignment : one->assignments) entries.push_back(assignment_text(stated, assignment));
    node["mutants"].push_back(
        {{"id", one->id.text}, {"meaning", text_of(one->meaning)}, {"entries", std::move(entries)}});
  }
}

Node block_json(const Stated& stated) {
  const Block& block = stated.block;
  Node node{{"kind", to_string(block.kind)},
            {"id", block.id.text},
            {"setting", block.setting.text},
            {"line", stated.source.line_of(block.id.range.begin)},
            {"evaluated", block.kind == BlockKind::theorem}};
  for (const char* keyword :
       {"title", "summary", "source", "origin", "published", "reconstructed", "proved"}) {
    if (const std::string note = note_of(block, keyword); !note.empty()) node[keyword] = note;
  }
  if (auto declared = declared_in(stated); !declared.empty()) node["declared"] = std::move(declared);
  node["parameters"] = parameters_of(stated);
  if (block.kind == BlockKind::theorem) {
    add_theorem(stated, node);
  } else {
    add_construction(stated, node);
  }
  return node;
}

/// "    hypotheses:" and a line for each of the list; nothing where it is empty.
template <class Line>
std::string section(const Node& block, const char* key, const Line& line) {
  const auto found = block.find(key);
  if (found == block.end() || found->empty()) return "";
  std::string text = std::string("    ") + key + ":\n";
  for (const auto& entry : *found) text += "      " + line(entry) + "\n";
  return text;
}

std::string string_at(const Node& node, const char* key) {
  return node.contains(key) ? node.at(key).get<std::string>() : "";
}

/// "id (meaning): formula"
std::string proposition_text(const Node& node) {
  const std::string meaning = string_at(node, "meaning");
  const std::string drops = string_at(node, "drops");
  return string_at(node, "id") + (meaning.empty() ? "" : " (" + meaning + ")") +
         (drops.empty() ? "" : ", drops " + drops) + ": " + string_at(node, "formula");
}

std::string block_text(const Node& block) {
  std::string text = "  " + string_at(block, "id") + " : " + string_at(block, "setting") + "\n";
  for (const char* keyword : {"title", "summary"}) {
    if (block.contains(keyword)) text += "    " + string_at(block, keyword) + "\n";
  }
  for (const char* keyword : {"source", "origin", "published", "reconstructed", "proved"}) {
    if (block.contains(keyword))
      text += std::string("    ") + keyword + ": " + string_at(block, keyword) + "\n";
  }
  text += section(block, "declared", [](const Node& one) {
    const std::string shape = string_at(one, "shape");
    return string_at(one, "name") + " (" + string_at(one, "meaning") + ")" + (shape.empty() ? "" : " ") +
           shape;
  });
  text += section(block, "parameters", [](const Node& one) {
    const std::string meaning = string_at(one, "meaning");
    const std::string value = string_at(one, "default");
    return string_at(one, "name") + (meaning.empty() ? "" : " (" + meaning + ")") + " in " +
           string_at(one, "range") + (value.empty() ? "" : ", by default " + value);
  });
  text += section(block, "hypotheses", proposition_text);
  text += section(block, "quantities", [](const Node& one) {
    return string_at(one, "name") +
           (one.contains("formula") ? " = " + string_at(one, "formula") : " (of the setting)");
  });
  if (block.contains("conclusion"))
    text += "    conclusion:\n      " + proposition_text(block.at("conclusion")) + "\n";
  text += section(block, "corollaries", proposition_text);
  const auto as_it_is = [](const Node& one) { return one.get<std::string>(); };
  text += section(block, "entries", as_it_is);
  text += section(block, "generated", [](const Node& one) {
    return string_at(one, "name") + " by " + string_at(one, "generator");
  });
  text += section(block, "claims", proposition_text);
  text += section(block, "mutants", [&](const Node& one) {
    if (!one.contains("entries")) return proposition_text(one);
    const std::string meaning = string_at(one, "meaning");
    std::string entries;
    for (const auto& entry : one.at("entries")) entries += (entries.empty() ? "" : "; ") + as_it_is(entry);
    return string_at(one, "id") + (meaning.empty() ? "" : " (" + meaning + ")") + ": " + entries;
  });
  text += section(block, "constants", [](const Node& one) {
    return string_at(one, "id") + " = " + string_at(one, "value") + " (" + string_at(one, "meaning") +
           "), least: " + string_at(one, "least");
  });
  text += section(block, "grids", [&](const Node& one) {
    std::string axes;
    for (const auto& axis : one.at("grid").items()) axes += " " + axis.key() + "=" + as_it_is(axis.value());
    return string_at(one, "constructions") + ":" + axes +
           (one.at("by_default").get<bool>() ? "" : " (not by default)");
  });
  text += section(block, "open_questions",
                  [](const Node& one) { return string_at(one, "id") + ": " + string_at(one, "question"); });
  if (const auto examples = block.find("examples"); examples != block.end() && *examples != 0)
    text += "    examples: " + examples->dump() + "\n";
  return text;
}

std::string entry_text(const language::Entry& entry) {
  std::string text = "    " + entry.name + " (" + shape_text(entry) +
                     (entry.unit.empty() ? "" : "; " + entry.unit) + "): " + entry.meaning +
                     (entry.is_of_constructions ? "; in constructions only" : "") + "\n";
  for (const auto& word : entry.words) text += "      " + word.word + ": " + word.meaning + "\n";
  return text;
}

/// "A, B or C".
std::string names_of_settings() {
  const auto& all = language::settings();
  std::string text = all.front()->id;
  for (std::size_t k = 1; k < all.size(); ++k) text += (k + 1 == all.size() ? " or " : ", ") + all[k]->id;
  return text;
}

}  // namespace

std::string settings_text(const std::string& name) {
  std::string text;
  for (const auto* setting : language::settings()) {
    if (!name.empty() && name != setting->id) continue;
    text += "  " + setting->id + "\n    " + setting->meaning + "\n";
    if (name.empty()) continue;
    for (const auto& entry : setting->entries) text += entry_text(entry);
    for (const auto& generator : setting->generators)
      text += "    " + generator.name + " (generator): " + generator.meaning + "\n";
  }
  return text.empty() ? "" : "settings\n" + text;
}

Node settings_json(const std::string& name) {
  Node list = Node::array();
  for (const auto* setting : language::settings()) {
    if (!name.empty() && name != setting->id) continue;
    Node names = Node::array();
    for (const auto& entry : setting->entries) {
      Node node{{"name", entry.name},
                {"shape", shape_text(entry)},
                {"unit", entry.unit},
                {"meaning", entry.meaning}};
      for (const auto& word : entry.words) node["words"][word.word] = word.meaning;
      if (entry.is_of_constructions) node["in_constructions_only"] = true;
      names.push_back(std::move(node));
    }
    Node generators = Node::array();
    for (const auto& generator : setting->generators)
      generators.push_back({{"name", generator.name}, {"meaning", generator.meaning}});
    list.push_back({{"id", setting->id},
                    {"meaning", setting->meaning},
                    {"names", std::move(names)},
                    {"generators", std::move(generators)},
                    {"has_constructions", true}});
  }
  return list;
}

Node file_json(const std::string& place, const std::vector<std::string>& reserved_ids) {
  const auto [file, id] = stated::parse_place(place);
  const auto source = language::read_source(file);
  Node list = Node::array();
  std::vector<std::string> ids;
  for (const Block& block : language::read_blocks(source, reserved_ids)) {
    ids.push_back(block.id.text);
    if (!id || block.id.text == *id) list.push_back(block_json({source, block}));
  }
  if (id && list.empty())
    throw InputError(files::on_one_line(file) + ": no block " + files::in_quotes(*id) +
                     files::nearest_name_hint(*id, ids));
  return list;
}

std::string file_text(const std::string& place, const std::vector<std::string>& reserved_ids) {
  std::string theorems;
  std::string constructions;
  for (const auto& block : file_json(place, reserved_ids))
    (block.at("kind") == "theorem" ? theorems : constructions) += block_text(block);
  return (theorems.empty() ? "" : "theorems\n" + theorems) +
         (constructions.empty() ? "" : "constructions\n" + constructions) +
         (theorems.empty()
              ? "read and checked; 'verify --construction FILE' makes the instances and judges the claims\n"
              : "read and checked; 'verify --theorem FILE' evaluates theorems about " + names_of_settings() +
                    "\n");
}

}  // namespace sinkproof::app
