#include "show/script.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "files/printable.hpp"
#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "show/document.hpp"
#include "show/python_values.hpp"
#include "show/script_templates.hpp"
#include "task/analysis.hpp"
#include "task/read_trigger_instance.hpp"

namespace sinkproof::show {

using files::JsonNode;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;

namespace {

constexpr int shown_digits = 18;

/// The inputs on which a script evaluates the model.
struct Inputs {
  bool are_all;         ///< that can be extreme
  std::string comment;  ///< which they are
  std::string text;
};

/// How often a row is evaluated where all inputs are gone through: a second or two in Python.
constexpr long most_rows = 50'000;

/// Whether all inputs over these letters are few enough.
bool are_few(const task::TriggerInstance& instance) {
  const auto& task = instance.task;
  const bool is_box = task.content.is_box();
  constexpr long most_bits = 16;
  if (is_box && task.content_dimension > most_bits) return false;
  const long corners = is_box ? 1L << task.content_dimension : 0;
  const long letters = is_box ? corners : static_cast<long>(task.content.letters().size());
  const long triggers = is_box ? corners : static_cast<long>(task.trigger_content.letters().size());
  long rows = (task.length - 2) * triggers * task.length * static_cast<long>(instance.model.heads.size());
  for (long k = 0; k < task.length - 2 && letters > 1 && rows <= most_rows; ++k) rows *= letters;
  return rows <= most_rows;
}

Inputs inputs_of(const task::PreparedInstance& prepared) {
  const auto& task = prepared.instance.task;
  const bool is_box = task.content.is_box();
  if (are_few(prepared.instance)) {
    std::string text = all_inputs;
    text.replace(text.find("@letters@"), 9, python_letters(task.content));
    text.replace(text.find("@triggers@"), 10, python_letters(task.trigger_content));
    return {true,
            is_box ? "all corners of the box, where the loss has its supremum as no score sees contents."
                   : "all sequences over the alphabets.",
            std::move(text)};
  }
  const auto places = task::find_extreme_places(prepared);
  std::vector<const task::Place*> list{&places.largest_error, &places.largest_anchor_mass,
                                       &places.smallest_sink_mass_before, &places.smallest_absorbed_before};
  if (places.smallest_sink_mass_after) list.push_back(&*places.smallest_sink_mass_after);
  if (places.smallest_absorbed_after) list.push_back(&*places.smallest_absorbed_after);
  std::vector<std::string> texts;
  for (const auto* place : list) {
    std::string text =
        "(" + std::to_string(place->input.trigger) + ", " + python_contents(place->input.contents) + ")";
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
  }
  std::string joined;
  for (const auto& text : texts) joined += (joined.empty() ? "" : ", ") + text;
  std::string text = some_inputs;
  text.replace(text.find("@list@"), 6, joined);
  return {false, "those at which sinkproof finds the extremes, out of too many to try them all here.",
          std::move(text)};
}

/// A quantity as enclosures and as Python has it.
struct Result {
  std::string name;
  std::string found;
  Enclosure certified;
};

/// None of these is ever below 0.
Enclosure nonnegative(Enclosure enclosure) {
  if (!enclosure.lower || *enclosure.lower < 0) enclosure.lower = 0;
  return enclosure;
}

std::vector<Result> results_at(const task::PreparedInstance& prepared, long bits) {
  const auto analysis = task::analyse(prepared, Arithmetic<Ball>{bits});
  std::vector<Result> results;
  const auto add = [&](const char* name, const char* found, const Ball& value) {
    results.push_back({name, found, nonnegative(numeric::enclosure(value))});
  };
  add("loss", loss_found, analysis.loss);
  add("sink_mass_before", before_found, analysis.sink_mass_before);
  add("sink_mass_after", after_found, analysis.sink_mass_after);
  add("max_anchor_mass", largest_found, analysis.max_anchor_mass);
  if (has_null_slot(prepared.instance.model.normaliser)) {
    add("absorbed_before", absorbed_before_found, analysis.absorbed_before);
    add("absorbed_after", absorbed_after_found, analysis.absorbed_after);
  }
  return results;
}

/// As narrow as a float tells, where that can be had.
std::vector<Result> certified_results(const task::PreparedInstance& prepared) {
  constexpr long most_bits = 1024;
  const auto tolerance = numeric::power(numeric::Rational(10), -shown_digits);
  for (long bits = 128;; bits *= 2) {
    try {
      auto results = results_at(prepared, bits);
      const bool is_done = std::all_of(results.begin(), results.end(), [&](const Result& result) {
        return is_narrow(result.certified, tolerance);
      });
      if (is_done || bits == most_bits) return results;
    } catch (const DomainError&) {
      if (bits == most_bits) throw;
    }
  }
}

std::string result_text(const Result& result) {
  const auto& [lower, upper] = result.certified;
  return "(\"" + result.name + "\", " + result.found + ", \"" +
         numeric::decimal_lower(lower.value(), shown_digits) + "\", \"" +
         (upper ? numeric::decimal_upper(*upper, shown_digits) : "inf") + "\")";
}

numeric::Rational number_at(const JsonNode& node, numeric::NumberBudget& budget) {
  return node.parsed([&](std::string_view text) {
    auto value = numeric::parse_rational(text);
    budget.charge_literal(value);
    budget.charge_folded(value);
    return value;
  });
}

task::TriggerInput read_input(const JsonNode& node, const task::TriggerTask& task,
                              numeric::NumberBudget& budget) {
  task::TriggerInput input{node.field("trigger").integer<long>(2, task.length - 1), {}};
  const JsonNode contents = node.field("contents");
  for (const JsonNode& content : contents.elements(static_cast<std::size_t>(task.length - 1))) {
    auto& read = input.contents.emplace_back();
    for (const JsonNode& x : content.elements(static_cast<std::size_t>(task.content_dimension)))
      read.push_back(number_at(x, budget));
  }
  return input;
}

/// What the margin with this id looks at, in position i of an input with the trigger at j; empty for ids without witnesses.
std::string found_at(const std::string& id, const std::string& attended, const std::string& i,
                     const std::string& j) {
  if (id == "sink") return attended + "[1][:, " + i + "].min()";
  if (id == "absorbed") return attended + "[2][:, " + i + "].min()";
  if (id == "anchor-mass" || id == "exact-and-sink-free" || id == "vanish-together")
    return attended + "[1][:, " + i + "].max()";
  if (id == "tradeoff") {
    return "sum(abs(OV[1, c] + OV[c, c] - OV[1, 0] - OV[c, 0]) * abs(d) for a in [" + attended +
           "[1]] for (QK, OV, k), d in zip(heads, a[:, " + i + "] - a[:, " + j + "]))";
  }
  return "";
}

/// The witnesses, of which the file states the values.
std::vector<Result> witnesses_of(const JsonNode& root, const task::TriggerTask& task) {
  std::vector<Result> results;
  const auto witnesses = root.optional_field("witnesses");
  if (!witnesses) return results;
  numeric::NumberBudget budget;
  for (const JsonNode& witness : witnesses->elements()) {
    const std::string id = files::printable(witness.field("refutes").string());
    if (id.find_first_of("\"\\") != std::string::npos)
      witness.field("refutes").reject("not the id of a margin");
    const auto input = read_input(witness.field("input"), task, budget);
    const std::string attended =
        "attend(" + std::to_string(input.trigger) + ", " + python_contents(input.contents) + ")";
    const auto position = std::to_string(witness.field("position").integer<long>(0, task.length - 1));
    std::string found = found_at(id, attended, position, std::to_string(input.trigger));
    if (const auto coordinate = witness.optional_field("coordinate")) {
      found = attended + "[0][" + position + ", " +
              std::to_string(coordinate->integer<long>(0, task.width() - 1)) + "]";
    }
    if (found.empty()) continue;
    const JsonNode value = witness.field("value");
    results.push_back({"witness of '" + id + "'",
                       std::move(found),
                       {number_at(value.field("lower"), budget), number_at(value.field("upper"), budget)}});
  }
  return results;
}

std::string row_text(attention::Normaliser normaliser) {
  using attention::Normaliser;
  const auto relu = [](const std::string& divisor) {
    std::string text = relu_row;
    return text.replace(text.find("@divisor@"), 9, divisor);
  };
  switch (normaliser) {
    case Normaliser::softmax:
      return softmax_row;
    case Normaliser::softmax_one:
    case Normaliser::softmax_key_bias:
      return null_slot_row;
    case Normaliser::sigmoid:
      return sigmoid_row;
    case Normaliser::relu_non_anchor:
      return relu("max(i, 1)");
    case Normaliser::relu_row_count:
      return relu("(i + 1)");
    case Normaliser::relu_none:
      return relu("1");
    case Normaliser::relu_length:
      return relu("L");
  }
  throw InternalError("an unknown normaliser");
}

/// One line: whatever the file has.
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

std::string filled(std::string text, const std::vector<std::pair<std::string, std::string>>& values) {
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

}  // namespace

std::string script(const JsonNode& root, Library library) {
  if (form_of(root) != Form::trigger) {
    root.field("instance")
        .reject(
            "no script for instances of this kind (expected one layer on the trigger-conditional task: those "
            "of "
            "softmax-sink-necessity, relu-sink-free, unnormalised-sigmoid-sink-free, null-slot-necessity, "
            "multihead-sink-tradeoff, sink-metric; --format text and json take all)");
  }
  auto instance = task::read_trigger_instance(root.field("instance"));
  const auto witnesses = witnesses_of(root, instance.task);
  try {
    const std::string heads = python_heads(instance.model);
    const auto prepared = task::prepare(std::move(instance));
    const auto& task = prepared.instance.task;
    std::string results;
    for (const auto& result : certified_results(prepared))
      results += (results.empty() ? "" : ",\n    ") + result_text(result);
    bool is_first = true;
    for (const auto& witness : witnesses) {
      results += (std::exchange(is_first, false) ? ",\n    " : ", ") + result_text(witness);
    }
    const auto inputs = inputs_of(prepared);
    const bool is_numpy = library == Library::numpy;
    const std::string np = is_numpy ? "np" : "torch";
    return filled(script_template,
                  {{"what", headline(root)},
                   {"inputs-comment", inputs.comment},
                   {"imports", is_numpy ? imports_numpy : imports_torch},
                   {"L", std::to_string(task.length)},
                   {"m", std::to_string(task.content_dimension)},
                   {"H", std::to_string(prepared.instance.model.heads.size())},
                   {"np", np},
                   {"array", is_numpy ? "np.array" : "torch.tensor"},
                   {"heads", heads},
                   {"normaliser", filled(row_text(prepared.instance.model.normaliser), {{"np", np}})},
                   {"inputs", inputs.text},
                   {"results", results}});
  } catch (const InputError& error) {
    root.field("instance").reject(error.what());
  } catch (const DomainError& error) {
    root.field("instance").reject(std::string("its quantities cannot be enclosed: ") + error.what());
  }
}

}  // namespace sinkproof::show
