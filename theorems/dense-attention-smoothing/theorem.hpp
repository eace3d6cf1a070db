#pragma once

#include "theorem/theorem.hpp"
#include "theorems/dense-attention-smoothing/expectations.hpp"

namespace sinkproof::theorems {

/// Theorem G (SLM26 §5; statement.md): when dense attention makes tokens more alike than sparse attention.
const theorem::Theorem& dense_attention_smoothing();

/// Its instances: a law of tokens, with what follows from it by rational arithmetic.
class TokenLawInstance : public theorem::Instance {
 public:
  explicit TokenLawInstance(constructions::TokenLaw law)
      : law_(std::move(law)), moments_(constructions::moments(law_)), expectations_(expectations(law_)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] const constructions::TokenLaw& law() const { return law_; }
  [[nodiscard]] const constructions::TokenMoments& moments() const { return moments_; }
  /// c + N and c + D by expectation.
  [[nodiscard]] const Expectations& expected() const { return expectations_; }

 private:
  constructions::TokenLaw law_;
  constructions::TokenMoments moments_;
  Expectations expectations_;
};

}  // namespace sinkproof::theorems
