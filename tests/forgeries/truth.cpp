#include "truth.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

namespace forgeries {

namespace {

/// The document without the notes on which nothing rests, and with witnesses and what is dropped in one
/// order, which is free.
Json without_notes(Json document) {
  for_each_certificate(document, [](Json& certificate) {
    if (!certificate.is_object()) return;
    certificate.erase("search");
    if (certificate.contains("dropped") && certificate["dropped"].is_array())
      std::sort(certificate["dropped"].begin(), certificate["dropped"].end());
    for (const char* places : {"witnesses", "attained"}) {
      if (certificate.contains(places) && certificate[places].is_array())
        std::sort(certificate[places].begin(), certificate[places].end());
    }
  });
  return document;
}

Json without_relations(Json document) {
  if (document.contains("claims") && document["claims"].is_array())
    for (Json& claim : document["claims"])
      if (claim.is_object()) claim.erase("relation");
  return document;
}

/// Are they the same but for enclosures, all of which contain what they are in `base`?
bool is_wider(const Json& base, const Json& forged) {
  if (base.type() != forged.type() || base.size() != forged.size()) return false;
  if (base.is_array()) {
    for (std::size_t i = 0; i < base.size(); ++i)
      if (!is_wider(base[i], forged[i])) return false;
    return true;
  }
  if (!base.is_object()) return base == forged;
  const auto narrow = ends_of(base);
  const auto wide = ends_of(forged);
  if (narrow.has_value() != wide.has_value()) return false;
  if (narrow && (wide->lower > narrow->lower || wide->upper < narrow->upper)) return false;
  for (const auto& [key, value] : base.items()) {
    if (!forged.contains(key)) return false;
    if (narrow && (key == "lower" || key == "upper")) continue;
    if (!is_wider(value, forged[key])) return false;
  }
  return true;
}

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) throw std::runtime_error("cannot run " + command);
  std::string result;
  std::array<char, 4096> block{};
  for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), pipe.get())) > 0;)
    result.append(block.data(), n);
  return result;
}

/// May both be enclosures of the same value? Not defined is no value.
bool agree(const Json& stated, const Json& found) {
  const auto a = ends_of(stated);
  const auto b = ends_of(found);
  if (!a || !b) return !a && !b && stated["lower"].is_null() && found["lower"].is_null();
  return a->lower <= b->upper && b->lower <= a->upper;
}

bool margins_agree(const Json& stated, const Json& found) {
  if (stated.size() != found.size()) return false;
  for (std::size_t i = 0; i < stated.size(); ++i)
    if (stated[i]["id"] != found[i]["id"] || stated[i]["strict"] != found[i]["strict"] ||
        !agree(stated[i], found[i]))
      return false;
  return true;
}

bool quantities_agree(const Json& stated, const Json& found) {
  if (stated.size() != found.size()) return false;
  for (const auto& [name, value] : stated.items())
    if (!found.contains(name) || !agree(value, found[name])) return false;
  return true;
}

/// A document without certificates, and these.
struct Parts {
  Json rest;
  std::vector<Json> certificates;
};

Parts parts_of(const Json& document) {
  Parts result{document, {}};
  for_each_certificate(result.rest, [&](Json& certificate) {
    result.certificates.push_back(certificate);
    certificate = nullptr;
  });
  return result;
}

/// May a search have taken so many trials? An integer from `least`, without more.
bool is_count(const Json& value, const mpq_class& least, const mpq_class& most) {
  const auto number = rational_of(value);
  return number && number->get_den() == 1 && value == number->get_num().get_str() && *number >= least &&
         *number <= most;
}

/// Replaces what a document of searches says on the search's word only, where it may be said.
void remove_word_of_search(Json& document) {
  const Json parameters = document["parameters"];
  if (!is_count(parameters.value("trials", Json()), 1, 1000000) ||
      !is_count(parameters.value("seed", Json()), 0, 1000000000))
    return;
  const mpq_class trials = *rational_of(parameters["trials"]);
  for (Json& row : document["rows"]) {
    if (row.contains("trials") && is_count(row["trials"], 1, trials)) row["trials"] = "";
    if (row.contains("outcome") && row["case_file"].is_null() &&
        (row["outcome"] == "not found needed" || row["outcome"] == "vacuous"))
      row["outcome"] = "";
  }
  document["parameters"]["trials"] = "";
  document["parameters"]["seed"] = "";
}

/// The names of cases become their numbers.
void remove_names_of_cases(Json& document) {
  Json cases = Json::object();
  for (const auto& [name, value] : document["cases"].items()) {
    const std::string number = std::to_string(cases.size());
    cases[number] = value;
    for (Json& row : document["rows"])
      if (row["case_file"] == name) row["case_file"] = number;
  }
  document["cases"] = cases;
}

/// Has a certificate wider enclosures, and the verdict that follows from these? It says less then.
bool says_less(const Json& base, Json forged) {
  if (forged.contains("table") || !forged.contains("verdict") || forged["verdict"] == "inconclusive" ||
      verdict_of(forged) != forged["verdict"])
    return false;
  forged["verdict"] = base["verdict"];
  if (forged["witnesses"].empty()) forged["witnesses"] = base["witnesses"];
  return is_wider(base, forged);
}

/// Of bounds over all inputs: without scores of the anchor for others, which the mask hides.
Json without_unseen(Json document) {
  for (Json& head : document["instance"]["model"]["heads"]) {
    Json seen = Json::array();
    for (const Json& entry : head["query_key"])
      if (entry[0] != 0 || entry[1] == 0) seen.push_back(entry);
    head["query_key"] = seen;
  }
  return document;
}

/// The same of embeddings that no construction gives: sinkproof takes another matrix than theirs for those of
/// a certificate that names none.
Json of_anybody(Json certificate) {
  if (certificate["instance"].contains("embeddings")) {
    certificate["construction"] = "given-embeddings";
    certificate["parameters"] = Json::object();
  }
  return certificate;
}

/// What another instance does not change. How a mutant is called says nothing.
bool is_same_but_for_instance(const Json& base, const Json& forged) {
  for (const char* field : {"theorem", "construction", "dropped", "verdict"})
    if (base.value(field, Json()) != forged.value(field, Json())) return false;
  const auto formula = [](const Json& certificate) {
    return certificate.contains("mutant") ? certificate["mutant"].value("conclusion", Json()) : Json();
  };
  return formula(base) == formula(forged);
}

/// All of a folder, which is removed.
std::vector<Json> documents_in(const std::filesystem::path& folder) {
  std::vector<Json> found;
  if (std::filesystem::exists(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream file(entry.path());
      found.push_back(Json::parse(file));
    }
  }
  std::filesystem::remove_all(folder);
  return found;
}

}  // namespace

/// Its JSON and not a certificate, which cannot hold every number that a document may have.
std::optional<Json> Truth::replayed(const Json& document) {
  std::ofstream(scratch_) << text_of(document);
  const Json found =
      Json::parse(output_of("timeout 60 '" + sinkproof_ + "' replay '" + scratch_ + "' --json 2>/dev/null"),
                  nullptr, false);
  if (found.is_discarded()) return std::nullopt;
  if (!found.contains("results")) return found;
  if (found["results"].size() != 1) return std::nullopt;
  return found["results"][0];
}

bool Truth::is_found_there(const Json& places) {
  const auto result = replayed(places);
  if (!result || !result->contains("places") || places["places"].size() != (*result)["places"].size())
    return false;
  for (std::size_t i = 0; i < places["places"].size(); ++i)
    if (!agree(places["places"][i]["value"], (*result)["places"][i]["value"])) return false;
  return true;
}

/// Does sinkproof bound the same quantities of the instance, and not elsewhere? (It looks at no place.)
bool Truth::is_bounded(const Json& bounds) {
  static const std::map<std::string, std::string> names{
      {"loss", "loss"},
      {"sink_mass_before", "smallest_anchor_mass_before"},
      {"sink_mass_after", "smallest_anchor_mass_after"},
      {"max_anchor_mass_off_trigger", "largest_anchor_mass"}};
  if (!bounds.contains("bounds") || !bounds.contains("instance")) return false;
  std::ofstream(scratch_) << Json{{"format", "sinkproof-model/1"}, {"instance", bounds["instance"]}}.dump();
  const Json found =
      Json::parse(output_of("timeout 60 '" + sinkproof_ + "' audit --task trigger --all-inputs --time 20s '" +
                            scratch_ + "' --json 2>/dev/null"),
                  nullptr, false);
  return std::all_of(bounds["bounds"].begin(), bounds["bounds"].end(), [&](const Json& stated) {
    const auto name = names.find(stated["quantity"]);
    return name != names.end() && found.is_object() && found.contains(name->second) &&
           agree(stated["value"], found[name->second]);
  });
}

/// Do other weights and multipliers prove nothing of the least cost that sinkproof's own refute? (It replays
/// no others.)
bool Truth::is_sandwiched(const Json& before, const Json& after) {
  Json own = after;
  for (const char* field : {"weights", "multipliers"}) {
    if (!before["instance"].contains(field)) return false;
    own["instance"][field] = before["instance"][field];
  }
  if (own["instance"] != before["instance"]) return false;
  const auto found = replayed(own);
  if (!found || (*found)["verdict"] != after["verdict"] ||
      !margins_agree(after["hypotheses"], (*found)["hypotheses"]))
    return false;
  const Json& stated = after["quantities"];
  const Json& derived = (*found)["quantities"];
  if (stated.size() != derived.size()) return false;
  for (const std::string of : {"opt_diag", "ratio"}) {
    const auto lower = ends_of(stated[of + "_lower"]);
    const auto upper = ends_of(stated[of + "_upper"]);
    const auto least = ends_of(derived[of + "_lower"]);
    const auto most = ends_of(derived[of + "_upper"]);
    if (!lower || !upper || !least || !most || lower->lower > most->upper || upper->upper < least->lower)
      return false;
  }
  for (const auto& [name, value] : derived.items())
    if (!name.starts_with("opt_diag_") && name != "ratio_lower" && name != "ratio_upper" &&
        !(stated.contains(name) && agree(stated[name], value)))
      return false;
  return true;
}

bool Truth::is_replayed(const Json& certificate, bool& is_open) {
  auto found = replayed(certificate);
  if (!found) found = replayed(of_anybody(certificate));
  if (!found) return false;
  const Json& result = *found;
  // A margin that is exactly 0 the checker may confirm where sinkproof has but tiny enclosures of it.
  const bool leaves_open = result["verdict"] == "inconclusive";
  is_open = is_open || leaves_open;
  return (leaves_open || result["verdict"] == certificate["verdict"]) &&
         result["theorem"] == certificate["theorem"] &&
         margins_agree(certificate["claims"], result["claims"]) &&
         margins_agree(certificate["hypotheses"], result["hypotheses"]) &&
         margins_agree(Json::array({certificate["conclusion"]}), Json::array({result["conclusion"]})) &&
         quantities_agree(certificate["quantities"], result["quantities"]);
}

/// Are these claims about an instance, and does sinkproof derive what they state of it? (It looks at no place
/// where something is attained, but has the value that is.)
bool Truth::is_claimed(const Json& claims) {
  if (!claims.contains("vocabulary") || !claims.contains("instance") || !claims.contains("quantities"))
    return false;
  const auto found = replayed(claims);
  if (!found || !found->contains("own_claims") ||
      !quantities_agree(claims["quantities"], (*found)["quantities"]) ||
      claims["claims"].size() != (*found)["own_claims"].size())
    return false;
  for (const Json& place : claims["attained"])
    if (!agree(place["value"], (*found)["quantities"].value(place["quantity"].get<std::string>(), Json())))
      return false;
  for (std::size_t i = 0; i < claims["claims"].size(); ++i) {
    const Json& stated = claims["claims"][i];
    const Json& derived = (*found)["own_claims"][i];
    if (stated["relation"] != derived["relation"] || stated["verdict"] != derived["verdict"] ||
        stated["parts"].size() != derived["parts"].size())
      return false;
    for (std::size_t k = 0; k < stated["parts"].size(); ++k)
      for (const char* side : {"left", "right", "margin"})
        if (!agree(stated["parts"][k][side], derived["parts"][k][side])) return false;
  }
  return true;
}

/// Does sinkproof's own table show these rows? A null in the place of an exact value says nothing.
bool Truth::is_tabulated(const Json& rows) {
  const std::filesystem::path folder = scratch_ + ".rows";
  std::filesystem::remove_all(folder);
  if (!rows["digits"].is_number_integer()) return false;
  std::string command = "timeout 60 '" + sinkproof_ + "' table " + rows["table"].get<std::string>() +
                        " --digits " + rows["digits"].dump();
  for (const auto& [name, value] : rows["parameters"].items()) {
    if (!value.is_string()) return false;
    const std::string setting = name + "=" + value.get<std::string>();
    if (setting.find_first_not_of(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+*/^(). =") != std::string::npos)
      return false;
    command += " -p '" + setting + "'";
  }
  static_cast<void>(output_of(command + " --certificates '" + folder.string() + "' 2>/dev/null"));
  const std::vector<Json> found = documents_in(folder);
  if (found.size() != 1 || found[0]["rows"].size() != rows["rows"].size()) return false;
  // A parameter may be written in another way: so it stands in its column.
  const auto is_same = [&](const std::string& column, const Json& stated, const Json& derived) {
    return stated == derived || (column.ends_with("_exact") && stated.is_null()) ||
           (rows["parameters"].value(column, Json()) == stated &&
            found[0]["parameters"].value(column, Json()) == derived);
  };
  for (std::size_t i = 0; i < rows["rows"].size(); ++i)
    for (const auto& [column, cell] : found[0]["rows"][i].items())
      if (!is_same(column, rows["rows"][i].value(column, Json("missing")), cell)) return false;
  return true;
}

std::optional<std::string> Truth::reason(const Json& base, const Json& forged) {
  Json old = without_notes(base);
  Json changed = without_notes(forged);
  if (old == changed) return "a note, or an order that is free";
  if (is_wider(old, changed)) return "wider enclosures only";
  if (says_less(old, changed)) return "wider enclosures, with the verdict that follows from them";
  if (old.contains("places"))
    return changed.contains("places") && is_found_there(changed)
               ? std::optional<std::string>("sinkproof finds the same there")
               : std::nullopt;
  if (old.contains("halvings") && without_unseen(old) == without_unseen(changed))
    return "a score that no row sees: the anchor's own row has itself alone";
  if (old.contains("halvings"))
    return is_bounded(changed) ? std::optional<std::string>("sinkproof bounds the same") : std::nullopt;
  // Another instance; or another relation whose sides have the numbers of the one that stood there.
  if (old.contains("vocabulary"))
    return (old["instance"] != changed["instance"] || without_relations(old) == without_relations(changed)) &&
                   is_claimed(changed)
               ? std::optional<std::string>("sinkproof finds the same of it")
               : std::nullopt;
  if (old.contains("cases")) {
    if (!changed.contains("cases")) return std::nullopt;
    remove_names_of_cases(old);
    remove_names_of_cases(changed);
    if (old == changed) return "cases by other names";
    remove_word_of_search(old);
    remove_word_of_search(changed);
    if (old == changed) return "what stands there on the search's word only";
  }
  const Parts a = parts_of(old);
  const Parts b = parts_of(changed);
  if (a.rest != b.rest && a.rest.contains("table") && !a.rest.contains("cases") && is_tabulated(forged))
    return "sinkproof's table shows the same";
  if (a.rest != b.rest || a.certificates.size() != b.certificates.size()) return std::nullopt;
  bool is_open = false;
  for (std::size_t i = 0; i < a.certificates.size(); ++i) {
    const Json& before = a.certificates[i];
    const Json& after = b.certificates[i];
    if (!after.is_object() || !after.contains("instance") || !after.contains("witnesses"))
      return std::nullopt;
    if (before == after || is_wider(before, after)) continue;
    // Rows may rest on what a case is about, but not on its instance.
    if (!a.rest.is_null() && !is_same_but_for_instance(before, after)) return std::nullopt;
    // sinkproof looks at no witness: one that is changed alone it cannot confirm.
    if (before["instance"] == after["instance"] && !after["witnesses"].empty() &&
        !is_wider(before["witnesses"], after["witnesses"]))
      return std::nullopt;
    if (after["theorem"] == "diagonal-cost-exact" && before["instance"] != after["instance"] &&
        is_sandwiched(before, after))
      return "what other weights prove holds of sinkproof's optimum";
    if (!is_replayed(after, is_open)) return std::nullopt;
  }
  return is_open ? "sinkproof finds the same of it, but leaves the verdict open"
                 : "sinkproof finds the same of it";
}

}  // namespace forgeries
