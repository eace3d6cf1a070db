#include "prove/claims.hpp"
#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

void write_one_head_tradeoff(Certificate& certificate, CoqFile& file) {
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const auto loss = certificate.quantity("loss");
  const auto largest = certificate.quantity("max_anchor_mass");
  const auto bound = certificate.quantity("bound");
  const auto small_loss = certificate.hypothesis("small-loss");
  const auto conclusion = certificate.conclusion();

  HeadByRows head(certificate, file);
  file.part(
      "Its loss, its largest mass, and the least difference of the anchor's mass at the trigger and "
      "elsewhere.");
  head.loss();
  head.mass("largest_mass", "largest", "the_anchor");
  head.gap("least_gap");
  file.part("Theorem D2's bound.");
  file.definition("c", "R", "row_h " + m + " OV (" + m + " + 2)");
  file.definition("value_norm", "R", "Rabs (c - row_h " + m + " OV 0)");
  file.definition("bound", "R", "(1 - 4 * loss) / value_norm");
  const Claims claims(certificate);
  head.numbers(claims.define(
      file, {"c", "value_norm", "bound", "row_h", "OV", "entries", "entry", "Nat.eqb", "Nat.add", "andb"}));
  file.part("What the certificate prints.");
  file.between("quantity_loss", "loss", loss);
  file.between("quantity_max_anchor_mass", "largest_mass", largest);
  file.between("quantity_heads", "INR 1", certificate.quantity("heads"));
  file.between("quantity_value_norm", "value_norm", certificate.quantity("value_norm"));
  file.between("quantity_bound", "bound", bound);
  file.between("hypothesis_softmax", "1", certificate.hypothesis("softmax"));
  file.theorem(
      "hypothesis_content_blind",
      coq_between(certificate.hypothesis("content-blind"), "0") + " /\\ content_blind " + m + " OV c",
      "split; [numbers|]. split; [numbers|]. split; [reflexivity|]. intros q Hq. cases q; numbers.");
  file.theorem("hypothesis_small_loss", "loss < 1 / 4 /\\ " + coq_between(small_loss, "1 / 4 - loss"),
               "numbers.");
  const std::string margin = "value_norm * least_gap - (1 - 4 * loss)";
  file.theorem("conclusion_tradeoff", "0 <= " + margin + " /\\ " + coq_between(conclusion, margin),
               "numbers.");
  claims.write(file, head);
  file.part("Theorem D2 for it.");
  file.theorem("theorem_D2",
               "forall w, admissible " + inputs_of(certificate) + " w -> forall i, (i < " + length +
                   ")%nat -> i <> trigger w -> value_norm * gap (fun w i => " + head.part_at("the_anchor") +
                   ") w i >= 1 - 4 * loss",
               "apply (tradeoff_of_one_head " + task_of(certificate) +
                   " QK OV c loss); [exact (proj2 hypothesis_content_blind)|exact (loss_reached _ _ _ _ _ _ "
                   "the_loss)].");
}

}  // namespace

Covered one_head_tradeoff() {
  return {"multihead-sink-tradeoff",
          {"softmax-anchor", "given", "found"},
          {"softmax"},
          false,
          {"Expression", "Computed", "Rows", "HeadByRows", "softmax_sink_necessity.construction",
           "softmax_sink_necessity.certificate", "multihead_sink_tradeoff.proof",
           "multihead_sink_tradeoff.one_head"},
          write_one_head_tradeoff};
}

}  // namespace sinkproof::prove
