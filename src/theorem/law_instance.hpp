#pragma once

#include <utility>
#include <vector>

#include "parameter/grid.hpp"
#include "setting/law/expectations.hpp"
#include "setting/task/claim.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// A law of tokens, with what follows from it by rational arithmetic and the promises of the construction
/// that made it.
class LawInstance final : public Instance {
 public:
  LawInstance(law::TokenLaw law, std::vector<task::Claim> claims, parameter::Values parameters = {})
      : law_(std::move(law)),
        moments_(law::moments(law_)),
        expected_(law::expectations(law_)),
        claims_(std::move(claims)),
        parameters_(std::move(parameters)) {}
  [[nodiscard]] nlohmann::ordered_json to_json() const override;
  [[nodiscard]] bool is_rational() const override { return true; }
  [[nodiscard]] const law::TokenLaw& law() const { return law_; }
  [[nodiscard]] const law::TokenMoments& moments() const { return moments_; }
  /// c + N and c + D by expectation.
  [[nodiscard]] const law::Expectations& expected() const { return expected_; }
  [[nodiscard]] const std::vector<task::Claim>& claims() const { return claims_; }
  /// Of the construction and of the theorem.
  [[nodiscard]] const parameter::Values& parameters() const { return parameters_; }

 private:
  law::TokenLaw law_;
  law::TokenMoments moments_;
  law::Expectations expected_;
  std::vector<task::Claim> claims_;
  parameter::Values parameters_;
};

}  // namespace sinkproof::theorem
