#include "show/script_parts.hpp"

#include <algorithm>

#include "files/printable.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "setting/task/read_parts.hpp"
#include "show/document.hpp"
#include "show/own_values.hpp"
#include "show/python_values.hpp"
#include "show/script_templates.hpp"

namespace sinkproof::show {

using files::JsonNode;

namespace {

constexpr int shown_digits = 18;

/// `is_named`: what comes behind it may use its name.
std::string result_text(const Result& result, bool is_named = false) {
  const auto& [lower, upper] = result.certified;
  return "(\"" + result.name + "\", " +
         (is_named ? "(" + result.name + " := " + result.found + ")" : result.found) + ", \"" +
         numeric::decimal_lower(lower.value(), shown_digits) + "\", \"" +
         (upper ? numeric::decimal_upper(*upper, shown_digits) : "inf") + "\")";
}

/// How often a row is evaluated where all inputs are gone through: a second or two in Python.
constexpr long most_rows = 50'000;

/// Whether all inputs over the letters, or the corners of the box, are few enough.
bool are_few(const task::TriggerTask& task, std::size_t attentions) {
  const bool is_box = task.content.is_box();
  constexpr long most_bits = 16;
  if (is_box && task.content_dimension > most_bits) return false;
  const long corners = is_box ? 1L << task.content_dimension : 0;
  const long letters = is_box ? corners : static_cast<long>(task.content.letters().size());
  const long triggers = is_box ? corners : static_cast<long>(task.trigger_content.letters().size());
  long rows = (task.length - 2) * triggers * task.length * static_cast<long>(attentions);
  for (long k = 0; k < task.length - 2 && letters > 1 && rows <= most_rows; ++k) rows *= letters;
  return rows <= most_rows;
}

/// What the document is about, on one line.
std::string headline(const JsonNode& root) {
  std::string text;
  if (is_certificate(root)) text = files::printable(root.field("theorem").string()) + " on ";
  const auto construction = root.optional_field("construction");
  text += construction ? files::printable(construction->string()) : "a model";
  if (const auto parameters = root.optional_field("parameters")) {
    for (const auto& [name, value] : parameters->fields())
      text += " " + files::printable(name) + "=" + files::printable(value.string());
  }
  if (is_certificate(root))
    text += ": " + files::printable(root.field("verdict").string()) + ", as the file says";
  return text;
}

}  // namespace

numeric::Rational number_at(const JsonNode& node, numeric::NumberBudget& budget) {
  return node.parsed([&](std::string_view text) {
    auto value = numeric::parse_rational(text);
    budget.charge_literal(value);
    budget.charge_folded(value);
    return value;
  });
}

std::string input_text(const task::TriggerInput& input) {
  return "(" + std::to_string(input.trigger) + ", " + python_contents(input.contents) + ")";
}

Inputs inputs_of(const task::TriggerTask& task, std::size_t attentions,
                 const std::function<std::string()>& list) {
  if (!are_few(task, attentions)) {
    return {"those at which sinkproof finds the extremes, out of too many to try them all here.",
            filled(some_inputs, {{"list", list()}})};
  }
  return {task.content.is_box()
              ? "all corners of the box, where the loss has its supremum as no score sees contents."
              : "all sequences over the alphabets.",
          filled(all_inputs, {{"letters", python_letters(task.content)},
                              {"triggers", python_letters(task.trigger_content)}})};
}

Names names_of(Library library) {
  if (library == Library::numpy) return {imports_numpy, "np", "np.array"};
  return {imports_torch, "torch", "torch.tensor"};
}

Result nonnegative(const std::string& name, const std::string& found, const numeric::Ball& value) {
  auto enclosed = numeric::enclosure(value);
  if (!enclosed.lower || *enclosed.lower < 0) enclosed.lower = 0;
  return {name, found, std::move(enclosed)};
}

std::vector<Result> certified(const std::function<std::vector<Result>(long bits)>& results_at) {
  constexpr long most_bits = 1024;
  const auto tolerance = numeric::power(numeric::Rational(10), -shown_digits);
  for (long bits = 128;; bits *= 2) {
    try {
      auto results = results_at(bits);
      const bool is_done = std::all_of(results.begin(), results.end(), [&](const Result& result) {
        return is_narrow(result.certified, tolerance);
      });
      if (is_done || bits == most_bits) return results;
    } catch (const DomainError&) {
      if (bits == most_bits) throw;
    }
  }
}

std::vector<Result> witnesses_of(const JsonNode& root, const task::TriggerTask& task,
                                 const FoundAt& found_at) {
  std::vector<Result> results;
  const auto witnesses = root.optional_field("witnesses");
  if (!witnesses) return results;
  numeric::NumberBudget budget;
  for (const JsonNode& witness : witnesses->elements()) {
    const std::string id = files::printable(witness.field("refutes").string());
    if (id.find_first_of("\"\\") != std::string::npos)
      witness.field("refutes").reject("not the id of a margin");
    auto input = task::read_input(witness.field("input"), task, budget);
    const std::string attended = "attend" + input_text(input);
    const long position = witness.field("position").integer<long>(0, task.length - 1);
    const long trigger = input.trigger;
    const JsonNode value = witness.field("value");
    const WitnessAt at{id,
                       attended,
                       std::to_string(position),
                       std::to_string(trigger),
                       {std::move(input), position, std::nullopt},
                       {number_at(value.field("lower"), budget), number_at(value.field("upper"), budget)}};
    std::string found = found_at(at);
    if (const auto coordinate = witness.optional_field("coordinate")) {
      const auto index = std::to_string(coordinate->integer<long>(0, task.width() - 1));
      found = attended;
      found.append("[0][").append(at.i).append(", ").append(index).append("]");
    }
    if (!found.empty()) results.push_back({"witness of '" + id + "'", std::move(found), at.value});
  }
  return results;
}

StatedBounds bounds_of(const JsonNode& root, const task::TriggerTask& task,
                       const std::vector<std::pair<std::string, std::string>>& found) {
  StatedBounds bounds;
  numeric::NumberBudget budget;
  for (const JsonNode& bound : root.field("bounds").elements()) {
    const std::string& name = bound.field("quantity").string();
    const auto at =
        std::find_if(found.begin(), found.end(), [&](const auto& one) { return one.first == name; });
    if (at == found.end())
      bound.field("quantity").reject("no quantity that is bounded: " + files::in_quotes(name));
    const JsonNode value = bound.field("value");
    bounds.results.push_back(
        {name,
         at->second,
         {number_at(value.field("lower"), budget), number_at(value.field("upper"), budget)}});
    bounds.inputs += (bounds.inputs.empty() ? "" : ", ") +
                     input_text(task::read_input(bound.field("input"), task, budget));
  }
  return bounds;
}

std::string results_text(const std::vector<Result>& results, const std::vector<Result>& witnesses,
                         const OwnValues& own) {
  std::string text;
  for (const auto& result : results)
    text += (text.empty() ? "" : ",\n    ") + result_text(result, !own.results.empty());
  for (const auto& value : own.results) text += ",\n    " + result_text(value);
  bool is_first = true;
  for (const auto& witness : witnesses)
    text += (std::exchange(is_first, false) ? ",\n    " : ", ") + result_text(witness);
  bool is_first_left_out = true;
  for (const auto& name : own.left_out)
    text += (std::exchange(is_first_left_out, false) ? "\n    # not computed here: " : ", ") + name;
  if (!own.left_out.empty()) text += "\n";
  return text;
}

std::string relu_divisor(attention::Normaliser normaliser) {
  using attention::Normaliser;
  if (normaliser == Normaliser::relu_non_anchor) return "max(i, 1)";
  if (normaliser == Normaliser::relu_row_count) return "(i + 1)";
  if (normaliser == Normaliser::relu_none) return "1";
  if (normaliser == Normaliser::relu_preceding) return "max(i - 1, 1)";
  return normaliser == Normaliser::relu_length ? "L" : "";
}

TemplateValues common_values(const JsonNode& root, Library library, const task::TriggerTask& task,
                             const Inputs& inputs) {
  const Names names = names_of(library);
  return {{"what", headline(root)},
          {"inputs-comment", inputs.comment},
          {"imports", names.imports},
          {"L", std::to_string(task.length)},
          {"m", std::to_string(task.content_dimension)},
          {"np", names.module},
          {"array", names.array},
          {"inputs", inputs.text}};
}

std::string blaming_instance(const JsonNode& root, const std::function<std::string()>& work) {
  try {
    return work();
  } catch (const InputError& error) {
    root.field("instance").reject(error.what());
  } catch (const DomainError& error) {
    root.field("instance").reject(std::string("its quantities cannot be enclosed: ") + error.what());
  }
}

std::string filled(const std::string& text, const TemplateValues& values) {
  std::string result;
  std::size_t from = 0;
  for (auto at = text.find('@'); at != std::string::npos; at = text.find('@', from)) {
    const auto end = text.find('@', at + 1);
    const std::string name = end == std::string::npos ? "" : text.substr(at + 1, end - at - 1);
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.first == name; });
    if (found == values.end()) {
      // Python's product of matrices.
      result += text.substr(from, at + 1 - from);
      from = at + 1;
      continue;
    }
    result += text.substr(from, at - from) + found->second;
    from = end + 1;
  }
  return result + text.substr(from);
}

}  // namespace sinkproof::show
