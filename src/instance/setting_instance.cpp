#include "instance/setting_instance.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "files/file_io.hpp"
#include "instance/subject.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "numeric/exact.hpp"
#include "setting/embeddings/read_sink_embeddings.hpp"
#include "setting/fit/read_normaliser_fit.hpp"
#include "setting/law/read_token_law.hpp"
#include "setting/patterns/given_patterns.hpp"
#include "setting/switch/read_switch_family.hpp"
#include "theorem/embeddings_vocabulary.hpp"
#include "theorem/fit_vocabulary.hpp"
#include "theorem/law_vocabulary.hpp"
#include "theorem/patterns_vocabulary.hpp"
#include "theorem/search_space.hpp"
#include "theorem/switch_instance.hpp"

namespace sinkproof::instance {

namespace {

constexpr const char* setting_format = "sinkproof-instance/1";

using Shared = std::shared_ptr<const theorem::Instance>;

Shared made_of(const fit::NormaliserFit& fit, const parameter::Values& own) {
  return std::make_shared<theorem::FitInstance>(fit, std::vector<task::Claim>{}, own);
}
Shared made_of(const law::TokenLaw& law, const parameter::Values& own) {
  return std::make_shared<theorem::LawInstance>(law, std::vector<task::Claim>{}, own);
}
Shared made_of(const switches::SwitchFamily& family, const parameter::Values& own) {
  return std::make_shared<theorem::SwitchInstance>(family, std::vector<task::Claim>{}, own);
}
Shared made_of(const embeddings::SinkEmbeddings& data, const parameter::Values& own) {
  return std::make_shared<theorem::EmbeddingsInstance>(data, own);
}
Shared made_of(const patterns::SinkDiagonal& data, const parameter::Values& own) {
  return std::make_shared<theorem::PatternsInstance>(
      patterns::MadePatterns{data, patterns::claims_of_patterns()}, own);
}

const language::Setting& setting_named_by(const fit::NormaliserFit& /*fit*/) {
  return language::normaliser_fit();
}
const language::Setting& setting_named_by(const law::TokenLaw& /*law*/) {
  return language::token_law();
}
const language::Setting& setting_named_by(const switches::SwitchFamily& /*family*/) {
  return language::switches();
}
const language::Setting& setting_named_by(const embeddings::SinkEmbeddings& /*data*/) {
  return language::embeddings();
}
const language::Setting& setting_named_by(const patterns::SinkDiagonal& /*data*/) {
  return language::patterns();
}

std::optional<numeric::Expression> rational_of(const language::Known<numeric::Exact>& known) {
  const auto* value = known.is_known() ? known.value.rational() : nullptr;
  return value == nullptr ? std::nullopt : std::optional(numeric::Expression(*value));
}

}  // namespace

const std::string& given_construction_of(const std::string& setting) {
  return setting == language::embeddings().id ? embeddings::given_embeddings : theorem::given_construction;
}

std::string setting_of(const SettingInstance& instance) {
  return std::visit([](const auto& one) { return setting_named_by(one).id; }, instance);
}

std::optional<std::string> setting_of(const theorem::Theorem& theorem) {
  if (is_about_fits(theorem)) return language::normaliser_fit().id;
  if (is_about_laws(theorem)) return language::token_law().id;
  if (is_about_switches(theorem)) return language::switches().id;
  if (is_about_embeddings(theorem)) return language::embeddings().id;
  if (is_about_patterns(theorem)) return language::patterns().id;
  return std::nullopt;
}

SettingInstance read_setting_instance(const std::string& setting, const files::JsonNode& node) {
  if (setting == language::normaliser_fit().id) return fit::read_normaliser_fit(node);
  if (setting == language::token_law().id) return law::read_token_law(node);
  if (setting == language::switches().id) return switches::read_switch_family(node);
  if (setting == language::embeddings().id) return embeddings::read_sink_embeddings(node);
  if (setting == language::patterns().id) return patterns::read_sink_diagonal(node);
  throw InternalError("no instances of " + setting + " can be given");
}

nlohmann::ordered_json to_json(const SettingInstance& instance) {
  return std::visit([](const auto& one) { return to_json(one); }, instance);
}

SettingInstance read_setting_document(const files::JsonNode& root) {
  root.expect_fields({"format", "setting", "instance"}, {"construction", "parameters"});
  static_cast<void>(root.field("format").one_of({setting_format}));
  return read_setting_instance(
      root.field("setting").one_of({"normaliser-fit", "token-law", "switch", "embeddings", "patterns"}),
      root.field("instance"));
}

void write_setting_document(const std::filesystem::path& path, const SettingInstance& instance,
                            const weights::Origin& origin) {
  if (path.extension() != ".json")
    throw InputError(path.string() + ": an instance of " + setting_of(instance) +
                     " has no weights (expected a name that ends in .json)");
  nlohmann::ordered_json parameters = nlohmann::ordered_json::object();
  for (const auto& [name, value] : origin.parameters.entries())
    parameters[name] = parameter::to_string(value);
  const nlohmann::ordered_json document{{"format", setting_format},
                                        {"setting", setting_of(instance)},
                                        {"construction", origin.construction},
                                        {"parameters", std::move(parameters)},
                                        {"instance", to_json(instance)}};
  files::write_file_atomically(path, document.dump(1) + "\n");
}

std::shared_ptr<const theorem::Instance> with_parameters(const SettingInstance& instance,
                                                         const parameter::Values& own) {
  return std::visit([&](const auto& one) { return made_of(one, own); }, instance);
}

std::optional<numeric::Expression> number_of(const theorem::Instance& instance,
                                             const language::Input& input) {
  const numeric::Arithmetic<numeric::Exact> arithmetic;
  if (const auto* fit = dynamic_cast<const theorem::FitInstance*>(&instance))
    return rational_of(theorem::supply_of(*fit, arithmetic).input(input));
  const bool is_irrational = input.name == "cosine_sparse" || input.name == "cosine_dense";
  const auto* law = dynamic_cast<const theorem::LawInstance*>(&instance);
  if (law != nullptr && !is_irrational) return rational_of(theorem::supply_of(*law, arithmetic).input(input));
  if (const auto* of_patterns = dynamic_cast<const theorem::PatternsInstance*>(&instance))
    return theorem::number_of(*of_patterns, input.name);
  const auto* sink = dynamic_cast<const theorem::EmbeddingsInstance*>(&instance);
  if (sink == nullptr) return std::nullopt;
  theorem::EmbeddingsNumbers<numeric::Exact> numbers(*sink, arithmetic);
  const auto supply = numbers.supply();
  for (const auto& [root, square] :
       {std::pair("n_root", "n_squared"), std::pair("scores_root", "scores_squared")}) {
    if (input.name != root) continue;
    const auto squared = rational_of(supply.input({square, {}}));
    return squared ? std::optional(numeric::sqrt(*squared)) : std::nullopt;
  }
  return rational_of(supply.input(input));
}

bool is_undefined(const theorem::Instance& instance, const language::Input& input) {
  const bool may_be = dynamic_cast<const theorem::PatternsInstance*>(&instance) != nullptr ||
                      dynamic_cast<const theorem::EmbeddingsInstance*>(&instance) != nullptr;
  return may_be && !input.name.empty() && !number_of(instance, input);
}

}  // namespace sinkproof::instance
