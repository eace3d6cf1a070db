// Tampered certificates of `diagonal-cost-exact`.
#include <array>
#include <cstdio>

#include "tampering.hpp"

namespace corpus::diagonal_cost_exact {

namespace {

constexpr const char* single =
    "diagonal-cost-exact--diagonal-optimum--C1-m2-kappa8-lambda4_5-familyantipodal-d1000000-094f9d94ebc12173."
    "json";
constexpr const char* pair_of_groups =
    "diagonal-cost-exact--diagonal-optimum--C2-m2-kappa8-lambdasqrt_1_2_-familyantipodal-d1000000-"
    "e492fa876072b09b.json";
constexpr const char* bounds_alone =
    "diagonal-cost-exact--diagonal-optimum--C3-m5-kappa8-lambdasqrt_1_3_-familyorthogonal-d1000000-"
    "47732882e658cf43."
    "json";
constexpr const char* short_weights =
    "diagonal-cost-exact--diagonal-optimum-short--C3-m2-kappa8-lambda4_5-familyantipodal-d1000000-"
    "a03d17665cee4f6b."
    "json";

/// Every number of the list becomes larger in size by a millionth, and is rounded.
Edit a_millionth_more(const std::string& list) {
  return json([=](Json& d) {
    for (Json& number : d.at(at(list))) {
      const auto text = number.get<std::string>();
      const auto slash = text.find('/');
      const long double below = slash == std::string::npos ? 1 : std::stold(text.substr(slash + 1));
      std::array<char, 64> shown{};
      std::snprintf(shown.data(), shown.size(), "%.20Lg", std::stold(text) / below * 1.000001L);
      number = shown.data();
    }
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"diagonal-exact-lambda-in-other-words", pair_of_groups, set("/parameters/lambda", "sqrt(2)/2"), 0,
       "lambda=sqrt(2)/2 family=antipodal d=1000000)"},
      {"diagonal-exact-mutant-in-other-words", short_weights, set("/parameters/kappa", "8.0"), 0,
       "d=1000000 multipliers (not checked) weights (not checked))"},
      {"diagonal-exact-lambda-another", single, set("/parameters/lambda", "0.81"), 10,
       "/instance/lambda_squared: not the construction's"},
      {"diagonal-exact-groups-another", pair_of_groups, set("/instance/groups", 3), 10, "/instance/groups"},
      {"diagonal-exact-size-another", pair_of_groups, set("/instance/group_size", 4), 10,
       "/instance/group_size"},
      // Without shared nuisances the same weights cost more, and the multipliers prove more.
      {"diagonal-exact-family-another", pair_of_groups, set("/instance/family", "orthogonal"), 10,
       "/instance/family"},
      {"diagonal-exact-family-unknown", pair_of_groups,
       json([](Json& d) { d["parameters"]["family"] = d["instance"]["family"] = "random"; }), 10,
       "/instance/family: out of range"},
      {"diagonal-exact-family-of-the-parameter-unknown", pair_of_groups, set("/parameters/family", "random"),
       10, "/parameters/family: out of range"},
      {"diagonal-exact-kappa-another", single, set("/instance/kappa", "9"), 10, "/instance/kappa"},
      {"diagonal-exact-dimension-another", single, set("/instance/dimension", 9), 10, "/instance/dimension"},
      {"diagonal-exact-weight-missing", single, json([](Json& d) { d["instance"]["weights"].erase(0); }), 10,
       "/instance/weights: expected 11 numbers"},
      {"diagonal-exact-multipliers-missing", single, drop("/instance", "multipliers"), 10,
       "/instance: expected all that is generated together with 'multipliers'"},
      {"diagonal-exact-weights-short", pair_of_groups, set("/instance/weights/10", "1"), 10,
       "/instance: not the construction's: 'pattern', a claim about what is generated, is false"},
      {"diagonal-exact-multiplier-negative", pair_of_groups, set("/instance/multipliers/0", "-1/1000000"), 10,
       "'dual', a claim about what is generated, is false"},
      {"diagonal-exact-multipliers-overstated", pair_of_groups, a_millionth_more("/instance/multipliers"), 10,
       "'dual', a claim about what is generated, is false"},
      {"diagonal-exact-weights-dear", pair_of_groups, a_millionth_more("/instance/weights"), 10,
       "'gap', a claim about what is generated, is false"},
      {"diagonal-exact-multiplier-of-no-others", single, set("/instance/multipliers/2", "1/1000000"), 10,
       "'dual', a claim about what is generated, is false"},
      // Part 3 is not about five tokens: were these weights with the pattern, the theorem's text would leave
      // them out.
      {"diagonal-exact-weights-where-nothing-is-reduced", bounds_alone, json([](Json& d) {
         d["instance"]["weights"] = Json::array();
         for (int k = 0; k < 11; ++k) d["instance"]["weights"].push_back("1");
         d["instance"]["multipliers"] = Json::array();
         for (int k = 0; k < 12; ++k) d["instance"]["multipliers"].push_back("0");
       }),
       10, "'pattern', a claim about what is generated, is false"},
      {"diagonal-exact-optimum-below", pair_of_groups,
       set_ends("/quantities/opt_diag_upper", "0.1", "0.1000001"), 10, "/quantities/opt_diag_upper"},
      {"diagonal-exact-limit-where-there-is-none", bounds_alone,
       set_ends("/quantities/ratio_limit", "1", "2"), 10, "/quantities/ratio_limit"},
      {"diagonal-exact-mutant-as-the-construction", short_weights, set("/construction", "diagonal-optimum"),
       10, "'pattern', a claim about what is generated, is false"},
      {"diagonal-exact-construction-as-the-mutant", pair_of_groups,
       set("/construction", "diagonal-optimum-short"), 10,
       "/instance: not the mutant's: no claim of the construction is broken"},
      {"diagonal-exact-weight-of-no-mutant", short_weights, set("/instance/weights/0", "sqrt(2)"), 2,
       "/instance/weights/0"},
      {"diagonal-exact-mutant-of-another-size", short_weights, set("/parameters/m", "4"), 10,
       "/instance/group_size: not the construction's; expected about 4"},
      {"diagonal-exact-witness-of-what-holds", short_weights, json([](Json& d) {
         d["witnesses"][0]["part"] = 6;
         d["witnesses"][0]["value"] = enclosure("0", "2");
       }),
       10, "/witnesses/0/value: does not show a violation"},
      {"diagonal-exact-witness-that-ends-at-zero", short_weights, set("/witnesses/0/value/upper", "0"), 10,
       "/witnesses/0/value: does not show a violation"},
      // Conditions that are met with nothing to spare, copy-anchor and itself-group: these weights have the
      // pattern.
      {"diagonal-exact-weights-without-slack", single, json([](Json& d) {
         d["instance"]["weights"] = {"0", "3", "0", "0", "0", "0", "3", "0", "1", "0", "25/18"};
       }),
       10, "/instance: not the construction's: 'gap', a claim about what is generated, is false"},
      {"diagonal-exact-witness-of-no-part", short_weights, set("/witnesses/0/part", 13), 10,
       "/witnesses/0/part: out of range; expected 1 to 12"},
  };
  return list;
}

}  // namespace corpus::diagonal_cost_exact
