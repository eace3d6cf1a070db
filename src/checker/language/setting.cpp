// The names of the settings that texts can be about.
//
// Given: nothing.
// Derives itself: nothing: a list.
// Takes from the document: nothing; checks.cpp looks the names of a text up here.
// Acceptance means: nothing is accepted here: task_facts.cpp, trigger_facts.cpp, layered_facts.cpp, fit_facts.cpp, switch_facts.cpp, embeddings_facts.cpp, law_facts.cpp and patterns_facts.cpp say what the names mean.
// Assumes: docs/language.md, "Kinds"; the words of `normaliser` of trigger-task are in the order of `Normaliser`.
#include "checker/language/setting.hpp"

#include <string>
#include <utility>

#include "checker/kernel/error.hpp"

namespace sinkproof_check::language {

namespace {

SettingName integer(std::string_view name) {
  return {name, Kind::integer};
}

SettingName word(std::string_view name, std::vector<std::string_view> words) {
  SettingName result{name, Kind::word};
  result.words = std::move(words);
  return result;
}

SettingName fact(std::string_view name) {
  return {name, Kind::fact};
}

SettingName following(SettingName name) {
  name.follows = true;
  return name;
}

SettingName number(std::string_view name, Layers layers = Layers::any) {
  return {name, Kind::number, Level::derived, layers};
}

/// An entry of layer and head.
SettingName weight(std::string_view name, std::size_t indices) {
  return {name, Kind::array, Level::real, Layers::any, true, indices};
}

SettingName array(std::string_view name, std::size_t indices) {
  return {name, Kind::array, Level::derived, Layers::one, false, indices};
}

std::vector<SettingName> names_of_trigger_task() {
  const std::vector<std::string_view> contents{"box", "constant", "signs", "alphabet"};
  return {integer("L"),
          integer("m"),
          following(integer("c")),
          integer("heads"),
          integer("layers"),
          word("normaliser", {"softmax", "relu-non-anchor", "relu-row-count", "relu-none", "relu-length",
                              "sigmoid", "softmax-one", "softmax-key-bias", "relu-preceding", "mixed"}),
          fact("residual"),
          word("contents", contents),
          word("trigger_contents", contents),
          following(fact("contents_vary")),
          word("target", {"inclusive", "preceding"}),
          following(fact("same_contents")),
          number("content_distance"),
          number("trigger_distance"),
          weight("W_QK", 2),
          weight("W_OV", 2),
          weight("P", 2),
          weight("key_bias", 1),
          number("loss"),
          number("max_anchor_mass"),
          number("sink_mass_before", Layers::one),
          number("sink_mass_after", Layers::one),
          number("min_null_mass", Layers::one),
          number("absorbed_before", Layers::one),
          number("absorbed_after", Layers::one),
          number("anchor_trigger_mass_after", Layers::one),
          number("least_trigger_mass_after", Layers::one),
          array("own_anchor_mass", 1),
          array("anchor_mean", 2),
          {"anchor_gap", Kind::function, Level::derived, Layers::one},
          number("max_layer_sink_mass", Layers::several),
          number("product_self_mass", Layers::several),
          number("composed_sink_before", Layers::several),
          number("composed_sink_after", Layers::several)};
}

/// A number of the instance, which is rational.
SettingName rational(std::string_view name) {
  return {name, Kind::number};
}

SettingName rationals(std::string_view name, std::size_t indices) {
  return {name, Kind::array, Level::exact, Layers::any, false, indices};
}
SettingName integers(std::string_view name) {
  return {name, Kind::array, Level::exact, Layers::any, false, 1, {}, true};
}

std::vector<SettingName> names_of_normaliser_fit() {
  return {integer("L"),
          word("normaliser", {"non-anchor", "row-count", "none", "length"}),
          rational("intercept"),
          rational("slope"),
          following(integers("divisor")),
          rationals("weight", 1)};
}

std::vector<SettingName> names_of_switches() {
  SettingName below = integer("below");
  below.otherwise = 1;
  return {integer("contexts"),
          integer("dim"),
          integers("key_count"),
          rationals("attention", 2),
          rationals("key_value", 3),
          rationals("sink_value", 1),
          rationals("point", 2),
          rationals("weight", 2),
          rationals("gamma_squared", 1),
          rational("sine_squared"),
          rational("eta_squared"),
          rationals("separator", 1),
          below,
          following(integer("above")),
          rationals("pair", 2),
          following(rational("shared_squared"))};
}

/// Of the instance, but perhaps irrational: a root, or a number that is given.
SettingName real(std::string_view name) {
  return {name, Kind::number, Level::real};
}

std::vector<SettingName> names_of_embeddings() {
  return {integer("rows"),
          integer("d"),
          rational("margin"),
          integer("window"),
          rationals("embedding", 2),
          rationals("query_weight", 1),
          rationals("key_weight", 1),
          rationals("pair_weight", 2),
          rationals("query_functional", 1),
          rationals("key_functional", 1),
          rationals("matrix", 2),
          word("direction", {"sufficient", "necessary"}),
          following(fact("has_scores")),
          following(rational("r_squared")),
          following(rational("v_squared")),
          following(rational("n_squared")),
          following(real("n_root")),
          following(rational("least_score")),
          following(rational("scores_squared")),
          following(real("scores_root")),
          following(rational("weights_excess")),
          following(rational("nearest_excess"))};
}

std::vector<SettingName> names_of_token_law() {
  return {integer("tokens"),
          rational("beta"),
          rational("lambda"),
          integer("atoms"),
          integer("dimension"),
          rationals("probability", 1),
          rationals("token", 2),
          rationals("value", 2),
          following(rational("trace_b")),
          following(rational("trace_bw")),
          following(rational("trace_bww")),
          following(rational("mean_square")),
          following(rationals("product", 1)),
          following(rationals("square", 1)),
          rationals("stated_numerator", 1),
          rationals("stated_denominator", 1),
          number("cosine_sparse"),
          number("cosine_dense")};
}

std::vector<SettingName> names_of_patterns() {
  return {integer("C"),
          integer("d"),
          real("kappa"),
          rational("lambda_squared"),
          rational("delta_squared"),
          following(rational("spread_trace")),
          following(rational("spread_upper")),
          following(rational("spread_lower")),
          following(integer("rank")),
          following(rational("closest")),
          following(rational("worst_norm")),
          following(rational("worst_coordinate")),
          following(rational("worst_sum")),
          following(integer("smallest_group")),
          real("w_anchor"),
          real("w_copy"),
          real("w_self"),
          real("w_copy_self"),
          real("w_cross"),
          rational("w_nuisance"),
          following(real("lead_sink")),
          following(real("lead_diag")),
          following(fact("has_sink_optimum")),
          following(rational("dual_sink")),
          following(rational("primal_sink")),
          following(fact("has_diag_optimum")),
          following(rational("dual_diag")),
          following(rational("primal_diag"))};
}

/// And those with indices, which no theorem has.
std::vector<SettingName> names_of_patterns_of_constructions() {
  std::vector<SettingName> names = names_of_patterns();
  names.push_back(integers("group_size"));
  names.push_back(rationals("nuisance", 3));
  for (const std::string_view matrix : {"sink_left", "sink_right", "diag_left", "diag_right"})
    names.push_back(rationals(matrix, 2));
  for (const std::string_view multiplier : {"sink_multiplier", "diag_multiplier"})
    names.push_back(rationals(multiplier, 3));
  return names;
}

}  // namespace

Setting::Setting(std::string_view of, std::vector<SettingName> list) : id(of) {
  for (SettingName& name : list) names.emplace(name.name, std::move(name));
}

const SettingName* Setting::find(std::string_view name) const {
  const auto known = names.find(name);
  return known == names.end() ? nullptr : &known->second;
}

const Setting& trigger_task() {
  static const Setting setting{"trigger-task", names_of_trigger_task()};
  return setting;
}

const Setting& normaliser_fit() {
  static const Setting setting{"normaliser-fit", names_of_normaliser_fit()};
  return setting;
}

const Setting& switches() {
  static const Setting setting{"switch", names_of_switches()};
  return setting;
}

const Setting& embeddings() {
  static const Setting setting{"embeddings", names_of_embeddings()};
  return setting;
}

const Setting& token_law() {
  static const Setting setting{"token-law", names_of_token_law()};
  return setting;
}

const Setting& patterns() {
  static const Setting setting{"patterns", names_of_patterns()};
  return setting;
}

const Setting& patterns_of_constructions() {
  static const Setting setting{"patterns", names_of_patterns_of_constructions()};
  return setting;
}

const Setting& numbers() {
  static const Setting setting{"numbers", {}};
  return setting;
}

const std::vector<const Setting*>& settings() {
  static const std::vector<const Setting*> list{
      &trigger_task(), &normaliser_fit(), &embeddings(), &token_law(), &switches(), &patterns(), &numbers()};
  return list;
}

std::size_t place_of(std::string_view name, long index, long first, std::size_t size) {
  const long last = first + static_cast<long>(size) - 1;
  if (index >= first && index <= last) return static_cast<std::size_t>(index - first);
  throw Rejected("/statement", "an index of " + quoted(name) + " is " + std::to_string(index) +
                                   "; expected " + std::to_string(first) + " to " + std::to_string(last));
}

}  // namespace sinkproof_check::language
