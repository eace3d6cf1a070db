#include "show/own_values.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "files/printable.hpp"
#include "language/check.hpp"
#include "numeric/error.hpp"
#include "numeric/expression.hpp"
#include "show/formula_python.hpp"

namespace sinkproof::show {

using files::JsonNode;
using language::Node;
using language::Tape;

namespace {

/// The formula of a node of a tape in Python.
class PythonOfTape {
 public:
  /// `names`: Python for inputs without indices.
  PythonOfTape(const Tape& tape, const std::map<std::string, std::string>& names)
      : tape_(tape), names_(names) {}

  /// Nothing where it rests on what a script does not know, or is longer than somebody would read.
  std::optional<std::string> operator()(Node node) const {
    using Operation = Tape::Operation;
    const auto& step = tape_.steps()[node];
    std::vector<std::string> of;
    std::size_t length = 0;
    if (step.operation != Operation::function) {
      for (const Node operand : tape_.operands(step)) {
        auto text = (*this)(operand);
        if (!text || (length += text->size()) > most_characters) return std::nullopt;
        of.push_back(std::move(*text));
      }
    }
    switch (step.operation) {
      case Operation::number: {
        const auto& number = tape_.numbers()[static_cast<std::size_t>(step.data)];
        const std::string text = numeric::to_string(number);
        return number < 0 || denominator(number) != 1 ? "(" + text + ")" : text;
      }
      case Operation::input: {
        const auto& input = tape_.inputs()[static_cast<std::size_t>(step.data)];
        const auto name = names_.find(input.name);
        if (!input.indices.empty() || name == names_.end()) return std::nullopt;
        return name->second;
      }
      case Operation::undefined:
      case Operation::function:
        return std::nullopt;
      case Operation::add:
      case Operation::sum:
        return of.empty() ? "0" : "(" + joined(of, " + ") + ")";
      case Operation::subtract:
        return "(" + joined(of, " - ") + ")";
      case Operation::multiply:
        return joined(of, "*");
      case Operation::divide:
        return "(" + joined(of, "/") + ")";
      case Operation::negate:
        return "(-" + of[0] + ")";
      case Operation::power:
        return "((" + of[0] + ")**" + std::to_string(step.data) + ")";
      case Operation::sqrt:
        return "sqrt(" + of[0] + ")";
      case Operation::exp:
        return "exp(" + of[0] + ")";
      case Operation::log:
        return "log(" + of[0] + ")";
      case Operation::abs:
        return "abs(" + of[0] + ")";
      case Operation::min:
        return of.size() == 1 ? of[0] : "min(" + joined(of, ", ") + ")";
      case Operation::max:
        return of.size() == 1 ? of[0] : "max(" + joined(of, ", ") + ")";
      case Operation::select:
        return "(" + of[1] + " if " + of[0] + " else " + of[2] + ")";
      case Operation::bracket:
        return "(1 if " + of[0] + " else 0)";
      case Operation::yes:
        return "True";
      case Operation::no:
        return "False";
      case Operation::nonnegative:
        return "(" + of[0] + " >= 0)";
      case Operation::positive:
        return "(" + of[0] + " > 0)";
      case Operation::zero:
        return "(" + of[0] + " == 0)";
      case Operation::all:
        return of.empty() ? "True" : "(" + joined(of, " and ") + ")";
      case Operation::any:
        return of.empty() ? "False" : "(" + joined(of, " or ") + ")";
    }
    throw InternalError("an operation of unknown kind");
  }

 private:
  static constexpr std::size_t most_characters = 2000;

  static std::string joined(const std::vector<std::string>& texts, const std::string& between) {
    std::string all;
    for (const auto& text : texts) all += (all.empty() ? "" : between) + text;
    return all;
  }

  const Tape& tape_;
  const std::map<std::string, std::string>& names_;
};

/// What the certificate says of the theorem's own parameters: rational ones are of the form, others have
/// names.
void add_parameters(const JsonNode& root, const language::Block& block, language::Form& form,
                    std::map<std::string, std::string>& names) {
  const JsonNode parameters = root.field("parameters");
  for (const auto* parameter : language::all_of<language::Parameter>(block)) {
    const auto value = parameters.optional_field(parameter->name.text);
    if (!value) continue;
    if (parameter->range.kind == language::ParameterRange::Kind::words) {
      form.words.emplace(parameter->name.text, value->string());
      continue;
    }
    const auto number = value->parsed([](std::string_view text) { return numeric::parse_expression(text); });
    if (number.is_rational()) {
      form.numbers.emplace(parameter->name.text, number.rational());
    } else if (const auto text = python(number)) {
      names.emplace(parameter->name.text, "(" + *text + ")");
    }
  }
}

std::optional<numeric::Enclosure> stated_enclosure(const JsonNode& value, numeric::NumberBudget& budget) {
  const JsonNode lower = value.field("lower");
  const JsonNode upper = value.field("upper");
  if (lower.value().is_null() || upper.value().is_null()) return std::nullopt;
  return numeric::Enclosure{number_at(lower, budget), number_at(upper, budget)};
}

}  // namespace

OwnValues own_values(const JsonNode& root, language::Form form, const std::vector<std::string>& measured) {
  OwnValues own;
  const auto statement = root.optional_field("statement");
  if (!statement) return own;
  const language::Source source("statement", "```theorem\n" + statement->string() + "```\n");
  const auto blocks = language::read_blocks(source, {}, language::Checks::all_but_examples);
  if (blocks.size() != 1 || blocks.front().kind != language::BlockKind::theorem)
    statement->reject("expected the text of one theorem");
  const auto& block = blocks.front();
  std::map<std::string, std::string> names;
  for (const auto& name : measured) names.emplace(name, name);
  add_parameters(root, block, form, names);
  language::Compilation compilation(source, block, std::move(form));
  const PythonOfTape python(compilation.tape(), names);
  numeric::NumberBudget budget;
  const auto add = [&](const std::string& name, const auto& compiled, const JsonNode& value) {
    const auto certified = stated_enclosure(value, budget);
    std::optional<std::string> found;
    try {
      found = python(compiled());
    } catch (const language::Error&) {
      // What it rests on is not known here, such as a word of the setting.
    }
    if (found && certified) {
      own.results.push_back({name, std::move(*found), *certified});
    } else {
      own.left_out.push_back(name);
    }
  };
  const JsonNode quantities = root.field("quantities");
  for (const auto* quantity : language::all_of<language::Quantity>(block)) {
    const std::string& name = quantity->name.text;
    const auto value = quantities.optional_field(name);
    if (!value || std::find(measured.begin(), measured.end(), name) != measured.end()) continue;
    add(
        name, [&] { return compilation.quantity(*quantity); }, *value);
  }
  // Another stands in the place of the statement's.
  if (root.optional_field("mutant")) return own;
  for (const auto* proposition : language::all_of<language::Proposition>(block)) {
    if (proposition->role != language::Proposition::Role::conclusion) continue;
    const JsonNode conclusion = root.field("conclusion");
    add(
        "margin of '" + proposition->id.text + "'", [&] { return compilation.margin(*proposition); },
        conclusion);
  }
  return own;
}

}  // namespace sinkproof::show
