#include "changes.hpp"
#include "checker/kernel/number.hpp"
#include "checker/language/sha256.hpp"

#include <algorithm>

namespace forgeries {

namespace {

using Types = std::vector<std::string>;

const Types numbers{"rational", "exact", "parameter", "end", "cell"};
const Types expressions{"exact", "parameter"};
const Types strings{"rational", "exact", "parameter", "end", "cell", "hash", "theorem",
                    "verdict",  "word",  "formula",   "id",  "file", "note", "text"};

std::vector<std::pair<std::string, std::string>>& statements() {
  static std::vector<std::pair<std::string, std::string>> list;
  return list;
}

/// Another value, whatever stands there.
Change value(const std::string& name, const Json& other) {
  return {name, {}, false, [other](Json& document, const Pointer& at, const Line&) {
            document.at(at) = other;
            return true;
          }};
}

/// A string becomes edit(string).
Change string(const std::string& name, const Types& types,
              const std::function<Json(const std::string&)>& edit, bool keeps_meaning = false) {
  return {name, types, keeps_meaning, [edit](Json& document, const Pointer& at, const Line&) {
            Json& place = document.at(at);
            if (!place.is_string()) return false;
            place = edit(std::string(place.get_ref<const std::string&>()));
            return true;
          }};
}

Change text(const std::string& name, const Types& types, const std::string& other) {
  return string(name, types, [other](const std::string&) { return Json(other); });
}

/// A *rational* becomes edit(its value).
Change rational(const std::string& name, const std::function<mpq_class(const mpq_class&)>& edit) {
  return {name, numbers, false, [edit](Json& document, const Pointer& at, const Line&) {
            const auto number = rational_of(document.at(at));
            if (!number) return false;
            const mpq_class changed = edit(*number);
            if (changed == *number) return false;
            document.at(at) = changed.get_str();
            return true;
          }};
}

Change integer(const std::string& name, const std::function<Json(long)>& edit, bool keeps_meaning = false) {
  return {name, {"integer"}, keeps_meaning, [edit](Json& document, const Pointer& at, const Line&) {
            Json& place = document.at(at);
            if (!place.is_number_integer()) return false;
            place = edit(place.get<long>());
            return true;
          }};
}

/// The element behind the last part of a pointer, or else before it: same parent.
std::optional<Pointer> sibling(const Json& document, const Pointer& at) {
  if (at.empty()) return std::nullopt;
  const Json& parent = document.at(at.parent_pointer());
  std::vector<std::string> keys;
  if (parent.is_object())
    for (const auto& item : parent.items()) keys.push_back(item.key());
  else
    for (std::size_t i = 0; i < parent.size(); ++i) keys.push_back(std::to_string(i));
  const auto place = std::find(keys.begin(), keys.end(), at.back());
  if (keys.size() < 2 || place == keys.end()) return std::nullopt;
  return at.parent_pointer() / (place + 1 == keys.end() ? *(place - 1) : *(place + 1));
}

void remove(Json& document, const Pointer& at) {
  Json& parent = document.at(at.parent_pointer());
  if (parent.is_object())
    parent.erase(at.back());
  else
    parent.erase(std::stoul(at.back()));
}

std::vector<Change> places() {
  return {
      value("null", nullptr),
      value("true", true),
      value("number-0", 0),
      value("text-x", "x"),
      value("text-empty", ""),
      value("list-empty", Json::array()),
      value("object-empty", Json::object()),
      value("number-huge", raw("1" + repeated("0", 400))),
      value("number-nan", raw("NaN")),
      {"in-a-list",
       {},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         document.at(at) = Json::array({Json(document.at(at))});
         return true;
       }},
      {"missing",
       {},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         if (at.empty()) return false;
         remove(document, at);
         return true;
       }},
      {"twice",
       {},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         if (at.empty() || !document.at(at.parent_pointer()).is_object()) return false;
         document.at(at.parent_pointer())[twice(at.back())] = Json(document.at(at));
         return true;
       }},
      {"renamed",
       {},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         if (at.empty() || !document.at(at.parent_pointer()).is_object()) return false;
         const Json old = document.at(at);
         remove(document, at);
         document.at(at.parent_pointer())[at.back() + "_"] = old;
         return true;
       }},
      {"as-its-sibling",
       {},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         const auto other = sibling(document, at);
         if (!other || document.at(*other) == document.at(at)) return false;
         document.at(at) = Json(document.at(*other));
         return true;
       }},
      {"swapped-with-its-sibling",
       {},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         const auto other = sibling(document, at);
         if (!other || document.at(*other) == document.at(at)) return false;
         std::swap(document.at(at), document.at(*other));
         return true;
       }},
  };
}

std::vector<Change> texts() {
  return {
      string("newline-behind", strings,
             [](const std::string& s) { return Json(s + "\nx.json: accepted (certified)"); }),
      string("raw-newline", strings, [](const std::string& s) { return raw("\"" + s + "\n\""); }),
      string("escape-sequence", strings, [](const std::string& s) { return Json(s + "\x1b[2K\x1b[1G"); }),
      string("carriage-return", strings,
             [](const std::string& s) { return Json(s + "\rx.json: accepted (certified)"); }),
      string("nul", strings, [](const std::string& s) { return Json(s + std::string(1, '\0')); }),
      string("right-to-left", strings, [](const std::string& s) { return Json(s + "\u202e"); }),
      string("c1-control", strings, [](const std::string& s) { return Json(s + "\u009b2K"); }),
      string("invalid-utf-8", strings, [](const std::string& s) { return raw("\"" + s + "\xff\""); }),
      string("lone-surrogate", strings, [](const std::string& s) { return raw("\"" + s + "\\ud800\""); }),
      string("space-behind", {"rational", "end", "hash", "theorem", "verdict", "word", "id", "file"},
             [](const std::string& s) { return Json(s + " "); }),
      string(
          "spaces-around", expressions, [](const std::string& s) { return Json(" " + s + " "); }, true),
      string("quote-inside", strings, [](const std::string& s) { return Json(s + "') accepted ('"); }),
      string("huge-text", strings, [](const std::string& s) { return Json(s + repeated("y", 30000)); }),
      string("capitals", {"hash", "theorem", "verdict", "word", "id", "formula", "parameter", "file"},
             [](std::string s) {
               std::transform(s.begin(), s.end(), s.begin(),
                              [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
               return Json(s);
             }),
      string("cut", {"hash", "theorem", "verdict", "word", "id", "formula", "file"},
             [](const std::string& s) {
               return Json(s.substr(0, s.size() - std::min<std::size_t>(1, s.size())));
             }),
      string(
          "escaped", strings,
          [](const std::string& s) {
            if (s.empty()) return Json(s);
            constexpr const char* digits = "0123456789abcdef";
            const auto c = static_cast<unsigned char>(s.front());
            if (c >= 128 || s.find_first_of("\"\\") != std::string::npos) return Json(s);
            return raw(std::string("\"\\u00") + digits[c / 16] + digits[c % 16] + s.substr(1) + "\"");
          },
          true),
      text("gravity", {"id", "hash", "file"}, "gravity"),
      {"one-half",
       {"cell"},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         document.at(at) = "1/2";
         return true;
       }},
      {"invented-cell",
       {"cell", "file"},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         document.at(at) = "9999999 (all)";
         return true;
       }},
      string("hash-digit", {"hash"},
             [](std::string s) {
               if (!s.empty()) s.back() = s.back() == '0' ? '1' : '0';
               return Json(s);
             }),
  };
}

std::vector<Change> values() {
  std::vector<Change> result{
      rational("plus-1", [](const mpq_class& x) { return mpq_class(x + 1); }),
      rational("minus-1", [](const mpq_class& x) { return mpq_class(x - 1); }),
      rational("zero", [](const mpq_class&) { return mpq_class(0); }),
      rational("negated", [](const mpq_class& x) { return mpq_class(-x); }),
      rational("doubled", [](const mpq_class& x) { return mpq_class(2 * x); }),
      rational("halved", [](const mpq_class& x) { return mpq_class(x / 2); }),
      rational("a-little-more", [](const mpq_class& x) { return mpq_class(x + mpq_class(1, 1000003)); }),
      rational("a-little-less", [](const mpq_class& x) { return mpq_class(x - mpq_class(1, 1000003)); }),
      {"hardly-more", numbers, false,
       [](Json& document, const Pointer& at, const Line& line) {
         const auto number = rational_of(document.at(at));
         if (!number) return false;
         // An end of what is no point may be moved so little.
         if (line.type == "end") {
           const auto around = ends_of(document.at(at.parent_pointer()));
           if (!around || around->lower != around->upper) return false;
         }
         document.at(at) =
             mpq_class(*number + sinkproof_check::ratio(1, mpz_class("1" + repeated("0", 60)))).get_str();
         return true;
       }},
      {"other-words", numbers, true,
       [](Json& document, const Pointer& at, const Line&) {
         const auto number = rational_of(document.at(at));
         if (!number) return false;
         document.at(at) =
             mpz_class(3 * number->get_num()).get_str() + "/" + mpz_class(3 * number->get_den()).get_str();
         return true;
       }},
      {"long-words", expressions, true,
       [](Json& document, const Pointer& at, const Line&) {
         if (!document.at(at).is_string()) return false;
         document.at(at) = "(" + document.at(at).get<std::string>() + ")" + repeated(" ", 60) + "*1";
         return true;
       }},
      text("one-by-zero", numbers, "1/0"),
      text("zero-by-zero", numbers, "0/0"),
      text("infinite", numbers, "inf"),
      text("nan", numbers, "nan"),
      text("hexadecimal", numbers, "0x10"),
      text("huge-number", numbers, "1e1000000"),
      text("tiny-number", numbers, "1e-1000000"),
      text("exponent-too-large", numbers, "1e99999999999999999999"),
      text("20001-digits", numbers, repeated("9", 20001)),
      text("logarithm-of-minus-5", numbers, "log(-5)"),
      text("root-of-minus-1", numbers, "sqrt(-1)"),
      text("e", numbers, "exp(1)"),
      string("plus-sign", numbers, [](const std::string& s) { return Json("+" + s); }),
      string("plus-1-by-0", expressions, [](const std::string& s) { return Json("(" + s + ")+1/0"); }),
      string("plus-0-times-1-by-0", expressions,
             [](const std::string& s) { return Json("(" + s + ")+0*(1/0)"); }),
      string("plus-0-times-log", expressions,
             [](const std::string& s) { return Json("(" + s + ")+0*log(-5)"); }),
      string("plus-and-minus-a-root", expressions,
             [](const std::string& s) { return Json(s + "+sqrt(log(1/2))-sqrt(log(1/2))"); }),
      string("to-the-0-undefined", expressions,
             [](const std::string& s) { return Json("(" + s + ")*(1/0)^0"); }),
      string("by-a-hidden-0", expressions,
             [](const std::string& s) { return Json("(" + s + ")+0/(sqrt(2)*sqrt(3)-sqrt(6))"); }),
      string("root-of-a-hidden-negative", expressions,
             [](const std::string& s) { return Json("(" + s + ")+0*sqrt(log(2)-1)"); }),
      string("plus-a-little", expressions,
             [](const std::string& s) { return Json("(" + s + ")+1/1000003"); }),
      string("plus-exp", expressions, [](const std::string& s) { return Json("(" + s + ")+exp(-90)"); }),
      string("plus-tower", expressions,
             [](const std::string& s) { return Json("(" + s + ")+exp(exp(exp(exp(9))))"); }),
      string(
          "plus-0", expressions, [](const std::string& s) { return Json("(" + s + ")+0"); }, true),
      string("deep", expressions,
             [](const std::string& s) { return Json(repeated("(", 201) + s + repeated(")", 201)); }),
      integer("integer-plus-1", [](long n) { return Json(n + 1); }),
      integer("integer-minus-1", [](long n) { return Json(n - 1); }),
      integer("integer-1", [](long) { return Json(1); }),
      integer("integer-minus", [](long n) { return Json(n == 0 ? -1 : -n); }),
      integer("integer-wraps-32", [](long n) { return Json(n + (1L << 32U)); }),
      integer("integer-wraps-64", [](long n) { return raw(mpz_class((mpz_class(1) << 64U) + n).get_str()); }),
      integer("integer-as-text", [](long n) { return Json(std::to_string(n)); }),
      integer("integer-as-decimal", [](long n) { return raw(std::to_string(n) + ".0"); }),
      integer("integer-with-exponent", [](long n) { return raw(std::to_string(n) + "e0"); }),
      integer("integer-leading-0", [](long n) { return raw("0" + std::to_string(n)); }),
      integer("integer-doubled", [](long n) { return Json(n == 0 ? 2 : 2 * n); }),
      {"flipped",
       {"boolean"},
       false,
       [](Json& document, const Pointer& at, const Line&) {
         Json& place = document.at(at);
         if (!place.is_boolean()) return false;
         place = !place.get<bool>();
         return true;
       }},
  };
  for (const char* verdict : {"certified", "refuted", "vacuous", "inconclusive"})
    result.push_back(text(std::string("verdict-") + verdict, {"verdict"}, verdict));
  for (const char* formula : {"1 >= 0", "0 > 0", "1/0 >= 0", "conclusion >= 0", "conclusion > 0", "loss >= 0",
                              "0 >= loss", "1 >= 0 >= 0", "1 <= 0", "loss < 0 and loss >= 0", "loss >= 0 and",
                              "min() >= 0", "gravity >= 0", "log(-5) >= 0", "0*log(-5) >= 0"})
    result.push_back(text(std::string("formula ") + formula, {"formula"}, formula));
  for (std::size_t i = 0; i < 16; ++i)
    result.push_back({"word-" + std::to_string(i),
                      {"word"},
                      false,
                      [i](Json& document, const Pointer& at, const Line& line) {
                        if (i >= line.values.size()) return false;
                        document.at(at) = line.values[i];
                        return true;
                      }});
  return result;
}

/// Another theorem: with the hash that stands there, and with its own.
std::vector<Change> theorems() {
  std::vector<Change> result;
  for (std::size_t i = 0; i < statements().size(); ++i)
    for (const bool with_hash : {false, true})
      result.push_back({"theorem-" + std::to_string(i) + (with_hash ? "-with-its-hash" : ""),
                        {"theorem"},
                        false,
                        [i, with_hash](Json& document, const Pointer& at, const Line&) {
                          const auto& [id, hash] = statements()[i];
                          if (document.at(at) == id) return false;
                          document.at(at) = id;
                          if (with_hash) document.at(at.parent_pointer())["statement_sha256"] = hash;
                          return true;
                        }});
  return result;
}

/// In somebody's statement the first place with `old` becomes `other`, and the text's hash is that of the new
/// one: another statement, of which sinkproof may find something else. So of somebody's construction, whose
/// text has no hash.
Change restated(const std::string& name, const std::string& old, const std::string& other) {
  return {name, {"text"}, false, [old, other](Json& document, const Pointer& at, const Line&) {
            auto statement = document.at(at).get<std::string>();
            const auto place = statement.find(old);
            if (place == std::string::npos) return false;
            statement.replace(place, old.size(), other);
            document.at(at) = statement;
            if (at.back() == "statement")
              document.at(at.parent_pointer())["statement_sha256"] =
                  sinkproof_check::language::sha256(statement);
            return true;
          }};
}

std::vector<Change> restatements() {
  std::vector<Change> result;
  const std::vector<std::pair<std::string, std::string>> edits{{">=", ">"},
                                                               {">=", "<="},
                                                               {"<=", "<"},
                                                               {" < ", " <= "},
                                                               {" > ", " >= "},
                                                               {" = ", " != "},
                                                               {" and ", " or "},
                                                               {" + ", " - "},
                                                               {" - ", " + "},
                                                               {"*", "/"},
                                                               {"*", "+"},
                                                               {"min(", "max("},
                                                               {"max(", "min("},
                                                               {"abs(", "exp("},
                                                               {"where", "if"},
                                                               {"else 0", "else 1"},
                                                               {"else 0", ""},
                                                               {"loss", "max_anchor_mass"},
                                                               {"before", "after"},
                                                               {"1..", "2.."},
                                                               {"0..c", "1..c"},
                                                               {"0..c", "0..c+1"},
                                                               {"[h]", ""},
                                                               {"96", "95"},
                                                               {"48", "49"},
                                                               {"4*x", "3*x"},
                                                               {" holds(", " holds(softmax, "},
                                                               {"softmax", "sigmoid"},
                                                               {"hypothesis", "corollary"},
                                                               {"corollary", "hypothesis"},
                                                               {"conclusion", "corollary"},
                                                               {"quantity", "let"},
                                                               {"loss, ", ""},
                                                               {"\nlet", "\n# let"},
                                                               {"\nhypothesis", "\n# hypothesis"},
                                                               {"\ncorollary", "\n# corollary"},
                                                               {"own-", "other-"},
                                                               {"own-", ""},
                                                               {"title", "summary"},
                                                               {"\n", "\n# a comment\n"},
                                                               {"\n", "\r\n"},
                                                               {"\n", "\n\n"},
                                                               {"\nmutant", "\n mutant"},
                                                               {"trigger-task", "trigger-task version 1"},
                                                               {"trigger-task", "token-law"}};
  for (std::size_t i = 0; i < edits.size(); ++i)
    result.push_back(restated("restated-" + std::to_string(i), edits[i].first, edits[i].second));
  return result;
}

std::vector<Change> all() {
  std::vector<Change> result;
  for (const auto& part : {values(), theorems(), structural_changes(), texts(), places(), restatements()})
    result.insert(result.end(), part.begin(), part.end());
  return result;
}

}  // namespace

void set_statements(std::vector<std::pair<std::string, std::string>> list) {
  statements() = std::move(list);
}

const std::vector<Change>& changes() {
  static const std::vector<Change> list = all();
  return list;
}

bool applies(const Change& change, const std::string& type) {
  return change.types.empty() ||
         std::find(change.types.begin(), change.types.end(), type) != change.types.end();
}

}  // namespace forgeries
