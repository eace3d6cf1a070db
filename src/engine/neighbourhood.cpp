#include "engine/neighbourhood.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "numeric/decimal.hpp"
#include "numeric/error.hpp"
#include "numeric/simple_rational.hpp"
#include "theorem/mutant.hpp"

namespace sinkproof::engine {

namespace {

using numeric::Rational;

Search search(const theorem::Theorem& theorem, FuzzOptions options, const std::atomic<bool>& stop) {
  FuzzResult result = fuzz(theorem, options, stop, [](const auto&) {});
  return {std::move(options), std::move(result)};
}

bool satisfies(const Counterexample& found, const std::string& hypothesis) {
  const auto& all = found.shrunk.result.evaluation.hypotheses;
  return std::any_of(all.begin(), all.end(), [&](const auto& one) {
    return one.id == hypothesis && holds(one) == numeric::Ternary::certainly;
  });
}

/// What the search without the hypothesis alone says of it.
Need need_of(const FuzzResult& result, const std::string& hypothesis) {
  if (result.counterexample)
    return satisfies(*result.counterexample, hypothesis) ? Need::theorem_refuted : Need::needed;
  return result.trials == result.discarded + result.undefined ? Need::vacuous : Need::not_found_needed;
}

/// Near the point, where the hypotheses hold in double and the conclusion's margin is as small.
std::vector<Falsifier::ExactPoint> exact_points(Falsifier& falsifier, const Falsifier::Point& point) {
  std::vector<Falsifier::ExactPoint> result;
  const Rating at = falsifier.rate(point);
  for (const long bits : std::array{8L, 16L, 24L, 40L, 50L}) {
    Falsifier::ExactPoint rounded{point.shape, {}};
    for (const double x : point.values)
      rounded.values.push_back(
          numeric::simplest_near(numeric::from_double(x), numeric::power(Rational(2), -bits)));
    const Rating rating = falsifier.rate(rounded);
    const double least_loss = std::fabs(at.margin) * 1e-3 + 1e-6;
    if (rating.shortfall == 0 && rating.is_defined && rating.margin <= at.margin + least_loss)
      result.push_back(std::move(rounded));
  }
  return result;
}

}  // namespace

std::string_view to_string(Need need) {
  switch (need) {
    case Need::needed:
      return "needed";
    case Need::jointly_needed:
      return "jointly needed";
    case Need::not_found_needed:
      return "not found needed";
    case Need::vacuous:
      return "vacuous";
    case Need::theorem_refuted:
      return "theorem refuted";
  }
  throw InternalError("an unknown outcome");
}

Search refute_conclusion(const theorem::Theorem& theorem, const FuzzOptions& budget,
                         const std::atomic<bool>& stop) {
  FuzzOptions options = budget;
  options.counts_corollaries = false;
  return search(theorem, std::move(options), stop);
}

Ablation ablate(const theorem::Theorem& theorem, const std::string& hypothesis, const FuzzOptions& budget,
                const std::atomic<bool>& stop) {
  FuzzOptions options = budget;
  options.dropped = {hypothesis};
  const auto& description = theorem.description();
  const std::string own = description.conclusion.strict ? "conclusion > 0" : "conclusion >= 0";
  std::vector<FuzzOptions> alone;
  std::vector<FuzzOptions> together;
  for (const auto& mutant : description.mutants) {
    if (std::count(mutant.dropped.begin(), mutant.dropped.end(), hypothesis) == 0) continue;
    if (mutant.conclusion != own) {
      // Without this hypothesis alone, which is another statement than the mutant listed.
      auto& one = alone.emplace_back(options);
      one.mutant = mutant;
      one.mutant->dropped.clear();
      one.mutant->is_listed = false;
    }
    if (mutant.dropped.size() > 1) together.emplace_back(budget).mutant = mutant;
  }
  const auto is_over = [](const FuzzResult& result) {
    return result.counterexample.has_value() || result.is_interrupted;
  };
  // Most of what the theorem's own conclusion shows it shows early; what only a mutant's does would wait for
  // all the trials.
  constexpr std::uint64_t first_share = 8;
  FuzzOptions at_first = options;
  if (!alone.empty() && !options.time)
    at_first.trials = std::max(options.trials / first_share, std::uint64_t{1});
  Search plain = search(theorem, std::move(at_first), stop);
  if (is_over(plain.result)) return {need_of(plain.result, hypothesis), std::move(plain)};
  for (auto& one : alone) {
    Search found = search(theorem, std::move(one), stop);
    if (is_over(found.result)) {
      const Need need = found.result.counterexample ? Need::needed : need_of(plain.result, hypothesis);
      return {need, std::move(found)};
    }
  }
  if (plain.options.trials < options.trials) {
    options.done = static_cast<const FuzzCounts&>(plain.result);
    plain = search(theorem, options, stop);
  }
  const Need need = need_of(plain.result, hypothesis);
  if (is_over(plain.result)) return {need, std::move(plain)};
  for (auto& one : together) {
    Search found = search(theorem, std::move(one), stop);
    if (is_over(found.result))
      return {found.result.counterexample ? Need::jointly_needed : need, std::move(found)};
  }
  return {need, std::move(plain)};
}

Tightness tightness(const theorem::Theorem& theorem, const theorem::Constant& constant,
                    const FuzzOptions& budget, const std::atomic<bool>& stop) {
  Tightness result;
  FuzzOptions options = budget;
  options.mutant = theorem::with_constant(constant, constant.id, constant.proved);
  result.search = search(theorem, options, stop);
  const auto& counterexample = result.search.result.counterexample;
  if (result.search.result.is_interrupted || !result.search.result.best_margin) return result;
  const Target target{theorem, budget.dropped, options.mutant};
  Falsifier falsifier(target);
  const Rational proved = numeric::parse_rational(constant.proved);
  const auto points = counterexample ? std::vector{counterexample->shrunk.point}
                                     : exact_points(falsifier, result.search.result.best);
  for (const auto& point : points) {
    const auto found = falsifier.instance(point);
    if (!found) continue;
    VerifyOptions verify_options;
    verify_options.mutant = options.mutant;
    const auto verified = verify(theorem, *found->instance, verify_options);
    const auto& margin = verified.evaluation.conclusion.value;
    if (!margin || !margin->upper) continue;
    // proved − least(instance) ≤ upper, so least(instance) is at least this; a digit less of it is certainly
    // too small.
    constexpr int digits = 5;
    const Rational least = proved - *margin->upper;
    if (least <= 0 && !counterexample) continue;
    std::string too_small = numeric::decimal_lower(least - abs(least) / 1'000'000, digits);
    if (counterexample && numeric::parse_rational(too_small) < proved) too_small = constant.proved;
    result.mutant = theorem::with_constant(constant, constant.id + "-too-small", too_small);
    auto refuted = Falsifier({theorem, budget.dropped, result.mutant}).certify(point);
    if (!refuted) continue;
    result.too_small = too_small;
    result.found = std::move(refuted);
    return result;
  }
  return result;
}

}  // namespace sinkproof::engine
