#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checker/document/statement.hpp"
#include "checker/setting/embeddings/sink_embeddings.hpp"

namespace sinkproof_check {

/// What the names of the setting stand for, derived from embeddings, weights and W′.
struct SinkNumbers {
  Rationals r;
  Rationals v;
  mpq_class r_squared;
  mpq_class v_squared;
  mpq_class n_squared;
  mpq_class weights_excess;
  mpq_class nearest_excess;
  mpq_class scores_squared;              ///< 0 without W′
  std::optional<mpq_class> least_score;  ///< none without W′
};
SinkNumbers sink_numbers(const SinkInstance& instance);

/// Of one of the claims of all constructions, `weights`, `nearest`, `attained` and `optimal`, or of a
/// theorem's conclusion.
struct SinkWitness {
  std::string place;
  std::string refutes;
  std::string of;         ///< `weights` and `nearest`: queries, keys or pairs
  std::string condition;  ///< of `weights`
  long query = 0;         ///< of `attained`; of `nearest` the row
  long key = 0;
  StatedEnclosure value;
};
SinkWitness read_sink_witness(const json::Value& value);
/// Throws Rejected unless it shows that the claim is false. False where it is about none of the claims.
bool is_claim_shown(const SinkWitness& stated, const SinkInstance& instance, const SinkNumbers& numbers);
/// Throws Rejected unless N = 0, so that no matrix represents the sink.
void require_no_matrix_shown(const SinkWitness& stated, const SinkNumbers& numbers);

}  // namespace sinkproof_check
