#include "document.hpp"
#include "checker/kernel/number.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace forgeries {

namespace {

constexpr std::string_view raw_mark = "\x01raw ";
constexpr std::string_view twice_mark = "\x01twice ";
/// Wider than any margin or quantity of the corpus.
const mpq_class far = 1000000;

void write(const Json& value, std::string& text) {
  if (value.is_object()) {
    text += '{';
    for (const auto& [key, item] : value.items()) {
      if (text.back() != '{') text += ',';
      text += Json(key.starts_with(twice_mark) ? key.substr(twice_mark.size()) : key).dump() + ": ";
      write(item, text);
    }
    text += '}';
  } else if (value.is_array()) {
    text += '[';
    for (const Json& item : value) {
      if (text.back() != '[') text += ',';
      write(item, text);
    }
    text += ']';
  } else if (is_raw(value)) {
    text += value.get_ref<const std::string&>().substr(raw_mark.size());
  } else {
    text += value.dump();
  }
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

mpz_class power_of_ten(unsigned long exponent) {
  mpz_class result;
  mpz_ui_pow_ui(result.get_mpz_t(), 10, exponent);
  return result;
}

/// An integer or decimal without sign and exponent.
std::optional<mpq_class> decimal(std::string_view text) {
  const auto point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view part = point == std::string_view::npos ? "" : text.substr(point + 1);
  if (!is_digits(whole) || (point != std::string_view::npos && !is_digits(part))) return std::nullopt;
  mpq_class result(mpz_class(std::string(whole) + std::string(part), 10), power_of_ten(part.size()));
  result.canonicalize();
  return result;
}

enum class Truth { yes, no, open };

/// Nothing if this is no margin.
std::optional<Truth> truth_of(const Json& margin) {
  if (!margin.is_object() || !margin.contains("strict") || !margin["strict"].is_boolean() ||
      !has_ends(margin))
    return std::nullopt;
  const bool is_strict = margin["strict"].get<bool>();
  const auto ends = ends_of(margin);
  if (!ends) return Truth::open;
  if (is_strict ? ends->lower > 0 : ends->lower >= 0) return Truth::yes;
  if (is_strict ? ends->upper <= 0 : ends->upper < 0) return Truth::no;
  return Truth::open;
}

void loosen_margin(Json& margin) {
  const auto truth = truth_of(margin);
  const auto ends = ends_of(margin);
  if (!truth || !ends) return;
  const bool is_strict = margin["strict"].get<bool>();
  const mpq_class lower = *truth != Truth::yes ? -far
                          : is_strict          ? mpq_class(ends->lower / far)
                                               : mpq_class(0);
  const mpq_class upper = *truth != Truth::no ? far : is_strict ? mpq_class(0) : mpq_class(ends->upper / far);
  set_ends(margin, std::min(lower, ends->lower), std::max(upper, ends->upper));
}

void loosen(Json& certificate) {
  for (const char* list : {"claims", "hypotheses"})
    for (Json& margin : certificate[list]) loosen_margin(margin);
  loosen_margin(certificate["conclusion"]);
  for (Json& quantity : certificate["quantities"])
    if (const auto ends = ends_of(quantity))
      set_ends(quantity, std::min(mpq_class(-far), ends->lower), std::max(far, ends->upper));
}

/// The parameters that are the theorem's own, of the theorems that know found instances.
const std::map<std::string, std::vector<std::string>>& own_parameters() {
  static const std::map<std::string, std::vector<std::string>> result{
      {"softmax-sink-necessity", {"eta_bar", "delta"}},
      {"preceding-mean-sink-necessity", {}},
      {"relu-sink-free", {}},
      {"unnormalised-sigmoid-sink-free", {}},
      {"null-slot-necessity", {}},
      {"multihead-sink-tradeoff", {}},
      {"sink-metric", {"epsilon"}}};
  return result;
}

}  // namespace

std::string repeated(const std::string& part, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += part;
  return result;
}

Json raw(const std::string& text) {
  return std::string(raw_mark) + text;
}

bool is_raw(const Json& value) {
  return value.is_string() && value.get_ref<const std::string&>().starts_with(raw_mark);
}

std::string twice(const std::string& key) {
  return std::string(twice_mark) + key;
}

std::string text_of(const Json& document) {
  std::string result;
  write(document, result);
  return result + "\n";
}

std::optional<mpq_class> rational_of(const Json& value) {
  if (!value.is_string()) return std::nullopt;
  std::string_view text = value.get_ref<const std::string&>();
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  std::optional<mpq_class> result;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const std::string_view denominator = text.substr(slash + 1);
    if (!is_digits(text.substr(0, slash)) || !is_digits(denominator)) return std::nullopt;
    const mpz_class divisor(std::string(denominator), 10);
    if (divisor == 0) return std::nullopt;
    result = sinkproof_check::ratio(mpz_class(std::string(text.substr(0, slash)), 10), divisor);
  } else {
    const auto e = text.find('e');
    result = decimal(text.substr(0, e));
    if (result && e != std::string_view::npos) {
      std::string_view exponent = text.substr(e + 1);
      const bool is_small = exponent.starts_with('-');
      if (is_small) exponent.remove_prefix(1);
      if (!is_digits(exponent) || exponent.size() > 7 || std::stoul(std::string(exponent)) > 1000000)
        return std::nullopt;
      const mpz_class factor = power_of_ten(std::stoul(std::string(exponent)));
      *result = is_small ? mpq_class(*result / factor) : mpq_class(*result * factor);
    }
  }
  if (result && is_negative) *result = -*result;
  return result;
}

bool has_ends(const Json& object) {
  return object.is_object() && object.contains("lower") && object.contains("upper");
}

std::optional<Ends> ends_of(const Json& object) {
  if (!has_ends(object)) return std::nullopt;
  const auto lower = rational_of(object["lower"]);
  const auto upper = rational_of(object["upper"]);
  if (!lower || !upper) return std::nullopt;
  return Ends{*lower, *upper};
}

void set_ends(Json& object, const mpq_class& lower, const mpq_class& upper) {
  object["lower"] = lower.get_str();
  object["upper"] = upper.get_str();
}

std::optional<std::string> verdict_of(const Json& certificate) {
  if (!certificate.is_object()) return std::nullopt;
  for (const char* field : {"claims", "hypotheses", "conclusion"})
    if (!certificate.contains(field)) return std::nullopt;
  const Json dropped = certificate.value("dropped", Json::array());
  std::vector<Truth> claims;
  std::vector<Truth> hypotheses;
  for (const Json& margin : certificate["claims"]) {
    const auto truth = truth_of(margin);
    if (!truth) return std::nullopt;
    claims.push_back(*truth);
  }
  for (const Json& margin : certificate["hypotheses"]) {
    const auto truth = truth_of(margin);
    if (!truth || !margin.contains("id")) return std::nullopt;
    if (std::find(dropped.begin(), dropped.end(), margin["id"]) == dropped.end())
      hypotheses.push_back(*truth);
  }
  const auto conclusion = truth_of(certificate["conclusion"]);
  if (!conclusion) return std::nullopt;
  const auto any_false = [](const std::vector<Truth>& all) {
    return std::count(all.begin(), all.end(), Truth::no) > 0;
  };
  const auto all_true = [](const std::vector<Truth>& all) {
    return std::all_of(all.begin(), all.end(), [](Truth truth) { return truth == Truth::yes; });
  };
  if (any_false(claims)) return "refuted";
  if (any_false(hypotheses)) return "vacuous";
  if (all_true(hypotheses) && *conclusion == Truth::no) return "refuted";
  return all_true(claims) && all_true(hypotheses) && *conclusion == Truth::yes ? "certified" : "inconclusive";
}

Json loosened(Json document) {
  for_each_certificate(document, loosen);
  return document;
}

std::optional<Json> as_found(Json document) {
  const std::string theorem = document.value("theorem", "");
  const auto own = own_parameters().find(theorem);
  if (own == own_parameters().end() || document["construction"] == "found") return std::nullopt;
  document["construction"] = "found";
  Json parameters = Json::object();
  for (const std::string& name : own->second) parameters[name] = document["parameters"][name];
  document["parameters"] = parameters;
  Json corollaries = Json::array();
  for (const Json& claim : document["claims"])
    if (claim["id"] != "loss" && claim["id"] != "anchor-mass" && claim["id"] != "sink-mass")
      corollaries.push_back(claim);
  document["claims"] = corollaries;
  const auto verdict = verdict_of(document);
  if (!verdict || *verdict == "inconclusive") return std::nullopt;
  document["verdict"] = *verdict;
  Json witnesses = Json::array();
  if (*verdict == "refuted")
    for (const Json& witness : document["witnesses"])
      if (witness["refutes"] == document["conclusion"]["id"]) witnesses.push_back(witness);
  document["witnesses"] = witnesses;
  return document;
}

}  // namespace forgeries
