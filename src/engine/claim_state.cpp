#include "engine/claim_state.hpp"

#include <algorithm>
#include <type_traits>

#include "engine/ladder_state.hpp"
#include "numeric/exact_work.hpp"
#include "theorem/own_claims.hpp"

namespace sinkproof::engine {

using numeric::Enclosure;
using theorem::FormulaPart;

namespace {

/// A relation of a few characters can have as many terms as a book; those that are worth it are short.
constexpr long most_claim_pairs = 1'000'000;

template <class S>
std::optional<Enclosure> enclosed(const std::optional<S>& value, long bits) {
  if (!value) return std::nullopt;
  if constexpr (std::is_same_v<S, numeric::Exact>) {
    return numeric::enclosure(*value, bits);
  } else {
    return numeric::enclosure(*value);
  }
}

}  // namespace

template <numeric::Scalar S>
void ClaimState::refine(const std::vector<std::optional<S>>& values, const numeric::Arithmetic<S>& arithmetic,
                        long bits) {
  std::vector<FormulaPart<Enclosure>> found;
  try {
    const numeric::ExactWorkLimit limit(most_claim_pairs);
    for (std::size_t k = 0; k < relation_.size(); ++k) {
      const auto part = relation_.part(k, values, arithmetic);
      found.push_back(
          {part.strict, enclosed(part.left, bits), enclosed(part.right, bits), enclosed(part.margin, bits)});
    }
  } catch (const numeric::ExactUnavailable&) {
    return;  // enclosures go on alone
  }
  if (parts_.empty()) {
    parts_ = std::move(found);
    return;
  }
  for (std::size_t k = 0; k < found.size(); ++k) {
    intersect(parts_[k].left, found[k].left, "the left side of " + relation_.text());
    intersect(parts_[k].right, found[k].right, "the right side of " + relation_.text());
    intersect(parts_[k].margin, found[k].margin, "the margin of " + relation_.text());
  }
}

void ClaimState::refine_known_sides(const std::vector<std::optional<numeric::Exact>>& values) {
  constexpr long bits = 128;
  if (values.empty()) return;
  const auto refine_if_known = [](std::optional<Enclosure>& so_far,
                                  const std::optional<numeric::Exact>& found, const std::string& what) {
    if (so_far && found) intersect(so_far, numeric::enclosure(*found, bits), what);
  };
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    try {
      const numeric::ExactWorkLimit limit(most_claim_pairs);
      const auto part = relation_.part(k, values, numeric::Arithmetic<numeric::Exact>{});
      refine_if_known(parts_[k].left, part.left, "the left side of " + relation_.text());
      refine_if_known(parts_[k].right, part.right, "the right side of " + relation_.text());
      refine_if_known(parts_[k].margin, part.margin, "the margin of " + relation_.text());
    } catch (const numeric::ExactUnavailable&) {
      // It stays enclosed.
    }
  }
}

theorem::Verdict ClaimState::verdict() const {
  return parts_.empty() ? theorem::Verdict::inconclusive : theorem::verdict(parts_);
}

bool ClaimState::is_done() const {
  return verdict() != theorem::Verdict::inconclusive ||
         std::any_of(parts_.begin(), parts_.end(), [](const auto& part) { return !part.margin; });
}

template void ClaimState::refine(const std::vector<std::optional<numeric::Interval>>&,
                                 const numeric::Arithmetic<numeric::Interval>&, long);
template void ClaimState::refine(const std::vector<std::optional<numeric::Ball>>&,
                                 const numeric::Arithmetic<numeric::Ball>&, long);
template void ClaimState::refine(const std::vector<std::optional<numeric::Exact>>&,
                                 const numeric::Arithmetic<numeric::Exact>&, long);

}  // namespace sinkproof::engine
