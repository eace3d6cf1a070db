#pragma once

#include <string>

#include "prove/certificate.hpp"
#include "prove/coq_file.hpp"

namespace sinkproof::prove {

/// One head, contents in the box, scores that do not see them: theories/HeadByRows.v computes between which
/// fractions its loss and its masses lie. They are then numbers of the file, with a theorem that says what
/// each of them is, and the tactic `numbers` computes with them.
class HeadByRows {
 public:
  /// Writes the weights, and that a row's are functions of its tokens' kinds. Throws InputError where it is
  /// not such a head, or has a normaliser that theories/HeadByRows.v does not know.
  HeadByRows(Certificate& certificate, CoqFile& file);

  /// `loss`; the_loss says that it is. Of the target `target`, whose shares of the tokens are `share`,
  /// `share_b` and the lemmas named after them.
  void loss();
  /// `loss_is TASK MODEL` with the target of the certificate.
  [[nodiscard]] std::string loss_is() const;
  /// The number NAME, and a theorem the_NAME that says that it is `what`: least_before, least_after,
  /// least_elsewhere, largest or largest_behind, of what is a part of each row: the_anchor, anchor_and_slot,
  /// …
  void mass(const std::string& name, const std::string& what, const std::string& part);
  /// The least and the largest mean anchor mass, and the anchor's own: of sink-metric/certificate.v.
  void means(const std::string& least, const std::string& largest, const std::string& own);
  /// The least difference of the anchor's mass at the trigger and elsewhere: of
  /// multihead-sink-tradeoff/one_head.v.
  void gap(const std::string& name);
  /// After the last of them: `numbers` sees through these definitions, too.
  void numbers(std::vector<std::string> definitions);
  /// The numbers that it has written.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  /// A part of the row of the input w at i, as a term of w and i.
  [[nodiscard]] std::string part_at(const std::string& part) const;
  /// `softmax_head 3 QK OV`, `slot_head 3 QK OV softmax_one`, …: the model.
  [[nodiscard]] const std::string& model() const { return model_; }
  [[nodiscard]] const std::string& slot() const { return slot_; }

 private:
  [[nodiscard]] std::string by_rows(const std::string& part) const;
  void found(const std::string& name, const std::string& what, const std::string& ends,
             const std::string& proof);

  Certificate& certificate_;
  CoqFile& file_;
  std::string m_;
  std::string bits_;
  std::string slot_;  ///< the unnormalised weight of the slot, a term of Coq
  std::string model_;
  std::vector<std::string> names_;
};

/// The largest entry of the anchor's value, `Rmax 0 (Rabs a)` and so on.
std::string anchor_worth(const Certificate& certificate);

}  // namespace sinkproof::prove
