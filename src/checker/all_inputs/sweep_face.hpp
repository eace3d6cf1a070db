#pragma once

#include <vector>

#include "checker/all_inputs/sweep_frame.hpp"
#include "checker/all_inputs/sweep_rows.hpp"

namespace sinkproof_check::sweep {

/// Which keys a row has that another row of the same query may lack.
struct Keys {
  bool has_others = false;  ///< content keys but for the query's own token
  bool has_trigger = false;
};
inline Keys keys_of(const Row& row) {
  return {row.others > 0, row.has_trigger};
}

/// Unnormalised softmax weights for a query's contents t, each a point or a span: e^{score − shift}, the
/// shift being the same for all keys. All of them are at most 1, and the largest is not small: a key that no
/// row has does not count.
struct Face {
  /// With a frame the face is of corners of its box: L9's shares are in the lower ends of the weights of
  /// anchor and null slot, and the own token is a key by itself.
  Face(const HeadRows& head, Query of, std::vector<Span> contents, Keys keys, const Frame* frame = nullptr);

  Query query;
  std::vector<Span> t;
  std::vector<Span> a;    ///< a content key x adds a·x to its score
  Fixed norm = 0;         ///< ‖a‖₁, at most
  Span anchor, own;       ///< own: of the query's own token
  Span null;              ///< 0 where there is no slot
  Span content_score;     ///< of a content key, minus the shift, without a·x
  Span trigger_score;     ///< of a trigger key before a content query, likewise
  Span content, trigger;  ///< weights of such keys, for all x; 0 where there is none
  Shares shares;
  // Of the own token as a key whose contents are middle + half·u.
  bool has_own_key = false;  ///< then `own` is 0
  Span own_score;            ///< minus the shift, without own_slopes·u
  std::vector<Span> own_slopes;

  /// Of the sum of a row's weights.
  [[nodiscard]] Span sum(const Row& row) const;
};

}  // namespace sinkproof_check::sweep
