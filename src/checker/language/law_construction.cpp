// The law of tokens of a construction, by the construction's text.
//
// Given: a construction's block of ours, its mutant if it is one, and the parameters of a document.
// Derives itself: sizes, numbers and every entry, statement by statement, those of the mutant last; the
// margins of all claims.
// Takes from the document: the parameters (making.cpp).
// Acceptance means: nothing is accepted here: law_statement.cpp compares the document's instance with this
// one.
// Assumes: making.cpp, construction_block.cpp and evaluation.cpp, for what the text says. What a mutant
// claims is what its original claims.
#include "checker/language/law_construction.hpp"

#include "checker/kernel/error.hpp"
#include "checker/kernel/work.hpp"
#include "checker/language/law_facts.hpp"

namespace sinkproof_check::language {

namespace {

/// Exact 0 everywhere.
TokenLaw empty_law(const Sizes& sizes) {
  const Rationals origin(static_cast<std::size_t>(sizes.at("dimension")));
  TokenLaw law;
  law.tokens = sizes.at("tokens");
  law.value.assign(origin.size(), origin);
  law.law.assign(static_cast<std::size_t>(sizes.at("atoms")), {mpq_class(0), origin});
  return law;
}

/// The number of the law that a name with these indices stands for.
mpq_class& number_of(TokenLaw& law, std::string_view name, const std::vector<long>& indices) {
  charge_steps(32);
  if (name == "beta") return law.beta;
  if (name == "lambda") return law.lambda;
  if (name == "stated_numerator") return law.numerator[place_of(name, indices[0], 0, law.numerator.size())];
  if (name == "stated_denominator")
    return law.denominator[place_of(name, indices[0], 0, law.denominator.size())];
  if (name == "value") {
    Rationals& row = law.value[place_of(name, indices[0], 1, law.value.size())];
    return row[place_of(name, indices[1], 1, row.size())];
  }
  auto& [probability, token] = law.law[place_of(name, indices[0], 1, law.law.size())];
  return name == "probability" ? probability : token[place_of(name, indices[1], 1, token.size())];
}

}  // namespace

TokenLaw LawConstruction::law() const {
  const auto& [source, block, mutant] = making_.text();
  const std::vector<SizeRange> ranges{{"tokens", 2, 12}, {"atoms", 1, 8}, {"dimension", 1, 8}};
  const Sizes sizes = making_.sizes(ranges);
  MakingFacts facts(sizes, making_.values());
  Evaluation evaluation(*source, *block, facts);
  TokenLaw law = empty_law(sizes);
  const auto set = [&](std::string_view name, const std::vector<long>& indices,
                       const std::optional<Real>& value) {
    const auto rational = value ? rational_value(*value) : std::nullopt;
    if (!rational)
      throw Rejected("/construction",
                     "gives " + quoted(name) + " a value that is not defined or not rational");
    number_of(law, name, indices) = *rational;
  };
  for (const std::string_view name : {"beta", "lambda"}) {
    const auto parameter = making_.values().find(name);
    if (parameter != making_.values().end()) set(name, {}, parameter->second.number);
  }
  for (const Assignment* const assignment : making_.assignments()) {
    const std::string_view name = assignment->target->word;
    if (sizes.contains(name)) continue;
    for (const auto& [indices, value] : evaluation.assigned(*assignment)) set(name, indices, value);
  }
  return law;
}

std::vector<Margin> LawConstruction::claims(const LawNumbers& numbers) const {
  const auto& [source, block, mutant] = making_.text();
  LawFacts facts(numbers, making_.values());
  Evaluation evaluation(*source, *block, facts);
  return stated_claims(*block, evaluation);
}

}  // namespace sinkproof_check::language
