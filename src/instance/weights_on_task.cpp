#include "instance/weights_on_task.hpp"

#include <utility>
#include <vector>

#include "files/nearest_name.hpp"
#include "numeric/error.hpp"

namespace sinkproof::instance {

using attention::Normaliser;

namespace {

/// The one of the options. A key bias is in the file or not: nobody has to say so.
std::optional<Normaliser> given_normaliser(const TaskOptions& options) {
  if (options.normaliser.empty()) return std::nullopt;
  static const std::vector<std::pair<std::string, Normaliser>> names{
      {"softmax", Normaliser::softmax},
      {"relu", Normaliser::relu_non_anchor},
      {"sigmoid", Normaliser::sigmoid},
      {"softmax-one", Normaliser::softmax_one},
      {"relu-non-anchor", Normaliser::relu_non_anchor},
      {"relu-row-count", Normaliser::relu_row_count},
      {"relu-none", Normaliser::relu_none},
      {"relu-length", Normaliser::relu_length},
      {"relu-preceding", Normaliser::relu_preceding}};
  std::vector<std::string> known;
  for (const auto& [name, normaliser] : names) {
    if (options.normaliser == name) return normaliser;
    known.push_back(name);
  }
  throw InputError("--normaliser '" + options.normaliser.substr(0, 60) + "': unknown" +
                   files::nearest_name_hint(options.normaliser, known));
}

Normaliser choose_normaliser(const TaskOptions& options, const weights::ModelFile& file) {
  const auto given = given_normaliser(options);
  if (!given && !file.normaliser)
    throw InputError("--normaliser is missing: " + options.file +
                     " does not say (expected softmax or relu, or else sigmoid or softmax-one)");
  if (given && file.normaliser && *given != *file.normaliser) {
    throw InputError("--normaliser " + options.normaliser + ": " + options.file + " says " +
                     attention::to_string(*file.normaliser));
  }
  return given ? *given : *file.normaliser;
}

/// A file of tensors does not say; a document that says nothing says inclusive.
task::Target choose_target(const TaskOptions& options, const weights::ModelFile& file) {
  if (options.target.empty()) return file.task ? file.task->target : task::Target::inclusive;
  const task::Target given = [&] {
    try {
      return task::parse_target(options.target);
    } catch (const InputError& error) {
      throw InputError(std::string("--target: ") + error.what());
    }
  }();
  if (file.task && file.task->target != given)
    throw InputError("--target " + options.target + ": " + options.file + " says " +
                     to_string(file.task->target));
  return given;
}

}  // namespace

task::TriggerInstance on_trigger_task(const TaskOptions& options, weights::ModelFile file) {
  constexpr long longest = 4096;
  const Normaliser normaliser = choose_normaliser(options, file);
  if (!options.length && !file.task)
    throw InputError("--length is missing: " + options.file +
                     " does not say (expected the sequence length L)");
  if (options.length && file.task && file.task->length != *options.length) {
    throw InputError("--length " + std::to_string(*options.length) + ": " + options.file + " says " +
                     std::to_string(file.task->length));
  }
  const long length = options.length ? *options.length : file.task->length;
  if (length < 3 || length > longest)
    throw InputError((options.length ? "--length " : options.file + ": /instance/task/length: ") +
                     std::to_string(length) + " is out of range (expected an integer from 3 to 4096)");
  const long width = file.heads.front().query_key.size();
  if (width < 3) {
    throw InputError(options.file + ": the model has width " + std::to_string(width) +
                     " (expected m + 3 with m ≥ 0: the trigger task's tokens)");
  }
  // An input's contents are exact numbers of some 100 bytes.
  constexpr long most_contents = 4096 * 1024;
  if (length * (width - 3) > most_contents) {
    throw InputError(options.file + ": length " + std::to_string(length) + " and width " +
                     std::to_string(width) + " are too large together (expected at most " +
                     std::to_string(most_contents) + " contents of an input)");
  }
  task::TriggerTask task{length, width - 3, task::ContentSet::box(), task::ContentSet::box()};
  if (file.task) {
    task.content = std::move(file.task->content);
    task.trigger_content = std::move(file.task->trigger_content);
  }
  task.target = choose_target(options, file);
  return {std::move(task), {normaliser, std::move(file.heads)}};
}

task::MultilayerInstance layers_on_trigger_task(const TaskOptions& options, weights::LayeredFile file,
                                                bool residual) {
  auto [task, first] = on_trigger_task(options, {file.layers.front(), file.normaliser, std::move(file.task)});
  attention::MultilayerModel model{{}, residual};
  for (auto& layer : file.layers) {
    auto& heads = model.layers.emplace_back(attention::Layer{first.normaliser, {}}).heads;
    for (auto& head : layer) heads.push_back({std::move(head), attention::Matrix(task.length)});
  }
  return {std::move(task), std::move(model)};
}

}  // namespace sinkproof::instance
