// Tampered certificates of the target `preceding`: it is another task, and nobody may say so of an instance,
// or take it back, unnoticed.
#include "tampering.hpp"

namespace corpus::preceding {

namespace {

constexpr const char* certified = "preceding-mean-sink-necessity--preceding-anchor--L5-m1-beta8.json";
constexpr const char* trigger_sink =
    "preceding-mean-sink-necessity--preceding-trigger-sink--L6-m1-beta10--mutant-anchor-alone.json";
constexpr const char* one_content =
    "preceding-mean-sink-necessity--preceding-one-content--L4-m1-beta8--without-contents.json";
constexpr const char* given_head = "preceding-mean-sink-necessity--given--preceding-head.json";
constexpr const char* after = "preceding-mean-sink-necessity--given--preceding-after--without-softmax.json";
constexpr const char* of_claims = "trigger--preceding-trigger-sink--L6-m1-beta10--claims.json";
constexpr const char* inclusive =
    "softmax-sink-necessity--softmax-anchor--L16-m13-beta5-eta_bar1_200000-delta1_4-82812f6b33f44968.json";
constexpr const char* layers = "multilayer-sink-necessity--multilayer-anchor--L5-m1-D2-beta12.json";

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"preceding-taken-back", certified, drop("/instance/task", "target"), 10,
       "/instance/task/target: not the construction's; expected 'preceding'"},
      {"preceding-inclusive-instead", certified, set("/instance/task/target", "inclusive"), 10,
       "/instance/task/target: not the construction's"},
      {"preceding-taken-back-from-a-given-one", given_head, drop("/instance/task", "target"), 10,
       "/claims: 1 margins; expected 0"},
      {"preceding-given-a-claim-less", given_head, json([](Json& d) { d["claims"] = Json::array(); }), 10,
       "/claims: 0 margins; expected 1"},
      {"preceding-unknown-target", certified, set("/instance/task/target", "following"), 10,
       "unknown target 'following'"},
      {"preceding-target-a-number", certified, set("/instance/task/target", 1), 2, "/instance/task/target"},
      {"preceding-target-with-a-capital", certified, set("/instance/task/target", "Preceding"), 10,
       "unknown target 'Preceding'"},
      {"preceding-in-a-statement-about-the-other", inclusive, add("/instance/task", "target", "preceding"),
       10, "/instance/task/target: not the construction's; expected 'inclusive'"},
      {"preceding-given-in-a-statement-about-the-other", inclusive, json([](Json& d) {
         d["instance"]["task"]["target"] = "preceding";
         d["construction"] = "given";
         for (const char* size : {"L", "m", "beta"}) d["parameters"].erase(size);
       }),
       10, "'preceding' is another task than the statement's; expected 'inclusive'"},
      {"preceding-said-to-be-inclusive", inclusive, add("/instance/task", "target", "inclusive"), 0,
       "accepted (certified"},
      {"preceding-of-several-layers", layers, add("/instance/task", "target", "preceding"), 10,
       "/instance/task/target: not the construction's; expected 'inclusive'"},
      {"preceding-claims-of-the-other", of_claims, drop("/instance/task", "target"), 10,
       "/instance/task/target"},
      {"preceding-short-made-longer", certified, set("/construction", "preceding-short"), 10, "/parameters"},
      {"preceding-anchor-passed-off", trigger_sink, set("/construction", "preceding-anchor"), 10,
       "/instance/task/content"},
      {"preceding-nothing-dropped", one_content, drop("", "dropped"), 10, "'refuted' does not follow"},
      {"preceding-witness-missing", one_content, set("/witnesses", Json::array()), 10,
       "missing witness for 'sink'"},
      {"preceding-witness-after-the-trigger", one_content, json([](Json& d) {
         // There the trigger has no mass to speak of, but the enclosure is that of another place.
         d.at(at("/witnesses/0/input/trigger")) = 2;
         d.at(at("/witnesses/0/position")) = 3;
       }),
       10, "/witnesses/0"},
      {"preceding-witness-before-in-place-of-after", after, set("/witnesses/0/position", 1), 10,
       "/witnesses/0"},
      {"preceding-witness-of-the-mass-after-moved", after, set_ends("/witnesses/0/value", "3/4", "3/4"), 10,
       "/witnesses/0/value"},
      {"preceding-quantity-moved", certified,
       change_digit("/quantities/anchor_trigger_mass_after/lower", 12, 1), 10,
       "/quantities/anchor_trigger_mass_after"},
      {"preceding-trigger-mass-moved", certified,
       change_digit("/quantities/least_trigger_mass_after/upper", 4, -1), 10,
       "/quantities/least_trigger_mass_after"},
      {"preceding-corollary-moved", certified, change_digit("/claims/1/lower", 3, 1), 10,
       "/claims/1: lower exceeds upper"},
  };
  return list;
}

}  // namespace corpus::preceding
