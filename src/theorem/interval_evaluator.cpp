#include "theorem/interval_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "numeric/enclosure.hpp"
#include "numeric/exact_work.hpp"
#include "theorem/promises.hpp"

namespace sinkproof::theorem {

using numeric::Rational;

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct Ends {
  double lower;
  double upper;
  [[nodiscard]] double middle() const { return lower / 2 + upper / 2; }
};

std::optional<Ends> ends(const numeric::Interval& x) {
  if (x.is_entire()) return std::nullopt;
  return Ends{x.lower(), x.upper()};
}
std::optional<Ends> ends(const numeric::Exact& x) {
  const auto enclosure = numeric::enclosure(x, 64);
  if (!enclosure.lower || !enclosure.upper) return std::nullopt;
  return Ends{numeric::approximate(*enclosure.lower), numeric::approximate(*enclosure.upper)};
}

bool is_corollary(const Description& description, const std::string& id) {
  return std::any_of(description.corollaries.begin(), description.corollaries.end(),
                     [&](const auto& corollary) { return corollary.id == id; });
}

/// False where a number is not known. `claims` are those that count.
template <class S>
bool read(const Evaluation<S>& evaluation, const std::vector<Margin<S>>& claims,
          const Description& description, SearchMargins& margins) {
  bool is_known = true;
  const auto known = [&](const S& value) {
    auto result = ends(value);
    is_known = is_known && result;
    return result;
  };
  auto stated = evaluation.hypotheses.begin();
  for (std::size_t k = 0; k < margins.hypotheses.size(); ++k) {
    if (stated == evaluation.hypotheses.end() || stated->id != description.hypotheses[k].id) {
      margins.hypotheses[k] = 1;  // not stated of this instance
      continue;
    }
    const auto& value = (stated++)->value;
    // The upper end: a margin that is exactly 0 holds, and its enclosure reaches below.
    const auto of = value ? known(*value) : std::nullopt;
    margins.hypotheses[k] = of ? of->upper : unknown;
  }
  for (std::size_t k = 0; k < margins.quantities.size(); ++k) {
    const auto& value = evaluation.quantities[k].value;
    const auto of = value ? known(*value) : std::nullopt;
    margins.quantities[k] = of ? of->middle() : unknown;
  }
  const auto of = evaluation.conclusion.value ? known(*evaluation.conclusion.value) : std::nullopt;
  margins.conclusion_is_defined = of.has_value();
  margins.conclusion = of ? of->middle() : 0;
  margins.conclusion_is_strict = evaluation.conclusion.strict;
  for (const auto& claim : claims) {
    const auto margin = claim.value ? known(*claim.value) : std::nullopt;
    if (!margin || (margins.conclusion_is_defined && margin->middle() >= margins.conclusion)) continue;
    margins.conclusion = margin->middle();
    margins.conclusion_is_defined = true;
    margins.conclusion_is_strict = claim.strict;
  }
  margins.corollary = std::numeric_limits<double>::infinity();
  if (description.text.empty()) return is_known;
  for (const auto& claim : evaluation.claims) {
    if (!is_corollary(description, claim.id)) continue;
    const auto margin = claim.value ? known(*claim.value) : std::nullopt;
    if (!margin || margin->middle() >= margins.corollary) continue;
    margins.corollary = margin->middle();
    margins.corollary_is_strict = claim.strict;
  }
  return is_known;
}

/// Of those that doubles can tell, and of what is claimed of any instance of the setting.
void set_least_promise(const Promises& promises, const Instance& instance, SearchMargins& margins) {
  if (promises.vocabulary == nullptr) return;
  try {
    const numeric::Arithmetic<numeric::Interval> arithmetic;
    const auto evaluation = promises.vocabulary->evaluate(instance, arithmetic);
    const auto count = [&](const std::optional<numeric::Interval>& margin, bool is_strict) {
      const auto known = margin ? ends(*margin) : std::nullopt;
      if (!known || known->middle() >= margins.promise) return;
      margins.promise = known->middle();
      margins.promise_is_strict = is_strict;
    };
    for (const auto& claim : evaluation.claims) {
      if (!is_corollary(promises.vocabulary->description(), claim.id)) count(claim.value, claim.strict);
    }
    for (const auto& [id, relation] : promises.claims) {
      const auto values = claim_values(*promises.vocabulary, instance, relation, {}, evaluation, arithmetic);
      for (std::size_t k = 0; k < relation.size(); ++k)
        count(relation.part(k, values, arithmetic).margin, relation.is_strict(k));
    }
  } catch (const DomainError&) {
    // Doubles are too coarse, as below.
  }
}

/// Few digits: the cost of exact arithmetic on an instance grows with them.
double rounded(double x) {
  constexpr double steps = 1 << 24;
  return std::fabs(x) < 1e9 ? std::round(x * steps) / steps : 0;
}

}  // namespace

void IntervalEvaluator::evaluate(std::span<const double> values, SearchMargins& margins) {
  rounded_.clear();
  for (const double x : values) rounded_.push_back(rounded(x));
  if (!last_ || last_->values != rounded_) last_ = Last{rounded_, margins_at(rounded_)};
  margins = last_->margins;
}

SearchMargins IntervalEvaluator::margins_at(const std::vector<double>& values) const {
  SearchMargins margins;
  const auto& description = theorem_.description();
  margins.hypotheses.assign(description.hypotheses.size(), unknown);
  margins.quantities.assign(description.quantities.size(), unknown);
  margins.conclusion_is_defined = false;
  const auto read_all = [&](const auto& evaluation) {
    using Claims = std::decay_t<decltype(evaluation.claims)>;
    return read(evaluation, counts_claims_ ? evaluation.claims : Claims(), description, margins);
  };
  try {
    if (const auto* rated = rate_ ? rate_(values) : nullptr; rated != nullptr && read_all(*rated))
      return margins;
    std::vector<Rational> exact;
    exact.reserve(values.size());
    for (const double x : values) exact.push_back(numeric::from_double(x));
    const auto made = make_(exact);
    if (made.promises) set_least_promise(*made.promises, *made.instance, margins);
    if (!read_all(theorem_.evaluate(*made.instance, numeric::Arithmetic<numeric::Interval>{}))) {
      // What doubles cannot tell is mostly 0 by a formal identity, and those that are worth it are short.
      constexpr long most_pairs = 20'000;
      const numeric::ExactWorkLimit limit(most_pairs);
      read_all(theorem_.evaluate(*made.instance, numeric::Arithmetic<numeric::Exact>{}));
    }
  } catch (const DomainError&) {
    // Doubles are too coarse to tell a divisor from 0.
  } catch (const numeric::ExactUnavailable&) {
    // What doubles told stays.
  } catch (const InputError&) {
    // There is no such instance.
  }
  return margins;
}

}  // namespace sinkproof::theorem
