#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "files/json_node.hpp"
#include "numeric/ball.hpp"
#include "numeric/enclosure.hpp"
#include "numeric/expression.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/trigger_task.hpp"
#include "show/script.hpp"

/// What the scripts for one layer and for several have in common.
namespace sinkproof::show {

/// What a library is called in a script.
struct Names {
  std::string imports;
  std::string module;
  std::string array;  ///< makes an array of a list
};
Names names_of(Library library);

/// `(j, [contents of positions 1 … L-1])`
std::string input_text(const task::TriggerInput& input);

/// The inputs on which a script evaluates the model.
struct Inputs {
  std::string comment;  ///< which they are
  std::string text;
};
/// All that can be extreme, where these are few enough for so many attentions an input; otherwise those of
/// the list, which is called for then.
Inputs inputs_of(const task::TriggerTask& task, std::size_t attentions,
                 const std::function<std::string()>& list);

/// A quantity as enclosures and as Python has it.
struct Result {
  std::string name;
  std::string found;
  numeric::Enclosure certified;
};

/// Of a quantity that is never below 0.
Result nonnegative(const std::string& name, const std::string& found, const numeric::Ball& value);

/// What `results_at` gives for so many bits, as narrow as a float tells, where that can be had. Throws
/// DomainError where it cannot at all.
std::vector<Result> certified(const std::function<std::vector<Result>(long bits)>& results_at);

/// A witness of a certificate, as Python has it and as the file states it.
struct WitnessAt {
  std::string id;        ///< of the margin that it refutes
  std::string attended;  ///< what `attend` gives for the input
  std::string i, j;      ///< its position, and the trigger's
  task::Place place;
  numeric::Enclosure value;
};
/// Python for what the margin looks at there; empty for ids without witnesses.
using FoundAt = std::function<std::string(const WitnessAt& witness)>;
/// The witnesses of a certificate, of which the file states the values. `attended[0]` has the errors.
std::vector<Result> witnesses_of(const files::JsonNode& root, const task::TriggerTask& task,
                                 const FoundAt& found_at);

/// What a document of bounds over all inputs states, and the inputs that it names.
struct StatedBounds {
  std::vector<Result> results;
  std::string inputs;  ///< Python
};
/// `found` is Python for each quantity that may be bounded. Throws InputError for others.
StatedBounds bounds_of(const files::JsonNode& root, const task::TriggerTask& task,
                       const std::vector<std::pair<std::string, std::string>>& found);

/// A rational number of a document. Throws InputError.
numeric::Rational number_at(const files::JsonNode& node, numeric::NumberBudget& budget);

struct OwnValues;
/// The list of results; witnesses are on a line of their own, and so is each of somebody's own quantities,
/// which may rest on the results.
std::string results_text(const std::vector<Result>& results, const std::vector<Result>& witnesses,
                         const OwnValues& own);

/// What a row of ReLU attention is divided by; empty for other normalisers.
std::string relu_divisor(attention::Normaliser normaliser);

/// The values of @NAME@ in a template.
using TemplateValues = std::vector<std::pair<std::string, std::string>>;
/// Those that are the same in all.
TemplateValues common_values(const files::JsonNode& root, Library library, const task::TriggerTask& task,
                             const Inputs& inputs);
/// The template with each @NAME@ replaced.
std::string filled(const std::string& text, const TemplateValues& values);

/// What `work` makes of the document's instance, which is at fault where that cannot be done.
std::string blaming_instance(const files::JsonNode& root, const std::function<std::string()>& work);

/// The script of several layers.
std::string layered_script(const files::JsonNode& root, Library library);

}  // namespace sinkproof::show
