#include "app/given_files.hpp"

#include <filesystem>
#include <set>
#include <utility>

#include "certificate/shell_word.hpp"
#include "files/printable.hpp"
#include "instance/setting_instance.hpp"
#include "numeric/error.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::app {

namespace {

/// Names of certificates, without folder and ending, of which no two are the same.
std::string label_of(const std::string& file, std::set<std::string>& taken) {
  const std::string stem = std::filesystem::path(file).stem().string();
  std::string label = stem;
  for (int k = 2; !taken.insert(label).second; ++k) label = stem + "-" + std::to_string(k);
  return label;
}

}  // namespace

GivenFiles read_given_files(const InstanceOptions& options) {
  GivenFiles result;
  std::set<std::string> labels;
  for (const auto& file : options.files) {
    result.push_back(std::make_shared<const GivenFile>(
        GivenFile{instance::read_instance(file, options.said), label_of(file, labels)}));
  }
  return result;
}

std::string said_again(const InstanceOptions& options) {
  std::string words;
  const auto add = [&](const std::string& option, const std::string& value) {
    words += " " + option + " " + certificate::shell_word(value);
  };
  const auto& said = options.said;
  if (!said.task.empty()) add("--task", said.task);
  if (said.length) add("--length", std::to_string(*said.length));
  if (!said.normaliser.empty()) add("--normaliser", said.normaliser);
  if (!said.target.empty()) add("--target", said.target);
  if (said.heads) add("--heads", std::to_string(*said.heads));
  if (said.scale) add("--scale", *said.scale);
  if (said.names) add("--names", *said.names);
  return words;
}

const theorem::Theorem& theorem_of_quantities(const instance::InstanceFile& file) {
  if (file.saved) return *file.saved->theorem;
  if (file.of_setting) return theorems::theorem_of_setting(instance::setting_of(*file.of_setting));
  return file.layers ? theorems::theorem_of_layers() : theorems::trigger_task();
}

GivenSweep given_sweep(const theorem::Theorem& theorem, const std::shared_ptr<const GivenFile>& file,
                       const std::vector<parameter::GridAxis>& axes, const std::vector<std::string>& claims,
                       instance::Use use) {
  if (const auto mismatch = instance::mismatch(file->instance, theorem, use))
    throw InputError(file->instance.file + ": " + *mismatch);
  const auto own = instance::own_parameters(file->instance, theorem);
  GivenSweep sweep{&theorem, file, {own.specifications, axes, own.default_grid}, {}};
  if (claims.empty()) return sweep;
  const auto first = instance::subject_of(file->instance, theorem, sweep.grid.at(0));
  sweep.claims = theorem::parse_own_claims(claims, theorem::claim_names(theorem, first.parameters));
  return sweep;
}

}  // namespace sinkproof::app
