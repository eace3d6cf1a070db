// Softmax weights of a row for the query's contents in a box or at a corner of it.
//
// Given: the rows of a head, and spans of the query's contents.
// Derives itself: spans of the weights of anchor, own token, null slot, content and trigger keys, for all
// contents of these.
// Takes from the document: nothing.
// Acceptance means: nothing is accepted here: sweep_softmax.cpp and sweep_curvature.cpp use the weights.
// Assumes: fixed.cpp, sweep_rows.cpp.
#include "checker/all_inputs/sweep_face.hpp"

#include <utility>

namespace sinkproof_check::sweep {

namespace {

/// A weight of which so little may be left.
Span with_share(const Span& weight, Fixed share) {
  return {product_lower(weight.lower, share), weight.upper};
}

}  // namespace

Face::Face(const HeadRows& head, Query of, std::vector<Span> contents, Keys keys, const Frame* frame)
    : query(of),
      t(std::move(contents)),
      a(content_scores(head, of, t)),
      norm(norm_of(a)),
      has_own_key(frame != nullptr) {
  const Scores& scores = head.of(query);
  const Span anchor_score = scores.anchor.at(t);
  const Span to_trigger = scores.trigger.at(t);
  own_score = has_own_key ? frame->own_score(t) : sweep::own_score(head, query, t, a);
  if (has_own_key) {
    shares = frame->shares();
    own_slopes = frame->own_slopes(t);
  }
  const Fixed largest_own = narrowed(own_score.upper + norm_of(own_slopes));
  const Span null_score = head.has_null() ? scores.null.at(t) : own_score;

  // Any shift is right; with this one no weight is above 1.
  Fixed shift = std::max({anchor_score.upper, largest_own, null_score.upper});
  if (keys.has_others) shift = std::max(shift, norm);
  if (keys.has_trigger) shift = std::max(shift, narrowed(to_trigger.upper + norm));
  anchor = with_share(exponential(anchor_score - point(shift)), shares.anchor);
  own_score = own_score - point(shift);
  if (!has_own_key) own = exponential(own_score);
  if (head.has_null()) null = with_share(exponential(null_score - point(shift)), shares.null);
  content_score = point(-shift);
  if (keys.has_others) content = exponential(content_score + symmetric(norm));
  if (keys.has_trigger) {
    trigger_score = to_trigger - point(shift);
    trigger = exponential(trigger_score + symmetric(norm));
  }
}

Span Face::sum(const Row& row) const {
  const Span result = anchor + own + null + whole(row.others) * content;
  return row.has_trigger ? result + trigger : result;
}

}  // namespace sinkproof_check::sweep
