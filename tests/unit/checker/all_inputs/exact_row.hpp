#pragma once

#include "unit/checker/all_inputs/exact_span.hpp"
#include "unit/checker/all_inputs/sweep_support.hpp"

/// Scores of sweep_rows.hpp at numbers, which the weights of dense_head() are.
namespace sinkproof_check::testing {

inline mpq_class affine_at(const sweep::Affine& form, const Contents& t) {
  mpq_class result = exact(form.constant.lower);
  for (std::size_t i = 0; i < t.size(); ++i) result += exact(form.slopes[i].lower) * t[i];
  return result;
}

/// fixed(t) + a·x, what a key with contents x scores for a query with contents t.
inline mpq_class score_at(const sweep::HeadRows& head, sweep::Query query, const sweep::Affine& fixed,
                          const Contents& t, const Contents& x) {
  mpq_class result = affine_at(fixed, t);
  for (std::size_t k = 0; k < x.size(); ++k) {
    result += exact(head.of(query).own[k].lower) * x[k];
    for (std::size_t i = 0; i < t.size(); ++i) result += t[i] * exact(head.product[i][k].lower) * x[k];
  }
  return result;
}

/// The own token's.
inline const sweep::Affine& own_affine(const sweep::HeadRows& head, sweep::Query query) {
  return query == sweep::Query::trigger ? head.of(query).trigger : head.of(query).content;
}

/// Of the query's contents, each side at least 1/8 and at most 2 long.
inline std::vector<sweep::Span> draw_box(Draws& draw, std::size_t m) {
  std::vector<sweep::Span> result;
  for (std::size_t i = 0; i < m; ++i) {
    const sweep::Fixed x = (draw(15) - 8) * (sweep::one / 8);
    result.push_back({x, std::min(sweep::one, x + (1 + draw(16)) * (sweep::one / 8))});
  }
  return result;
}

}  // namespace sinkproof_check::testing
