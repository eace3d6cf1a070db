#include "prove/claims.hpp"
#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

using numeric::Rational;

/// Theorem P's bound of the trigger's mass says something where 2η(3 + 2ρ) < 2, ρ = 8η/(1 − 14η): contents of
/// the box have d = 1, triggers 2.
bool bounds_the_trigger(const numeric::Enclosure& loss) {
  const Rational& x = *loss.upper;
  return x < Rational(1, 14) && 2 * x * (3 + 16 * x / (1 - 14 * x)) < 2;
}

void write_preceding(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  if (certificate.content_dimension() < 1) certificate.reject_model("m of 1 or more");
  const std::string length = std::to_string(certificate.length());
  const auto loss = certificate.quantity("loss");
  const auto before = certificate.quantity("sink_mass_before");
  const auto after = certificate.quantity("sink_mass_after");
  const auto both = certificate.quantity("anchor_trigger_mass_after");
  const auto trigger = certificate.quantity("least_trigger_mass_after");
  const auto bound = certificate.quantity("bound");
  const auto bound_trigger = certificate.quantity("bound_trigger");
  const auto one_trigger = certificate.claim("one-trigger-content");
  const auto small_loss = certificate.hypothesis("small-loss");
  const auto room = certificate.hypothesis("room");
  const auto conclusion = certificate.conclusion();
  const bool bounds_trigger = bounds_the_trigger(loss);

  HeadByRows head(certificate, file);
  file.part("Its loss and masses.");
  head.loss();
  head.mass("before", "least_before", "the_anchor");
  head.mass("after", "least_after", "the_anchor");
  head.mass("both_after", "least_after", "anchor_and_trigger");
  head.mass("trigger_after", "largest_behind", "the_trigger");
  file.part(
      "Theorem P's bounds, for contents of the box: each has another one at a distance of 1, and some two "
      "are 2 apart.");
  file.definition("bound", "R", "1 - leak 1 loss");
  file.definition("bound_trigger", "R", bounds_trigger ? "trigger_bound loss 1 2" : "1");
  const Claims claims(certificate);
  head.numbers(claims.define(file, {"bound", "bound_trigger", "trigger_bound", "leak", "rho"}));
  file.part("What the certificate prints.");
  file.between("quantity_loss", "loss", loss);
  file.between("quantity_sink_mass_before", "before", before);
  file.between("quantity_sink_mass_after", "after", after);
  file.between("quantity_anchor_trigger_mass_after", "both_after", both);
  file.between("quantity_least_trigger_mass_after", "trigger_after", trigger);
  file.between("quantity_bound", "bound", bound);
  file.between("quantity_bound_trigger", "bound_trigger", bound_trigger);
  file.between("claim_one_trigger_content", "bound_trigger - trigger_after", one_trigger);
  file.between("hypothesis_softmax", "1", certificate.hypothesis("softmax"));
  file.between("hypothesis_preceding", "1", certificate.hypothesis("preceding"));
  file.between("hypothesis_single_head", "1 - 1", certificate.hypothesis("single-head"));
  file.between("hypothesis_length", "INR " + length + " - 4", certificate.hypothesis("length"));
  file.between("hypothesis_contents", "1", certificate.hypothesis("contents"));
  file.theorem("hypothesis_small_loss", "14 * loss < 1 /\\ " + coq_between(small_loss, "1 / 14 - loss"),
               "numbers.");
  const std::string left = "1 - 2 * loss - 2 * loss * rho 1 loss";
  file.theorem("hypothesis_room", "0 < " + left + " /\\ " + coq_between(room, left), "numbers.");
  file.theorem("conclusion_sink",
               "0 <= Rmin (before - bound) (both_after - bound) /\\ " +
                   coq_between(conclusion, "Rmin (before - bound) (both_after - bound)"),
               "numbers.");
  claims.write(file, head);
  file.part("Theorem P for it.");
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string arguments = task_of(certificate) + " QK OV loss";
  const std::string premises =
      "exact (preceding_loss_reached _ _ _ _ _ _ the_loss)|exact (several_box " + m +
      " ltac:(lia))|exact (proj1 hypothesis_small_loss)|exact (proj1 hypothesis_room)|lia";
  const auto weight = [&](const std::string& key) {
    return "softmax_weight " + m + " QK (token " + m + " w) i " + key;
  };
  file.theorem(
      "theorem_P",
      "forall w, admissible " + inputs_of(certificate) + " w -> forall i,\n  ((1 <= i < trigger w)%nat -> " +
          weight("0%nat") + " >= bound) /\\ ((trigger w < i < " + length + ")%nat -> " + weight("0%nat") +
          " + " + weight("(trigger w)") + " >= bound)",
      "intros w A i. split; intros I; [apply (preceding_before " + arguments + " 1)|apply (preceding_after " +
          arguments + " 1)]; first [" + premises + "|exact A|exact I].");
  if (bounds_trigger) {
    file.theorem(
        "theorem_P3",
        "exists s, box " + m + " s /\\ forall w, admissible " + inputs_of(certificate) +
            " w -> content w (trigger w) = s -> forall i, (trigger w < i < " + length + ")%nat ->\n  " +
            weight("(trigger w)") + " <= bound_trigger",
        "apply (one_trigger_of_box " + length + " " + m + " QK OV loss); first [" + premises + "|numbers].");
  }
}

}  // namespace

Covered preceding() {
  return {"preceding-mean-sink-necessity",
          {"preceding-anchor", "given", "found"},
          {"softmax"},
          false,
          {"Expression", "Computed", "Rows", "HeadByRows", "preceding_mean_sink_necessity.preceding",
           "preceding_mean_sink_necessity.construction"},
          write_preceding,
          true};
}

}  // namespace sinkproof::prove
