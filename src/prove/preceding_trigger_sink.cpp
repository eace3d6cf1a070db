#include "prove/claimed_loss.hpp"
#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

void write_preceding_trigger_sink(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  if (certificate.content_dimension() < 1) certificate.reject_model("m of 1 or more");
  if (certificate.heads().size() != 1) certificate.reject_model("one head");
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string width = std::to_string(certificate.content_dimension() + 3);
  const Head& head = certificate.heads().front();
  file.definition("beta", "R", coq(certificate.parameter("beta")));
  file.definition("QK", "mat", coq_entries(head.query_key));
  file.definition("OV", "mat", coq_entries(head.output_value));
  file.part("The weights are the construction's.");
  file.theorem("QK_is", "same " + width + " QK (sink_QK " + m + " beta)",
               "eapply same_trans; [|exact (sink_QK_by_entries " + m +
                   " beta ltac:(lia))]. cbv delta [QK beta]. same_entries.");
  file.theorem("OV_is", "same " + width + " OV (sink_OV " + m + ")",
               "eapply same_trans; [|exact (sink_OV_by_entries " + m + ")]. intros r c _ _. reflexivity.");
  const auto printed = define_claimed(certificate, file, "sink_loss " + length + " beta",
                                      {"sink_loss", "rho", "leak", "beta"});
  file.theorem("size", "0 < beta", "numbers.");
  const std::string of_instance = "; [lia|exact size|exact QK_is|exact OV_is";
  write_claimed(file, "preceding_loss_at_most " + task_of(certificate) + " (softmax_head " + m + " QK OV)",
                printed, "apply trigger_sink_claim_of_instance" + of_instance + "].");
  const auto weight = [&](const std::string& key) {
    return "softmax_weight " + m + " QK (token " + m + " w) i " + key;
  };
  const std::string inputs = "forall w, admissible " + inputs_of(certificate) + " w -> ";
  file.part("After a trigger with the content 1 the anchor has next to nothing.");
  file.theorem("anchor_mass",
               inputs + "(forall q, (q < " + m +
                   ")%nat -> content w (trigger w) q = 1) ->\n  forall i, (trigger w < i < " + length +
                   ")%nat -> " + weight("0%nat") + " <= exp (- (2 * beta))",
               "eapply trigger_sink_mass_of_instance; [lia|exact size|exact QK_is].");
  file.part("Theorem P for it, with the claim's number as the loss.");
  file.theorem("small_loss", "14 * claimed < 2", "numbers.");
  file.theorem("room", "0 < 1 - 2 * claimed - 2 * claimed * rho 2 claimed", "numbers.");
  file.theorem("theorem_P",
               inputs + "forall i,\n  ((1 <= i < trigger w)%nat -> " + weight("0%nat") +
                   " >= 1 - leak 2 claimed) /\\ ((trigger w < i < " + length + ")%nat -> " + weight("0%nat") +
                   " + " + weight("(trigger w)") + " >= 1 - leak 2 claimed)",
               "eapply trigger_sink_P_of_instance" + of_instance + "|lia|exact small_loss|exact room].");
}

}  // namespace

Covered preceding_trigger_sink() {
  return {"preceding-mean-sink-necessity",
          {"preceding-trigger-sink"},
          {"softmax"},
          false,
          {"preceding_mean_sink_necessity.preceding", "preceding_mean_sink_necessity.trigger_sink",
           "preceding_mean_sink_necessity.trigger_sink_instance"},
          write_preceding_trigger_sink,
          true,
          "all_alike"};
}

}  // namespace sinkproof::prove
