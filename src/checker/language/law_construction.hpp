#pragma once

#include <string_view>
#include <vector>

#include "checker/language/making.hpp"
#include "checker/setting/law/law_numbers.hpp"

namespace sinkproof_check::language {

/// What a construction of token-law makes of its parameters, and what it claims. All throw Rejected,
/// ValueError.
class LawConstruction {
 public:
  /// With these parameters, each shown to be in its range; there are no others, but for those of the names
  /// `others`.
  LawConstruction(const ConstructionText& text, const Parameters& parameters,
                  const std::vector<std::string_view>& others)
      : making_(text, parameters, others) {}

  std::vector<std::string_view> parameter_names() const { return language::parameter_names(making_.text()); }
  TokenLaw law() const;
  std::vector<Margin> claims(const LawNumbers& numbers) const;

 private:
  Making making_;
};

}  // namespace sinkproof_check::language
