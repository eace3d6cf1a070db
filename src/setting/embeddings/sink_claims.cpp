#include "setting/embeddings/sink_claims.hpp"

#include <utility>

#include "language/residual.hpp"

namespace sinkproof::embeddings {

namespace {

using language::Node;
using language::Tape;

/// `sides` gives the larger side and the smaller one.
template <class Sides>
task::Claim claim(const char* id, const Sides& sides) {
  auto formula = std::make_shared<language::Residual>();
  const auto [larger, smaller] = sides(formula->tape);
  formula->roots = {formula->tape.difference(larger, smaller), larger, smaller};
  return {id, false, std::move(formula)};
}

std::vector<task::Claim> all_claims() {
  return {
      claim("weights", [](Tape& tape) { return std::pair(tape.number(0), tape.input({"weights_excess"})); }),
      claim("nearest", [](Tape& tape) { return std::pair(tape.input({"nearest_excess"}), tape.number(0)); }),
      claim("attained", [](Tape& tape) { return std::pair(tape.input({"least_score"}), tape.number(1)); }),
      claim("optimal", [](Tape& tape) {
        const Node scores = tape.input({"scores_squared"});
        const Node pairs = tape.input({"n_squared"});
        return std::pair(tape.number(1), tape.apply(Tape::Operation::multiply, {scores, pairs}));
      })};
}

}  // namespace

std::vector<task::Claim> claims_of(const SinkEmbeddings& data) {
  static const std::vector<task::Claim> all = all_claims();
  constexpr std::ptrdiff_t of_weights = 2;
  return {all.begin(), data.has_scores() ? all.end() : all.begin() + of_weights};
}

}  // namespace sinkproof::embeddings
