#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/coq_program.hpp"
#include "app/exit_code.hpp"
#include "app/output.hpp"
#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "files/printable.hpp"
#include "instance/case_file.hpp"
#include "numeric/error.hpp"
#include "prove/proof.hpp"
#include "theorems/registry.hpp"

namespace sinkproof::app {

namespace {

/// The theorems in Coq are about the statements of today.
void expect_today(const files::JsonNode& root) {
  const auto hash = root.field("statement_sha256");
  const auto& today = theorems::find(root.field("theorem").string()).description().statement_sha256;
  if (hash.string() != today)
    hash.reject("not covered: the certificate is about another text of the statement (expected " +
                std::string(today) + ")");
}

}  // namespace

int prove(const ProveOptions& options) {
  const auto document =
      files::parse_json(files::read_file(options.file, instance::max_case_bytes), options.file);
  const files::JsonNode root(document, options.file);
  const auto proof = prove::proof(root);
  expect_today(root);
  if (options.output) {
    files::write_file_atomically(*options.output, proof.text);
  } else if (!options.check) {
    write_output(proof.text);
  }
  return options.check ? check_in_coq(options.file, proof.text, proof.theorems, options.theories)
                       : static_cast<int>(success);
}

}  // namespace sinkproof::app
