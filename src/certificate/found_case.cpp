#include "certificate/found_case.hpp"

#include "certificate/certificate.hpp"
#include "certificate/claims_document.hpp"
#include "certificate/shell_word.hpp"
#include "theorem/promises.hpp"
#include "theorem/search_space.hpp"

namespace sinkproof::certificate {

namespace {

/// What runs the trial again, and no more than it.
std::string command_for(const theorem::Description& theorem, const engine::FuzzOptions& options,
                        std::uint64_t trial) {
  std::string command = "sinkproof fuzz " + theorem.id;
  if (!theorem.file.empty()) command += " --theorem " + quoted_for_a_shell(theorem.file);
  if (!options.constructions_in.empty())
    command += " --construction " + quoted_for_a_shell(options.constructions_in);
  for (const auto& hypothesis : options.dropped) command += " --drop " + hypothesis;
  if (options.mutant) {
    command +=
        " --mutant '" + (options.mutant->is_listed ? options.mutant->id : options.mutant->conclusion) + "'";
  }
  for (const auto& file : options.saved_in) command += " --from " + quoted_for_a_shell(file);
  return command + " --seed " + std::to_string(options.seed) + " --trials " + std::to_string(trial + 1);
}

}  // namespace

FoundCase found_case(const theorem::Theorem& theorem, const engine::FuzzOptions& options,
                     const engine::Counterexample& counterexample) {
  const std::string& id = theorem.description().id;
  const SearchNote note{options.seed, counterexample.trial, std::string(to_string(counterexample.source)),
                        command_for(theorem.description(), options, counterexample.trial)};
  const auto& [construction, parameters, instance, promises] = counterexample.shrunk.made;
  std::string name = id + "--" + construction + (promises ? "--" + promises->construction : "") + "--seed" +
                     std::to_string(options.seed) + "-trial" + std::to_string(counterexample.trial);
  for (const auto& hypothesis : options.dropped) name += "--without-" + hypothesis;
  name += mutant_label(options.mutant);
  if (counterexample.shrunk.breaks_claims()) {
    auto document = [found = counterexample.shrunk] {
      const auto& made = found.made;
      return write_claims({*made.promises->vocabulary, made.construction, {}, *made.instance}, found.result);
    };
    return {document, name + "--claims.json", note.command, promises->place, promises->has_document};
  }
  auto document = [&theorem, found = counterexample.shrunk, note] {
    const auto& made = found.made;
    return write({theorem, made.construction, made.parameters, *made.instance, &note}, found.result);
  };
  return {document, name + ".json", note.command, promises ? promises->place : ""};
}

std::optional<FoundCase> found_case(const theorem::Theorem& theorem, const engine::Search& search) {
  if (!search.result.counterexample) return std::nullopt;
  return found_case(theorem, search.options, *search.result.counterexample);
}

std::optional<FoundCase> found_case(const theorem::Theorem& theorem, const engine::Tightness& tightness) {
  if (!tightness.found) return std::nullopt;
  engine::FuzzOptions options = tightness.search.options;
  options.mutant = tightness.mutant;
  const auto& result = tightness.search.result;
  const auto& [trial, source] = result.counterexample
                                    ? std::pair(result.counterexample->trial, result.counterexample->source)
                                    : std::pair(result.best_trial, result.best_source);
  return found_case(theorem, options, {trial, source, *tightness.found});
}

}  // namespace sinkproof::certificate
