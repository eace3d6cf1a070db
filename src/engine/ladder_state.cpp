#include "engine/ladder_state.hpp"

#include <algorithm>
#include <type_traits>

#include "numeric/error.hpp"

namespace sinkproof::engine {

namespace {

using numeric::Enclosure;
using numeric::Ternary;
using theorem::Evaluation;
using theorem::Margin;

template <class S, class Convert>
Evaluation<Enclosure> converted(const Evaluation<S>& evaluation, Convert convert) {
  const auto enclosed = [&](const std::optional<S>& value) {
    return value ? std::optional<Enclosure>(convert(*value)) : std::nullopt;
  };
  const auto margin = [&](const Margin<S>& m) {
    return Margin<Enclosure>{m.id, m.strict, enclosed(m.value)};
  };
  Evaluation<Enclosure> result;
  for (const auto& m : evaluation.claims) result.claims.push_back(margin(m));
  for (const auto& m : evaluation.hypotheses) result.hypotheses.push_back(margin(m));
  result.conclusion = margin(evaluation.conclusion);
  for (const auto& q : evaluation.quantities) result.quantities.push_back({q.name, enclosed(q.value)});
  return result;
}

/// Calls f(section, margin) for every margin.
template <class SomeEvaluation, class F>
void for_each_margin(SomeEvaluation& evaluation, F f) {
  for (auto& m : evaluation.claims) f("claim ", m);
  for (auto& m : evaluation.hypotheses) f("hypothesis ", m);
  f("conclusion ", evaluation.conclusion);
}

/// Decided, or certainly not defined.
bool is_settled(const Margin<Enclosure>& margin) {
  return !margin.value || holds(margin) != Ternary::undecided;
}

void intersect_margins(Margin<Enclosure>& so_far, const Margin<Enclosure>& found, const std::string& what) {
  if (so_far.id != found.id || so_far.strict != found.strict)
    throw InternalError("tiers report different margins at " + what);
  intersect(so_far.value, found.value, what);
}

}  // namespace

void intersect(std::optional<Enclosure>& so_far, const std::optional<Enclosure>& found,
               const std::string& what) {
  if (!found) {
    if (so_far && (so_far->lower || so_far->upper)) {
      throw InternalError("two engines disagree about " + what + ": only one finds it defined");
    }
    so_far.reset();
  } else if (so_far) {
    so_far = intersection(*so_far, *found, what);
  } else if (found->lower || found->upper) {
    throw InternalError("two engines disagree about " + what + ": only one finds it defined");
  }
}

Evaluation<Enclosure> to_enclosures(const Evaluation<numeric::Interval>& evaluation) {
  return converted(evaluation, [](const numeric::Interval& x) { return numeric::enclosure(x); });
}

Evaluation<Enclosure> to_enclosures(const Evaluation<numeric::Ball>& evaluation) {
  return converted(evaluation, [](const numeric::Ball& x) { return numeric::enclosure(x); });
}

Evaluation<Enclosure> to_enclosures(const Evaluation<numeric::Exact>& evaluation, long bits) {
  return converted(evaluation, [bits](const numeric::Exact& x) {
    try {
      return numeric::enclosure(x, bits);
    } catch (const numeric::ExactUnavailable&) {
      return Enclosure{};  // nothing is known of it
    }
  });
}

LadderState::LadderState(int digits) : narrow_(numeric::power(numeric::Rational(10), -digits)) {}

void LadderState::refine(Evaluation<Enclosure> found, long bits, Tier tier) {
  if (!evaluation_) {
    evaluation_ = std::move(found);
  } else {
    if (evaluation_->claims.size() != found.claims.size() ||
        evaluation_->hypotheses.size() != found.hypotheses.size() ||
        evaluation_->quantities.size() != found.quantities.size()) {
      throw InternalError("tiers report different margins");
    }
    for (std::size_t k = 0; k < found.claims.size(); ++k) {
      intersect_margins(evaluation_->claims[k], found.claims[k], "claim " + found.claims[k].id);
    }
    for (std::size_t k = 0; k < found.hypotheses.size(); ++k) {
      intersect_margins(evaluation_->hypotheses[k], found.hypotheses[k],
                        "hypothesis " + found.hypotheses[k].id);
    }
    intersect_margins(evaluation_->conclusion, found.conclusion, "conclusion " + found.conclusion.id);
    for (std::size_t k = 0; k < found.quantities.size(); ++k) {
      auto& so_far = evaluation_->quantities[k];
      intersect(so_far.value, found.quantities[k].value, "quantity " + so_far.name);
    }
  }
  highest_bits_ = std::max(highest_bits_, bits);
  for_each_margin(*evaluation_, [&](const char* section, const Margin<Enclosure>& margin) {
    if (is_settled(margin)) decided_by_.try_emplace(section + margin.id, tier == Tier::exact ? 0 : bits);
  });
}

bool LadderState::is_done() const {
  if (!evaluation_) return false;
  bool done = true;
  for_each_margin(*evaluation_,
                  [&](const char*, const Margin<Enclosure>& margin) { done = done && is_settled(margin); });
  return done && std::all_of(evaluation_->quantities.begin(), evaluation_->quantities.end(),
                             [this](const auto& quantity) {
                               return !quantity.value || is_narrow(*quantity.value, narrow_);
                             });
}

bool LadderState::wants_exact() const {
  if (!evaluation_) return true;
  bool wants =
      std::any_of(evaluation_->quantities.begin(), evaluation_->quantities.end(), [](const auto& quantity) {
        return quantity.value && !quantity.value->is_exact() &&
               is_positive(*quantity.value) == Ternary::undecided;
      });
  for_each_margin(*evaluation_, [&](const char*, const Margin<Enclosure>& margin) {
    wants = wants || !is_settled(margin);
  });
  return wants;
}

bool LadderState::has_unknown() const {
  const auto is_unknown = [](const auto& stated) {
    return stated.value && !stated.value->lower && !stated.value->upper;
  };
  bool has = std::ranges::any_of(evaluation().quantities, is_unknown);
  for_each_margin(evaluation(),
                  [&](const char*, const Margin<Enclosure>& margin) { has = has || is_unknown(margin); });
  return has;
}

long LadderState::bits() const {
  bool exact =
      std::all_of(evaluation().quantities.begin(), evaluation().quantities.end(),
                  [](const auto& quantity) { return !quantity.value || quantity.value->is_exact(); });
  for_each_margin(evaluation(), [&](const char*, const Margin<Enclosure>& margin) {
    exact = exact && (!margin.value || margin.value->is_exact());
  });
  return exact ? 0 : highest_bits_;
}

TierCounts LadderState::tier_counts() const {
  TierCounts counts;
  for_each_margin(evaluation(), [&](const char* section, const Margin<Enclosure>& margin) {
    const auto place = decided_by_.find(section + margin.id);
    if (place == decided_by_.end()) {
      ++counts.undecided;
    } else if (place->second == 0) {
      ++counts.exactly;
    } else {
      ++(place->second == double_bits ? counts.by_doubles : counts.by_balls);
    }
  });
  return counts;
}

}  // namespace sinkproof::engine
