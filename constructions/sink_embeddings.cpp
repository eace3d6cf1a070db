#include "constructions/sink_embeddings.hpp"

#include "numeric/error.hpp"

namespace sinkproof::constructions {

SinkEmbeddings solve_first_row_as_sink(numeric::RationalRows rows, std::optional<std::size_t> window,
                                       const parameter::Values& values) {
  const auto& margin = values.real("kappa");
  if (!margin.is_rational()) {
    throw InputError("parameter kappa: '" + numeric::to_string(margin).substr(0, 60) +
                     "' is not rational (expected a rational number)");
  }
  embeddings::SinkProblem problem{std::move(rows), 0, {}, {}, window, margin.rational()};
  for (std::size_t row = 1; row < problem.embeddings.size(); ++row) problem.queries.push_back(row);
  problem.keys = problem.queries;
  return embeddings::solve(std::move(problem));
}

embeddings::DoubleProblem in_doubles(const numeric::RationalRows& rows, std::optional<std::size_t> window) {
  embeddings::DoubleProblem result{{}, window, rows.front().size()};
  for (const auto& row : rows) {
    auto& entries = result.embeddings.emplace_back();
    for (const auto& entry : row) entries.push_back(numeric::approximate(entry));
  }
  return result;
}

SinkConstruction mutant_of(const SinkConstruction& original, const char* name, const char* summary,
                           SinkEmbeddings (*build)(const parameter::Values& values)) {
  return {{name, summary, "mutant", original.name, original.parameters, build}, original.usual_values};
}

parameter::Specification score_margin() {
  return {"kappa",   parameter::Specification::Kind::real,
          0,         true,
          1'000'000, "by how much scores prefer the sink, in units of √d; rational"};
}

parameter::Specification seed() {
  return {"seed", parameter::Specification::Kind::integer, 0, false, 1'000'000'000, "of the generator"};
}

}  // namespace sinkproof::constructions
