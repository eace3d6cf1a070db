#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/exit_code.hpp"
#include "app/option_values.hpp"
#include "app/output.hpp"
#include "certificate/certificate.hpp"
#include "engine/verify.hpp"
#include "files/file_io.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "instance/case_file.hpp"
#include "report/refuted_text.hpp"
#include "report/verify_report.hpp"
#include "theorem/search_space.hpp"

namespace sinkproof::app {

namespace {

/// As it was just made, under the file's name.
void write_certificate(const ReplayOptions& options, const instance::Case& saved,
                       const engine::VerifyResult& result) {
  const certificate::Subject subject{*saved.theorem, saved.construction, saved.parameters, *saved.instance};
  const std::string stem = std::filesystem::path(options.file).stem().string();
  files::write_file_atomically(std::filesystem::path(*options.certificates) / (stem + ".json"),
                               certificate::write(subject, result));
}

}  // namespace

int replay(const ReplayOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto document =
      files::parse_json(files::read_file(options.file, instance::max_case_bytes), options.file);
  const instance::Case saved = instance::read_case(document, options.file);
  if (options.certificates) {
    certificate::require_short_numbers(*saved.instance, options.file);
    prepare_directory("--certificates", *options.certificates);
  }
  engine::VerifyOptions verify_options;
  verify_options.dropped = saved.dropped;
  verify_options.mutant = saved.mutant;
  auto result = engine::verify(*saved.theorem, *saved.instance, verify_options);
  const auto verdict = result.verdict;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (options.certificates) write_certificate(options, saved, result);
  const bool is_given = saved.construction == theorem::given_construction;
  const auto report = options.json ? report::verify_json() : report::verify_table("the file");
  const auto shown = [&](const engine::VerifyResult& refuted_result) {
    const certificate::Subject subject{*saved.theorem, saved.construction, saved.parameters, *saved.instance};
    return report::refuted_text(certificate::write(subject, refuted_result), files::on_one_line(options.file),
                                "");
  };
  std::string text = report->add({saved.theorem, saved.construction, saved.parameters, std::move(result),
                                  elapsed.count(), is_given ? options.file : "", shown});
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
