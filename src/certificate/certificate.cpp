#include "certificate/certificate.hpp"

#include <cctype>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "certificate/document_json.hpp"

namespace sinkproof::certificate {

namespace {

using Json = nlohmann::ordered_json;
using numeric::Enclosure;

Json to_json(const theorem::Margin<Enclosure>& margin) {
  Json json{{"id", margin.id}, {"strict", margin.strict}};
  json.update(margin.value ? enclosure_json(*margin.value) : Json{{"lower", nullptr}, {"upper", nullptr}});
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
  json["value"] = enclosure_json(witness.value);
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
  if (!result.dropped.empty()) document["dropped"] = result.dropped;
  if (result.mutant)
    document["mutant"] = {{"id", result.mutant->id}, {"conclusion", result.mutant->conclusion}};
  if (subject.search != nullptr) {
    document["search"] = {{"seed", std::to_string(subject.search->seed)},
                          {"trial", std::to_string(subject.search->trial)},
                          {"source", subject.search->source},
                          {"command", subject.search->command}};
  }
  return text_of(document);
}

std::string file_name(const Subject& subject, const std::vector<std::string>& dropped) {
  std::string text;
  for (const auto& [name, value] : subject.parameters.entries())
    text += (text.empty() ? "" : "-") + name + parameter::to_string(value);
  std::string safe = text;
  for (char& c : safe) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-') c = '_';
  }
  constexpr std::size_t longest = 120;
  if (safe != text || safe.size() > longest) {
    constexpr char hex[] = "0123456789abcdef";
    std::uint64_t hash = fnv1a(text);
    safe.resize(std::min(safe.size(), longest));
    safe += "-";
    for (int k = 0; k < 16; ++k, hash >>= 4) safe += hex[hash & 15];
  }
  for (const auto& hypothesis : dropped) safe += "--without-" + hypothesis;
  return subject.theorem.description().id + "--" + subject.construction + "--" + safe + ".json";
}

}  // namespace sinkproof::certificate
