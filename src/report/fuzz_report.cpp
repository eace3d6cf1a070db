#include "report/fuzz_report.hpp"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "numeric/certain_digits.hpp"
#include "report/refuted_text.hpp"
#include "report/text_table.hpp"

namespace sinkproof::report {

namespace {

using Json = nlohmann::ordered_json;

std::string short_text(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", x);
  return text.data();
}

/// Of somebody's construction, where they are what the search has refuted.
std::vector<const theorem::OwnClaim*> broken_claims(const FuzzReport& report) {
  std::vector<const theorem::OwnClaim*> result;
  for (const auto& claim : report.result.counterexample->shrunk.result.own_claims) {
    if (claim.verdict == theorem::Verdict::refuted) result.push_back(&claim.claim);
  }
  return result;
}

/// Of the theorem's own parameters those that have another value than its text gives them.
std::string own_values(const FuzzReport& report) {
  const auto document = Json::parse(report.found->certificate());
  const auto parameters = document.find("parameters");
  if (parameters == document.end()) return "";
  std::string text;
  for (const auto& [specification, axis] : report.theorem.own_parameters()) {
    const auto value = parameters->find(specification.name);
    if (value == parameters->end() || value->get<std::string>() == axis.values) continue;
    text += (text.empty() ? "  at " : " ") + specification.name + "=" + value->get<std::string>();
  }
  return text.empty() ? text : text + "\n";
}

/// What the search has rated.
std::string margin_of(const FuzzReport& report) {
  const auto& description = report.theorem.description();
  const auto& options = report.options;
  const bool counts_corollaries = !description.text.empty() && !description.corollaries.empty() &&
                                  options.dropped.empty() && !options.mutant;
  if (options.counts_claims)
    return std::string("margin of the conclusion") + (counts_corollaries ? ", the corollaries" : "") +
           " and the claims";
  return counts_corollaries ? "margin of the conclusion and the corollaries" : "conclusion margin";
}

}  // namespace

std::string fuzz_json(const FuzzReport& report) {
  const auto& result = report.result;
  Json document{{"format", "sinkproof-fuzz/1"},
                {"theorem", report.theorem.description().id},
                {"dropped", report.options.dropped},
                {"mutant", report.options.mutant ? Json(report.options.mutant->conclusion) : Json(nullptr)},
                {"seed", std::to_string(report.options.seed)},
                {"trials", result.trials},
                {"discarded", result.discarded},
                {"undefined", result.undefined},
                {"uncertified", result.uncertified},
                {"best_margin", result.best_margin ? Json(*result.best_margin) : Json(nullptr)},
                {"interrupted", result.is_interrupted},
                {"counterexample", nullptr}};
  if (result.counterexample && report.found) {
    document["counterexample"] = {{"trial", result.counterexample->trial},
                                  {"source", to_string(result.counterexample->source)},
                                  {"file", nullptr},
                                  {"certificate", nullptr}};
    for (const auto* claim : broken_claims(report))
      document["counterexample"]["claims"].push_back(
          {{"id", claim->id}, {"relation", claim->relation.text()}});
    if (!report.found->place.empty()) document["counterexample"]["place"] = report.found->place;
    if (report.found->is_saved) {
      document["counterexample"]["file"] = report.found->file;
      document["counterexample"]["certificate"] = Json::parse(report.found->certificate());
    }
  }
  return document.dump(1) + "\n";
}

std::string fuzz_text(const FuzzReport& report, const std::optional<std::string>& corpus) {
  const auto& result = report.result;
  std::string text = report.theorem.description().id;
  if (!report.options.constructions_in.empty()) text += " on " + report.options.constructions_in;
  for (const auto& hypothesis : report.options.dropped) text += " without '" + hypothesis + "'";
  if (report.options.mutant)
    text += ", " + report.options.mutant->id + " (" + report.options.mutant->conclusion + ")";
  text += ": " + std::to_string(result.trials) + " trials (seed " + std::to_string(report.options.seed) +
          "), " + std::to_string(result.discarded) + " discarded by the hypotheses, " +
          std::to_string(result.undefined) + " where the conclusion is not defined, " +
          std::to_string(result.uncertified) + " not confirmed exactly\n";
  if (result.best_margin) {
    text += "smallest " + margin_of(report) +
            " seen (in double, not certified): " + short_text(*result.best_margin) +
            (engine::is_rounding(*result.best_margin) ? ", 0 within rounding" : "") + "\n";
  }
  if (!result.counterexample || !report.found) return text + "no counterexample found\n";
  const auto& counterexample = *result.counterexample;
  text += "certified counterexample, trial " + std::to_string(counterexample.trial) + " (" +
          std::string(to_string(counterexample.source)) + "), made small:\n";
  if (!report.found->place.empty()) text += "  " + report.found->place + "\n";
  text += own_values(report);
  for (const auto* claim : broken_claims(report))
    text += "  claim " + claim->id + " is false: " + claim->relation.text() + "\n";
  const auto& evaluation = counterexample.shrunk.result.evaluation;
  if (evaluation.conclusion.value && !counterexample.shrunk.breaks_claims()) {
    text += "  " + evaluation.conclusion.id + " " +
            numeric::certain_digits(*evaluation.conclusion.value, shown_digits) + "\n";
  }
  for (const auto& claim : evaluation.claims) {
    if (counterexample.shrunk.breaks_claims() || holds(claim) != numeric::Ternary::certainly_not) continue;
    text += "  " + claim.id + " " + numeric::certain_digits(*claim.value, shown_digits) +
            " (which counts whether or not the hypotheses hold)\n";
  }
  for (const auto& quantity : evaluation.quantities) {
    text += "  " + quantity.name + " " + numeric::certain_digits(quantity.value, shown_digits) +
            (quantity.value ? "" : " (" + report.theorem.description().absence + ")") + "\n";
  }
  if (!report.found->is_saved) {
    return text + refuted_text(report.found->certificate(), std::nullopt, report.found->command) +
           "  no certificate: a checker could not tell that the numbers in these claims are the instance's\n";
  }
  std::optional<std::string> path;
  if (corpus) path = *corpus + "/" + report.found->file;
  text += refuted_text(report.found->certificate(), path, report.found->command + " --corpus DIR");
  text += path ? "  " + *path + "\n" : "  exact instance with --corpus DIR or --json\n";
  return text;
}

}  // namespace sinkproof::report
