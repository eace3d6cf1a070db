#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

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

inline const Json not_defined = nullptr;

inline Json enclosure(const char* lower, const char* upper) {
  return {{"lower", lower}, {"upper", upper}};
}

/// The lists that have a file of their own.
const std::vector<Tampering>& relu_normaliser_obstruction();
const std::vector<Tampering>& null_slots_and_sigmoid();

}  // namespace corpus
