// The rows of one head over all inputs: scores and values by kind of query and key.
//
// Given: a trigger-conditional instance of one head with box contents and the target `inclusive`.
// Derives itself: which rows there are, what scores and values are affine in, and the targets;
// docs/audit-of-all-inputs.md, "Rows".
// Takes from the document: weights, as spans that hold them.
// Acceptance means: nothing is accepted here: sweep_loss.cpp and sweep_masses.cpp bound these rows.
// Assumes: fixed.cpp; that the caller refuses what is not covered.
#include "checker/all_inputs/sweep_rows.hpp"

#include <algorithm>

namespace sinkproof_check::sweep {

namespace {

Span entry_of(const MatrixRow& row, long column) {
  const auto found = std::lower_bound(row.begin(), row.end(), column,
                                      [](const auto& entry, long wanted) { return entry.first < wanted; });
  return found != row.end() && found->first == column ? span_of(found->second) : Span{};
}

/// 1/(1 + e^−s).
Span logistic(const Span& s) {
  constexpr Fixed least = -11 * one;
  const auto at = [](Fixed x) { return point(one) / (point(one) + exponential(point(-x))); };
  return {s.lower < least ? 0 : at(s.lower).lower, at(std::max(s.upper, least)).upper};
}

long content_place(std::size_t i) {
  return 2 + static_cast<long>(i);
}

}  // namespace

Span Affine::at(const std::vector<Span>& t) const {
  Span result = constant;
  for (std::size_t i = 0; i < t.size(); ++i) result = result + t[i] * slopes[i];
  return result;
}

HeadRows::HeadRows(const TriggerInstance& instance)
    : normaliser(instance.model.normaliser),
      length(instance.task.length),
      m(at(instance.task.content_dimension)) {
  const Head& head = instance.model.heads.front();
  const long indicator = instance.task.content_indicator();
  const auto weight = [&](long row, long column) { return entry_of(head.query_key.rows[at(row)], column); };
  const auto bias = [&](long index) { return entry_of(head.key_bias, index); };

  for (std::size_t i = 0; i < m; ++i) {
    std::vector<Span>& row = product.emplace_back();
    for (std::size_t k = 0; k < m; ++k) row.push_back(weight(content_place(i), content_place(k)));
  }
  for (const Query query : {Query::trigger, Query::content}) {
    const long own = query == Query::trigger ? 1 : indicator;
    Scores& of = scores[static_cast<std::size_t>(query)];
    for (std::size_t k = 0; k < m; ++k) of.own.push_back(weight(own, content_place(k)));
    const auto affine = [&](const auto& score_of) {
      // With softmax, what is added to all scores of a row changes nothing.
      const auto shifted = [&](long index) {
        return is_softmax() ? score_of(index) - weight(index, indicator) : score_of(index);
      };
      Affine result{shifted(own), {}};
      for (std::size_t i = 0; i < m; ++i) result.slopes.push_back(shifted(content_place(i)));
      return result;
    };
    of.anchor = affine([&](long index) { return weight(index, 0); });
    of.trigger = affine([&](long index) { return weight(index, 1); });
    of.content = is_softmax() ? Affine{{}, std::vector<Span>(m)}
                              : affine([&](long index) { return weight(index, indicator); });
    of.null = affine(bias);
  }
  if (!is_softmax()) {
    first_weight = positive_part(weight(0, 0)) / whole(divisor(0));
  } else if (!has_null()) {
    first_weight = point(one);
  } else {
    first_weight = logistic(weight(0, 0) - bias(0));
  }
  for (const MatrixRow& row : head.output_value.rows) {
    Values& of = values.emplace_back();
    of.anchor = entry_of(row, 0);
    of.trigger = entry_of(row, 1);
    of.content = entry_of(row, indicator);
    for (std::size_t i = 0; i < m; ++i) of.slopes.push_back(entry_of(row, content_place(i)));
    of.norm = norm_of(of.slopes);
  }
}

long HeadRows::divisor(long position) const {
  return fixed_divisor(normaliser, position, length);
}

std::vector<Row> rows_of(const HeadRows& head, Query query) {
  std::vector<Row> result;
  for (const int sign : {1, -1}) {
    // Before the trigger at j = c + 1 there are c = 1 … L−2 content tokens; the content query is one of them,
    // or stands behind with at most L−2.
    for (long c = 1; c <= head.length - 2; ++c) {
      if (query == Query::trigger) {
        result.push_back({query, c, false, sign});
      } else {
        result.push_back({query, c - 1, false, sign});
        if (c >= 2) result.push_back({query, c - 1, true, sign});
      }
    }
  }
  return result;
}

Values signed_values(const Values& values, int sign) {
  if (sign > 0) return values;
  Values result{-values.anchor, -values.trigger, -values.content, {}, values.norm};
  for (const Span& slope : values.slopes) result.slopes.push_back(-slope);
  return result;
}

Span own_value(const Values& values, Query query, const std::vector<Span>& t) {
  Span result = query == Query::trigger ? values.trigger : values.content;
  for (std::size_t i = 0; i < t.size(); ++i) result = result + t[i] * values.slopes[i];
  return result;
}

std::vector<Span> content_scores(const HeadRows& head, Query query, const std::vector<Span>& t) {
  std::vector<Span> a = head.of(query).own;
  for (std::size_t i = 0; i < t.size(); ++i) {
    for (std::size_t k = 0; k < t.size(); ++k) a[k] = a[k] + t[i] * head.product[i][k];
  }
  return a;
}

Span own_score(const HeadRows& head, Query query, const std::vector<Span>& t, const std::vector<Span>& a) {
  const Scores& scores = head.of(query);
  Span result = (query == Query::trigger ? scores.trigger : scores.content).at(t);
  for (std::size_t k = 0; k < t.size(); ++k) result = result + t[k] * a[k];
  return result;
}

Fixed norm_of(const std::vector<Span>& x) {
  Fixed sum = 0;
  for (const Span& part : x) sum = narrowed(sum + part.magnitude());
  return sum;
}

std::vector<Fixed> importance_of_contents(const HeadRows& head, Query query) {
  const Scores& scores = head.of(query);
  std::vector<Fixed> result;
  for (std::size_t i = 0; i < head.m; ++i)
    result.push_back(norm_of({point(norm_of(head.product[i])), scores.anchor.slopes[i],
                              scores.trigger.slopes[i], scores.content.slopes[i], scores.null.slopes[i]}));
  return result;
}

std::optional<std::size_t> mean_of(const HeadRows& head, Query query, std::size_t coordinate) {
  if (query != Query::trigger || coordinate < 2 || coordinate >= head.m + 2) return std::nullopt;
  return coordinate - 2;
}

Span constant_target(const Row& row, std::size_t coordinate) {
  if (row.query == Query::content || coordinate == 0) return {};
  return whole(coordinate == 1 ? 1 : row.others) / whole(row.position());
}

}  // namespace sinkproof_check::sweep
