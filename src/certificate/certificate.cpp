#include "certificate/certificate.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "certificate/document_json.hpp"
#include "numeric/error.hpp"
#include "theorem/mutant.hpp"

namespace sinkproof::certificate {

namespace {

using Json = nlohmann::ordered_json;
using numeric::Enclosure;

Json to_json(const theorem::Margin<Enclosure>& margin) {
  Json json{{"id", margin.id}, {"strict", margin.strict}};
  json.update(enclosure_json(margin.value.value_or(Enclosure{})));
  return json;
}

Json to_json(const std::vector<theorem::Margin<Enclosure>>& margins) {
  Json array = Json::array();
  for (const auto& margin : margins) array.push_back(to_json(margin));
  return array;
}

Json to_json(const theorem::Witness& witness) {
  Json json{{"refutes", witness.refutes}};
  json.update(Json::parse(witness.place_json));
  json["value"] = enclosure_json(witness.value, witness.more_digits);
  return json;
}

std::uint64_t fnv1a(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3;
  }
  return hash;
}

/// Part of a file's name: the text, with characters that are not safe in one made '_', and then with a hash
/// that keeps different texts apart.
std::string safe_part(const std::string& text) {
  std::string safe = text;
  for (char& c : safe) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-') c = '_';
  }
  constexpr std::size_t longest = 120;
  if (safe == text && safe.size() <= longest) return safe;
  constexpr char hex[] = "0123456789abcdef";
  std::uint64_t hash = fnv1a(text);
  safe.resize(std::min(safe.size(), longest));
  safe += "-";
  for (int k = 0; k < 16; ++k, hash >>= 4) safe += hex[hash & 15];
  return safe;
}

bool has_long_number(const Json& json) {
  constexpr std::size_t most_characters = 20'000;
  if (json.is_string()) return json.get_ref<const std::string&>().size() > most_characters;
  return json.is_structured() &&
         std::any_of(json.begin(), json.end(), [](const Json& element) { return has_long_number(element); });
}

/// Those that the instance is said to have: a hypothesis that is not stated of it cannot be dropped.
std::vector<std::string> stated(const std::vector<std::string>& dropped,
                                const theorem::Evaluation<Enclosure>& evaluation) {
  std::vector<std::string> result;
  for (const auto& id : dropped) {
    const auto& margins = evaluation.hypotheses;
    if (std::any_of(margins.begin(), margins.end(), [&](const auto& margin) { return margin.id == id; }))
      result.push_back(id);
  }
  return result;
}

/// Where a refuted conclusion of somebody's statement can be seen.
std::vector<theorem::Attained> attained_by_text(const Subject& subject, const engine::VerifyResult& result) {
  const auto variant = result.mutant ? subject.theorem.variant(*result.mutant) : nullptr;
  const auto& theorem = variant ? *variant : subject.theorem;
  return theorem.attained(subject.instance, theorem.extremes_of_conclusion(subject.instance),
                          result.evaluation);
}

/// Where a mutant that is refuted can be seen: the places of the loss, and of what its conclusion names.
std::vector<theorem::Attained> attained_by(const Subject& subject, const engine::VerifyResult& result) {
  const auto& description = subject.theorem.description();
  if (result.verdict != theorem::Verdict::refuted) return {};
  if (!description.text.empty()) return attained_by_text(subject, result);
  if (!result.mutant) return {};
  const auto formula = theorem::conclusion_of(*result.mutant, description);
  std::vector<std::string> names;
  for (std::size_t k = 0; k < description.quantities.size(); ++k) {
    const auto& name = description.quantities[k];
    if (name == "loss" || formula.uses(k)) names.push_back(name);
  }
  return subject.theorem.attained(subject.instance, names, result.evaluation);
}

}  // namespace

std::string write(const Subject& subject, const engine::VerifyResult& result) {
  const auto& description = subject.theorem.description();
  Json witnesses = Json::array();
  for (const auto& witness : result.witnesses) witnesses.push_back(to_json(witness));
  Json document{{"format", "sinkproof-certificate/1"},
                {"theorem", description.id},
                {"statement_sha256", description.statement_sha256},
                {"construction", subject.construction},
                {"parameters", parameters_json(subject.parameters)},
                {"instance", subject.instance.to_json()},
                {"verdict", to_string(result.verdict)},
                {"claims", to_json(result.evaluation.claims)},
                {"hypotheses", to_json(result.evaluation.hypotheses)},
                {"conclusion", to_json(result.evaluation.conclusion)},
                {"quantities", quantities_json(result.evaluation.quantities)},
                {"witnesses", std::move(witnesses)}};
  const auto dropped = stated(result.dropped, result.evaluation);
  if (!dropped.empty()) document["dropped"] = dropped;
  if (result.mutant)
    document["mutant"] = {{"id", result.mutant->id}, {"conclusion", result.mutant->conclusion}};
  const auto attained = attained_by(subject, result);
  if (!attained.empty()) document["attained"] = attained_json(attained);
  if (!description.text.empty()) {
    document["statement"] = description.text;
    for (const auto& source : subject.theorem.sources()) {
      if (source.name == subject.construction && !source.text.empty())
        document["construction_text"] = source.text;
    }
  }
  if (subject.search != nullptr) {
    document["search"] = {{"seed", std::to_string(subject.search->seed)},
                          {"trial", std::to_string(subject.search->trial)},
                          {"source", subject.search->source},
                          {"command", subject.search->command}};
  }
  return text_of(document);
}

std::string file_name(const Subject& subject, const std::vector<std::string>& dropped,
                      const std::string& label, const std::optional<theorem::Mutant>& mutant) {
  std::string parameters;
  for (const auto& [name, value] : subject.parameters.entries())
    parameters += (parameters.empty() ? "" : "-") + name + parameter::to_string(value);
  std::string name = subject.theorem.description().id + "--" + subject.construction;
  if (!label.empty()) name += "--" + safe_part(label);
  if (label.empty() || !parameters.empty()) name += "--" + safe_part(parameters);
  for (const auto& hypothesis : dropped) name += "--without-" + hypothesis;
  return name + mutant_label(mutant) + ".json";
}

std::string mutant_label(const std::optional<theorem::Mutant>& mutant) {
  if (!mutant) return "";
  const bool is_own = mutant->id == theorem::own_formula;
  return "--mutant-" + mutant->id + (is_own ? "-" + theorem::short_hash(mutant->conclusion) : "");
}

void require_short_numbers(const theorem::Instance& instance, const std::string& file) {
  require_short_numbers(instance.to_json(), file);
}

void require_short_numbers(const Json& instance, const std::string& file) {
  if (has_long_number(instance)) {
    throw InputError("--certificates: the exact instance of " + file +
                     " has numbers of more than 20000 characters, which a certificate cannot hold (expected "
                     "fewer or shorter ones)");
  }
}

}  // namespace sinkproof::certificate
