#include "certificate/may_be_beyond_checker.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string_view>

namespace sinkproof::certificate {

namespace {

bool touches_zero(const std::optional<numeric::Enclosure>& value) {
  return value && ((value->lower && *value->lower == 0) || (value->upper && *value->upper == 0));
}

/// Sums of L terms so small cost the checker seconds from L ≈ 3000 on; nearer to 0 than 2^-131072 it stops.
constexpr long smallest_exponent = -(1L << 10);

/// Closer to 0 than 2^smallest_exponent, and not 0.
bool is_tiny(const std::optional<numeric::Rational>& end) {
  if (!end || *end == 0) return false;
  const auto size = [](const auto& integer) { return static_cast<long>(msb(abs(integer))); };
  return size(numerator(*end)) - size(denominator(*end)) < smallest_exponent;
}

bool has_tiny_end(const std::optional<numeric::Enclosure>& value) {
  return value && (is_tiny(value->lower) || is_tiny(value->upper));
}

/// 1 − 1/(1 + e^(−10^5)): to tell it from 0 the checker's precision may not do, or its budget.
bool has_tiny_end(const engine::VerifyResult& result) {
  const auto in_statement = [](const auto& stated) { return has_tiny_end(stated.value); };
  const auto in_claim = [](const auto& claim) {
    return std::ranges::any_of(claim.parts, [](const auto& part) {
      return has_tiny_end(part.left) || has_tiny_end(part.right) || has_tiny_end(part.margin);
    });
  };
  const auto& [claims, hypotheses, conclusion, quantities] = result.evaluation;
  return in_statement(conclusion) || std::ranges::any_of(claims, in_statement) ||
         std::ranges::any_of(hypotheses, in_statement) || std::ranges::any_of(quantities, in_statement) ||
         std::ranges::any_of(result.own_claims, in_claim);
}

bool is_exact(const std::optional<numeric::Enclosure>& value) {
  return value && value->lower && value->upper && *value->lower == *value->upper;
}

/// A margin of somebody's own formula that is 0, or of which no precision tells it from 0: `loss >= loss`; or
/// that is a fraction though the quantities are none: `0 >= 1/3 + loss - loss`.
bool rests_on_identity(const engine::VerifyResult& result) {
  if (result.bits == 0) return false;
  const auto may_rest = [](const auto& margin) { return touches_zero(margin) || is_exact(margin); };
  if (result.mutant && may_rest(result.evaluation.conclusion.value)) return true;
  return std::ranges::any_of(result.own_claims, [&](const auto& claim) {
    return std::ranges::any_of(claim.parts, [&](const auto& part) { return may_rest(part.margin); });
  });
}

/// A formula of somebody's own that is not defined here: `1/(loss - loss)`. The checker has to find that its
/// divisor is 0.
bool has_undefined_formula(const engine::VerifyResult& result) {
  if (result.mutant && !result.evaluation.conclusion.value) return true;
  return std::ranges::any_of(result.own_claims, [](const auto& claim) {
    return std::ranges::any_of(claim.parts, [](const auto& part) { return !part.margin; });
  });
}

/// A formula of somebody's own that takes an exponential: of a number beyond 2^40 the checker does not.
bool has_own_exponential(const engine::VerifyResult& result) {
  const auto has_exponential = [](const std::string& formula) {
    return formula.find("exp") != std::string::npos;
  };
  return (result.mutant && has_exponential(result.mutant->conclusion)) ||
         std::ranges::any_of(result.own_claims,
                             [&](const auto& own) { return has_exponential(own.claim.relation.text()); });
}

/// A sum, as the end of a formula in parentheses may be, to a power above 256 such as `(1+exp(-1))^300`: the
/// checker expands no more factors, and has an enclosure only.
bool has_large_power(std::string_view text) {
  constexpr long most_factors = 256;
  constexpr std::string_view sign = ")^";
  for (auto at = text.find(sign); at != std::string_view::npos; at = text.find(sign, at + 1)) {
    auto digits = text.substr(at + sign.size());
    while (!digits.empty() && (digits.front() == '-' || digits.front() == '(' || digits.front() == ' '))
      digits.remove_prefix(1);
    long exponent = 0;
    for (; exponent <= most_factors && !digits.empty() &&
           std::isdigit(static_cast<unsigned char>(digits.front())) != 0;
         digits.remove_prefix(1))
      exponent = 10 * exponent + (digits.front() - '0');
    if (exponent > most_factors) return true;
  }
  return false;
}

bool has_large_power(const Subject& subject, const engine::VerifyResult& result) {
  const auto& instance = subject.instance;
  return has_large_power(subject.parameters.text()) ||
         (!instance.is_rational() && has_large_power(instance.to_json().dump())) ||
         (result.mutant && has_large_power(result.mutant->conclusion)) ||
         std::ranges::any_of(result.own_claims,
                             [](const auto& own) { return has_large_power(own.claim.relation.text()); });
}

/// FORMAT.md has no certificate of numbers that are generated where a claim about them fails or, of a mutant,
/// none does: somebody's construction may be so.
bool may_be_no_solution(const Subject& subject) {
  if (subject.theorem.description().text.empty()) return false;  // one of ours, on constructions of ours
  const auto sources = subject.theorem.sources();
  return std::ranges::any_of(sources, [&](const auto& source) {
    return source.name == subject.construction && source.text.find("\ngenerate ") != std::string::npos;
  });
}

}  // namespace

bool may_be_beyond_checker(const Subject& subject, const engine::VerifyResult& result) {
  return engine::lacks_an_end(result) || has_tiny_end(result) || rests_on_identity(result) ||
         has_undefined_formula(result) || has_own_exponential(result) || subject.instance.is_large() ||
         has_large_power(subject, result) || may_be_no_solution(subject);
}

}  // namespace sinkproof::certificate
