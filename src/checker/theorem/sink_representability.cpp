// Theorems F1 and F2, theorems/sink-representability/statement.md.
//
// Given: embeddings, weights, and a W′ or none.
// Derives itself: |r|², |v|², ‖N‖², ‖W′‖², the least score, all margins, in rationals; roots only for the quantities.
// Takes from the document: the direction, which says of which half the certificate is, and whether there is a W′; where N is not 0 there has to be one.
// Acceptance means: certified sufficient: this W′ represents the sink at the least cost. Certified necessary: N = 0 with convex weights, so that no W does. Refuted: a claim fails at the stated place, or N = 0 where a W was said to be.
// Assumes: the statement's proof; rational arithmetic.
#include "checker/theorem/sink_representability.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/patterns/sink_embeddings.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view sink_representability_sha256 =
    "dfa63deb9a58f2acaa8d80e7da0b276225818192dbaf891df41109eebe3f9b61";

struct SinkWitness {
  std::string place;
  std::string refutes;
  std::string of;         ///< `weights` and `nearest`: queries, keys or pairs
  std::string condition;  ///< of `weights`
  long query = 0;         ///< of `attained`; of `nearest` the row
  long key = 0;
  StatedEnclosure value;
};

SinkWitness read_sink_witness(const json::Value& value) {
  SinkWitness result{value.place(), std::string(value["refutes"].string()), {}, {}, 0, 0, {}};
  if (result.refutes == "weights") {
    value.require_fields({"refutes", "weights", "condition", "value"});
    result.of = value["weights"].string();
    result.condition = value["condition"].string();
  } else if (result.refutes == "nearest") {
    value.require_fields({"refutes", "hull", "row", "value"});
    result.of = value["hull"].string();
    result.query = value["row"].integer();
  } else if (result.refutes == "attained") {
    value.require_fields({"refutes", "query", "key", "value"});
    result.query = value["query"].integer();
    result.key = value["key"].integer();
  } else {
    value.require_fields({"refutes", "value"});
  }
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

/// Σ and minimum of weights.
struct Spread {
  mpq_class sum;
  mpq_class least;
};

template <class Weights>
Spread spread_of(const Weights& weights) {
  Spread result;
  for (const auto& entry : weights) {
    result.sum = charged(result.sum + entry.second);
    result.least = std::min(result.least, entry.second);
  }
  return result;
}

class SinkRepresentability final : public Subject {
 public:
  explicit SinkRepresentability(const Certificate& certificate)
      : certificate_(certificate), instance_(read_sink_instance(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses) witnesses_.push_back(read_sink_witness(witness));
  }

  Derivation derive() override {
    require_sink_construction(instance_, certificate_.construction, certificate_.parameters);
    r_ = nearest_query(instance_);
    v_ = nearest_difference(instance_);
    r_squared_ = dot(r_, r_);
    v_squared_ = dot(v_, v_);
    n_squared_ =
        instance_.window ? squared_norm(nearest_pair(instance_)) : mpq_class(r_squared_ * v_squared_);
    const bool has_scores = instance_.has_scores();
    // Without one, `decided` fails for lack of a matrix: a mutant `conclusion >= 0`, which needs no witness, would refute F1 with embeddings that are representable. The
    // constructions were held to a solution; where that has none, a mutant's weights have none either.
    if (certificate_.construction == "given-embeddings" && !has_scores && n_squared_ != 0)
      throw Rejected("/instance", "no matrix; expected one, as the weights' points are not 0");
    if (has_scores)
      w_squared_ = instance_.window ? squared_norm(instance_.matrix)
                                    : mpq_class(dot(instance_.query_functional, instance_.query_functional) *
                                                dot(instance_.key_functional, instance_.key_functional));
    const mpq_class attained = has_scores ? mpq_class(least_score() - 1) : mpq_class(-1);
    Derivation result{{{"weights", false, Real(-unbalance())}, {"nearest", false, Real(least_excess())}},
                      hypotheses(),
                      {"decided", false, Real(instance_.is_sufficient ? attained : mpq_class(-n_squared_))},
                      {}};
    if (has_scores) {
      result.claims.push_back({"attained", false, Real(attained)});
      result.claims.push_back({"optimal", false, Real(mpq_class(1 - w_squared_ * n_squared_))});
    }
    const mpq_class scale = 4 * instance_.margin * instance_.margin * instance_.dimension();
    std::optional<Real> primal;
    std::optional<Real> dual;
    if (has_scores) primal = square_root(Real(mpq_class(scale * w_squared_)));
    if (n_squared_ != 0) dual = square_root(Real(mpq_class(scale / n_squared_)));
    result.quantities = {{"distance_queries", square_root(Real(r_squared_))},
                         {"distance_keys", square_root(Real(v_squared_))},
                         {"cost", dual},
                         {"cost_primal", primal},
                         {"cost_dual", dual}};
    return result;
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const SinkWitness& stated = witnesses_[witness];
    if (stated.refutes == "weights") {
      check_weights(stated);
    } else if (stated.refutes == "nearest") {
      require_enclosure(stated.value, Real(excess(stated)));
      if (*stated.value.upper >= 0)
        throw Rejected(stated.place + "/value/upper", "not below 0: the point may be nearest");
    } else if (stated.refutes == "attained") {
      require_pair(stated);
      require_enclosure(stated.value, Real(score(stated.query, stated.key)));
      if (*stated.value.upper >= 1)
        throw Rejected(stated.place + "/value/upper", "not below 1: the score may suffice");
    } else if (stated.refutes == "optimal") {
      require_enclosure(stated.value, Real(mpq_class(w_squared_ * n_squared_)));
      if (*stated.value.lower <= 1)
        throw Rejected(stated.place + "/value/lower", "not above 1: the matrix may be best");
    } else if (stated.refutes == "decided") {
      require_enclosure(stated.value, Real(n_squared_));
      if (n_squared_ != 0)
        throw Rejected(stated.place + "/value",
                       "not 0: the weights do not show that no matrix represents the sink");
    } else {
      throw Rejected(stated.place + "/refutes", "nothing can show this");
    }
  }

  std::string description() const override {
    std::string text = certificate_.construction;
    for (const auto& [name, parameter] : certificate_.parameters)
      text += " " + name + "=" + parameter.text;  // part of a number would be another one
    return text + (instance_.is_sufficient ? ", sufficient" : ", necessary");
  }

 private:
  std::vector<Margin> hypotheses() const {
    const bool is_masked = instance_.window.has_value();
    const auto if_about = [](bool about, const mpq_class& margin) {
      return Real(about ? margin : mpq_class(1));
    };
    const mpq_class obstruction = is_masked ? n_squared_ : std::min(r_squared_, v_squared_);
    return {{"queries-separated", true, if_about(instance_.is_sufficient && !is_masked, r_squared_)},
            {"sink-separated", true, if_about(instance_.is_sufficient && !is_masked, v_squared_)},
            {"pairs-separated", true, if_about(instance_.is_sufficient && is_masked, n_squared_)},
            {"obstructed", false, if_about(!instance_.is_sufficient, mpq_class(-obstruction))}};
  }

  const Rationals& embedding(long row) const { return instance_.embeddings[static_cast<std::size_t>(row)]; }

  mpq_class unbalance() const {
    mpq_class worst;
    const auto take = [&](const Spread& of) {
      worst = std::max({worst, mpq_class(abs(of.sum - 1)), mpq_class(-of.least)});
    };
    take(spread_of(instance_.query_weights));
    take(spread_of(instance_.key_weights));
    if (instance_.window) take(spread_of(instance_.pair_weights));
    return worst;
  }

  mpq_class least_excess() const {
    std::optional<mpq_class> least;
    const auto take = [&](const mpq_class& value) {
      if (!least || value < *least) least = value;
    };
    for (const long query : instance_.queries) take(dot(r_, embedding(query)) - r_squared_);
    for (const long key : instance_.keys) take(dot(v_, instance_.difference(key)) - v_squared_);
    return least.value();
  }

  mpq_class score(long query, long key) const {
    if (instance_.window) return dot(through(embedding(query), instance_.matrix), instance_.difference(key));
    return dot(instance_.query_functional, embedding(query)) *
           dot(instance_.key_functional, instance_.difference(key));
  }

  mpq_class least_score() const {
    std::optional<mpq_class> least;
    const auto take = [&](const mpq_class& value) {
      if (!least || value < *least) least = value;
    };
    if (instance_.window) {
      for (const long query : instance_.queries) {
        const Rationals row = through(embedding(query), instance_.matrix);
        for (const long key : instance_.keys) {
          charge_work(0);  // pairs of rows may be many more than numbers
          if (instance_.sees(query, key)) take(dot(row, instance_.difference(key)));
        }
      }
      return least.value();
    }
    // Every query meets every key: for a key's factor b, a·b is least at the least a where b > 0, at the largest where b < 0.
    Rationals a;
    for (const long query : instance_.queries) a.push_back(dot(instance_.query_functional, embedding(query)));
    const auto [lowest, highest] = std::minmax_element(a.begin(), a.end());
    for (const long key : instance_.keys) {
      const mpq_class b = dot(instance_.key_functional, instance_.difference(key));
      take(b * (b < 0 ? *highest : *lowest));
    }
    return least.value();
  }

  static void require_row(const std::vector<long>& rows, long row, const std::string& place) {
    if (!std::binary_search(rows.begin(), rows.end(), row))
      throw Rejected(place, "not such a row of the instance");
  }

  void require_pair(const SinkWitness& stated) const {
    require_row(instance_.queries, stated.query, stated.place + "/query");
    require_row(instance_.keys, stated.key, stated.place + "/key");
    if (!instance_.sees(stated.query, stated.key))
      throw Rejected(stated.place + "/key", "the query does not see this key");
  }

  /// Of `nearest`, at the witness's row.
  mpq_class excess(const SinkWitness& stated) const {
    if (stated.of == "queries") {
      require_row(instance_.queries, stated.query, stated.place + "/row");
      return dot(r_, embedding(stated.query)) - r_squared_;
    }
    if (stated.of != "keys") throw Rejected(stated.place + "/hull", "unknown hull " + quoted(stated.of));
    require_row(instance_.keys, stated.query, stated.place + "/row");
    return dot(v_, instance_.difference(stated.query)) - v_squared_;
  }

  void check_weights(const SinkWitness& stated) const {
    const bool is_pairs = stated.of == "pairs" && instance_.window.has_value();
    if (stated.of != "queries" && stated.of != "keys" && !is_pairs)
      throw Rejected(stated.place + "/weights", "unknown weights " + quoted(stated.of));
    const Spread of = is_pairs                 ? spread_of(instance_.pair_weights)
                      : stated.of == "queries" ? spread_of(instance_.query_weights)
                                               : spread_of(instance_.key_weights);
    if (stated.condition == "sum") {
      require_enclosure(stated.value, Real(of.sum));
      if (*stated.value.lower <= 1 && *stated.value.upper >= 1)
        throw Rejected(stated.place + "/value", "contains 1: the weights may sum to it");
    } else if (stated.condition == "sign") {
      require_enclosure(stated.value, Real(of.least));
      if (*stated.value.upper >= 0) throw Rejected(stated.place + "/value/upper", "not below 0");
    } else {
      throw Rejected(stated.place + "/condition", "unknown condition " + quoted(stated.condition));
    }
  }

  const Certificate& certificate_;
  SinkInstance instance_;
  std::vector<SinkWitness> witnesses_;
  Rationals r_;
  Rationals v_;
  mpq_class r_squared_;
  mpq_class v_squared_;
  mpq_class n_squared_;
  mpq_class w_squared_;
};

}  // namespace

Statement sink_representability() {
  return {"sink-representability",
          sink_representability_sha256,
          sink_constructions(),
          {"queries-separated", "sink-separated", "pairs-separated", "obstructed"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<SinkRepresentability>(certificate);
          }};
}

}  // namespace sinkproof_check
