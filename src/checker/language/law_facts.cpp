// The names of the setting token-law.
//
// Given: an instance with what is derived of it, and the parameters of a statement's text.
// Derives itself: nothing: names for law_numbers.cpp's numbers.
// Takes from the document: the instance and the parameters. Safe, as nothing is claimed of them here.
// Acceptance means: nothing is accepted here: evaluation.cpp computes with these numbers.
// Assumes: law_numbers.cpp and token_law.cpp, for what is derived; setting.cpp, for names.
#include "checker/language/law_facts.hpp"

#include <stdexcept>
#include <utility>

#include "checker/kernel/work.hpp"

namespace sinkproof_check::language {

LawFacts::LawFacts(const LawNumbers& numbers, std::map<std::string_view, Value> parameters)
    : InstanceFacts(std::move(parameters)), numbers_(numbers) {}

std::optional<Real> LawFacts::number(std::string_view name) {
  const TokenLaw& law = numbers_.law();
  if (name == "tokens") return Real(law.tokens);
  if (name == "atoms") return Real(static_cast<long>(law.law.size()));
  if (name == "dimension") return Real(static_cast<long>(law.value.size()));
  if (name == "beta") return Real(law.beta);
  if (name == "lambda") return Real(law.lambda);
  if (name == "trace_b") return Real(numbers_.sums().variance);
  if (name == "trace_bw") return Real(numbers_.sums().trace);
  if (name == "trace_bww") return Real(numbers_.sums().trace_transpose);
  if (name == "mean_square") return Real(numbers_.sums().mean_square);
  if (name == "cosine_sparse" || name == "cosine_dense") return numbers_.cosine(name == "cosine_dense");
  throw std::logic_error("a number that no law has");
}

std::optional<Real> LawFacts::entry(std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  const TokenLaw& law = numbers_.law();
  const auto of = [&](const Polynomial& polynomial) {
    return Real(polynomial[place_of(name, indices[0], 0, polynomial.size())]);
  };
  if (name == "product") return of(numbers_.product());
  if (name == "square") return of(numbers_.square());
  if (name == "stated_numerator") return of(law.numerator);
  if (name == "stated_denominator") return of(law.denominator);
  if (name == "value") {
    const Rationals& row = law.value[place_of(name, indices[0], 1, law.value.size())];
    return Real(row[place_of(name, indices[1], 1, row.size())]);
  }
  const auto& [probability, token] = law.law[place_of(name, indices[0], 1, law.law.size())];
  if (name == "probability") return Real(probability);
  return Real(token[place_of(name, indices[1], 1, token.size())]);
}

}  // namespace sinkproof_check::language
