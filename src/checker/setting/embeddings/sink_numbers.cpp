// The numbers of an instance of embeddings, what constructions promise of them, and what shows that a promise
// fails.
//
// Given: embeddings, weights, and a W′ or none.
// Derives itself: |r|², |v|², ‖N‖², ‖W′‖², the least score, how far weights are from convex ones and points
// from nearest ones, in rationals.
// Takes from the document: the instance, and witnesses. Safe, as nothing is claimed of the instance but by
// these numbers, and each witness has to enclose what is derived at its place.
// Acceptance means: the claims' margins are the instance's; a witness shows the weights, row, pair or norm
// where its claim fails.
// Assumes: sink_embeddings.cpp for the instance and its points; rational arithmetic.
#include "checker/setting/embeddings/sink_numbers.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"

namespace sinkproof_check {

namespace {

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

/// The least of some numbers.
class Least {
 public:
  void take(const mpq_class& value) {
    if (!least_ || value < *least_) least_ = value;
  }
  const mpq_class& value() const { return least_.value(); }

 private:
  std::optional<mpq_class> least_;
};

const Rationals& embedding(const SinkInstance& instance, long row) {
  return instance.embeddings[static_cast<std::size_t>(row)];
}

mpq_class weights_excess_of(const SinkInstance& instance) {
  mpq_class worst;
  const auto take = [&](const Spread& of) {
    worst = std::max({worst, mpq_class(abs(of.sum - 1)), mpq_class(-of.least)});
  };
  take(spread_of(instance.query_weights));
  take(spread_of(instance.key_weights));
  if (instance.window) take(spread_of(instance.pair_weights));
  return worst;
}

mpq_class nearest_excess_of(const SinkInstance& instance, const SinkNumbers& numbers) {
  Least least;
  for (const long query : instance.queries)
    least.take(dot(numbers.r, embedding(instance, query)) - numbers.r_squared);
  for (const long key : instance.keys)
    least.take(dot(numbers.v, instance.difference(key)) - numbers.v_squared);
  return least.value();
}

mpq_class score(const SinkInstance& instance, long query, long key) {
  if (instance.window)
    return dot(through(embedding(instance, query), instance.matrix), instance.difference(key));
  return dot(instance.query_functional, embedding(instance, query)) *
         dot(instance.key_functional, instance.difference(key));
}

mpq_class least_score_of(const SinkInstance& instance) {
  Least least;
  if (instance.window) {
    for (const long query : instance.queries) {
      const Rationals row = through(embedding(instance, query), instance.matrix);
      for (const long key : instance.keys) {
        charge_work(0);  // pairs of rows may be many more than numbers
        if (instance.sees(query, key)) least.take(dot(row, instance.difference(key)));
      }
    }
    return least.value();
  }
  // Every query meets every key: for a key's factor b, a·b is least at the least a where b > 0, at the
  // largest where b < 0.
  Rationals a;
  for (const long query : instance.queries)
    a.push_back(dot(instance.query_functional, embedding(instance, query)));
  const auto [lowest, highest] = std::minmax_element(a.begin(), a.end());
  for (const long key : instance.keys) {
    const mpq_class b = dot(instance.key_functional, instance.difference(key));
    least.take(b * (b < 0 ? *highest : *lowest));
  }
  return least.value();
}

void require_row(const std::vector<long>& rows, long row, const std::string& place) {
  if (!std::binary_search(rows.begin(), rows.end(), row))
    throw Rejected(place, "not such a row of the instance");
}

void require_weights_shown(const SinkWitness& stated, const SinkInstance& instance) {
  const bool is_pairs = stated.of == "pairs" && instance.window.has_value();
  if (stated.of != "queries" && stated.of != "keys" && !is_pairs)
    throw Rejected(stated.place + "/weights", "unknown weights " + quoted(stated.of));
  const Spread of = is_pairs                 ? spread_of(instance.pair_weights)
                    : stated.of == "queries" ? spread_of(instance.query_weights)
                                             : spread_of(instance.key_weights);
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

/// Of `nearest`, at the witness's row.
mpq_class excess_at(const SinkWitness& stated, const SinkInstance& instance, const SinkNumbers& numbers) {
  if (stated.of == "queries") {
    require_row(instance.queries, stated.query, stated.place + "/row");
    return dot(numbers.r, embedding(instance, stated.query)) - numbers.r_squared;
  }
  if (stated.of != "keys") throw Rejected(stated.place + "/hull", "unknown hull " + quoted(stated.of));
  require_row(instance.keys, stated.query, stated.place + "/row");
  return dot(numbers.v, instance.difference(stated.query)) - numbers.v_squared;
}

void require_score_shown(const SinkWitness& stated, const SinkInstance& instance) {
  require_row(instance.queries, stated.query, stated.place + "/query");
  require_row(instance.keys, stated.key, stated.place + "/key");
  if (!instance.sees(stated.query, stated.key))
    throw Rejected(stated.place + "/key", "the query does not see this key");
  require_enclosure(stated.value, Real(score(instance, stated.query, stated.key)));
  if (*stated.value.upper >= 1)
    throw Rejected(stated.place + "/value/upper", "not below 1: the score may suffice");
}

}  // namespace

SinkNumbers sink_numbers(const SinkInstance& instance) {
  SinkNumbers result;
  result.r = nearest_query(instance);
  result.v = nearest_difference(instance);
  result.r_squared = dot(result.r, result.r);
  result.v_squared = dot(result.v, result.v);
  result.n_squared =
      instance.window ? squared_norm(nearest_pair(instance)) : mpq_class(result.r_squared * result.v_squared);
  result.weights_excess = weights_excess_of(instance);
  result.nearest_excess = nearest_excess_of(instance, result);
  if (!instance.has_scores()) return result;
  result.scores_squared = instance.window
                              ? squared_norm(instance.matrix)
                              : mpq_class(dot(instance.query_functional, instance.query_functional) *
                                          dot(instance.key_functional, instance.key_functional));
  result.least_score = least_score_of(instance);
  return result;
}

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

bool is_claim_shown(const SinkWitness& stated, const SinkInstance& instance, const SinkNumbers& numbers) {
  if (stated.refutes == "weights") {
    require_weights_shown(stated, instance);
  } else if (stated.refutes == "nearest") {
    require_enclosure(stated.value, Real(excess_at(stated, instance, numbers)));
    if (*stated.value.upper >= 0)
      throw Rejected(stated.place + "/value/upper", "not below 0: the point may be nearest");
  } else if (stated.refutes == "attained") {
    require_score_shown(stated, instance);
  } else if (stated.refutes == "optimal") {
    require_enclosure(stated.value, Real(mpq_class(numbers.scores_squared * numbers.n_squared)));
    if (*stated.value.lower <= 1)
      throw Rejected(stated.place + "/value/lower", "not above 1: the matrix may be best");
  } else {
    return false;
  }
  return true;
}

void require_no_matrix_shown(const SinkWitness& stated, const SinkNumbers& numbers) {
  require_enclosure(stated.value, Real(numbers.n_squared));
  if (numbers.n_squared != 0)
    throw Rejected(stated.place + "/value",
                   "not 0: the weights do not show that no matrix represents the sink");
}

}  // namespace sinkproof_check
