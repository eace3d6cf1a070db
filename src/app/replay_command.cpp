#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/beyond_checker.hpp"
#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "app/replay_places.hpp"
#include "certificate/certificate.hpp"
#include "certificate/claims_document.hpp"
#include "engine/verify.hpp"
#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "instance/case_file.hpp"
#include "instance/places_file.hpp"
#include "numeric/error.hpp"
#include "report/refuted_text.hpp"
#include "report/verify_report.hpp"
#include "show/document.hpp"
#include "theorem/search_space.hpp"

namespace sinkproof::app {

namespace {

/// What the file stands for, made again.
std::string document_of(const instance::Case& saved, const engine::VerifyResult& result) {
  const certificate::Subject subject{*saved.theorem, saved.construction, saved.parameters, *saved.instance};
  return saved.claims.empty() ? certificate::write(subject, result)
                              : certificate::write_claims(subject, result);
}

/// A claim that is called as a margin of the statement would pass itself off as that.
void require_own_ids(const std::string& file, const engine::VerifyResult& result) {
  const auto& evaluation = result.evaluation;
  for (const auto& own : result.own_claims) {
    const auto is_same = [&](const auto& margin) { return margin.id == own.claim.id; };
    if (is_same(evaluation.conclusion) ||
        std::any_of(evaluation.hypotheses.begin(), evaluation.hypotheses.end(), is_same) ||
        std::any_of(evaluation.claims.begin(), evaluation.claims.end(), is_same))
      throw InputError(file + ": /claims: " + files::in_quotes(own.claim.id) +
                       " is the statement's own (expected another name)");
  }
}

}  // namespace

int replay(const ReplayOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto document =
      files::parse_json(files::read_file(options.file, instance::max_case_bytes), options.file);
  if (files::JsonNode(document, options.file).field("format").string() == show::all_inputs_format)
    throw InputError(
        options.file +
        ": /format: bounds over all inputs are not searched again (expected 'sinkproof check FILE', "
        "which derives them, or 'sinkproof show FILE'; 'sinkproof audit WEIGHTS --all-inputs' "
        "made them)");
  if (instance::has_places(document, options.file)) return replay_places(options, document);
  const instance::Case saved = instance::has_claims(document, options.file)
                                   ? instance::read_claims(document, options.file)
                                   : instance::read_case(document, options.file);
  if (options.certificates) certificate::require_short_numbers(*saved.instance, options.file);
  engine::VerifyOptions verify_options;
  verify_options.dropped = saved.dropped;
  verify_options.mutant = saved.mutant;
  verify_options.own_claims = {saved.claims, saved.parameters};
  auto result = engine::verify(*saved.theorem, *saved.instance, verify_options);
  require_own_ids(options.file, result);
  if (options.certificates) prepare_directory("--certificates", *options.certificates);
  const bool claims_only = !saved.claims.empty();
  if (claims_only) result.verdict = engine::gravest(result.own_claims);
  const auto verdict = result.verdict;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (options.certificates) {
    // Under the file's name.
    const std::string stem = std::filesystem::path(options.file).stem().string();
    files::write_file_atomically(std::filesystem::path(*options.certificates) / (stem + ".json"),
                                 document_of(saved, result));
  }
  const bool is_given = saved.construction == theorem::given_construction;
  const certificate::Subject subject{*saved.theorem, saved.construction, saved.parameters, *saved.instance};
  std::string beyond = claims_only ? "" : beyond_checker(subject, result);
  std::string claims_beyond = claims_beyond_checker(subject, result);
  const auto report = options.json ? report::verify_json() : report::verify_table("the file");
  const auto shown = [&](const engine::VerifyResult& refuted_result) {
    return report::refuted_text(document_of(saved, refuted_result), files::on_one_line(options.file), "");
  };
  report::VerifiedInstance instance{saved.theorem,
                                    saved.construction,
                                    saved.parameters,
                                    std::move(result),
                                    elapsed.count(),
                                    is_given ? options.file : "",
                                    shown};
  instance.beyond_checker = std::move(beyond);
  instance.claims_beyond_checker = std::move(claims_beyond);
  instance.claims_only = claims_only;
  std::string text = report->add(instance);
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
