// Instances whose form or size is just not what FORMAT.md allows, and constructions that are off by the least
// step.
#include "tampering.hpp"

namespace corpus::instance_forms {

namespace {

constexpr const char* embeddings = "sink-representability--random-embeddings--T4-d3-bound9-seed1-kappa1.json";
constexpr const char* windows =
    "sink-representability--random-causal--T4-d2-bound5-seed1-kappa1-window2.json";
constexpr const char* layer_normed = "sink-representability--layer-norm-embeddings--T4-d4-seed1-kappa1.json";
constexpr const char* cosines =
    "sink-representability--equal-cosine--T2-rho-1_4-tau1_4-kappa2_3-921d8020621c9438.json";
constexpr const char* moved_weights =
    "sink-representability--random-embeddings-moved--T3-d4-bound9-seed1-kappa1.json";
constexpr const char* fit_of_three = "relu-normaliser-obstruction--chebyshev-fit--L5-normalisernone.json";
constexpr const char* unbalanced_at_one =
    "relu-normaliser-obstruction--chebyshev-fit-unbalanced--L5-normalisernone.json";
constexpr const char* found_softmax =
    "softmax-sink-necessity--found--seed1-trial26--mutant-before-too-small.json";
constexpr const char* one_group =
    "sink-diagonal-cost--sink-diagonal-cost-upper--C1-m2-kappa8-lambda4_5-familyantipodal-d10000-seed1-"
    "optimumauto-6591b84af2a3e273.json";
constexpr const char* simplex =
    "sink-diagonal-cost--diagonal-cost-weak-nuisance--C2-m3-kappa8-lambda4_5-familysimplex-d10000-seed1-"
    "optimumno-2bd6253ce52d2a7d.json";
constexpr const char* off_the_span = "sink-diagonal-cost--sink-diagonal-cost-without--withoutorthogonal.json";

Edit given_and(const std::function<void(Json&)>& change) {
  return json([=](Json& d) {
    d["construction"] = "given-embeddings";
    d["parameters"] = Json::object();
    change(d["instance"]);
  });
}

Edit of_instance(const std::function<void(Json&)>& change) {
  return json([=](Json& d) { change(d["instance"]); });
}

/// Moves an entry, a multiple of 1/65536, by one step.
Edit move_entry(std::size_t row, std::size_t column, long steps) {
  return json([=](Json& d) {
    Json& entry = d["instance"]["embeddings"][row][column];
    const auto text = entry.get<std::string>();
    const auto slash = text.find('/');
    const long below = slash == std::string::npos ? 1 : std::stol(text.substr(slash + 1));
    entry = std::to_string(std::stol(text.substr(0, slash)) * (65536 / below) + steps) + "/65536";
  });
}

/// Contents of one coordinate from these alphabets; margins may be anything, so that what is left to look at
/// is whether the claims are the right ones.
Edit with_alphabets(const Json& contents, const Json& triggers) {
  return json([=](Json& d) {
    d.erase("mutant");
    d.erase("attained");
    d.erase("dropped");
    d["witnesses"] = Json::array();
    d["instance"]["task"]["content_dimension"] = 1;
    d["instance"]["task"]["content"] = {{"alphabet", contents}};
    d["instance"]["task"]["trigger_content"] = {{"alphabet", triggers}};
    const Json wide = enclosure("-1e30", "1e30");
    for (auto& claim : d["claims"]) claim.update(wide);
    d["hypotheses"] = Json::array();  // looked at after the claims
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      // --- sink-representability
      {"form-weight-of-three-parts", embeddings,
       given_and([](Json& i) { i["query_weights"][0].push_back("1"); }), 2, "expected [row, value]"},
      {"form-weight-twice", embeddings, given_and([](Json& i) {
         i["query_weights"] = Json::array({Json::array({2, "1/2"}), Json::array({2, "1/2"})});
       }),
       10, "/instance/query_weights/1: out of order or repeated"},
      {"form-pair-of-two-parts", windows, given_and([](Json& i) { i["pair_weights"][0].erase(2); }), 2,
       "expected [query, key, value]"},
      {"form-pair-twice", windows, given_and([](Json& i) {
         i["pair_weights"] = Json::array({Json::array({2, 2, "1/2"}), Json::array({2, 2, "1/2"})});
       }),
       10, "/instance/pair_weights/1: out of order or repeated"},
      {"form-pair-with-the-sink-as-query", windows, given_and([](Json& i) {
         i["pair_weights"] = Json::array({Json::array({0, 0, "1"})});
       }),
       10, "not a query and a key that it sees"},
      {"form-pair-with-the-sink-as-key", windows, given_and([](Json& i) {
         i["pair_weights"] = Json::array({Json::array({1, 0, "1"})});
       }),
       10, "not a query and a key that it sees"},
      {"form-matrix-not-square", windows, given_and([](Json& i) { i["matrix"].erase(1); }), 10,
       "/instance/matrix: not square"},
      {"form-functional-too-short", embeddings, given_and([](Json& i) { i["query_functional"].erase(2); }),
       10, "/instance/query_functional: expected as many entries"},
      {"form-no-embeddings", embeddings, given_and([](Json& i) { i["embeddings"] = Json::array(); }), 10,
       "/instance/embeddings: no rows"},
      {"form-embeddings-of-no-entries", embeddings, given_and([](Json& i) {
         i["embeddings"] = Json::array({Json::array(), Json::array()});
       }),
       10, "/instance/embeddings/0: no entries"},
      {"form-window-0", windows, given_and([](Json& i) { i["window"] = 0; }), 10,
       "/instance/window: expected at least 1"},
      {"form-query-behind-all-keys", windows, given_and([](Json& i) {
         i["window"] = 1;
         i["queries"] = Json::array({1, 2, 3});
         i["keys"] = Json::array({1, 3, 4});
       }),
       10, "/instance/queries: query 2 sees no key"},
      {"form-layer-norm-one-step-up", layer_normed, move_entry(1, 0, 1), 10,
       "/instance/embeddings/1: not what the construction's generator gives"},
      {"form-layer-norm-one-step-down", layer_normed, move_entry(1, 0, -1), 10,
       "/instance/embeddings/1: not what the construction's generator gives"},
      {"form-layer-norm-one-step-up-below-0", layer_normed, move_entry(2, 0, 1), 10,
       "/instance/embeddings/2: not what the construction's generator gives"},
      {"form-layer-norm-one-step-down-below-0", layer_normed, move_entry(2, 0, -1), 10,
       "/instance/embeddings/2: not what the construction's generator gives"},
      {"form-layer-norm-one-step-at-the-last-entry", layer_normed, move_entry(4, 3, 1), 10,
       "/instance/embeddings/4: not what the construction's generator gives"},
      {"form-layer-norm-turned", layer_normed, of_instance([](Json& i) {
         auto& entry = i["embeddings"][1][2];
         const auto text = entry.get<std::string>();
         entry = text[0] == '-' ? text.substr(1) : "-" + text;
       }),
       10, "/instance/embeddings/1: not what the construction's generator gives"},
      {"form-layer-norm-of-more-tokens", layer_normed, set("/parameters/T", "5"), 10,
       "/instance: 'rows' is not the construction's; expected about 6"},
      {"form-layer-norm-of-another-dimension", layer_normed, set("/parameters/d", "5"), 10,
       "/instance: 'd' is not the construction's; expected about 5"},
      {"form-cosine-of-more-tokens", cosines, set("/parameters/T", "3"), 10,
       "/instance: 'embedding' is not the construction's: the instance has fewer of them"},
      {"form-cosine-of-more-entries", cosines, of_instance([](Json& i) {
         for (auto& row : i["embeddings"]) row.push_back("0");
         for (const char* name : {"query_functional", "key_functional"})
           if (i.contains(name)) i[name].push_back("0");
       }),
       10, "/instance: 'd' is not the construction's; expected about 16"},
      {"form-cosine-not-of-norm-1", cosines, of_instance([](Json& i) {
         for (auto& entry : i["embeddings"][2]) entry = entry.get<std::string>() + "0";
       }),
       10, "/instance: 'embedding[2,1]' is not the construction's; expected about -0.375"},
      {"form-sink-is-row-1", embeddings, of_instance([](Json& i) {
         i["sink"] = 1;
         i["keys"] = Json::array({0, 2, 3, 4});
         i["key_weights"] = Json::array({Json::array({2, "1"})});
       }),
       10, "/instance/sink: not the construction's; expected 0"},
      {"form-queries-with-the-sink", embeddings, of_instance([](Json& i) {
         i["queries"] = Json::array({0, 2, 3, 4});
       }),
       10, "/instance/queries"},
      {"form-queries-of-all-rows", embeddings, of_instance([](Json& i) {
         i["queries"] = Json::array({0, 1, 2, 3, 4});
       }),
       10, "/instance/queries: not the construction's"},
      {"form-kappa-0", embeddings, set("/parameters/kappa", "0"), 10, "/parameters/kappa: out of range"},
      {"form-moved-weight-missing", moved_weights, of_instance([](Json& i) {
         i["key_weights"] = Json::array({Json::array({1, "1"})});
       }),
       10, "/claims/1/lower: above the value; expected an enclosure of about -204"},
      {"form-no-moved-weights", moved_weights, of_instance([](Json& i) { i["key_weights"] = Json::array(); }),
       10, "/claims/0/lower: above the value; expected an enclosure of about -1"},
      {"form-weight-negative", embeddings, of_instance([](Json& i) {
         i["query_weights"] = Json::array({Json::array({1, "-1"}), Json::array({2, "2"})});
       }),
       10, "/instance: not the construction's: 'weights', a claim about what is generated, is false"},
      {"form-key-weights-of-another-point", embeddings, of_instance([](Json& i) {
         i["key_weights"] = Json::array({Json::array({1, "1/2"}), Json::array({4, "1/2"})});
       }),
       10, "/instance: not the construction's: 'nearest', a claim about what is generated, is false"},
      // --- softmax-sink-necessity: Lemma A0 is about all contents
      {"form-claims-of-an-alphabet-with-0", found_softmax, with_alphabets({{"0"}, {"1"}}, {{"0"}, {"1"}}), 10,
       "/hypotheses: 0 margins"},
      {"form-claims-of-0-alone", found_softmax,
       with_alphabets(Json::array({Json::array({"0"})}), Json::array({Json::array({"0"})})), 10,
       "/hypotheses: 0 margins"},
      {"form-claims-of-two-alphabets", found_softmax, with_alphabets({{"0"}, {"1"}}, {{"1"}, {"0"}, {"1/2"}}),
       10, "/hypotheses: 0 margins"},
      // --- relu-normaliser-obstruction
      // What the mutant adds belongs to the first count, also where that has no weight.
      {"form-fit-unbalanced-at-the-second-count", unbalanced_at_one, json([](Json& d) {
         d["parameters"] = {{"L", "6"}, {"normaliser", "non-anchor"}};
         Json& i = d["instance"];
         i["length"] = 6;
         i["normaliser"] = "relu-non-anchor";
         i["fit"] = {{"intercept", "0"}, {"slope", "1"}};
         i["weights"] =
             Json::array({Json::array({2, "37/112"}), Json::array({3, "-1/2"}), Json::array({4, "5/16"})});
       }),
       10, "/claims/0/upper: below the value; expected an enclosure of about 0"},
      {"form-fit-weight-of-three-parts", fit_of_three,
       of_instance([](Json& i) { i["weights"][0].push_back("1"); }), 2, "expected [count, value]"},
      {"form-fit-weight-twice", fit_of_three, of_instance([](Json& i) {
         i["weights"] = Json::array({Json::array({1, "-1/8"}), Json::array({1, "-1/8"}),
                                     Json::array({2, "1/2"}), Json::array({3, "-1/4"})});
       }),
       10, "/instance/weights/1: out of order or repeated"},
      {"form-fit-off-at-the-first-count", fit_of_three, of_instance([](Json& i) {
         // The errors at counts 2 and 3 stay within 1/48.
         i["fit"]["intercept"] = "193/480";
         i["fit"]["slope"] = "59/480";
       }),
       10, "/instance: not the construction's: 'fit', a claim about what is generated, is false"},
      // --- sink-diagonal-cost
      {"form-nuisance-of-three-parts", one_group,
       of_instance([](Json& i) { i["nuisances"][0][0][0].push_back("1"); }), 2,
       "expected [coordinate, value]"},
      {"form-nuisance-of-a-negative-coordinate", one_group, set("/instance/nuisances/0/0/0/0", -1), 10,
       "coordinate out of range"},
      {"form-nuisance-of-coordinate-100000", one_group, set("/instance/nuisances/0/0/0/0", 100000), 10,
       "coordinate out of range; expected less than 100000"},
      {"form-nuisance-of-coordinate-99999", one_group, set("/instance/nuisances/0/0/0/0", 99999), 10,
       "/instance"},
      {"form-factor-of-coordinate-400000", one_group,
       set("/instance/sink_optimum/left/0", Json::array({Json::array({400000, "1"})})), 10,
       "coordinate out of range"},
      {"form-nuisance-coordinate-twice", one_group, of_instance([](Json& i) {
         i["nuisances"][0][0] = Json::array({Json::array({5, "1/2"}), Json::array({5, "1/2"})});
       }),
       10, "out of order or repeated"},
      {"form-nuisance-zero", one_group, of_instance([](Json& i) {
         i["nuisances"][0][0].push_back(Json::array({9, "0"}));
       }),
       10, "an entry of zero"},
      {"form-nuisance-of-257-entries", one_group, of_instance([](Json& i) {
         auto& row = i["nuisances"][0][0];
         for (int k = 0; k < 256; ++k) row.push_back(Json::array({100 + k, "1"}));
       }),
       10, "expected at most 256 entries of a y"},
      {"form-no-groups", one_group, set("/instance/nuisances", Json::array()), 10,
       "expected 1 to 256 groups"},
      {"form-257-groups", one_group, of_instance([](Json& i) {
         while (i["nuisances"].size() < 257) i["nuisances"].push_back(Json(i["nuisances"][0]));
       }),
       10, "expected 1 to 256 groups"},
      {"form-weight-of-one-part", one_group, of_instance([](Json& i) { i["sink"]["anchor"].erase(1); }), 2,
       "expected [rational, rational]"},
      {"form-lambda-1", one_group, set("/instance/lambda_squared", "1"), 10, "expected a number < 1"},
      {"form-delta-0", one_group, set("/instance/delta_squared", "0"), 10, "expected a number > 0"},
      {"form-diagonal-weight-negative", one_group, set("/instance/diagonal/nuisance", "-1"), 10,
       "expected a number >= 0"},
      {"form-spread-from-0", one_group, set("/instance/spread_norm/lower", "0"), 10,
       "/instance/spread_norm/lower: expected a number > 0"},
      {"form-diagonal-kappa-0", one_group, set("/instance/kappa", "0"), 10, "expected a number > 0"},
      {"form-diagonal-kappa-beyond-range", one_group, json([](Json& d) {
         d["parameters"]["kappa"] = "1000001";
         d["instance"]["kappa"] = "1000001";
       }),
       10, "/parameters/kappa: out of range"},
      {"form-diagonal-of-more-groups", one_group, set("/parameters/C", "2"), 10,
       "/instance: 'C' is not the construction's; expected about 2"},
      {"form-diagonal-of-larger-groups", one_group, set("/parameters/m", "3"), 10,
       "/instance: 'group_size[1]' is not the construction's; expected about 3"},
      {"form-diagonal-lambda-too-small", off_the_span, json([](Json& d) {
         auto& i = d["instance"];
         d["construction"] = "sink-diagonal-cost-upper";
         d["parameters"] = {{"C", "2"},           {"m", "2"},     {"kappa", "8"}, {"lambda", "3/5"},
                            {"family", "random"}, {"d", "10000"}, {"seed", "1"},  {"optimum", "no"}};
         i["lambda_squared"] = "9/25";
         i["delta_squared"] = "16/25";
         i["sink"] = {{"anchor", {"5/3", "0"}}, {"copy", {"40/9", "0"}}};
         i["diagonal"] = {{"self", {"25/9", "0"}},
                          {"copy_self", {"1", "0"}},
                          {"copy", {"10/3", "0"}},
                          {"nuisance", "25/16"}};
       }),
       10, "/instance: 'delta_squared' is not the construction's: it is not defined for these parameters"},
      {"form-simplex-as-antipodal", simplex, set("/parameters/family", "antipodal"), 10,
       "/instance/nuisances: not of the family 'antipodal'"},
      // Three tokens of a group are a simplex there, too.
      {"form-simplex-as-orthogonal", simplex, set("/parameters/family", "orthogonal"), 0,
       "accepted (refuted"},
      {"form-optimum-of-a-long-fraction", one_group, json([](Json& d) {
         // 1000003/2000003 times its denominator is beyond 10^6.
         auto& i = d["instance"];
         d["parameters"]["lambda"] = "sqrt(1000003/2000003)";
         i["lambda_squared"] = "1000003/2000003";
         i["delta_squared"] = "1000000/2000003";
         i["sink"] = {{"anchor", {"0", "2000003/1000003"}}, {"copy", {"2000003/1000003", "2000003/1000003"}}};
         i["diagonal"] = {{"self", {"2000003/1000003", "0"}},
                          {"copy_self", {"1", "0"}},
                          {"copy", {"0", "4000006/1000003"}},
                          {"nuisance", "2000003/1000000"}};
       }),
       10, "no short sum of squares"},
  };
  return list;
}

}  // namespace corpus::instance_forms
