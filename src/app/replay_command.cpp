#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/saved_trial.hpp"
#include "certificate/certificate.hpp"
#include "engine/verify.hpp"
#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "report/refuted_text.hpp"
#include "report/verify_report.hpp"
#include "theorem/mutant.hpp"
#include "theorem/search_space.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

namespace {

using files::JsonNode;

constexpr const char* certificate_format = "sinkproof-certificate/1";

const theorem::Theorem& read_theorem(const JsonNode& root) {
  const std::string& stated = root.field("format").string();
  if (stated != certificate_format) {
    root.field("format").reject("unknown format " + files::in_quotes(stated) + " (expected " +
                                certificate_format + "; another version of sinkproof may read it)");
  }
  const auto& theorem = root.field("theorem").parsed(
      [](std::string_view id) -> const theorem::Theorem* { return &theorems::find(std::string(id)); });
  if (root.field("statement_sha256").string() != theorem->description().statement_sha256) {
    root.field("statement_sha256")
        .reject("another statement of " + theorem->description().id + " (expected " +
                theorem->description().statement_sha256 + ")");
  }
  return *theorem;
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
theorem::Mutant read_mutant(const JsonNode& node, const theorem::Description& description) {
  // The id is any text; the conclusion is a formula, which has printable characters only.
  theorem::Mutant mutant{files::printable(node.field("id").string()), "", node.field("conclusion").string()};
  try {
    static_cast<void>(theorem::conclusion_of(mutant, description));
  } catch (const InputError& error) {
    node.field("conclusion").reject(error.what());
  }
  return mutant;
}

struct Case {
  const theorem::Theorem* theorem;
  std::string construction;
  parameter::Values parameters;
  std::unique_ptr<theorem::Instance> instance;
  std::vector<std::string> dropped;
  std::optional<theorem::Mutant> mutant;
};

Case read_case(const nlohmann::ordered_json& document, const std::string& file) {
  const JsonNode root(document, file);
  const auto& theorem = read_theorem(root);
  Case result{&theorem, root.field("construction").string(), {}, nullptr, {}, {}};
  if (const auto dropped = root.optional_field("dropped")) {
    for (const auto& id : dropped->elements()) result.dropped.push_back(id.string());
    try {
      result.dropped = dropped_hypotheses(theorem, result.dropped);
    } catch (const InputError& error) {
      dropped->reject(error.what());
    }
  }
  if (const auto mutant = root.optional_field("mutant"))
    result.mutant = read_mutant(*mutant, theorem.description());
  if (result.construction == theorem::found_construction) {
    const auto space = theorem.search_space();
    result.parameters = read_parameters(root.field("parameters"), space->parameter_specifications());
    result.instance = space->read(document, file, result.parameters);
    if (result.instance == nullptr)
      root.field("construction").reject("this theorem has no instances of that kind");
    return result;
  }
  const auto sources = theorem.sources();
  const auto source = std::find_if(sources.begin(), sources.end(),
                                   [&](const auto& s) { return s.name == result.construction; });
  if (source == sources.end()) root.field("construction").reject("not a construction of this theorem");
  result.parameters = read_parameters(root.field("parameters"), source->parameters);
  result.instance = theorem.instantiate(source->name, result.parameters);
  if (result.instance->to_json() != root.field("instance").value())
    root.field("instance").reject("not what the construction gives for these parameters");
  return result;
}

}  // namespace

int replay(const ReplayOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto document = files::parse_json(files::read_file(options.file, max_case_bytes), options.file);
  const Case saved = read_case(document, options.file);
  engine::VerifyOptions verify_options;
  verify_options.dropped = saved.dropped;
  verify_options.mutant = saved.mutant;
  auto result = engine::verify(*saved.theorem, *saved.instance, verify_options);
  const auto verdict = result.verdict;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  const auto report = options.json ? report::verify_json() : report::verify_table("the file");
  const auto shown = [&](const engine::VerifyResult& refuted_result) {
    const certificate::Subject subject{*saved.theorem, saved.construction, saved.parameters, *saved.instance};
    return report::refuted_text(certificate::write(subject, refuted_result), files::on_one_line(options.file),
                                "");
  };
  std::string text = report->add(
      {saved.theorem, saved.construction, saved.parameters, std::move(result), elapsed.count(), shown});
  text += report->finish();
  if (options.json) {
    write_json(text);
  } else {
    write_output(text);
  }
  if (verdict == theorem::Verdict::refuted) return refuted;
  return verdict == theorem::Verdict::certified ? success : undecided;
}

}  // namespace sinkproof::app
