#include "app/saved_trial.hpp"

#include <limits>
#include <nlohmann/json.hpp>

#include "app/count_option.hpp"
#include "files/file_io.hpp"
#include "files/json_node.hpp"
#include "files/json_reader.hpp"
#include "instance/case_file.hpp"
#include "numeric/error.hpp"
#include "theorem/dropped_hypotheses.hpp"
#include "theorem/mutant.hpp"

namespace sinkproof::app {

namespace {

std::uint64_t count_at(const files::JsonNode& node) {
  try {
    return parse_count("a count", node.string(), 0, std::numeric_limits<std::uint64_t>::max());
  } catch (const InputError& error) {
    node.reject(error.what());
  }
}

}  // namespace

engine::Falsifier::Point saved_trial(const theorem::Theorem& theorem, const std::string& file) {
  const auto document = files::parse_json(files::read_file(file, instance::max_case_bytes), file);
  const files::JsonNode root(document, file);
  if (root.field("format").string() == "sinkproof-model/1")
    return theorem.search_space()->point_of_model(document, file);
  if (root.field("theorem").string() != theorem.description().id)
    root.field("theorem").reject("a case of another theorem (expected " + theorem.description().id + ")");
  if (root.field("statement_sha256").string() != theorem.description().statement_sha256)
    root.field("statement_sha256").reject("another statement of " + theorem.description().id);
  engine::Target target{theorem, {}, {}};
  if (const auto dropped = root.optional_field("dropped")) {
    for (const auto& id : dropped->elements()) target.dropped.push_back(id.string());
    try {
      target.dropped = theorem::dropped_hypotheses(theorem, target.dropped);
    } catch (const InputError& error) {
      dropped->reject(error.what());
    }
  }
  if (const auto mutant = root.optional_field("mutant")) {
    target.mutant = theorem::Mutant{mutant->field("id").string(), "", mutant->field("conclusion").string()};
    try {
      check_mutant(theorem, *target.mutant);
    } catch (const InputError& error) {
      mutant->field("conclusion").reject(error.what());
    }
  }
  const auto note = root.optional_field("search");
  if (!note) root.reject("no field 'search' (expected a case that `sinkproof fuzz` saved)");
  return engine::point_of_trial(target, count_at(note->field("seed")), count_at(note->field("trial")));
}

}  // namespace sinkproof::app
