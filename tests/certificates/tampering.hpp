#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "checker/language/sha256.hpp"

/// What the lists of tampered certificates are written with.
namespace corpus {

using Json = nlohmann::ordered_json;
using Edit = std::function<std::string(const std::string&)>;

struct Tampering {
  const char* name;
  const char* base;
  Edit edit;
  int exit;
  const char* reason;
};

/// An edit of the document as JSON.
inline Edit json(const std::function<void(Json&)>& change) {
  return [change](const std::string& text) {
    Json document = Json::parse(text);
    change(document);
    return document.dump(1) + "\n";
  };
}

inline Json::json_pointer at(const std::string& pointer) {
  return Json::json_pointer(pointer);
}

inline Edit set(const std::string& pointer, const Json& value) {
  return json([=](Json& d) { d.at(at(pointer)) = value; });
}

inline Edit add(const std::string& pointer, const std::string& key, const Json& value) {
  return json([=](Json& d) { d.at(at(pointer))[key] = value; });
}

inline Edit drop(const std::string& pointer, const std::string& key) {
  return json([=](Json& d) { d.at(at(pointer)).erase(key); });
}

inline Edit set_ends(const std::string& pointer, const Json& lower, const Json& upper) {
  return json([=](Json& d) {
    d.at(at(pointer))["lower"] = lower;
    d.at(at(pointer))["upper"] = upper;
  });
}

/// Adds `by` to the digit number `index` of a number, counted from its first digit that is not 0.
inline Edit change_digit(const std::string& pointer, std::size_t index, int by) {
  return json([=](Json& d) {
    auto text = d.at(at(pointer)).get<std::string>();
    auto place = text.find_first_of("123456789");
    for (std::size_t i = 0; i < index; ++i) place = text.find_first_of("0123456789", place + 1);
    const int digit = (text.at(place) - '0' + by + 10) % 10;
    text[place] = static_cast<char>('0' + digit);
    d.at(at(pointer)) = text;
  });
}

/// Moves one end of an enclosure onto the other.
inline Edit collapse(const std::string& pointer, const char* end, const char* onto) {
  return json([=](Json& d) {
    Json& enclosure = d.at(at(pointer));
    enclosure[end] = enclosure.at(onto);
  });
}

inline Edit swap(const std::string& first, const std::string& second) {
  return json([=](Json& d) { std::swap(d.at(at(first)), d.at(at(second))); });
}

inline Edit replace(const std::string& old, const std::string& text) {
  return [=](const std::string& document) {
    const auto place = document.find(old);
    if (place == std::string::npos) throw std::runtime_error("no '" + old + "' in the base file");
    std::string result = document;
    return result.replace(place, old.size(), text);
  };
}

/// In the text, the value of the first field of this name (up to the end of its string) becomes `text`.
inline Edit replace_value(const std::string& field, const std::string& text) {
  return [=](const std::string& document) {
    const auto key = document.find("\"" + field + "\"");
    const auto begin = document.find('"', document.find(':', key));
    const auto end = document.find('"', begin + 1) + 1;
    if (key == std::string::npos || end == 0)
      throw std::runtime_error("no field '" + field + "' in the base file");
    return document.substr(0, begin) + text + document.substr(end);
  };
}

inline Edit surround(const std::string& before, const std::string& behind) {
  return [=](const std::string& document) { return before + document + behind; };
}

inline std::string repeated(const std::string& part, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += part;
  return result;
}

/// Makes the certificate one about somebody's statement.
inline void state(Json& document, const std::string& text) {
  document["statement"] = text;
  document["statement_sha256"] = sinkproof_check::language::sha256(text);
}

inline const Json not_defined = nullptr;

inline Json enclosure(const char* lower, const char* upper) {
  return {{"lower", lower}, {"upper", upper}};
}

/// The lists that have a file of their own.
const std::vector<Tampering>& relu_normaliser_obstruction();
const std::vector<Tampering>& null_slots_and_sigmoid();
const std::vector<Tampering>& sharp_constructions();
const std::vector<Tampering>& multilayer();
const std::vector<Tampering>& multiple_heads();
const std::vector<Tampering>& sink_metric();
const std::vector<Tampering>& sink_representability();
const std::vector<Tampering>& dense_attention_smoothing();
const std::vector<Tampering>& sink_switch_equivalence();
const std::vector<Tampering>& sink_diagonal_cost();
const std::vector<Tampering>& sink_cost_exact();
const std::vector<Tampering>& diagonal_cost_exact();
const std::vector<Tampering>& found();
const std::vector<Tampering>& preceding();
const std::vector<Tampering>& given();
const std::vector<Tampering>& normalisers();
const std::vector<Tampering>& attained();
const std::vector<Tampering>& mutants();
const std::vector<Tampering>& rows();
const std::vector<Tampering>& ranges();
const std::vector<Tampering>& undefined_numbers();
const std::vector<Tampering>& undefined_quantities();
const std::vector<Tampering>& forged_lines();
const std::vector<Tampering>& witness_ends();
const std::vector<Tampering>& instance_forms();
const std::vector<Tampering>& claims();
const std::vector<Tampering>& places();
const std::vector<Tampering>& all_inputs();
const std::vector<Tampering>& statements_of_others();

}  // namespace corpus
