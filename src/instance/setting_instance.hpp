#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>

#include "files/json_node.hpp"
#include "language/tape.hpp"
#include "numeric/expression.hpp"
#include "setting/embeddings/sink_embeddings.hpp"
#include "setting/fit/normaliser_fit.hpp"
#include "setting/law/token_law.hpp"
#include "setting/patterns/sink_diagonal.hpp"
#include "setting/switch/switch_family.hpp"
#include "theorem/theorem.hpp"
#include "weights/model_file.hpp"

/// Instances that somebody gives of settings whose instances are no model: the document
/// `sinkproof-instance/1` (src/certificate/FORMAT.md, "Files of weights").
namespace sinkproof::instance {

using SettingInstance = std::variant<fit::NormaliserFit, law::TokenLaw, switches::SwitchFamily,
                                     embeddings::SinkEmbeddings, patterns::SinkDiagonal>;

/// The setting's id.
std::string setting_of(const SettingInstance& instance);
/// What certificates call the construction of a given instance of the setting.
const std::string& given_construction_of(const std::string& setting);
/// The setting that the theorem is about, if instances of it are SettingInstances.
std::optional<std::string> setting_of(const theorem::Theorem& theorem);

/// An `instance` object of the setting. Throws InputError with the place where it is none that can be given.
SettingInstance read_setting_instance(const std::string& setting, const files::JsonNode& node);
nlohmann::ordered_json to_json(const SettingInstance& instance);

/// That of the document. Throws InputError with the place.
SettingInstance read_setting_document(const files::JsonNode& root);
/// Writes the document, atomically. Throws InputError where the name does not end in .json.
void write_setting_document(const std::filesystem::path& path, const SettingInstance& instance,
                            const weights::Origin& origin);

/// As theorems about the setting know it, with their parameters. No construction claims anything of it.
std::shared_ptr<const theorem::Instance> with_parameters(const SettingInstance& instance,
                                                         const parameter::Values& own);

/// The number of the instance that has this name in its setting, where it is rational or the root of a
/// rational one; nothing of others, and of one that is not defined.
std::optional<numeric::Expression> number_of(const theorem::Instance& instance, const language::Input& input);
/// Whether it has no such number, but others of the setting do: nobody can claim anything of it.
bool is_undefined(const theorem::Instance& instance, const language::Input& input);

}  // namespace sinkproof::instance
