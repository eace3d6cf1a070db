// forgeries ROOT BIN_DIR [--count N] [--seed S] [--out DIR] [--only TEXT]: changes documents that the checker
// accepts, one thing at a time, as format.txt describes them and changes.cpp lists it; each forged document
// has to be rejected, or shown to be true. See usage below.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "changes.hpp"
#include "checker/check.hpp"
#include "checker/kernel/error.hpp"
#include "description.hpp"
#include "document.hpp"
#include "truth.hpp"

namespace forgeries {
namespace {

constexpr const char* usage =
    "usage: forgeries ROOT BIN_DIR [--count N] [--seed S] [--out DIR] [--only TEXT]\n"
    "Forges N (2000) documents from the accepted ones of the project at ROOT. The same seed gives the same "
    "documents.\n"
    "BIN_DIR has the program sinkproof, which is asked about changed instances. What should have been "
    "rejected is written to DIR (.).\n"
    "--only: of these, those with TEXT in their name (DOCUMENT PLACE CHANGE REACH).\n"
    "Exit: 0 if each is rejected or true, 1 otherwise, 2 for bad usage or a description that is not "
    "complete.\n";

struct Base {
  std::string name;
  Json document;
  std::vector<Place> places;
  Json tight;  ///< the document with enclosures as narrow as they were
};

/// How far a change goes: at its place, at all places with the same text, or with the verdict that follows
/// from it.
enum class Reach : std::uint8_t { alone, everywhere, with_verdict };
constexpr const char* reach_names[] = {"alone", "everywhere", "with-verdict"};

/// How far changes go in places of a type.
std::vector<Reach> reaches(const std::string& type) {
  static const std::set<std::string> named{"parameter", "cell",    "word", "id",
                                           "file",      "formula", "hash", "theorem"};
  static const std::set<std::string> deciding{"root", "margin", "boolean", "end"};
  if (named.contains(type)) return {Reach::alone, Reach::everywhere};
  if (deciding.contains(type)) return {Reach::alone, Reach::with_verdict};
  return {Reach::alone};
}

struct Forgery {
  std::uint32_t base;
  std::uint32_t place;
  std::uint32_t change;
  Reach reach;
};

/// A line of true.txt.
struct Allowed {
  std::string section;
  std::string place;
  std::string construction;  ///< here and below: what it begins with; nothing: any
  std::string change;
  std::string reason;
};

struct Outcome {
  int exit;
  std::string message;
};

Outcome check(const std::string& text) {
  try {
    return {0, sinkproof_check::check_document(text)};
  } catch (const sinkproof_check::Rejected& error) {
    return {10, error.what()};
  } catch (const sinkproof_check::Malformed& error) {
    return {2, error.what()};
  } catch (const sinkproof_check::Undecided& error) {
    return {5, error.what()};
  } catch (const std::exception& error) {
    return {6, error.what()};
  }
}

/// UTF-8 without what moves a cursor, ends a line, or changes the direction of writing.
bool is_one_line(const std::string& message) {
  try {
    static_cast<void>(Json(message).dump());
  } catch (const Json::exception&) {
    return false;
  }
  for (std::size_t i = 0; i < message.size(); ++i) {
    const auto c = static_cast<unsigned char>(message[i]);
    if (c < 0x20 || c == 0x7f) return false;
    const std::string two = message.substr(i, 2);
    if (two >= "\xc2\x80" && two <= "\xc2\x9f") return false;  // C1 controls
    const std::string three = message.substr(i, 3);
    if (three >= "\u200b" && three <= "\u200f") return false;  // of no width, marks of direction
    if (three >= "\u2028" && three <= "\u202e") return false;  // separators, directions
    if (three >= "\u2060" && three <= "\u206f") return false;
  }
  return true;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return text.str();
}

/// Witnesses' values have one end that decides: the widest that the checker takes.
Json loosened_witnesses(const Json& document) {
  for (const char* factor : {"1/4", "1/100", "1/10000"}) {
    Json result = document;
    for_each_certificate(result, [&](Json& certificate) {
      for (Json& witness : certificate["witnesses"]) {
        const auto ends = ends_of(witness["value"]);
        if (!ends) continue;
        const mpq_class by = abs(ends->lower) * mpq_class(factor);
        set_ends(witness["value"], ends->lower - by, ends->upper + by);
      }
    });
    if (check(text_of(result)).exit == 0) return result;
  }
  return document;
}

/// Replaces every string, key included, that is `old`.
void replace_all(Json& value, const std::string& old, const std::string& other) {
  if (value.is_string()) {
    if (value == old) value = other;
  } else if (value.is_array()) {
    for (Json& item : value) replace_all(item, old, other);
  } else if (value.is_object()) {
    Json result = Json::object();
    for (const auto& [key, item] : value.items()) {
      Json changed = item;
      replace_all(changed, old, other);
      result[key == old ? other : key] = changed;
    }
    value = result;
  }
}

/// The forged document. Nothing if nothing is changed.
std::optional<Json> forged(const Base& base, const Description& description, const Forgery& forgery) {
  const Place& place = base.places[forgery.place];
  const Line& line = description.lines()[place.line];
  const Pointer at(place.pointer);
  Json result = base.document;
  if (!changes()[forgery.change].apply(result, at, line)) return std::nullopt;
  if (result == base.document && text_of(result) == text_of(base.document)) return std::nullopt;
  if (forgery.reach == Reach::alone) return result;
  if (forgery.reach == Reach::everywhere) {
    const Json& old = base.document.at(at);
    if (!result.is_object() || !old.is_string() || !result.contains(at) || !result.at(at).is_string())
      return std::nullopt;
    if (is_raw(result.at(at))) return std::nullopt;
    Json all = base.document;
    replace_all(all, old.get<std::string>(), result.at(at).get<std::string>());
    if (all == result) return std::nullopt;
    return all;
  }
  bool is_changed = false;
  for_each_certificate(result, [&](Json& certificate) {
    const auto verdict = verdict_of(certificate);
    if (!verdict || !certificate.contains("verdict") || certificate["verdict"] == *verdict) return;
    certificate["verdict"] = *verdict;
    if (*verdict != "refuted" || certificate.contains("mutant")) certificate["witnesses"] = Json::array();
    is_changed = true;
  });
  if (!is_changed) return std::nullopt;
  return result;
}

class Run {
 public:
  /// `only`: part of the names of the forgeries to make, of those chosen.
  Run(const std::filesystem::path& root, const std::filesystem::path& bin, std::filesystem::path out,
      std::string only)
      : only_(std::move(only)),
        description_(read(root / "tests/forgeries/format.txt")),
        out_(std::move(out)),
        truth_((bin / "sinkproof").string(), (out_ / "forgeries-replayed.json").string()) {
    read_allowed(read(root / "tests/forgeries/true.txt"));
    read_bases(root);
    require_complete(read(root / "src/certificate/FORMAT.md"));
  }

  std::vector<Forgery> chosen(std::size_t count, std::uint64_t seed) const;
  bool run(const std::vector<Forgery>& forgeries);

 private:
  void read_bases(const std::filesystem::path& root);
  void read_allowed(const std::string& text);
  void add_base(const std::string& name, const Json& document, const Json& tight);
  void require_complete(const std::string& format_md) const;
  std::optional<std::string> reason(const Forgery& forgery, const Json& document);
  bool judge(const Forgery& forgery, const Json& document);
  void require_that_all_matters();
  void fail(const Forgery& forgery, const Json& document, const std::string& what);
  std::string name_of(const Forgery& forgery) const;

  std::string only_;
  Description description_;
  std::filesystem::path out_;
  Truth truth_;
  std::vector<Allowed> allowed_;
  std::vector<Base> bases_;
  std::map<std::string, std::size_t> counts_;
  std::size_t failures_ = 0;
  std::set<std::string> failed_;
  std::set<std::size_t> rejected_;  ///< lines with a change that a well-formed document does not survive
};

void Run::read_allowed(const std::string& text) {
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::smatch found;
    if (!std::regex_match(line, found, std::regex(R"(\[(.+)\] (/\S*) (\S+) (\S+) (.+))")))
      throw std::runtime_error("true.txt: " + line);
    const auto any = [](const std::string& word) { return word == "-" ? std::string() : word; };
    allowed_.push_back({found[1], found[2], any(found[3]), any(found[4]), found[5]});
    const auto& lines = description_.lines();
    if (std::none_of(lines.begin(), lines.end(), [&](const Line& l) {
          return l.section == found[1] && l.pattern.starts_with(found[2].str());
        }))
      throw std::runtime_error("true.txt: no such place: " + line);
  }
}

void Run::add_base(const std::string& name, const Json& document, const Json& tight) {
  const Outcome outcome = check(text_of(document));
  if (outcome.exit != 0) throw std::runtime_error(name + ": not accepted: " + outcome.message);
  bases_.push_back({name, document, description_.places(document), tight});
}

void Run::read_bases(const std::filesystem::path& root) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(root / "tests/certificates/accept"))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::map<std::string, std::string> statements;
  // Larger ones and long computations have nothing that these have not.
  constexpr std::size_t max_bytes = 12000;
  for (const auto& file : files) {
    const Json document = Json::parse(read(file));
    const std::string name = file.stem().string();
    // Somebody's statement has no hash that another document could lend.
    if (document.contains("theorem") && !document.contains("statement"))
      statements[document["theorem"]] = document["statement_sha256"];
    if (std::filesystem::file_size(file) > max_bytes || name.find("-L512-") != std::string::npos) continue;
    add_base(name, document, document);
    const Json loose = loosened_witnesses(loosened(document));
    if (loose != document) add_base(name + "+loosened", loose, document);
    if (!document.contains("theorem")) continue;
    if (const auto found = as_found(document)) {
      add_base(name + "+found", *found, *found);
      add_base(name + "+found+loosened", loosened_witnesses(loosened(*found)), *found);
    }
  }
  set_statements({statements.begin(), statements.end()});
}

void Run::require_complete(const std::string& format_md) const {
  std::vector<std::string> problems = description_.differences(format_md);
  std::set<std::size_t> used;
  for (const Base& base : bases_)
    for (const Place& place : base.places) used.insert(place.line);
  for (std::size_t i = 0; i < description_.lines().size(); ++i)
    if (!used.contains(i))
      problems.push_back("format.txt: no accepted document has " + description_.lines()[i].pattern + " [" +
                         description_.lines()[i].section + "]");
  for (const Line& line : description_.lines())
    if (std::none_of(changes().begin(), changes().end(), [&](const Change& change) {
          return std::find(change.types.begin(), change.types.end(), line.type) != change.types.end();
        }))
      problems.push_back("format.txt: no change is for the type " + line.type);
  for (const std::string& problem : problems) std::cerr << problem << '\n';
  if (!problems.empty()) throw std::runtime_error("the description is not complete");
}

/// That of the certificate to which a place belongs; nothing elsewhere in rows, and `places` or `bounds`
/// where there is none.
std::string construction_at(const Json& document, const std::string& pointer) {
  const Json* certificate = &document;
  for (Pointer at(pointer); !at.empty(); at = at.parent_pointer())
    if (const Json& part = document.at(at); part.is_object() && part.contains("construction"))
      certificate = &part;
  for (const char* name : {"places", "bounds"})
    if (document.contains(name)) return name;
  return certificate->value("construction", "");
}

/// In this order: one of each kind of change (type, change, reach) and of each place; each change in each
/// place; more of them, in other documents.
std::vector<Forgery> Run::chosen(std::size_t count, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  // Words of an instance decide by themselves, in each theorem another thing, and most where margins are
  // wide; an entry counts where it may be any; and each parameter of a table is held by code of its own.
  const auto group_of = [&](const Base& base, const Place& place) -> std::string {
    const Line& line = description_.lines()[place.line];
    if (line.section == "rows" && line.type == "parameter")
      return base.document.value("table", "") + base.document["parameters"].value("kind", "") + place.pointer;
    if (!line.section.starts_with("instance") ||
        (line.type != "word" && line.type != "matrix" && line.type != "exact"))
      return "";
    const std::string construction = construction_at(base.document, place.pointer);
    const bool is_found = construction == "found" || construction == "given";
    const std::string theorem = base.document.value("theorem", "rows") + (is_found ? ", found" : "");
    if (line.type != "word") return theorem;
    return theorem + (base.document == base.tight ? "" : ", loosened") +
           (is_found ? base.document.value("verdict", "") + base.document.value("dropped", Json()).dump()
                     : "");
  };
  struct Slot {
    std::size_t line;
    std::string group;
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>* places;
    std::uint32_t change;
    Reach reach;
  };
  std::map<std::pair<std::size_t, std::string>, std::vector<std::pair<std::uint32_t, std::uint32_t>>> where;
  for (std::uint32_t b = 0; b < bases_.size(); ++b)
    for (std::uint32_t p = 0; p < bases_[b].places.size(); ++p)
      where[{bases_[b].places[p].line, group_of(bases_[b], bases_[b].places[p])}].emplace_back(b, p);
  std::vector<Slot> slots;
  for (const auto& [line_and_group, places] : where)
    for (std::uint32_t change = 0; change < changes().size(); ++change)
      if (const auto& [line, group] = line_and_group;
          applies(changes()[change], description_.lines()[line].type))
        for (const Reach reach : reaches(description_.lines()[line].type))
          slots.push_back({line, group, &places, change, reach});
  for (std::size_t i = slots.size(); i > 1; --i) std::swap(slots[i - 1], slots[random() % i]);
  std::vector<Forgery> result;
  std::set<std::array<std::size_t, 4>> taken;
  // What changes nothing in a few documents is left alone.
  const auto take = [&](const Slot& slot) {
    const auto& places = *slot.places;
    for (int attempt = 0; attempt < 3; ++attempt) {
      const auto [b, p] = places[random() % places.size()];
      const Forgery forgery{b, p, slot.change, slot.reach};
      if (taken.contains({b, p, slot.change, static_cast<std::size_t>(slot.reach)}) ||
          !forged(bases_[b], description_, forgery))
        continue;
      taken.insert({b, p, slot.change, static_cast<std::size_t>(slot.reach)});
      result.push_back(forgery);
      return true;
    }
    return false;
  };
  std::set<std::tuple<std::string, std::uint32_t, Reach>> kinds;
  std::set<std::size_t> lines;
  std::vector<Slot> others;
  for (const Slot& slot : slots) {
    const Line& line = description_.lines()[slot.line];
    // Those that the group is for.
    static const std::set<std::string> of_groups{"plus-1", "one-by-zero"};
    static const std::set<std::vector<std::string>> types_of_groups{
        {"word"}, {"matrix"}, {"exact", "parameter"}};
    const Change& change = changes()[slot.change];
    const bool is_apart =
        !slot.group.empty() && slot.reach == Reach::alone &&
        (line.type == "parameter" ? of_groups.contains(change.name) : types_of_groups.contains(change.types));
    const std::tuple kind{is_apart ? line.pattern + " " + slot.group : line.type, slot.change, slot.reach};
    if (result.size() < count && (!kinds.contains(kind) || !lines.contains(slot.line)) && take(slot)) {
      kinds.insert(kind);
      lines.insert(slot.line);
    } else {
      others.push_back(slot);
    }
  }
  for (bool is_new = true; is_new && result.size() < count;) {
    is_new = false;
    for (const Slot& slot : others)
      if (result.size() < count && take(slot)) is_new = true;
  }
  std::cout << bases_.size() << " accepted documents; " << kinds.size() << " kinds of changes; "
            << lines.size() << " of " << description_.lines().size() << " places; " << slots.size()
            << " changes of places\n";
  return result;
}

std::string Run::name_of(const Forgery& forgery) const {
  const Base& base = bases_[forgery.base];
  return base.name + " " + base.places[forgery.place].pointer + " " + changes()[forgery.change].name + " " +
         reach_names[static_cast<std::size_t>(forgery.reach)];
}

void Run::fail(const Forgery& forgery, const Json& document, const std::string& what) {
  ++failures_;
  const Place& place = bases_[forgery.base].places[forgery.place];
  const Line& line = description_.lines()[place.line];
  const std::string kind = "[" + line.section + "] " + line.pattern + " " + changes()[forgery.change].name +
                           " " + reach_names[static_cast<std::size_t>(forgery.reach)] + ": " +
                           what.substr(0, what.find(':'));
  if (!failed_.insert(kind).second) return;
  const auto file = out_ / ("forgery-" + std::to_string(failed_.size()) + ".json");
  std::ofstream(file, std::ios::binary) << text_of(document);
  std::cout << kind << "\n  " << name_of(forgery) << "\n  " << file.filename().string() << ": "
            << Json(what).dump(-1, ' ', true, Json::error_handler_t::replace) << '\n';
}

/// Why it is true.
std::optional<std::string> Run::reason(const Forgery& forgery, const Json& document) {
  const Change& change = changes()[forgery.change];
  const Base& base = bases_[forgery.base];
  if (change.keeps_meaning) return "the same in other words";
  if (const auto why = truth_.reason(base.tight, document)) return why;
  const Place& place = base.places[forgery.place];
  const Line& line = description_.lines()[place.line];
  const std::string construction = construction_at(base.document, place.pointer);
  for (const Allowed& allowed : allowed_)
    if (allowed.section == line.section && line.pattern.starts_with(allowed.place) &&
        construction.starts_with(allowed.construction) && change.name.starts_with(allowed.change))
      return allowed.place + ": " + allowed.reason;
  return std::nullopt;
}

bool Run::judge(const Forgery& forgery, const Json& document) {
  const Outcome outcome = check(text_of(document));
  ++counts_["exit " + std::to_string(outcome.exit)];
  if (outcome.exit == 10) rejected_.insert(bases_[forgery.base].places[forgery.place].line);
  if (!is_one_line(outcome.message)) {
    fail(forgery, document, "not one printable line: " + outcome.message);
    return false;
  }
  if (outcome.exit == 6) {
    fail(forgery, document, "internal error: " + outcome.message);
    return false;
  }
  if (outcome.exit != 0) return true;
  if (outcome.message.find("...") != std::string::npos) {
    fail(forgery, document, "a part of a text, which may say something else: " + outcome.message);
    return false;
  }
  if (const auto why = reason(forgery, document)) {
    ++counts_["true: " + *why];
    return true;
  }
  fail(forgery, document, "accepted: " + outcome.message);
  return false;
}

/// A value that may be anything is one that nobody looks at. Where no forgery was rejected more are tried.
void Run::require_that_all_matters() {
  // Notes and the names of cases are free, and what lists and objects hold has lines of its own.
  static const std::set<std::string> free{"note", "file",   "root",  "rows-root", "record", "map",
                                          "list", "matrix", "tuple", "enclosure", "margin"};
  const auto is_rejected = [&](const Base& base, std::uint32_t b, std::uint32_t p) {
    for (std::uint32_t c = 0; c < changes().size(); ++c) {
      if (!applies(changes()[c], description_.lines()[base.places[p].line].type)) continue;
      const auto document = forged(base, description_, {b, p, c, Reach::alone});
      if (document && check(text_of(*document)).exit == 10) return true;
    }
    return false;
  };
  for (std::size_t i = 0; i < description_.lines().size(); ++i)
    if (free.contains(description_.lines()[i].type)) rejected_.insert(i);
  for (std::uint32_t b = 0; b < bases_.size(); ++b)
    for (std::uint32_t p = 0; p < bases_[b].places.size(); ++p)
      if (const std::size_t i = bases_[b].places[p].line;
          !rejected_.contains(i) && is_rejected(bases_[b], b, p))
        rejected_.insert(i);
  for (std::size_t i = 0; i < description_.lines().size(); ++i) {
    if (rejected_.contains(i)) continue;
    ++failures_;
    std::cout << "[" << description_.lines()[i].section << "] " << description_.lines()[i].pattern
              << ": no change of it was rejected\n";
  }
}

bool Run::run(const std::vector<Forgery>& forgeries) {
  std::size_t number = 0;
  std::pair<double, std::string> slowest{0, ""};
  for (const Forgery& forgery : forgeries) {
    const auto document = forged(bases_[forgery.base], description_, forgery);
    if (!document || name_of(forgery).find(only_) == std::string::npos) continue;
    ++number;
    const auto start = std::chrono::steady_clock::now();
    judge(forgery, *document);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    slowest = std::max(slowest, {seconds.count(), name_of(forgery)});
  }
  if (only_.empty()) require_that_all_matters();
  for (const auto& [name, count] : counts_) std::cout << count << "  " << name << '\n';
  std::cout << "slowest: " << slowest.first << " s, " << slowest.second << '\n';
  std::cout << number - std::min(number, failures_) << " passed, " << failures_ << " failed\n";
  return failures_ == 0;
}

int main_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  std::size_t count = 2000;
  std::uint64_t seed = 1;
  std::filesystem::path out = ".";
  std::string only;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    if (arguments[i] == "--count" && has_value)
      count = std::stoul(arguments[++i]);
    else if (arguments[i] == "--seed" && has_value)
      seed = std::stoull(arguments[++i]);
    else if (arguments[i] == "--out" && has_value)
      out = arguments[++i];
    else if (arguments[i] == "--only" && has_value)
      only = arguments[++i];
    else
      names.push_back(arguments[i]);
  }
  if (names.size() != 2) {
    std::cerr << usage;
    return 2;
  }
  std::filesystem::create_directories(out);
  Run run(names[0], names[1], out, only);
  return run.run(run.chosen(count, seed)) ? 0 : 1;
}

}  // namespace
}  // namespace forgeries

int main(int argc, char** argv) {
  try {
    return forgeries::main_of({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "forgeries: " << error.what() << '\n';
    return 2;
  }
}
