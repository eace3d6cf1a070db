#include "fuzz/checked_document.hpp"

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "checker/check.hpp"
#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "fuzz/property.hpp"

namespace sinkproof_fuzz {

namespace {

using Json = nlohmann::ordered_json;

/// The exit codes that the checker may give; another exception is a finding.
enum class Answer { accepted, malformed, rejected, undecided };

struct Outcome {
  Answer answer;
  std::string message;
  std::uint64_t work;
  bool operator==(const Outcome&) const = default;
};

/// With sanitizers a second of work takes ten. Most documents cost a thousandth of one; the few that cost
/// more would take nearly all of the time, so one in sixteen is given it.
std::uint64_t work_for(const std::string& text) {
  return std::hash<std::string>{}(text) / 5 % 16 == 0 ? 1 : 0;
}

Outcome outcome_of(const std::string& text, std::uint64_t work) {
  sinkproof_check::allow_work(work);
  const auto outcome = [](Answer answer, std::string message) {
    return Outcome{answer, std::move(message), sinkproof_check::spent_units()};
  };
  try {
    return outcome(Answer::accepted, sinkproof_check::check_document(text));
  } catch (const sinkproof_check::Malformed& error) {
    return outcome(Answer::malformed, error.what());
  } catch (const sinkproof_check::Rejected& error) {
    return outcome(Answer::rejected, error.what());
  } catch (const sinkproof_check::Undecided& error) {
    return outcome(Answer::undecided, error.what());
  }
}

std::string difference(const Outcome& a, const Outcome& b) {
  return a.message + " (" + std::to_string(a.work) + " units of work)\n" + b.message + " (" +
         std::to_string(b.work) + " units of work)";
}

/// What was computed and kept for one document must not change the answer about another.
void check_that_order_is_free(const std::string& text, const Outcome& outcome) {
  static std::string earlier;
  static Outcome earlier_outcome{};
  static std::uint64_t earlier_work = 0;
  if (!earlier.empty()) {
    const Outcome again = outcome_of(earlier, earlier_work);
    require(again == earlier_outcome, "neither answer nor work depend on the documents before",
            difference(again, earlier_outcome));
  }
  if (earlier.empty() || outcome.answer == Answer::accepted) {
    earlier = text;
    earlier_outcome = outcome;
    earlier_work = work_for(text);
  }
}

/// Moves an enclosure above itself: 10 to the number of characters exceeds any number that is written without
/// a positive exponent.
void shift(Json& enclosure) {
  if (!enclosure["upper"].is_string()) return;
  const std::string upper = enclosure["upper"];
  const auto exponent = upper.find('e');
  if (exponent != std::string::npos && upper[exponent + 1] != '-') return;
  enclosure["lower"] = enclosure["upper"] = "1" + std::string(upper.size(), '0');
}

/// States an enclosure where the value is not defined, and none where it is.
void turn_definedness(Json& enclosure) {
  const Json value = enclosure["lower"].is_null() ? Json("0") : Json(nullptr);
  enclosure["lower"] = enclosure["upper"] = value;
}

using Edits = std::vector<std::function<void(Json&)>>;

/// What makes a certificate false: another verdict, a margin that is elsewhere or otherwise strict, another
/// theorem's statement.
Edits edits_of_certificate(const Json& certificate) {
  Edits edits;
  for (const char* const verdict : {"certified", "refuted", "vacuous", "inconclusive"}) {
    if (certificate["verdict"] == verdict) continue;
    edits.emplace_back([verdict](Json& json) { json["verdict"] = verdict; });
  }
  const auto flip = [](Json& margin) { margin["strict"] = !margin["strict"].get<bool>(); };
  for (const char* const list : {"claims", "hypotheses"}) {
    for (std::size_t i = 0; i < certificate[list].size(); ++i) {
      edits.emplace_back([=](Json& json) { flip(json[list][i]); });
      edits.emplace_back([=](Json& json) { shift(json[list][i]); });
      edits.emplace_back([=](Json& json) { json[list].erase(i); });
    }
  }
  edits.emplace_back([=](Json& json) { flip(json["conclusion"]); });
  edits.emplace_back([](Json& json) { shift(json["conclusion"]); });
  for (const auto& [name, quantity] : certificate["quantities"].items()) {
    edits.emplace_back([at = name](Json& json) { shift(json["quantities"][at]); });
    edits.emplace_back([at = name](Json& json) { turn_definedness(json["quantities"][at]); });
    edits.emplace_back([at = name](Json& json) { json["quantities"].erase(at); });
  }
  edits.emplace_back([](Json& json) { json["statement_sha256"] = std::string(64, '0'); });
  edits.emplace_back([](Json& json) { json["witnesses"].push_back(Json::object()); });
  if (!certificate["witnesses"].empty()) edits.emplace_back([](Json& json) { json["witnesses"].erase(0); });
  return edits;
}

/// The same of rows: a row too few or too many, another exact value, a certificate that is missing or false.
Edits edits_of_rows(const Json& document) {
  Edits edits;
  for (std::size_t i = 0; i < document["rows"].size(); ++i) {
    edits.emplace_back([=](Json& json) { json["rows"].erase(i); });
    edits.emplace_back([=](Json& json) {
      const Json row = json["rows"][i];
      json["rows"].push_back(row);
    });
    for (const auto& [name, cell] : document["rows"][i].items()) {
      edits.emplace_back([=, at = name](Json& json) { json["rows"][i].erase(at); });
      if (name.ends_with("_exact") && cell.is_string())
        edits.emplace_back(
            [=, at = name](Json& json) { json["rows"][i][at] = "-31415926535897/2718281828459"; });
    }
  }
  if (!document.contains("certificate")) return edits;
  edits.emplace_back([](Json& json) { json.erase("certificate"); });
  for (const auto& edit : edits_of_certificate(document["certificate"]))
    edits.emplace_back([=](Json& json) { edit(json["certificate"]); });
  return edits;
}

/// The same of somebody's own claims: another verdict, a margin or quantity that is elsewhere, a place too
/// few or too many.
Edits edits_of_claims(const Json& document) {
  Edits edits;
  for (std::size_t i = 0; i < document["claims"].size(); ++i) {
    for (const char* const verdict : {"certified", "refuted", "vacuous", "inconclusive"}) {
      if (document["claims"][i]["verdict"] != verdict)
        edits.emplace_back([=](Json& json) { json["claims"][i]["verdict"] = verdict; });
    }
    for (const char* const number : {"left", "right", "margin"})
      edits.emplace_back([=](Json& json) { shift(json["claims"][i]["parts"][0][number]); });
  }
  for (const auto& [name, quantity] : document["quantities"].items()) {
    edits.emplace_back([at = name](Json& json) { shift(json["quantities"][at]); });
    edits.emplace_back([at = name](Json& json) { turn_definedness(json["quantities"][at]); });
    edits.emplace_back([at = name](Json& json) { json["quantities"].erase(at); });
  }
  edits.emplace_back([](Json& json) { json["attained"].push_back(Json::object()); });
  if (!document["attained"].empty()) edits.emplace_back([](Json& json) { json["attained"].erase(0); });
  return edits;
}

/// The same of `places`, and of `bounds` over all inputs: another value, a quantity twice.
Edits edits_of_places(const Json& document, const char* list) {
  Edits edits;
  for (std::size_t i = 0; i < document[list].size(); ++i) {
    edits.emplace_back([=](Json& json) { shift(json[list][i]["value"]); });
    edits.emplace_back([=](Json& json) { turn_definedness(json[list][i]["value"]); });
    edits.emplace_back([=](Json& json) {
      const Json place = json[list][i];
      json[list].push_back(place);
    });
  }
  return edits;
}

void check_contradictions(const std::string& text, Json document) {
  const auto edits = document.contains("verdict")      ? edits_of_certificate(document)
                     : document.contains("vocabulary") ? edits_of_claims(document)
                     : document.contains("places")     ? edits_of_places(document, "places")
                     : document.contains("bounds")     ? edits_of_places(document, "bounds")
                                                       : edits_of_rows(document);
  if (edits.empty()) return;
  // One at a time: which, the text says.
  const Json before = document;
  edits[std::hash<std::string>{}(text) % edits.size()](document);
  if (document == before) return;
  require(outcome_of(document.dump(), work_for(text)).answer != Answer::accepted,
          "no two documents that contradict each other are accepted", document.dump());
}

}  // namespace

void check_properties(const std::string& text) {
  const std::uint64_t work = work_for(text);
  const Outcome outcome = outcome_of(text, work);
  require(is_one_printable_line(outcome.message), "a message is one line of printable ASCII",
          outcome.message);
  const Json document = Json::parse(text, nullptr, false);
  if (document.is_discarded()) {
    require(outcome.answer != Answer::accepted, "what is accepted is JSON");
    return;
  }
  // One property at a time, as each checks once more; which, the text says.
  switch (std::hash<std::string>{}(text) % 5) {
    case 0: {
      const Outcome again = outcome_of(text, work);
      return require(again == outcome, "the same document has the same answer for the same work",
                     difference(again, outcome));
    }
    case 1:
      return check_that_order_is_free(text, outcome);
    case 2: {
      if (outcome.answer == Answer::malformed) return;  // the place may be a line and a column
      const Outcome compact = outcome_of(document.dump(), work);
      // White space costs work, which may be just what is left.
      if (outcome.answer == Answer::undecided || compact.answer == Answer::undecided) return;
      return require(compact.answer == outcome.answer && compact.message == outcome.message,
                     "white space and escapes mean nothing", difference(compact, outcome));
    }
    case 3: {
      if (outcome.answer != Answer::accepted) return;
      const Outcome sorted = outcome_of(nlohmann::json::parse(text).dump(), work);
      if (sorted.answer == Answer::undecided) return;
      return require(sorted.answer == outcome.answer, "the order of keys is free", sorted.message);
    }
    default:
      if (outcome.answer == Answer::accepted) check_contradictions(text, document);
  }
}

}  // namespace sinkproof_fuzz
