// Changes of lists and objects, of enclosures, and of whole documents.

#include <algorithm>

#include "changes.hpp"
#include "checker/kernel/number.hpp"

namespace forgeries {

namespace {

using Types = std::vector<std::string>;

const Types objects{"root", "rows-root", "model-root", "record", "map", "enclosure", "margin"};
const Types lists{"list", "matrix", "tuple"};
const Types documents{"root", "rows-root", "model-root"};
const Types enclosures{"enclosure", "margin"};

/// An enclosure [a, b] becomes edit(a, b, more than its width).
Change ends(const std::string& name,
            const std::function<std::pair<mpq_class, mpq_class>(const Ends&, const mpq_class&)>& edit) {
  return {name, enclosures, false, [edit](Json& document, const Pointer& at, const Line&) {
            Json& place = document.at(at);
            const auto old = ends_of(place);
            if (!old) return false;
            const mpq_class step = old->lower == old->upper
                                       ? sinkproof_check::ratio(1, mpz_class("1" + repeated("0", 40)))
                                       : mpq_class(2 * (old->upper - old->lower));
            const auto [lower, upper] = edit(*old, step);
            if (lower == old->lower && upper == old->upper) return false;
            set_ends(place, lower, upper);
            return true;
          }};
}

/// A list becomes edit(list), where that is another one.
Change list(const std::string& name, const std::function<void(Json&)>& edit, const Types& types = lists) {
  return {name, types, false, [edit](Json& document, const Pointer& at, const Line&) {
            Json& place = document.at(at);
            const Json before = place;
            if (!place.empty()) edit(place);
            return place != before;
          }};
}

Change object(const std::string& name, const Types& types, const std::function<bool(Json&)>& edit,
              bool keeps_meaning = false) {
  return {name, types, keeps_meaning,
          [edit](Json& document, const Pointer& at, const Line&) { return edit(document.at(at)); }};
}

/// A matrix gets an entry at (0, 0), of which most models have no need.
Change entry(const std::string& name, const std::string& number) {
  return list(name,
              [number](Json& items) {
                if (items[0][0] != 0 || items[0][1] != 0)
                  items.insert(items.begin(), Json::array({0, 0, number}));
              },
              {"matrix"});
}

std::vector<Change> structures() {
  return {
      ends("ends-up",
           [](const Ends& e, const mpq_class& step) {
             return std::pair<mpq_class, mpq_class>(e.lower + step, e.upper + step);
           }),
      ends("ends-down",
           [](const Ends& e, const mpq_class& step) {
             return std::pair<mpq_class, mpq_class>(e.lower - step, e.upper - step);
           }),
      ends("ends-wider",
           [](const Ends& e, const mpq_class& step) {
             return std::pair<mpq_class, mpq_class>(e.lower - step, e.upper + step);
           }),
      ends("ends-swapped", [](const Ends& e, const mpq_class&) { return std::pair(e.upper, e.lower); }),
      ends("ends-both-lower", [](const Ends& e, const mpq_class&) { return std::pair(e.lower, e.lower); }),
      ends("ends-both-upper", [](const Ends& e, const mpq_class&) { return std::pair(e.upper, e.upper); }),
      ends("ends-zero", [](const Ends&, const mpq_class&) { return std::pair(mpq_class(0), mpq_class(0)); }),
      ends("ends-negated",
           [](const Ends& e, const mpq_class&) {
             return std::pair<mpq_class, mpq_class>(-e.upper, -e.lower);
           }),
      ends("ends-everything",
           [](const Ends&, const mpq_class&) {
             return std::pair(mpq_class(-1000000000), mpq_class(1000000000));
           }),
      object("ends-undefined", enclosures,
             [](Json& place) {
               place["lower"] = nullptr;
               place["upper"] = nullptr;
               return true;
             }),
      list("without-the-last", [](Json& items) { items.erase(items.size() - 1); }),
      list("first-again", [](Json& items) { items.push_back(Json(items.front())); }),
      list("reversed", [](Json& items) { std::reverse(items.begin(), items.end()); }),
      entry("entry-1-by-0", "1/0"),
      entry("entry-log", "log(-5)"),
      entry("entry-and-minus-a-root", "1+sqrt(log(1/2))-sqrt(log(1/2))"),
      entry("entry-1", "1"),
      list("null-behind", [](Json& items) { items.push_back(nullptr); }),
      list("a-thousand-times",
           [](Json& items) {
             const Json first = items.front();
             for (int i = 0; i < 1000; ++i) items.push_back(first);
           }),
      object("field-behind", objects,
             [](Json& place) {
               place["note"] = "none";
               return true;
             }),
      object("first-field-again-under-another-name", objects,
             [](Json& place) {
               if (place.empty()) return false;
               const Json first = place.front();
               place["another"] = first;
               return true;
             }),
      object(
          "keys-reversed", objects,
          [](Json& place) {
            Json other = Json::object();
            for (auto item = place.rbegin(); item != place.rend(); ++item) other[item.key()] = *item;
            const bool is_changed = other.dump() != place.dump();
            place = other;
            return is_changed;
          },
          true),
  };
}

/// Nothing is dropped, or these hypotheses only.
bool set_dropped(Json& certificate, const Json& ids) {
  if (certificate.value("dropped", Json::array()) == ids) return false;
  certificate.erase("dropped");
  if (!ids.empty()) certificate["dropped"] = ids;
  return true;
}

bool set_mutant(Json& certificate, const std::string& id, const std::string& formula) {
  certificate["mutant"] = {{"id", id}, {"conclusion", formula}};
  certificate["conclusion"]["id"] = id;
  return true;
}

Json ids_of(const Json& margins) {
  Json result = Json::array();
  for (const Json& margin : margins) result.push_back(margin["id"]);
  return result;
}

std::vector<Change> roots() {
  std::vector<Change> result;
  for (std::size_t i = 0; i < 8; ++i)
    result.push_back(object("hypothesis-" + std::to_string(i) + "-dropped", {"root"}, [i](Json& root) {
      if (i >= root["hypotheses"].size()) return false;
      return set_dropped(root, Json::array({root["hypotheses"][i]["id"]}));
    }));
  const std::vector<Change> more{
      object("all-dropped", {"root"},
             [](Json& root) { return set_dropped(root, ids_of(root["hypotheses"])); }),
      object("nothing-dropped", {"root"}, [](Json& root) { return set_dropped(root, Json::array()); }),
      object("dropped-empty", {"root"},
             [](Json& root) {
               root["dropped"] = Json::array();
               return true;
             }),
      object("conclusion-dropped", {"root"},
             [](Json& root) { return set_dropped(root, Json::array({root["conclusion"]["id"]})); }),
      object("first-dropped-twice", {"root"},
             [](Json& root) {
               if (root["hypotheses"].empty()) return false;
               const Json id = root["hypotheses"][0]["id"];
               return set_dropped(root, Json::array({id, id}));
             }),
      object("mutant-1-at-least-0", {"root"}, [](Json& root) { return set_mutant(root, "sure", "1 >= 0"); }),
      object("mutant-same-conclusion", {"root"},
             [](Json& root) { return set_mutant(root, "same", "conclusion >= 0"); }),
      object("mutant-strict-conclusion", {"root"},
             [](Json& root) {
               root["conclusion"]["strict"] = true;
               return set_mutant(root, "strict", "conclusion > 0");
             }),
      object("mutant-negated-conclusion", {"root"},
             [](Json& root) { return set_mutant(root, "not", "-(conclusion) >= 0"); }),
      object(
          "mutant-with-a-line", {"root"},
          [](Json& root) { return set_mutant(root, "x)\ny.json: accepted (certified", "conclusion >= 0"); }),
      object("no-mutant", {"root"}, [](Json& root) { return root.erase("mutant") > 0; }),
      object("searched", {"root"},
             [](Json& root) {
               root["search"] = {{"seed", "1\n2"}, {"trial", "\x1b[2K"}, {"source", "x"}, {"command", ""}};
               return true;
             }),
      object("found", {"root"},
             [](Json& root) {
               const auto found = as_found(root);
               if (found) root = *found;
               return found.has_value();
             }),
      object("without-claims", {"root"},
             [](Json& root) {
               if (root["claims"].empty()) return false;
               root["claims"] = Json::array();
               return true;
             }),
      object("without-hypotheses", {"root"},
             [](Json& root) {
               root["hypotheses"] = Json::array();
               return true;
             }),
      object("without-rows", {"rows-root"},
             [](Json& root) {
               root["rows"] = Json::array();
               if (root.contains("not_certified")) root["not_certified"] = Json::array();
               if (root.contains("cases")) root["cases"] = Json::object();
               return true;
             }),
      object("without-the-last-row", {"rows-root"},
             [](Json& root) {
               if (root["rows"].size() < 2) return false;
               root["rows"].erase(root["rows"].size() - 1);
               if (root.contains("not_certified"))
                 root["not_certified"].erase(root["not_certified"].size() - 1);
               return true;
             }),
      object("rows-reversed-with-what-belongs-to-them", {"rows-root"},
             [](Json& root) {
               if (root["rows"].size() < 2) return false;
               std::reverse(root["rows"].begin(), root["rows"].end());
               if (root.contains("not_certified"))
                 std::reverse(root["not_certified"].begin(), root["not_certified"].end());
               return true;
             }),
      object("first-row-without-a-case", {"rows-root"},
             [](Json& root) {
               if (!root.contains("cases") || root["rows"].empty() ||
                   !root["rows"][0]["case_file"].is_string())
                 return false;
               Json& row = root["rows"][0];
               root["cases"].erase(row["case_file"].get<std::string>());
               row["case_file"] = nullptr;
               if (row.contains("outcome")) {
                 row["outcome"] = "not found needed";
                 root["not_certified"][0] = {"outcome", "trials"};
               } else {
                 row["refuted_below"] = nullptr;
                 root["not_certified"][0] = Json::array({"refuted_below"});
               }
               return true;
             }),
      object("case-file-with-a-line", {"rows-root"},
             [](Json& root) {
               if (!root.contains("cases") || root["rows"].empty() ||
                   !root["rows"][0]["case_file"].is_string())
                 return false;
               const std::string old = root["rows"][0]["case_file"];
               const std::string name = "x\ny.json: accepted (certified)";
               root["cases"][name] = Json(root["cases"][old]);
               root["cases"].erase(old);
               for (Json& row : root["rows"])
                 if (row["case_file"] == old) row["case_file"] = name;
               return true;
             }),
  };
  result.insert(result.end(), more.begin(), more.end());
  return result;
}

std::vector<Change> document_texts() {
  const auto whole = [](const std::string& name, const std::function<std::string(const std::string&)>& edit,
                        bool keeps_meaning = false) {
    return Change{name, documents, keeps_meaning, [edit](Json& document, const Pointer& at, const Line&) {
                    if (!at.empty()) return false;
                    document = raw(edit(text_of(document)));
                    return true;
                  }};
  };
  return {
      whole("byte-order-mark", [](const std::string& s) { return "\xef\xbb\xbf" + s; }),
      whole("text-behind", [](const std::string& s) { return s + "{}"; }),
      whole("comma-behind", [](const std::string& s) { return s.substr(0, s.rfind('}')) + ",}\n"; }),
      whole("comment-before", [](const std::string& s) { return "// accepted\n" + s; }),
      whole("nul-behind", [](const std::string& s) { return s + std::string(1, '\0'); }),
      whole("half", [](const std::string& s) { return s.substr(0, s.size() / 2); }),
      whole("nothing", [](const std::string&) { return std::string(); }),
      whole("single-quotes",
            [](std::string s) {
              std::replace(s.begin(), s.end(), '"', '\'');
              return s;
            }),
      whole("nested-100-deep",
            [](const std::string& s) { return repeated("[", 100) + s + repeated("]", 100); }),
      whole(
          "spaced", [](const std::string& s) { return "\r\n\t " + s + "\n \t"; }, true),
  };
}

}  // namespace

std::vector<Change> structural_changes() {
  std::vector<Change> result;
  for (const auto& part : {structures(), roots(), document_texts()})
    result.insert(result.end(), part.begin(), part.end());
  return result;
}

}  // namespace forgeries
