#include "theorem/law_vocabulary.hpp"

#include <utility>
#include <vector>

#include "theorem/form_parameters.hpp"

namespace sinkproof::theorem {

using language::Input;
using language::Known;
using numeric::Arithmetic;
using numeric::Exact;
using numeric::Rational;
using numeric::Scalar;

namespace {

/// Null where it is none of the rational numbers of the setting.
const Rational* find_rational(const LawInstance& instance, const Input& input) {
  const auto& [name, indices] = input;
  const auto& of = instance.law();
  const auto at = [indices = &indices](std::size_t k) { return static_cast<std::size_t>((*indices)[k]); };
  if (name == "beta") return &of.beta;
  if (name == "lambda") return &of.lambda;
  if (name == "probability") return &of.law[at(0) - 1].probability;
  if (name == "token") return &of.law[at(0) - 1].token[at(1) - 1];
  if (name == "value") return &of.value[at(0) - 1][at(1) - 1];
  if (name == "stated_numerator") return &of.numerator[at(0)];
  if (name == "stated_denominator") return &of.denominator[at(0)];
  if (name == "product") return &instance.expected().product[at(0)];
  if (name == "square") return &instance.expected().square[at(0)];
  if (name == "mean_square") return &instance.moments().mean_square;
  if (name == "trace_b") return &instance.moments().variance;
  if (name == "trace_bw") return &instance.moments().trace;
  return name == "trace_bww" ? &instance.moments().trace_transpose : nullptr;
}

template <Scalar S>
S sum_of(const std::vector<S>& terms, const Arithmetic<S>& arithmetic) {
  S result = arithmetic.from(0L);
  for (const S& term : terms) result = result + term;
  return result;
}

/// An exact sum of n roots has up to n terms, which each addition copies: halves are added, and halves of
/// these.
Exact sum_of(std::vector<Exact> terms, const Arithmetic<Exact>& /*arithmetic*/) {
  for (std::size_t step = 1; step < terms.size(); step *= 2) {
    for (std::size_t k = 0; k + step < terms.size(); k += 2 * step) terms[k] += terms[k + step];
  }
  return terms.empty() ? Exact() : std::move(terms.front());
}

template <Scalar S>
S value_of(const law::SumOfRoots& sum, const Arithmetic<S>& arithmetic) {
  std::vector<S> terms;
  terms.reserve(sum.size());
  for (const auto& [radicand, coefficient] : sum)
    terms.push_back(arithmetic.from(coefficient) * sqrt(arithmetic.from(radicand)));
  return sum_of(std::move(terms), arithmetic);
}

}  // namespace

language::Form form_of(const LawInstance& instance, const std::vector<std::string>& own) {
  const auto& of = instance.law();
  language::Form form{{{"tokens", of.tokens},
                       {"atoms", static_cast<long>(of.law.size())},
                       {"dimension", static_cast<long>(of.value.size())}}};
  add_parameters(instance.parameters(), own, form);
  return form;
}

template <Scalar S>
language::Supply<S> supply_of(const LawInstance& instance, const Arithmetic<S>& arithmetic) {
  return {[&instance, &arithmetic](const Input& input) {
    if (const auto* rational = find_rational(instance, input))
      return Known<S>::of(arithmetic.from(*rational));
    const auto& expected = instance.expected();
    if (input.name == "cosine_sparse") return Known<S>::of(value_of(expected.cosine_sparse, arithmetic));
    if (input.name == "cosine_dense") return Known<S>::of(value_of(expected.cosine_dense, arithmetic));
    return Known<S>::of(arithmetic.from(instance.parameters().real(input.name)));
  }};
}

template language::Supply<numeric::Interval> supply_of(const LawInstance&,
                                                       const Arithmetic<numeric::Interval>&);
template language::Supply<numeric::Ball> supply_of(const LawInstance&, const Arithmetic<numeric::Ball>&);
template language::Supply<Exact> supply_of(const LawInstance&, const Arithmetic<Exact>&);

}  // namespace sinkproof::theorem
