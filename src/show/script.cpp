#include "show/script.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "numeric/error.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/read_trigger_instance.hpp"
#include "show/document.hpp"
#include "show/own_values.hpp"
#include "show/python_values.hpp"
#include "show/script_parts.hpp"
#include "show/script_templates.hpp"

namespace sinkproof::show {

using files::JsonNode;
using numeric::Arithmetic;
using numeric::Ball;

namespace {

/// Those at which something is extreme, as far as exact evaluation finds them.
std::string extreme_inputs(const task::PreparedInstance& prepared) {
  const auto places = task::find_extreme_places(prepared);
  std::vector<const task::Place*> list{&places.largest_error, &places.largest_anchor_mass,
                                       &places.smallest_sink_mass_before, &places.smallest_absorbed_before};
  if (places.smallest_sink_mass_after) list.push_back(&*places.smallest_sink_mass_after);
  if (places.smallest_absorbed_after) list.push_back(&*places.smallest_absorbed_after);
  std::vector<std::string> texts;
  for (const auto* place : list) {
    std::string text = input_text(place->input);
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
  }
  std::string joined;
  for (const auto& text : texts) joined += (joined.empty() ? "" : ", ") + text;
  return joined;
}

std::vector<Result> results_at(const task::PreparedInstance& prepared, long bits) {
  const auto analysis = task::analyse(prepared, Arithmetic<Ball>{bits});
  std::vector<Result> results;
  const auto add = [&](const char* name, const char* found, const Ball& value) {
    results.push_back(nonnegative(name, found, value));
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

std::string found_at(const WitnessAt& witness) {
  const auto& [id, attended, i, j, place, value] = witness;
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

std::string row_text(attention::Normaliser normaliser) {
  using attention::Normaliser;
  if (const auto divisor = relu_divisor(normaliser); !divisor.empty())
    return filled(relu_row, {{"divisor", divisor}});
  if (normaliser == Normaliser::softmax) return softmax_row;
  if (normaliser == Normaliser::sigmoid) return sigmoid_row;
  if (!has_null_slot(normaliser)) throw InternalError("an unknown normaliser");
  return null_slot_row;
}

/// What statements ask for of one layer, as far as the words are those that this file knows.
language::Form form_of_task(const task::TriggerTask& task, const attention::Model& model) {
  language::Form form{{{"L", task.length},
                       {"m", task.content_dimension},
                       {"heads", static_cast<long>(model.heads.size())},
                       {"layers", 1}},
                      {{"normaliser", attention::to_string(model.normaliser)},
                       {"residual", "no"},
                       {"target", to_string(task.target)}}};
  if (task.content.is_box()) form.words.emplace("contents", "box");
  if (task.trigger_content.is_box()) form.words.emplace("trigger_contents", "box");
  return form;
}

std::vector<std::string> names_of_results(const std::vector<Result>& results) {
  std::vector<std::string> names;
  names.reserve(results.size());
  for (const auto& result : results) names.push_back(result.name);
  return names;
}

std::string filled_script(const JsonNode& root, Library library, const task::TriggerTask& task,
                          const attention::Model& model, const std::string& heads, const std::string& results,
                          const Inputs& inputs) {
  auto values = common_values(root, library, task, inputs);
  values.insert(values.end(),
                {{"H", std::to_string(model.heads.size())},
                 {"mean", task.is_trigger_in_target() ? inclusive_mean : preceding_mean},
                 {"heads", heads},
                 {"normaliser", filled(row_text(model.normaliser), {{"np", names_of(library).module}})},
                 {"results", results}});
  return filled(script_template, values);
}

/// Of scores that may see contents: nothing but what the document states is known.
std::string bounds_script(const JsonNode& root, Library library) {
  const auto instance = task::read_trigger_instance(root.field("instance"));
  const auto bounds = bounds_of(root, instance.task,
                                {{"loss", loss_found},
                                 {"sink_mass_before", before_found},
                                 {"sink_mass_after", after_found},
                                 {"max_anchor_mass_off_trigger", largest_off_trigger_found}});
  return blaming_instance(root, [&] {
    return filled_script(root, library, instance.task, instance.model, python_heads(instance.model),
                         results_text(bounds.results, {}, {}),
                         {"those that the document names; its bounds are of all inputs.",
                          filled(some_inputs, {{"list", bounds.inputs}})});
  });
}

std::string trigger_script(const JsonNode& root, Library library) {
  if (root.field("format").string() == all_inputs_format) return bounds_script(root, library);
  auto instance = task::read_trigger_instance(root.field("instance"));
  const auto witnesses = witnesses_of(root, instance.task, found_at);
  return blaming_instance(root, [&] {
    const std::string heads = python_heads(instance.model);
    const auto prepared = task::prepare(std::move(instance));
    const auto& task = prepared.instance.task;
    const auto& model = prepared.instance.model;
    const auto measured = certified([&](long bits) { return results_at(prepared, bits); });
    const auto results = results_text(
        measured, witnesses, own_values(root, form_of_task(task, model), names_of_results(measured)));
    const auto inputs = inputs_of(task, model.heads.size(), [&] { return extreme_inputs(prepared); });
    return filled_script(root, library, task, model, heads, results, inputs);
  });
}

}  // namespace

std::string script(const JsonNode& root, Library library) {
  switch (form_of(root)) {
    case Form::trigger:
      return trigger_script(root, library);
    case Form::layered:
      return layered_script(root, library);
    case Form::other:
      break;
  }
  root.field("instance")
      .reject(
          "no script for instances of this kind (expected a model on the trigger-conditional task; --format "
          "text and json take all)");
}

}  // namespace sinkproof::show
