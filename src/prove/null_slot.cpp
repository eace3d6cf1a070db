#include "prove/claims.hpp"
#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

void write_null_slot(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const auto loss = certificate.quantity("loss");
  const auto largest = certificate.quantity("max_anchor_mass");
  const auto null = certificate.quantity("min_null_mass");
  const auto before = certificate.quantity("absorbed_before");
  const auto after = certificate.quantity("absorbed_after");
  const auto bound_before = certificate.quantity("bound_before");
  const auto bound = certificate.quantity("bound");
  const auto any_anchor = certificate.claim("any-anchor");
  const auto small_loss = certificate.hypothesis("small-loss");
  const auto anchor_value = certificate.hypothesis("anchor-value");
  const auto conclusion = certificate.conclusion();
  const bool three = certificate.length() >= 5 && *loss.upper < numeric::Rational(1, 48);

  HeadByRows head(certificate, file);
  file.part("Its loss and masses.");
  head.loss();
  head.mass("largest_mass", "largest", "the_anchor");
  head.mass("least_null", "least_elsewhere", "the_slot");
  head.mass("before", "least_before", "anchor_and_slot");
  head.mass("after", "least_after", "anchor_and_slot");
  file.part("Theorem E2's bounds.");
  file.definition(
      "bound_before", "R",
      three ? "1 - 2 * loss * (1 + 48 * loss) / (1 + 30 * loss)" : "1 - 12 * loss / (5 - 12 * loss)");
  file.definition("bound_after", "R", "1 - 4 * loss * (1 - 2 * loss) / ((1 - 4 * loss) * (1 - 7 * loss))");
  const std::string gamma = three ? "least_content_value loss" : "(5 / 6 - 3 * loss)";
  file.definition("bound_for_any_anchor", "R", "1 - 4 * loss / (" + gamma + " - loss)");
  const Claims claims(certificate);
  head.numbers(claims.define(file, {"bound_before", "bound_after", "bound_for_any_anchor",
                                    "least_content_value", "OV", "entries", "entry", "Nat.eqb", "andb"}));
  file.part("What the certificate prints.");
  file.between("quantity_loss", "loss", loss);
  file.between("quantity_max_anchor_mass", "largest_mass", largest);
  file.between("quantity_min_null_mass", "least_null", null);
  file.between("quantity_absorbed_before", "before", before);
  file.between("quantity_absorbed_after", "after", after);
  file.between("quantity_bound_before", "bound_before", bound_before);
  file.between("quantity_bound", "bound_after", bound);
  file.between("claim_any_anchor", "before - bound_for_any_anchor", any_anchor);
  file.between("hypothesis_null_slot", "1", certificate.hypothesis("null-slot"));
  file.between("hypothesis_single_head", "1 - 1", certificate.hypothesis("single-head"));
  file.between("hypothesis_length", "INR " + length + " - 4", certificate.hypothesis("length"));
  file.theorem("hypothesis_small_loss", "loss <= 1 / 36 /\\ " + coq_between(small_loss, "1 / 36 - loss"),
               "numbers.");
  file.theorem("hypothesis_anchor_value",
               "anchor_worth_at_most " + m + " OV loss /\\ " +
                   coq_between(anchor_value, "loss - " + anchor_worth(certificate)),
               "split; [intros r Hr; cases r; numbers|numbers].");
  file.theorem("conclusion_absorbed",
               "0 <= Rmin (before - bound_before) (after - bound_after) /\\ " +
                   coq_between(conclusion, "Rmin (before - bound_before) (after - bound_after)"),
               "numbers.");
  claims.write(file, head);
  file.part("Theorem E2 for it.");
  if (three) file.theorem("below_1_48", "loss < 1 / 48", "numbers.");
  const std::string arguments = task_of(certificate) + " QK OV " + head.slot() + " loss";
  const std::string premises =
      "; first [exact (fun x => " +
      std::string(head.slot() == "softmax_one" ? "softmax_one_is_a_slot x" : "key_bias_is_a_slot _ _ x") +
      ")|exact (loss_reached _ _ _ _ _ _ the_loss)|exact (anchor_value_of_entries _ _ _ (proj1 "
      "hypothesis_anchor_value))|lia|exact A|exact I|" +
      std::string(three ? "exact below_1_48|" : "") + "exact (proj1 hypothesis_small_loss)].";
  file.theorem("theorem_E2",
               "forall w, admissible " + inputs_of(certificate) +
                   " w -> forall i,\n  ((1 <= i < trigger w)%nat -> " + head.part_at("anchor_and_slot") +
                   " >= bound_before) /\\ ((trigger w < i < " + length + ")%nat -> " +
                   head.part_at("anchor_and_slot") + " >= bound_after)",
               std::string("intros w A i. split; intros I; [apply (") +
                   (three ? "before_the_trigger " : "before_the_trigger_4 ") + arguments +
                   ")|apply (after_the_trigger_4 " + arguments + ")]" + premises);
}

}  // namespace

Covered null_slot() {
  return {
      "null-slot-necessity",
      {"key-bias-anchor", "softmax-one-anchor", "given", "found"},
      {"softmax-one", "softmax-key-bias"},
      false,
      {"SlotHead", "Expression", "Computed", "Rows", "HeadByRows", "WithoutAnchorValue", "AfterTheTrigger",
       "null_slot_necessity.proof", "null_slot_necessity.construction", "null_slot_necessity.sharper"},
      write_null_slot};
}

}  // namespace sinkproof::prove
