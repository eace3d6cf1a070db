#include "instance/case_file.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "files/json_node.hpp"
#include "files/printable.hpp"
#include "instance/setting_instance.hpp"
#include "instance/subject.hpp"
#include "numeric/error.hpp"
#include "setting/task/layered_work.hpp"
#include "setting/task/read_multilayer_instance.hpp"
#include "theorem/dropped_hypotheses.hpp"
#include "theorem/layered_instance.hpp"
#include "theorem/mutant.hpp"
#include "theorem/search_space.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/registry.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::instance {

namespace {

using files::JsonNode;

constexpr const char* certificate_format = "sinkproof-certificate/1";
constexpr const char* claims_format = "sinkproof-claims/1";

void require_statement(const JsonNode& root, const theorem::Theorem& theorem) {
  const auto& description = theorem.description();
  if (root.field("statement_sha256").string() != description.statement_sha256) {
    root.field("statement_sha256")
        .reject("another statement of " + description.id + " (expected " + description.statement_sha256 +
                ")");
  }
}

const theorem::Theorem& named_theorem(const JsonNode& id) {
  return *id.parsed(
      [](std::string_view text) -> const theorem::Theorem* { return &theorems::find(std::string(text)); });
}

/// The text that the document has.
std::shared_ptr<const theorem::Theorem> read_own_theorem(const JsonNode& root) {
  const auto statement = root.optional_field("statement");
  if (!statement) return nullptr;
  const auto construction = root.optional_field("construction_text");
  const std::string beside = construction ? construction->string() : "";
  auto theorem = statement->parsed(
      [&](std::string_view text) { return theorems::read_statement(std::string(text), beside); });
  if (root.field("theorem").string() != theorem->description().id)
    root.field("theorem").reject("not the id of the statement (expected " + theorem->description().id + ")");
  return theorem;
}

const theorem::Theorem& read_theorem(const JsonNode& root,
                                     const std::shared_ptr<const theorem::Theorem>& own) {
  const auto& theorem = own != nullptr ? *own : named_theorem(root.field("theorem"));
  require_statement(root, theorem);
  return theorem;
}

void require_certificate(const JsonNode& root) {
  const std::string& stated = root.field("format").string();
  if (stated == certificate_format) return;
  root.field("format").reject("unknown format " + files::in_quotes(stated) + " (expected " +
                              certificate_format + "; another version of sinkproof may read it)");
}

/// Whose quantities claims are in.
const theorem::Theorem& read_vocabulary(const JsonNode& root) {
  const JsonNode id = root.field("vocabulary");
  if (id.string() == theorems::trigger_task().description().id) return theorems::trigger_task();
  const auto& theorem = named_theorem(id);
  require_statement(root, theorem);
  return theorem;
}

/// The parameters that the document states: all of the specifications, and no others.
parameter::Values read_parameters(const JsonNode& node,
                                  const std::vector<parameter::Specification>& specifications) {
  std::vector<parameter::GridAxis> axes;
  for (const auto& [name, value] : node.fields()) {
    // Before it is read: a list can be a million numbers of a megabit each.
    if (value.string().find_first_of(",:") != std::string::npos)
      value.reject("a list or range (expected one value for each parameter)");
    axes.push_back({name, value.string()});
  }
  for (const auto& specification : specifications) static_cast<void>(node.field(specification.name));
  try {
    return parameter::Grid(specifications, axes, axes).at(0);
  } catch (const InputError& error) {
    node.reject(error.what());
  }
}

/// What it drops stands with the document's dropped hypotheses.
theorem::Mutant read_mutant(const JsonNode& node, const theorem::Theorem& theorem) {
  // The id is any text; the conclusion is a formula or condition, which has printable characters only.
  theorem::Mutant mutant{files::printable(node.field("id").string()), "", node.field("conclusion").string()};
  try {
    check_mutant(theorem, mutant);
  } catch (const InputError& error) {
    node.field("conclusion").reject(error.what());
  }
  return mutant;
}

/// The instance of the construction that the document names, with the parameters.
void read_instance_of(const nlohmann::ordered_json& document, const std::string& file, Case& result) {
  const JsonNode root(document, file);
  const auto& theorem = *result.theorem;
  if (result.construction == theorem::given_construction && is_about_layers(theorem)) {
    result.parameters = read_parameters(root.field("parameters"), own_parameters(theorem).specifications);
    auto layers = task::read_multilayer_instance(root.field("instance"));
    try {
      task::check(layers);
      task::require_little_work(layers);
    } catch (const InputError& error) {
      root.field("instance").reject(error.what());
    }
    result.instance = std::make_shared<theorem::LayeredInstance>(
        std::move(layers), std::vector<task::Claim>{}, result.parameters);
    return;
  }
  if (const auto setting = setting_of(theorem);
      setting && result.construction == given_construction_of(*setting)) {
    result.parameters = read_parameters(root.field("parameters"), own_parameters(theorem).specifications);
    result.instance =
        with_parameters(read_setting_instance(*setting, root.field("instance")), result.parameters);
    return;
  }
  if (result.construction == theorem::found_construction ||
      result.construction == theorem::given_construction) {
    const auto space = theorem.search_space();
    result.parameters = read_parameters(root.field("parameters"), space->parameter_specifications());
    result.instance = space->read(document, file, result.parameters);
    if (result.instance == nullptr)
      root.field("construction").reject("this theorem has no instances of that kind");
    return;
  }
  const auto sources = theorem.sources();
  const auto source = std::find_if(sources.begin(), sources.end(),
                                   [&](const auto& s) { return s.name == result.construction; });
  if (source == sources.end()) root.field("construction").reject("not a construction of this theorem");
  result.parameters = read_parameters(root.field("parameters"), source->parameters);
  result.instance = theorem.instantiate(source->name, result.parameters);
  if (result.instance->to_json() != root.field("instance").value())
    root.field("instance").reject("not what the construction gives for these parameters");
}

/// A name that no claim before it has.
std::string read_claim_id(const JsonNode& id, const std::vector<theorem::OwnClaim>& before) {
  const std::string& name = id.string();
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const bool is_name =
      !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '-';
      });
  if (!is_name) id.reject(files::in_quotes(name) + " (expected lower-case letters, digits and dashes)");
  if (std::any_of(before.begin(), before.end(), [&](const auto& claim) { return claim.id == name; }))
    id.reject(files::in_quotes(name) + " stands twice (expected different names)");
  return name;
}

}  // namespace

Case read_case(const nlohmann::ordered_json& document, const std::string& file) {
  const JsonNode root(document, file);
  require_certificate(root);
  const auto own = read_own_theorem(root);
  const auto& theorem = read_theorem(root, own);
  Case result{&theorem, root.field("construction").string(), {}, nullptr, {}, {}};
  result.own = own;
  if (const auto dropped = root.optional_field("dropped")) {
    for (const auto& id : dropped->elements()) result.dropped.push_back(id.string());
    try {
      result.dropped = theorem::dropped_hypotheses(theorem, result.dropped);
    } catch (const InputError& error) {
      dropped->reject(error.what());
    }
  }
  if (const auto mutant = root.optional_field("mutant")) result.mutant = read_mutant(*mutant, theorem);
  read_instance_of(document, file, result);
  return result;
}

bool has_claims(const nlohmann::ordered_json& document, const std::string& file) {
  return JsonNode(document, file).field("format").string() == claims_format;
}

Case read_claims(const nlohmann::ordered_json& document, const std::string& file) {
  const JsonNode root(document, file);
  Case result{&read_vocabulary(root), root.field("construction").string(), {}, nullptr, {}, {}};
  read_instance_of(document, file, result);
  const auto names = theorem::claim_names(*result.theorem, result.parameters);
  const JsonNode claims = root.field("claims");
  if (claims.elements().empty() || claims.elements().size() > theorem::max_own_claims)
    claims.fail("an array of 1 to " + std::to_string(theorem::max_own_claims) + " claims");
  for (const JsonNode& claim : claims.elements()) {
    auto id = read_claim_id(claim.field("id"), result.claims);
    result.claims.push_back({std::move(id), claim.field("relation").parsed([&](std::string_view text) {
                               return theorem::Formula(std::string(text), names);
                             })});
  }
  return result;
}

}  // namespace sinkproof::instance
