#include <algorithm>

#include "numeric/error.hpp"
#include "setting/task/layered_work.hpp"
#include "setting/task/multilayer_analysis.hpp"
#include "setting/task/read_multilayer_instance.hpp"
#include "show/own_values.hpp"
#include "show/python_values.hpp"
#include "show/script_parts.hpp"
#include "show/script_templates.hpp"

namespace sinkproof::show {

using files::JsonNode;
using numeric::Arithmetic;
using numeric::Ball;

namespace {

std::string function_of(attention::Normaliser normaliser, const Names& names) {
  using attention::Normaliser;
  if (const auto divisor = relu_divisor(normaliser); !divisor.empty())
    return filled(relu_function, {{"name", python_name(normaliser)}, {"divisor", divisor}});
  const char* text = normaliser == Normaliser::softmax       ? softmax_function
                     : normaliser == Normaliser::softmax_one ? softmax_one_function
                     : normaliser == Normaliser::sigmoid     ? sigmoid_function
                                                             : nullptr;
  if (text == nullptr) throw InternalError("a layer with a normaliser that layers do not have");
  return filled(text, {{"np", names.module}});
}

/// Of each normaliser that the layers have, once; at most two lines.
std::string functions_of(const attention::MultilayerModel& model, const Names& names) {
  std::string text;
  std::vector<attention::Normaliser> defined;
  for (const auto& layer : model.layers) {
    if (std::find(defined.begin(), defined.end(), layer.normaliser) != defined.end()) continue;
    text += defined.empty() ? "" : defined.size() == 1 ? "\n" : "; ";
    text += function_of(layer.normaliser, names);
    defined.push_back(layer.normaliser);
  }
  return text;
}

/// What row 1 sees is the content of position 1 alone: each letter of it once, and a letter of the trigger's
/// at position 2.
std::string first_rows_text(const task::TriggerTask& task) {
  return "*((2, [u, t] + [u]*(L - 3)) for u in " + python_letters(task.content) + " for t in " +
         python_letters(task.trigger_content) + "[:1])";
}

/// Those at which something is extreme.
std::string extreme_inputs_of_layers(const task::MultilayerInstance& instance) {
  const auto places = task::find_extreme_places(instance);
  const std::string list =
      input_text(places.largest_error.input) + ", " + input_text(places.largest_self_mass.input);
  // Of a box row 1 is the same on all inputs.
  return instance.task.content.is_box() ? list : list + ", " + first_rows_text(instance.task);
}

std::vector<Result> results_of_layers(const task::MultilayerInstance& instance, long bits) {
  const auto analysis = task::analyse(instance, Arithmetic<Ball>{bits});
  return {nonnegative("loss", layered_loss_found, analysis.loss),
          nonnegative("max_layer_sink_mass", layered_sink_found, analysis.max_layer_sink_mass),
          nonnegative("product_self_mass", layered_self_found, analysis.product_self_mass)};
}

/// The one conclusion about layers has two parts about position 1, of which the witness's value is one's.
std::string found_in_layers(const task::MultilayerInstance& instance, const WitnessAt& witness) {
  if (witness.id != "position-1-sinks" || witness.place.position != 1) return "";
  const auto product = numeric::enclosure(task::self_mass_at(instance, witness.place, Arithmetic<Ball>{128}));
  const bool is_product = *product.lower <= *witness.value.upper && *witness.value.lower <= *product.upper;
  return is_product ? "prod(b for a, b in " + witness.attended + "[1])"
                    : "(1 - max(a for a, b in " + witness.attended + "[1]))**" +
                          std::to_string(instance.model.layers.size());
}

}  // namespace

std::string layered_script(const JsonNode& root, Library library) {
  const auto instance = task::read_multilayer_instance(root.field("instance"));
  return blaming_instance(root, [&] {
    task::check(instance);
    const auto witnesses = witnesses_of(
        root, instance.task, [&](const WitnessAt& witness) { return found_in_layers(instance, witness); });
    task::require_little_work(instance);
    const Names names = names_of(library);
    const auto inputs = inputs_of(instance.task, instance.model.layers.size(),
                                  [&] { return extreme_inputs_of_layers(instance); });
    auto values = common_values(root, library, instance.task, inputs);
    values.insert(
        values.end(),
        {{"normalisers", functions_of(instance.model, names)},
         {"layers", python_layers(instance.model)},
         {"residual", instance.model.residual ? "1" : "0"},
         {"mean", instance.task.is_trigger_in_target() ? inclusive_mean : preceding_mean},
         {"results", results_text(certified([&](long bits) { return results_of_layers(instance, bits); }),
                                  witnesses, {})}});
    return filled(layered_template, values);
  });
}

}  // namespace sinkproof::show
