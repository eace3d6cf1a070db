#include "theorem/stated_block.hpp"

#include <algorithm>
#include <utility>

#include "files/printable.hpp"
#include "files/sha256.hpp"
#include "language/diagnostic.hpp"
#include "language/examples.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "numeric/rational.hpp"
#include "stated/parameters.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using language::Block;
using language::Node;
using parameter::Specification;

namespace {

std::string note_of(const Block& block, const std::string& keyword) {
  for (const auto* note : all_of<language::Note>(block)) {
    if (note->keyword.text == keyword)
      return (note->key ? note->key->text + ", " : "") + files::on_one_line(note->text.text);
  }
  return "";
}

/// "as published: …; reconstructed: …; proved here: …", as far as the text says so.
std::string provenance_of(const Block& block) {
  std::string text;
  for (const auto& [keyword, shown] : {std::pair("published", "as published: "),
                                       {"reconstructed", "reconstructed: "},
                                       {"proved", "proved here: "}}) {
    const std::string said = note_of(block, keyword);
    if (!said.empty()) text += (text.empty() ? "" : "; ") + (shown + said);
  }
  return text;
}

std::string meaning_of(const std::optional<language::Word>& word) {
  return word ? files::on_one_line(word->text) : "";
}

Proposition proposition_of(const language::Proposition& one) {
  return {one.id.text, is_strict(one.statement), meaning_of(one.meaning)};
}

/// A formula of a Formula's grammar (ours), or of this language, of which a part may end in a choice.
std::string least_text(const StatedBlock& stated, const language::Expression& least) {
  const std::string text = stated.slice(least.range);
  return stated.is_ours() ? text : "(" + text + ")";
}

/// A number without names, as FORMAT.md writes exact numbers.
std::string number_text(const StatedBlock& stated, const language::Expression& value) {
  return to_string(nameless_value(*stated.source, *stated.block, value));
}

/// Whether the number is a supremum over inputs that has a place or, otherwise, such an infimum.
bool is_extreme(const language::Tape& tape, Node node, bool is_largest) {
  const auto& step = tape.steps()[node];
  if (step.operation == language::Tape::Operation::function) return !is_largest;  // anchor_gap
  if (step.operation != language::Tape::Operation::input) return false;
  const auto& name = tape.inputs()[static_cast<std::size_t>(step.data)].name;
  const bool is_seen = has_place(name) || name == "anchor_trigger_mass_after" || name == "product_self_mass";
  return is_seen && is_supremum(name) == is_largest;
}

}  // namespace

Description description_of(const StatedBlock& stated) {
  const Block& block = *stated.block;
  Description result{
      .id = block.id.text,
      .title = note_of(block, "title"),
      .source = note_of(block, "source"),
      .provenance = provenance_of(block),
      .statement_sha256 = stated.is_ours() ? stated.statement_sha256 : files::sha256(stated.text),
      .hypotheses = {},
      .conclusion = {},
      .quantities = {}};
  if (!stated.is_ours()) result.text = stated.text;
  for (const auto* one : all_of<language::Proposition>(block)) {
    switch (one->role) {
      case language::Proposition::Role::hypothesis:
        result.hypotheses.push_back(proposition_of(*one));
        break;
      case language::Proposition::Role::conclusion:
        result.conclusion = proposition_of(*one);
        break;
      default:
        result.corollaries.push_back(proposition_of(*one));
    }
  }
  for (const auto* one : all_of<language::Quantity>(block)) result.quantities.push_back(one->name.text);
  for (const auto* one : all_of<language::OpenQuestion>(block))
    result.open_questions.push_back({one->id.text, files::on_one_line(one->question.text)});
  for (const auto* one : all_of<language::TheoremMutant>(block)) {
    Mutant mutant{one->id.text, files::on_one_line(one->meaning.text), stated.slice(one->statement.range)};
    for (const auto& id : one->drops) mutant.dropped.push_back(id.text);
    result.mutants.push_back(std::move(mutant));
  }
  for (const auto* one : all_of<language::Constant>(block))
    result.constants.push_back({one->id.text, files::on_one_line(one->meaning.text),
                                number_text(stated, one->value), least_text(stated, one->least)});
  result.absence = "where the text says that it is not defined";
  return result;
}

std::string value_text(const StatedBlock& stated, const language::Expression& value) {
  if (const auto* word = std::get_if<language::Reference>(&value.node)) return word->name.text;
  return number_text(stated, value);
}

std::vector<std::pair<Specification, parameter::GridAxis>> own_parameters_of(const StatedBlock& stated) {
  std::vector<std::pair<Specification, parameter::GridAxis>> result;
  for (const auto* one : all_of<language::Parameter>(*stated.block)) {
    auto specification = stated::specification_of(*stated.source, *stated.block, *one, one->range);
    // Of constructions those that refuse a number say so, and get one of small parts.
    if (one->parts) {
      const auto parts = language::nameless_value(*stated.source, *stated.block, *one->parts);
      specification.parts = numeric::to_long(parts.rational());
    }
    result.emplace_back(std::move(specification),
                        parameter::GridAxis{one->name.text, value_text(stated, *one->value)});
  }
  return result;
}

namespace {

void add_margins(const std::vector<StatedForm::Part>& parts, std::vector<Node>& nodes) {
  for (const auto& part : parts) {
    if (part.margin) nodes.push_back(*part.margin);
  }
}

}  // namespace

StatedForm::StatedForm(StatedBlock stated, language::Form form, const language::TheoremMutant* mutant,
                       bool is_searched)
    : stated_(std::move(stated)), compilation_(*stated_.source, *stated_.block, std::move(form)) {
  // In the order of the text, so that no name stands for what is nested deeper than the text.
  for (const auto& statement : stated_.block->statements) {
    if (const auto* quantity = std::get_if<language::Quantity>(&statement))
      quantities_.emplace_back(quantity->name.text, compilation_.quantity(*quantity));
    const auto* one = std::get_if<language::Proposition>(&statement);
    const bool is_left_out = is_searched && stated_.is_ours();
    if (one == nullptr || (is_left_out && one->role == language::Proposition::Role::corollary)) continue;
    const bool is_conclusion = one->role == language::Proposition::Role::conclusion;
    const bool is_stated = compilation_.is_stated(*one);
    if (!is_conclusion && !is_stated) continue;
    Part part{one->id.text, is_strict(one->statement), std::nullopt};
    if (is_stated && (!is_conclusion || mutant == nullptr)) part.margin = compilation_.margin(*one);
    const std::string& setting = stated_.block->setting.text;
    const bool is_hypothesis = one->role == language::Proposition::Role::hypothesis;
    const bool has_parts = setting == language::switches().id || setting == language::patterns().id ||
                           setting == language::numbers().id;
    if (part.margin && !is_hypothesis && stated_.is_ours() && has_parts)
      parts_.emplace(part.id, compilation_.parts(one->statement));
    if (is_conclusion) {
      if (part.margin && stated_.is_ours()) add_bounds(one->statement);
      conclusion_ = std::move(part);
    } else {
      (is_hypothesis ? hypotheses_ : corollaries_).push_back(std::move(part));
    }
  }
  if (mutant != nullptr)
    conclusion_ = Part{mutant->id.text, is_strict(mutant->statement), compilation_.margin(mutant->statement)};
}

void StatedForm::add_bounds(const language::Condition& condition) {
  const auto* connective = std::get_if<language::Connective>(&condition.node);
  if (connective != nullptr && !connective->is_or) {
    for (const auto& operand : connective->operands) add_bounds(operand);
    return;
  }
  const auto* relation = std::get_if<language::Relation>(&condition.node);
  if (relation == nullptr) return;
  const bool is_at_most = relation->comparison == language::Comparison::at_most ||
                          relation->comparison == language::Comparison::below;
  const bool is_at_least = relation->comparison == language::Comparison::at_least ||
                           relation->comparison == language::Comparison::above;
  if (!is_at_most && !is_at_least) return;
  const Node left = compilation_.number(relation->left);
  const Node right = compilation_.number(relation->right);
  const Node smaller = is_at_most ? left : right;
  const Node larger = is_at_most ? right : left;
  const Node margin = compilation_.difference(larger, smaller);
  if (is_extreme(tape(), smaller, true)) bounds_.push_back({smaller, larger, margin});
  if (is_extreme(tape(), larger, false)) bounds_.push_back({larger, smaller, margin});
  if (names_under(tape(), {smaller}) == std::vector<std::string>{"max_layer_sink_mass"})
    bounds_.push_back({smaller, larger, margin});
}

const std::vector<Node>& StatedForm::parts_of(const std::string& id) const {
  static const std::vector<Node> none;
  const auto found = parts_.find(id);
  return found == parts_.end() ? none : found->second;
}

const std::vector<StatedForm::Part>& StatedForm::searched_corollaries() const {
  static const std::vector<Part> none;
  return stated_.is_ours() ? none : corollaries_;
}

std::vector<Node> StatedForm::searched_roots() const {
  std::vector<Node> result;
  add_margins(hypotheses_, result);
  add_margins({*conclusion_}, result);
  for (const auto& [name, node] : quantities_) result.push_back(node);
  add_margins(searched_corollaries(), result);
  return result;
}

std::vector<Node> StatedForm::roots() const {
  auto result = searched_roots();
  if (stated_.is_ours()) add_margins(corollaries_, result);
  return result;
}

std::vector<std::string> names_under(const language::Tape& tape, const std::vector<Node>& roots) {
  std::vector<std::string> result;
  for (const Node node : language::reachable(tape, roots)) {
    const auto& step = tape.steps()[node];
    const bool is_function = step.operation == language::Tape::Operation::function;
    if (step.operation != language::Tape::Operation::input && !is_function) continue;
    const auto index = static_cast<std::size_t>(step.data);
    const auto& name = is_function ? tape.functions()[index] : tape.inputs()[index].name;
    if (std::find(result.begin(), result.end(), name) == result.end()) result.push_back(name);
  }
  return result;
}

}  // namespace sinkproof::theorem
