#include "theorem/embeddings_theorem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "numeric/error.hpp"
#include "setting/embeddings/sink_entries.hpp"
#include "theorem/embeddings_vocabulary.hpp"

namespace sinkproof::theorem {

using embeddings::SinkEmbeddings;
using embeddings::SinkNumbers;
using numeric::Arithmetic;
using numeric::Exact;
using numeric::Rational;
using numeric::Scalar;

namespace {

/// Of a value that is known exactly; `place` has the members that say where.
Witness exact_witness(const std::string& refuted_id, const nlohmann::ordered_json& place,
                      const Rational& value) {
  return {refuted_id, place.dump(), {value, value}};
}

/// Weights that do not sum to 1, or the least of them.
Witness weights_witness(const SinkEmbeddings& data) {
  const auto look = [](const char* name, const std::vector<Rational>& weights) -> std::optional<Witness> {
    Rational sum;
    for (const auto& weight : weights) sum += weight;
    if (sum != 1) return exact_witness("weights", {{"weights", name}, {"condition", "sum"}}, sum);
    const auto least = std::min_element(weights.begin(), weights.end());
    if (*least < 0) return exact_witness("weights", {{"weights", name}, {"condition", "sign"}}, *least);
    return std::nullopt;
  };
  std::vector<Rational> queries;
  std::vector<Rational> keys;
  std::vector<Rational> pairs;
  for (const auto& entry : data.query_weights) queries.push_back(entry.second);
  for (const auto& entry : data.key_weights) keys.push_back(entry.second);
  for (const auto& entry : data.pair_weights) pairs.push_back(entry.weight);
  auto witness = look("queries", queries);
  if (!witness) witness = look("keys", keys);
  if (!witness && data.problem.window) witness = look("pairs", pairs);
  if (!witness) throw InternalError("convex weights are certified not to be");
  return *witness;
}

/// The row whose point is nearest along the weights' point.
Witness nearest_row_witness(const SinkEmbeddings& data, const SinkNumbers<Exact>& of) {
  Witness worst;
  Rational least = 0;
  const auto look = [&](const char* hull, const std::vector<std::size_t>& rows, auto excess_of) {
    for (const std::size_t row : rows) {
      const Rational excess = embeddings::rational_of_embeddings(excess_of(row));
      if (excess >= least) continue;
      least = excess;
      worst = exact_witness("nearest", {{"hull", hull}, {"row", row}}, excess);
    }
  };
  look("queries", data.problem.queries, [&](std::size_t row) { return of.query_excess(row); });
  look("keys", data.problem.keys, [&](std::size_t row) { return of.key_excess(row); });
  if (least == 0) throw InternalError("nearest points are certified not to be");
  return worst;
}

Witness attained_witness(const SinkEmbeddings& data, const SinkNumbers<Exact>& of) {
  std::optional<Witness> worst;
  for (const std::size_t query : data.problem.queries) {
    for (const std::size_t key : data.problem.keys) {
      if (!data.problem.sees(query, key)) continue;
      const Rational score = embeddings::rational_of_embeddings(of.score(query, key));
      if (worst && score >= *worst->value.lower) continue;
      worst = exact_witness("attained", {{"query", query}, {"key", key}}, score);
    }
  }
  return worst.value();
}

}  // namespace

EmbeddingsTheorem::EmbeddingsTheorem(StatedBlock stated, std::string file,
                                     const std::vector<EmbeddingsSource>& constructions)
    : StatedTheoremOf(std::move(stated), std::move(file), constructions, "embeddings") {}

std::shared_ptr<const StatedForm> EmbeddingsTheorem::on_instance(const EmbeddingsInstance& instance) const {
  auto form = form_of(instance, text().own_names());
  if (!text().names_entries()) return text().on_form(form);
  const embeddings::SinkEntries entries(instance.data());
  form.entries = &entries;
  return text().make_form(form);
}

template <Scalar S>
Evaluation<S> EmbeddingsTheorem::evaluate_in(const EmbeddingsInstance& instance,
                                             const Arithmetic<S>& arithmetic) const {
  text().require(instance.parameters());
  const auto stated = on_instance(instance);
  EmbeddingsNumbers<S> numbers(instance, arithmetic);
  const auto supply = numbers.supply();
  return text().evaluate<S>(
      *stated, supply, [&] { return margins_of(instance.claims(), supply, arithmetic); }, arithmetic);
}

template Evaluation<numeric::Interval> EmbeddingsTheorem::evaluate_in(
    const EmbeddingsInstance&, const Arithmetic<numeric::Interval>&) const;
template Evaluation<numeric::Ball> EmbeddingsTheorem::evaluate_in(const EmbeddingsInstance&,
                                                                  const Arithmetic<numeric::Ball>&) const;
template Evaluation<Exact> EmbeddingsTheorem::evaluate_in(const EmbeddingsInstance&,
                                                          const Arithmetic<Exact>&) const;

Witness EmbeddingsTheorem::witness(const Instance& instance, const std::string& refuted_id,
                                   long /*max_bits*/) const {
  const SinkEmbeddings& data = typed(instance).data();
  if (refuted_id == "weights") return weights_witness(data);
  const SinkNumbers<Exact> of(data, Arithmetic<Exact>{});
  if (refuted_id == "nearest") return nearest_row_witness(data, of);
  if (refuted_id == "attained") return attained_witness(data, of);
  const auto place = nlohmann::ordered_json::object();
  const Rational n_squared = embeddings::rational_of_embeddings(of.n_squared());
  if (refuted_id == "optimal")
    return exact_witness(refuted_id, place,
                         embeddings::rational_of_embeddings(of.scores_squared()) * n_squared);
  if (n_squared != 0)
    throw InternalError("'" + refuted_id +
                        "' is certified false, but its weights do not show that no W exists");
  return exact_witness(refuted_id, place, n_squared);
}

}  // namespace sinkproof::theorem
