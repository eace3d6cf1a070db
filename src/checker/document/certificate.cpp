// The structure that the certificates of all theorems have in common.
//
// Given: the JSON of a document whose format is sinkproof-certificate/1.
// Derives itself: nothing: it reads fields, numbers and margins by their syntax; what they say is held by
// check.cpp and the statements.
// Takes from the document: everything, each field once and of the right type; no other field may stand there.
// Safe, as nothing here is believed.
// Acceptance means: the document is well-formed; ids, verdict, instance and enclosures may still be wrong.
// Assumes: json.cpp reads JSON strictly; parse_rational and parse_expression give the numbers that the texts
// stand for.
#include "checker/document/certificate.hpp"

#include <algorithm>
#include <set>

#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/number.hpp"

namespace sinkproof_check {

namespace {

/// Runs a parser of numbers on a string of the document.
template <class Parse>
auto parse_number(const json::Value& value, Parse parse) {
  const std::string_view text = value.string();
  try {
    return parse(text);
  } catch (const SyntaxError& error) {
    throw Malformed(value.place(), error.what());
  } catch (const ValueError& error) {
    throw Rejected(value.place(), error.what());
  }
}

Parameter read_parameter(const json::Value& value) {
  const std::string_view text = value.string();
  return {std::string(text), is_name(text) ? std::nullopt : std::optional(read_exact(value))};
}

std::optional<mpq_class> read_endpoint(const json::Value& value) {
  if (value.is_null()) return std::nullopt;
  return read_rational(value);
}

StatedMargin read_margin(const json::Value& value) {
  value.require_fields({"id", "strict", "lower", "upper"});
  return {std::string(value["id"].string()), value["strict"].boolean(), read_enclosure(value)};
}

std::vector<StatedMargin> read_margins(const json::Value& value) {
  std::vector<StatedMargin> result;
  for (const json::Value& margin : value.elements()) result.push_back(read_margin(margin));
  return result;
}

/// The ids of hypotheses that do not count. Whether they are hypotheses is seen when the statement is known.
std::vector<std::string> read_dropped(const json::Value& root) {
  std::vector<std::string> result;
  std::set<std::string_view> seen;
  if (!root.has("dropped")) return result;
  for (const json::Value& id : root["dropped"].elements()) {
    result.emplace_back(id.string());
    if (!seen.insert(id.string()).second) throw Rejected(id.place(), quoted(result.back()) + " stands twice");
  }
  if (result.empty()) throw Rejected("/dropped", "empty; expected at least one hypothesis, or no such field");
  return result;
}

std::optional<StatedMutant> read_mutant(const json::Value& root) {
  if (!root.has("mutant")) return std::nullopt;
  const json::Value mutant = root["mutant"];
  mutant.require_fields({"id", "conclusion"});
  const std::string_view id = mutant["id"].string();
  if (!is_name(id)) throw Rejected("/mutant/id", quoted(id) + " is not a name");
  return StatedMutant{std::string(id), std::string(mutant["conclusion"].string())};
}

/// Where quantities are attained that a mutant is about; a statement's own conclusion has witnesses.
std::vector<json::Value> read_places(const json::Value& root) {
  if (!root.has("attained")) return {};
  auto places = root["attained"].elements();
  if (!root.has("mutant") && !root.has("statement"))
    throw Rejected("/attained", "expected no such field where there is no mutant");
  if (places.empty()) throw Rejected("/attained", "empty; expected at least one place, or no such field");
  return places;
}

std::optional<std::string> read_text(const json::Value& root, std::string_view name) {
  return root.has(name) ? std::optional<std::string>(root[name].string()) : std::nullopt;
}

/// A note for people on how an instance was found: nothing rests on it but that it is one.
void require_search_note(const json::Value& root) {
  if (!root.has("search")) return;
  const json::Value note = root["search"];
  note.require_fields({"seed", "trial", "source", "command"});
  for (const auto& [name, value] : note.members()) static_cast<void>(value.string());
}

}  // namespace

bool is_name(std::string_view text) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_part = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; };
  constexpr std::size_t longest = 100;
  return !text.empty() && text.size() <= longest && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(), is_part);
}

mpq_class read_rational(const json::Value& value) {
  return parse_number(value, parse_rational);
}

Real read_exact(const json::Value& value) {
  return parse_number(value, [](std::string_view text) {
    Real result = parse_expression(text);
    // Whether anything asks for its value or not.
    require_defined(result);
    return result;
  });
}

std::vector<mpq_class> read_rationals(const json::Value& value) {
  std::vector<mpq_class> result;
  for (const json::Value& entry : value.elements()) result.push_back(read_rational(entry));
  return result;
}

Parameters read_parameters(const json::Value& value) {
  Parameters parameters;
  for (const auto& [name, parameter] : value.members())
    parameters.emplace_back(name, read_parameter(parameter));
  return parameters;
}

StatedQuantities read_quantities(const json::Value& value) {
  StatedQuantities quantities;
  for (const auto& [name, enclosure] : value.members())
    quantities.emplace_back(name, read_plain_enclosure(enclosure));
  return quantities;
}

StatedEnclosure read_enclosure(const json::Value& value) {
  StatedEnclosure result{value.place(), read_endpoint(value["lower"]), read_endpoint(value["upper"])};
  if (result.lower.has_value() != result.upper.has_value())
    throw Malformed(result.place, "one end is null and the other is not; expected both or neither");
  return result;
}

StatedEnclosure read_plain_enclosure(const json::Value& value) {
  value.require_fields({"lower", "upper"});
  return read_enclosure(value);
}

bool StatedMargin::is_certainly_true() const {
  return enclosure.lower && (is_strict ? *enclosure.lower > 0 : *enclosure.lower >= 0);
}

bool StatedMargin::is_certainly_false() const {
  return enclosure.upper && (is_strict ? *enclosure.upper <= 0 : *enclosure.upper < 0);
}

Certificate read_certificate(const json::Value& root) {
  const std::string_view format = root["format"].string();
  // A model or a report of verdicts is none of a certificate's versions, but something else.
  const std::string expected =
      "; expected 'sinkproof-certificate/1', 'sinkproof-rows/1', 'sinkproof-claims/1', 'sinkproof-places/1' "
      "or 'sinkproof-audit-all/1'";
  const auto is_of = [&](std::string_view kind) { return format.starts_with(kind); };
  if (is_of("sinkproof-") && !is_of("sinkproof-certificate/") && !is_of("sinkproof-rows/") &&
      !is_of("sinkproof-claims/") && !is_of("sinkproof-places/") && !is_of("sinkproof-audit-all/"))
    throw Malformed("/format", quoted(format) + " is no certificate" + expected);
  if (format != "sinkproof-certificate/1")
    throw Rejected("/format", "unknown format " + quoted(format) + expected);
  root.require_fields({"format", "theorem", "statement_sha256", "construction", "parameters", "instance",
                       "verdict", "claims", "hypotheses", "conclusion", "quantities", "witnesses"},
                      {"dropped", "mutant", "attained", "search", "statement", "construction_text"});
  require_search_note(root);
  return {std::string(root["theorem"].string()),
          std::string(root["statement_sha256"].string()),
          std::string(root["construction"].string()),
          read_parameters(root["parameters"]),
          std::string(root["verdict"].string()),
          read_margins(root["claims"]),
          read_margins(root["hypotheses"]),
          read_margin(root["conclusion"]),
          read_quantities(root["quantities"]),
          root["instance"],
          root["witnesses"].elements(),
          read_dropped(root),
          read_mutant(root),
          read_places(root),
          read_text(root, "statement"),
          read_text(root, "construction_text")};
}

}  // namespace sinkproof_check
