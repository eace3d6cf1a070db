#include "app/saved_trial.hpp"

#include <limits>
#include <nlohmann/json.hpp>

#include "app/count_option.hpp"
#include "engine/shrink.hpp"
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

/// Whether a search that comes by the point saves this instance. What certificates call `given` tells no
/// other construction from the one that is searched.
bool arrives_at(const engine::Target& target, const engine::Falsifier::Point& point,
                const nlohmann::ordered_json& instance) {
  engine::Falsifier falsifier(target);
  const auto exact = falsifier.round(point);
  auto found = exact ? falsifier.certify(*exact) : std::nullopt;
  if (!found) return false;
  const auto saved = engine::shrink(falsifier, *std::move(found));
  return falsifier.space().instance(saved.point).instance->to_json() == instance;
}

}  // namespace

engine::Falsifier::Point saved_trial(const theorem::Theorem& theorem, const std::string& file, CaseOf of) {
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
  auto point = engine::point_of_trial(target, count_at(note->field("seed")), count_at(note->field("trial")));
  if (of != CaseOf::theorem && !arrives_at(target, point, root.field("instance").value()))
    root.reject(std::string("a case of another search (expected one that a search ") +
                (of == CaseOf::construction_in_file ? "on this --construction" : "of this file") + " saved)");
  return point;
}

}  // namespace sinkproof::app
