#include "found_instances.hpp"

#include <algorithm>
#include <map>

#include "exact_texts.hpp"
#include "numeric/error.hpp"
#include "parameter_points.hpp"
#include "theorem/search_space.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::differential {

namespace {

using Json = nlohmann::ordered_json;

/// A matrix or a vector by its entries that are not the literal 0.
using Entries = std::map<std::vector<long>, std::string>;

Json to_json(const Entries& entries) {
  Json json = Json::array();
  for (const auto& [place, text] : entries) {
    if (text == "0") continue;
    Json entry = Json::array();
    for (const long index : place) entry.push_back(index);
    entry.push_back(text);
    json.push_back(std::move(entry));
  }
  return json;
}

Entries to_entries(const Json& json) {
  Entries entries;
  for (const Json& entry : json) {
    std::vector<long> place;
    for (std::size_t k = 0; k + 1 < entry.size(); ++k) place.push_back(entry[k].get<long>());
    entries[place] = entry.back().get<std::string>();
  }
  return entries;
}

struct Sizes {
  long length;
  long dimension;
  bool is_box;
  [[nodiscard]] long width() const { return dimension + 3; }
  /// A coordinate that scores may see.
  [[nodiscard]] long score_coordinate(Random& random) const {
    if (!is_box) return random.between(0, width() - 1);
    const long which = random.between(0, 2);
    return which == 2 ? dimension + 2 : which;
  }
};

Json random_content(Random& random, long dimension) {
  Json letters = Json::array();
  const long count = random.between(1, 3);
  for (long k = 0; k < count; ++k) {
    Json letter = Json::array();
    for (long r = 0; r < dimension; ++r) letter.push_back(content_text(random));
    if (std::find(letters.begin(), letters.end(), letter) == letters.end())
      letters.push_back(std::move(letter));
  }
  return {{"alphabet", std::move(letters)}};
}

struct HeadPalettes {
  Palette scores;
  Palette values;
};

Json random_head(Random& random, const Sizes& sizes, const HeadPalettes& palettes) {
  Entries query_key;
  const long scores = random.between(0, 7);
  for (long k = 0; k < scores; ++k)
    query_key[{sizes.score_coordinate(random), sizes.score_coordinate(random)}] =
        exact_text(random, palettes.scores);
  Entries output_value;
  const double start = random.uniform();
  for (long r = start < 0.3 ? 1 : 0; r < sizes.width() && start < 0.7; ++r) output_value[{r, r}] = "1";
  const long values = random.between(0, 4);
  for (long k = 0; k < values; ++k)
    output_value[{random.between(0, sizes.width() - 1), random.between(0, sizes.width() - 1)}] =
        exact_text(random, palettes.values);
  return {{"query_key", to_json(query_key)}, {"output_value", to_json(output_value)}};
}

HeadPalettes random_palettes(Random& random) {
  static const std::vector<Palette> palettes{Palette::small, Palette::logarithms, Palette::logarithms,
                                             Palette::scores, Palette::anything};
  const Palette scores = pick(random, palettes);
  return {scores, random.chance(0.7)              ? Palette::small
                  : scores == Palette::logarithms ? Palette::anything
                                                  : scores};
}

Json drawn_instance(Random& random, const HeadPalettes& palettes, bool prefers_boxes) {
  Sizes sizes{random.chance(0.03) ? random.between(7, 24) : random.between(3, 6), random.between(0, 2),
              random.chance(prefers_boxes ? 0.98 : 0.75)};
  if (random.chance(0.03)) sizes.dimension = random.between(3, 5);
  if (!sizes.is_box) sizes.length = std::min(sizes.length, 5L);
  Json heads = Json::array();
  static const std::vector<long> counts{1, 1, 1, 2, 2, 3};
  const long count = pick(random, counts);
  for (long h = 0; h < count; ++h) heads.push_back(random_head(random, sizes, palettes));
  const Json content = sizes.is_box ? Json("box") : random_content(random, sizes.dimension);
  return {{"task",
           {{"kind", "trigger"},
            {"length", sizes.length},
            {"content_dimension", sizes.dimension},
            {"content", content},
            {"trigger_content",
             sizes.is_box || random.chance(0.3) ? content : random_content(random, sizes.dimension)}}},
          {"model", {{"normaliser", "softmax"}, {"heads", std::move(heads)}}}};
}

/// Whether the theorem is searched over boxes only: it, or the checker, does not go through alphabets.
bool prefers_boxes(const theorem::Theorem& theorem) {
  const auto family = theorem.search_space()->families({}).front();
  return family.back().most == 0;
}

/// Of one of the theorem's constructions, or nothing if they refuse the parameters drawn.
Json built_instance(Random& random, const theorem::Theorem& theorem) {
  const auto sources = theorem.sources();
  const theorem::Source& source = pick(random, sources);
  try {
    const auto values = random_values(random, source.parameters, false, 0);
    const auto instance = theorem.instantiate(source.name, values);
    return instance->to_json();
  } catch (const InputError&) {
    return nullptr;
  }
}

std::string changed(Random& random, const std::string& text, Palette palette) {
  switch (random.below(6)) {
    case 0:
      return "0";
    case 1:
      return "-(" + text + ")";
    case 2:
      return text + "+1e-40";
    case 3:  // the same number
      return text + "+(" + hidden_zero(random) + ")";
    case 4:
      return hidden_zero(random);
    default:
      return exact_text(random, palette);
  }
}

void change(Random& random, Json& instance, const HeadPalettes& palettes) {
  Json& heads = instance["model"]["heads"];
  const Sizes sizes{instance["task"]["length"].get<long>(), instance["task"]["content_dimension"].get<long>(),
                    instance["task"]["content"].is_string()};
  Json& head = heads[random.below(heads.size())];
  switch (random.below(8)) {
    case 0:
      if (heads.size() < 4) heads.push_back(Json(head));
      return;
    case 1:
      if (heads.size() < 4) heads.push_back(random_head(random, sizes, palettes));
      return;
    case 2:
      if (heads.size() > 1) heads.erase(heads.begin() + static_cast<long>(random.below(heads.size())));
      return;
    case 3:
      instance["task"]["length"] = std::max(3L, sizes.length + random.between(-1, 1));
      return;
    default:
      break;
  }
  const bool of_scores = random.chance(0.5);
  const std::string name = of_scores ? "query_key" : "output_value";
  Entries entries = to_entries(head[name]);
  if (!entries.empty() && random.chance(0.6)) {
    auto at = std::next(entries.begin(), static_cast<long>(random.below(entries.size())));
    at->second = changed(random, at->second, of_scores ? palettes.scores : palettes.values);
  } else if (of_scores) {
    entries[{sizes.score_coordinate(random), sizes.score_coordinate(random)}] =
        exact_text(random, palettes.scores);
  } else {
    entries[{random.between(0, sizes.width() - 1), random.between(0, sizes.width() - 1)}] =
        random.chance(0.2) ? hidden_zero(random) : exact_text(random, palettes.values);
  }
  head[name] = to_json(entries);
}

/// Gives the model this normaliser, and its heads the key bias that goes with it.
void set_normaliser(Random& random, Json& instance, const std::string& normaliser,
                    const HeadPalettes& palettes) {
  Json& model = instance["model"];
  model["normaliser"] = normaliser;
  const Sizes sizes{3, instance["task"]["content_dimension"].get<long>(),
                    instance["task"]["content"].is_string()};
  for (Json& head : model["heads"]) {
    const bool has_bias = head.contains("key_bias");
    if (normaliser != "softmax-key-bias") {
      if (has_bias) head.erase("key_bias");
      continue;
    }
    if (has_bias && random.chance(0.6)) continue;
    Entries bias;
    const long count = random.between(0, 3);
    for (long k = 0; k < count; ++k)
      bias[{sizes.score_coordinate(random)}] = exact_text(random, palettes.scores);
    head["key_bias"] = to_json(bias);
  }
}

}  // namespace

Json random_found_instance(Random& random, const theorem::Theorem& theorem, const std::string& normaliser) {
  const HeadPalettes palettes = random_palettes(random);
  Json instance = random.chance(0.5) ? built_instance(random, theorem) : nullptr;
  const bool is_built = !instance.is_null();
  if (!is_built) instance = drawn_instance(random, palettes, prefers_boxes(theorem));
  static const std::vector<int> counts{0, 0, 1, 1, 2, 3};
  const int changes = is_built ? pick(random, counts) : 0;
  for (int k = 0; k < changes; ++k) change(random, instance, palettes);
  set_normaliser(random, instance, normaliser, palettes);
  const auto* about = dynamic_cast<const theorem::TriggerTheorem*>(&theorem);
  if (about != nullptr && about->is_about(task::Target::preceding)) {
    instance["task"].erase("target");
    if (random.chance(0.8)) instance["task"]["target"] = "preceding";
  }
  return instance;
}

}  // namespace sinkproof::differential
