#include "description.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

namespace forgeries {

namespace {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> result;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, at);)
    if (!part.empty()) result.push_back(part);
  return result;
}

/// May a value of this JSON type stand where the line says?
bool fits(const std::string& type, const Json& value) {
  static const std::set<std::string> objects{"root", "rows-root", "model-root", "record",
                                             "map",  "enclosure", "margin"};
  if (objects.contains(type)) return value.is_object();
  if (type == "list" || type == "matrix" || type == "tuple") return value.is_array();
  if (type == "integer") return value.is_number_integer() || value.is_null();
  if (type == "boolean") return value.is_boolean();
  return value.is_string() || ((type == "end" || type == "cell" || type == "file") && value.is_null());
}

bool matches(const std::vector<std::string>& pattern, const std::vector<std::string>& segments) {
  return pattern.size() == segments.size() && std::equal(pattern.begin(), pattern.end(), segments.begin(),
                                                         [](const auto& part, const auto& segment) {
                                                           return part == "*" || part == "{}" ||
                                                                  part == segment;
                                                         });
}

}  // namespace

Description::Description(const std::string& text) {
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::smatch found;
    if (std::regex_match(line, found, std::regex(R"(\[([a-z -]+)(: ([a-z -]+))?\])"))) {
      sections_.push_back({found[1], split(found[3], ' ')});
    } else if (std::regex_match(line, found, std::regex(R"((/\S*) ([a-z-]+)( (.+))?)")) &&
               !sections_.empty()) {
      lines_.push_back(
          {sections_.back().name, found[1], found[2], split(found[4], '|'), split(found[1], '/')});
    } else {
      throw std::runtime_error("format.txt: neither a place nor a section: " + line);
    }
  }
}

std::vector<std::string> Description::sections_of(const Json& document) const {
  // Of what texts are about.
  const auto instance_of_a_text = [&] {
    const Json& instance = document["instance"];
    if (instance.contains("fit")) return "instance obstruction";
    if (instance.contains("sink_value")) return "instance switch";
    if (instance.contains("embeddings")) return "instance embeddings";
    if (instance.contains("law")) return "instance law";
    if (instance.contains("spread_norm")) return "instance diagonal";
    if (!instance.contains("model")) return "instance numbers";
    return instance["model"].contains("layers") ? "instance layers" : "instance trigger";
  };
  if (document.value("format", "").starts_with("sinkproof-model/")) return {"model", instance_of_a_text()};
  if (document.contains("table")) return {"rows", "rows " + document["table"].get<std::string>()};
  if (document.value("format", "").starts_with("sinkproof-places/")) return {"places", "instance trigger"};
  if (document.value("format", "").starts_with("sinkproof-audit-all/")) return {"bounds", "instance trigger"};
  const bool is_claims = document.contains("vocabulary");
  const std::string theorem = document[is_claims ? "vocabulary" : "theorem"].get<std::string>();
  const std::string kind = is_claims ? "claims" : "certificate";
  if (theorem == "trigger" || document.contains("statement")) return {kind, instance_of_a_text()};
  for (const Section& section : sections_)
    if (std::find(section.theorems.begin(), section.theorems.end(), theorem) != section.theorems.end())
      return {kind, section.name};
  throw std::runtime_error("format.txt: no section for the theorem " + theorem);
}

std::size_t Description::line_of(const Json& value, const std::vector<std::string>& segments,
                                 const std::vector<std::string>& sections, const std::string& pointer) const {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    if (std::find(sections.begin(), sections.end(), line.section) == sections.end()) continue;
    if (matches(line.segments, segments) && fits(line.type, value)) return i;
  }
  throw std::runtime_error("format.txt: no line for " + pointer + " of a document [" + sections.back() + "]");
}

void Description::places(const Json& value, const std::string& pointer, std::vector<std::string>& segments,
                         const std::vector<std::string>& sections, std::vector<Place>& result) const {
  const bool is_embedded = (segments.size() == 1 && segments[0] == "certificate" && sections[0] == "rows") ||
                           (segments.size() == 2 && segments[0] == "cases");
  if (is_embedded) {
    std::vector<std::string> none;
    places(value, pointer, none, sections_of(value), result);
    return;
  }
  result.push_back({pointer, line_of(value, segments, sections, pointer)});
  const auto enter = [&](const std::string& key, const Json& item) {
    segments.push_back(key);
    places(item, (Pointer(pointer) / key).to_string(), segments, sections, result);
    segments.pop_back();
  };
  if (value.is_object())
    for (const auto& [key, item] : value.items()) enter(key, item);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) enter(std::to_string(i), value[i]);
}

std::vector<Place> Description::places(const Json& document) const {
  std::vector<Place> result;
  std::vector<std::string> segments;
  places(document, "", segments, sections_of(document), result);
  return result;
}

std::vector<std::string> Description::differences(const std::string& format_md) const {
  // Of numbers the text of a theorem names the entries, and FORMAT.md need not.
  const std::set<std::string> of_numbers{"instance numbers", "instance sink optimum",
                                         "instance diagonal optimum"};
  std::set<std::string> here;
  std::set<std::string> entries;
  for (const Line& line : lines_)
    for (const std::string& segment : line.segments)
      if (segment != "*" && segment != "{}" && segment.find_first_not_of("0123456789") != std::string::npos)
        (of_numbers.contains(line.section) ? entries : here).insert(segment);
  here.insert("certificate");  // whose places are those of its own section
  here.insert("setting");      // of an instance's document, which is no certificate
  std::vector<std::string> result;
  for (const std::string& field : here) {
    std::string column = field;
    for (const char* end : {"_exact"})
      if (column.ends_with(end)) column.resize(column.size() - std::string(end).size());
    // Columns of sink-diagonal-cost stand there as L_…_published.
    const std::string family = std::regex_replace(column, std::regex("_(sink|diag)(_|$)"), "_…$2");
    bool is_there = false;
    for (const std::string& name : {field, column, family})
      if (format_md.find("\"" + name + "\"") != std::string::npos ||
          format_md.find("`" + name + "`") != std::string::npos)
        is_there = true;
    if (!is_there) result.push_back("FORMAT.md does not name the field " + field + " of format.txt");
  }
  here.merge(entries);
  const std::regex key("\"([a-z_A-Z0-9]+)\":");
  for (auto at = std::sregex_iterator(format_md.begin(), format_md.end(), key); at != std::sregex_iterator();
       ++at)
    if (!here.contains((*at)[1]))
      result.push_back("format.txt does not name the field " + (*at)[1].str() + " of FORMAT.md");
  for (const Section& section : sections_)
    for (const std::string& theorem : section.theorems)
      if (format_md.find("`" + theorem + "`") == std::string::npos)
        result.push_back("FORMAT.md does not name the theorem " + theorem);
  return result;
}

}  // namespace forgeries
