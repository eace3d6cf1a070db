#include "tampering.hpp"

#include <stdexcept>

#include "checker/language/sha256.hpp"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace corpus {

Edit json(const std::function<void(Json&)>& change) {
  return [change](const std::string& text) {
    Json document = Json::parse(text);
    change(document);
    return document.dump(1) + "\n";
  };
}

Json::json_pointer at(const std::string& pointer) {
  return Json::json_pointer(pointer);
}

Edit set(const std::string& pointer, const Json& value) {
  return json([=](Json& d) { d.at(at(pointer)) = value; });
}

Edit add(const std::string& pointer, const std::string& key, const Json& value) {
  return json([=](Json& d) { d.at(at(pointer))[key] = value; });
}

Edit drop(const std::string& pointer, const std::string& key) {
  return json([=](Json& d) { d.at(at(pointer)).erase(key); });
}

Edit set_ends(const std::string& pointer, const Json& lower, const Json& upper) {
  return json([=](Json& d) {
    d.at(at(pointer))["lower"] = lower;
    d.at(at(pointer))["upper"] = upper;
  });
}

Edit change_digit(const std::string& pointer, std::size_t index, int by) {
  return json([=](Json& d) {
    auto text = d.at(at(pointer)).get<std::string>();
    auto place = text.find_first_of("123456789");
    for (std::size_t i = 0; i < index; ++i) place = text.find_first_of("0123456789", place + 1);
    const int digit = (text.at(place) - '0' + by + 10) % 10;
    text[place] = static_cast<char>('0' + digit);
    d.at(at(pointer)) = text;
  });
}

Edit collapse(const std::string& pointer, const char* end, const char* onto) {
  return json([=](Json& d) {
    Json& enclosure = d.at(at(pointer));
    enclosure[end] = enclosure.at(onto);
  });
}

Edit swap(const std::string& first, const std::string& second) {
  return json([=](Json& d) { std::swap(d.at(at(first)), d.at(at(second))); });
}

Edit replace(const std::string& old, const std::string& text) {
  return [=](const std::string& document) {
    const auto place = document.find(old);
    if (place == std::string::npos) throw std::runtime_error("no '" + old + "' in the base file");
    std::string result = document;
    return result.replace(place, old.size(), text);
  };
}

Edit replace_value(const std::string& field, const std::string& text) {
  return [=](const std::string& document) {
    const auto key = document.find("\"" + field + "\"");
    const auto begin = document.find('"', document.find(':', key));
    const auto end = document.find('"', begin + 1) + 1;
    if (key == std::string::npos || end == 0)
      throw std::runtime_error("no field '" + field + "' in the base file");
    return document.substr(0, begin) + text + document.substr(end);
  };
}

Edit surround(const std::string& before, const std::string& behind) {
  return [=](const std::string& document) { return before + document + behind; };
}

std::string repeated(const std::string& part, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += part;
  return result;
}

void state(Json& document, const std::string& text) {
  document["statement"] = text;
  document["statement_sha256"] = sinkproof_check::language::sha256(text);
}

Edit reworded(const std::string& old, const std::string& replacement) {
  return json([=](Json& d) {
    auto text = d["statement"].get<std::string>();
    const auto place = text.find(old);
    if (place == std::string::npos) throw std::runtime_error("no '" + old + "' in the text");
    state(d, text.replace(place, old.size(), replacement));
  });
}

Edit with_mutant(const std::string& conclusion) {
  return json([=](Json& d) {
    d["mutant"] = {{"id", "mine"}, {"conclusion", conclusion}};
    d["conclusion"] = {{"id", "mine"}, {"strict", false}, {"lower", "0"}, {"upper", "1"}};
  });
}

Json enclosure(const char* lower, const char* upper) {
  return {{"lower", lower}, {"upper", upper}};
}

}  // namespace corpus
