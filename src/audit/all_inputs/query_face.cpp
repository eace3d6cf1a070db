#include "audit/all_inputs/query_face.hpp"

#include <utility>

namespace sinkproof::audit::all_inputs {

QueryFace::QueryFace(const HeadRows& rows, Query of, std::vector<Interval> contents)
    : query(of), t(std::move(contents)) {
  Interval own_score;
  for (std::size_t k = 0; k < rows.m; ++k) {
    Interval sum = rows.own[query][k];
    for (std::size_t i = 0; i < rows.m; ++i) sum += t[i] * rows.product[i][k];
    a.push_back(sum);
    a_near.push_back(near(sum));
    own_score += sum * t[k];
  }
  norm = norm_upper(a);
  const Interval anchor_score = rows.anchor[query].at(t);
  const Interval trigger_score = rows.trigger[query].at(t);
  const Interval null_score = rows.has_null() ? rows.null[query].at(t) : Interval();
  if (query == trigger_query) own_score += trigger_score;

  double largest = std::max(anchor_score.upper(), own_score.upper());
  if (query == content_query) largest = std::max(largest, trigger_score.upper());
  if (rows.has_null()) largest = std::max(largest, null_score.upper());
  // Any shift is right; one is needed only where e^score would leave the doubles.
  shift = largest > largest_norm ? std::min(largest, 0x1p1000) - largest_norm : 0;
  anchor = weight(anchor_score);
  own = weight(own_score);
  null = rows.has_null() ? weight(null_score) : Interval();
  content = weight(Interval());
  trigger = query == content_query ? weight(trigger_score) : Interval();
  for (const auto* part : {&anchor, &own, &null, &content, &trigger})
    is_usable = is_usable && !part->is_entire();
  is_usable = is_usable && norm <= largest_norm;
}

Interval QueryFace::weight(const Interval& score) const {
  return shift == 0 ? exp(score) : exp(score - point(shift));
}

}  // namespace sinkproof::audit::all_inputs
