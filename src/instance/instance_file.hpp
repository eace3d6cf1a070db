#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "instance/case_file.hpp"
#include "instance/setting_instance.hpp"
#include "parameter/grid.hpp"
#include "setting/task/multilayer_task.hpp"
#include "setting/task/prepared_instance.hpp"

namespace sinkproof::instance {

/// What the command line says of files, where these do not say it. A file that says something else is
/// refused.
struct FileOptions {
  std::string task;  ///< trigger, or empty
  std::optional<long> length;
  std::string normaliser;
  std::optional<std::size_t> heads;  ///< stacked in the rows of W_Q, W_K and W_V; 1 where a file does not say
  std::optional<std::string>
      scale;           ///< what scores, of the null slot, too, are multiplied by: an exact number > 0
  std::string target;  ///< inclusive, preceding, or empty
  std::optional<std::string> names;  ///< OURS=THEIRS,…: see weights::parse_tensor_names
};

/// The construction that a document names. Nothing of it is believed: see subject_of().
struct Origin {
  std::string construction;
  std::vector<parameter::GridAxis> parameters;  ///< as the document has them
};

/// What a file holds, of these one.
struct InstanceFile {
  std::string file;  ///< as it was named
  std::optional<task::PreparedInstance> trigger;
  std::optional<task::MultilayerInstance> layers;
  std::optional<SettingInstance> of_setting;
  std::optional<Origin> origin;  ///< of one of these
  std::optional<Case> saved;     ///< of a theorem about something else than the trigger-conditional task
};

/// Reads FILE.safetensors or FILE.npz, or FILE.json: a model document, one of an instance of another setting,
/// or a certificate. Numbers are taken exactly, within the limits of FORMAT.md. Throws InputError that names
/// the file or the option, task::ScoresSeeContents where scores see contents of a box.
InstanceFile read_instance(const std::string& file, const FileOptions& options);

/// The layers of FILE.json, a model document or a certificate, within the limits of FORMAT.md alone; nothing
/// where it has no layers. Throws as read_instance does where options say something else.
std::optional<task::MultilayerInstance> read_layers(const std::string& file, const FileOptions& options);

/// An instance that was read and keeps to these limits. Throws InputError that begins with the file in the
/// same way.
InstanceFile of_one_layer(const std::string& file, task::TriggerInstance found);
InstanceFile of_layers(const std::string& file, task::MultilayerInstance found);

}  // namespace sinkproof::instance
