// Hypotheses about the normaliser. relu-sink-free once took every head that is no softmax for a relu head: a
// sigmoid head then "refuted" the theorem with `normaliser` dropped, and hypothesis-ablation called that
// hypothesis needed by it. Each false certificate here is true but for that one margin.
#include "tampering.hpp"

namespace corpus::normalisers {

namespace {

constexpr const char* relu = "relu-sink-free--found--seed1-trial2--without-normaliser.json";
constexpr const char* sigmoid = "unnormalised-sigmoid-sink-free--found--seed1-trial0--without-sigmoid.json";
constexpr const char* null_slot = "null-slot-necessity--found--seed1-trial35--without-null-slot.json";
constexpr const char* softmax = "softmax-sink-necessity--found--seed1-trial35--without-softmax.json";
constexpr const char* tradeoff = "multihead-sink-tradeoff--found--seed1-trial214--without-softmax.json";

/// The head of relu-mean at L = 3, m = 0 with another normaliser: its loss, and its largest anchor mass.
struct Head {
  const char* normaliser;
  const char* loss;
  const char* anchor_mass;
};
constexpr Head of_sigmoid{"sigmoid", "1/2", "1/2"};
constexpr Head of_softmax{"softmax", "1", "1/2"};
constexpr Head of_softmax_one{"softmax-one", "1/2", "1/3"};
constexpr Head of_key_bias{"softmax-key-bias", "1/2", "1/3"};
constexpr Head of_relu_none{"relu-none", "1/2", "0"};
constexpr Head of_relu_length{"relu-length", "1/6", "0"};

void state(Json& enclosure, const std::string& value) {
  enclosure["lower"] = value;
  enclosure["upper"] = value;
}

void put(Json& d, const Head& head) {
  Json& model = d["instance"]["model"];
  model["normaliser"] = head.normaliser;
  if (std::string(head.normaliser) == "softmax-key-bias") model["heads"][0]["key_bias"] = Json::array();
  state(d["quantities"]["loss"], head.loss);
  state(d["quantities"]["max_anchor_mass"], head.anchor_mass);
  state(d["conclusion"], "-" + std::string(head.loss));
}

/// "A relu head errs": the witness is the row of the anchor, which all but relu heads get wrong, or of the
/// trigger.
Edit refuting(const Head& head, const char* position = "0") {
  return json([=](Json& d) {
    put(d, head);
    const long at_position = std::stol(position);
    d["witnesses"][0]["position"] = at_position;
    d["witnesses"][0]["coordinate"] = at_position == 0 ? 0 : 1;
    // The anchor's row has one key: its error is α_00.
    const bool is_softmax = std::string(head.normaliser) == "softmax";
    d["witnesses"][0]["value"] = at_position != 0 ? enclosure(head.loss, head.loss)
                                 : is_softmax     ? enclosure("1", "1")
                                                  : enclosure("1/2", "1/2");
  });
}

/// The table of relu-sink-free whose row of `normaliser` has the certificate, after the change, for its case.
Edit tabled(const Edit& change) {
  return [change](const std::string& text) {
    Json rows = Json::array();
    Json words = Json::array();
    for (const char* hypothesis : {"relu", "normaliser", "single-head", "weights"}) {
      const bool has_case = std::string(hypothesis) == "normaliser";
      rows.push_back({{"theorem", "relu-sink-free"},
                      {"hypothesis", hypothesis},
                      {"outcome", has_case ? "needed" : "not found needed"},
                      {"case_file", has_case ? Json("case.json") : Json()},
                      {"trials", has_case ? "5" : "60"}});
      words.push_back(has_case ? Json::array({"trials"}) : Json::array({"outcome", "trials"}));
    }
    const Json document{{"format", "sinkproof-rows/1"},
                        {"table", "hypothesis-ablation"},
                        {"digits", 10},
                        {"parameters", {{"theorem", "relu-sink-free"}, {"trials", "60"}, {"seed", "1"}}},
                        {"rows", rows},
                        {"not_certified", words},
                        {"cases", {{"case.json", Json::parse(change(text))}}}};
    return document.dump(1) + "\n";
  };
}

/// The same head, seen for what it is.
Edit vacuous(const Head& head) {
  return json([=](Json& d) {
    put(d, head);
    state(d["hypotheses"][0], "-1");
    d["verdict"] = "vacuous";
    d["witnesses"] = Json::array();
  });
}

/// The first hypothesis, about the normaliser, is passed off as true.
Edit passed_off(const char* normaliser = nullptr) {
  return json([=](Json& d) {
    if (normaliser != nullptr) d["instance"]["model"]["normaliser"] = normaliser;
    state(d["hypotheses"][0], "1");
    d.erase("dropped");
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const char* const above = "/hypotheses/0/lower: above the value";
  static const std::vector<Tampering> list{
      {"relu-hypothesis-of-a-sigmoid-head", relu, refuting(of_sigmoid), 10, above},
      {"relu-hypothesis-of-a-softmax-head", relu, refuting(of_softmax), 10, above},
      {"relu-hypothesis-of-a-softmax-one-head", relu, refuting(of_softmax_one), 10, above},
      {"relu-hypothesis-of-a-key-bias-head", relu, refuting(of_key_bias), 10, above},
      {"relu-hypothesis-false-of-a-sigmoid-head", relu, vacuous(of_sigmoid), 0, "accepted (vacuous"},
      {"relu-hypothesis-false-of-a-softmax-one-head", relu, vacuous(of_softmax_one), 0, "accepted (vacuous"},
      {"relu-hypothesis-false-of-a-key-bias-head", relu, vacuous(of_key_bias), 0, "accepted (vacuous"},
      {"relu-hypothesis-of-a-relu-head-without-divisor", relu, refuting(of_relu_none, "2"), 0,
       "accepted (refuted"},
      {"relu-hypothesis-of-a-relu-head-over-the-length", relu, refuting(of_relu_length, "2"), 0,
       "accepted (refuted"},
      {"relu-hypothesis-false-of-a-relu-head", relu, vacuous(of_relu_length), 10,
       "/hypotheses/0/upper: below the value"},
      // A table called a hypothesis needed by such a case.
      {"rows-needed-by-a-relu-head", relu, tabled(refuting(of_relu_none, "2")), 0,
       "accepted (rows: hypothesis-ablation"},
      {"rows-needed-by-a-sigmoid-head", relu, tabled(refuting(of_sigmoid)), 10, above},
      {"rows-needed-by-a-softmax-one-head", relu, tabled(refuting(of_softmax_one)), 10, above},
      {"rows-needed-by-a-key-bias-head", relu, tabled(refuting(of_key_bias)), 10, above},
      {"rows-needed-by-a-sigmoid-head-seen-for-what-it-is", relu, tabled(vacuous(of_sigmoid)), 10,
       "/rows/1/case_file: the case does not refute"},
      {"sigmoid-hypothesis-of-a-softmax-head", sigmoid, passed_off(), 10, above},
      {"sigmoid-hypothesis-of-a-relu-head", sigmoid, passed_off("relu-non-anchor"), 10, above},
      {"null-slot-hypothesis-of-a-relu-head", null_slot, passed_off(), 10, above},
      {"null-slot-hypothesis-of-a-softmax-head", null_slot, passed_off("softmax"), 10, above},
      {"null-slot-hypothesis-of-a-sigmoid-head", null_slot, passed_off("sigmoid"), 10, above},
      {"softmax-hypothesis-of-a-relu-head", softmax, passed_off(), 10, above},
      {"softmax-hypothesis-of-a-softmax-one-head", softmax, passed_off("softmax-one"), 10, above},
      {"softmax-hypothesis-of-a-sigmoid-head", softmax, passed_off("sigmoid"), 10, above},
      {"tradeoff-softmax-hypothesis-of-another-head", tradeoff, passed_off(), 10, above},
      {"tradeoff-softmax-hypothesis-of-a-softmax-one-head", tradeoff, passed_off("softmax-one"), 10, above},
  };
  return list;
}

}  // namespace corpus::normalisers
