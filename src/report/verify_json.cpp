#include <nlohmann/json.hpp>

#include "files/printable.hpp"
#include "numeric/decimal.hpp"
#include "report/verify_report.hpp"

namespace sinkproof::report {

namespace {

using Json = nlohmann::ordered_json;
using numeric::Enclosure;

constexpr int digits = 20;

Json to_json(const Enclosure& enclosure) {
  const auto ends = numeric::decimal_endpoints(enclosure, digits);
  return {{"lower", ends.lower}, {"upper", ends.upper}};
}

Json to_json(const theorem::Margin<Enclosure>& margin) {
  Json json{{"id", margin.id}, {"strict", margin.strict}};
  json.update(margin.value ? to_json(*margin.value) : Json{{"lower", nullptr}, {"upper", nullptr}});
  return json;
}

Json to_json(const std::vector<theorem::Margin<Enclosure>>& margins) {
  Json array = Json::array();
  for (const auto& margin : margins) array.push_back(to_json(margin));
  return array;
}

Json to_json(const VerifiedInstance& instance, bool timings) {
  Json parameters = Json::object();
  for (const auto& [name, value] : instance.parameters.entries())
    parameters[name] = parameter::to_string(value);
  const auto& evaluation = instance.result.evaluation;
  Json quantities = Json::object();
  for (const auto& quantity : evaluation.quantities) quantities[quantity.name] = to_json(quantity.value);
  Json json{{"theorem", instance.theorem->description().id}, {"construction", instance.construction}};
  if (!instance.file.empty()) json["file"] = files::as_utf8(instance.file);
  json.update({{"params", std::move(parameters)},
               {"verdict", to_string(instance.result.verdict)},
               {"claims", to_json(evaluation.claims)},
               {"hypotheses", to_json(evaluation.hypotheses)},
               {"conclusion", to_json(evaluation.conclusion)},
               {"quantities", std::move(quantities)},
               {"bits", instance.result.bits}});
  if (timings) json["seconds"] = instance.seconds;
  if (!instance.result.dropped.empty()) json["dropped"] = instance.result.dropped;
  return json;
}

/// One result a line: grep works.
class VerifyJson final : public VerifyReport {
 public:
  explicit VerifyJson(bool timings) : timings_(timings) {}
  std::string add(const VerifiedInstance& instance) override {
    std::string text = is_first_ ? head() : ",";
    is_first_ = false;
    text += '\n';
    // The name of a file is somebody else's text.
    text += files::in_lines_of_json(to_json(instance, timings_).dump());
    return text;
  }
  std::string finish() override { return (is_first_ ? head() : std::string()) + "\n]}\n"; }

 private:
  static std::string head() { return "{\"format\":\"sinkproof-verify/1\",\"results\":["; }
  bool timings_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<VerifyReport> verify_json(bool timings) {
  return std::make_unique<VerifyJson>(timings);
}

}  // namespace sinkproof::report
