#include "prove/claimed_loss.hpp"
#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"
#include "prove/layers.hpp"

namespace sinkproof::prove {

namespace {

void write_multilayer_anchor(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string width = std::to_string(certificate.content_dimension() + 3);
  const std::string layers = std::to_string(certificate.heads().size());
  const std::string copies = std::to_string(certificate.heads().size() - 1);
  define_layers(certificate, file);
  file.part("The layers are the construction's.");
  file.definition("beta", "R", coq(certificate.parameter("beta")));
  file.theorem("copies",
               "forall l, (l < " + layers + " - 1)%nat -> same " + length +
                   " (P l) (fun i k => beta * e i k) /\\ same " + width + " (QK l) (fun _ _ => 0) /\\ same " +
                   width + " (OV l) identity",
               "intros l Hl. cases l; (split; [exact (diagonal_scaled " + length +
                   " beta)|split; [intros r c _ _; reflexivity|exact (diagonal_identity " + width + ")]]).");
  file.theorem("last",
               "same " + length + " (P (" + layers + " - 1)%nat) (fun _ _ => 0) /\\ same " + width +
                   " (QK (" + layers + " - 1)%nat) (anchor_QK " + m + " (" + layers + " - 1) beta (" +
                   layers + " - 1))\n  /\\ same " + width + " (OV (" + layers + " - 1)%nat) all_but_anchor",
               "split; [intros r c _ _; reflexivity|]. split; [|exact (diagonal_all_but_anchor " + m +
                   ")]. eapply same_trans; [|exact (last_by_entries " + m + " " + copies +
                   " beta)]. cbn [Nat.sub QK nth]. cbv delta [QK beta]. cbn [nth]. same_entries.");
  const auto printed = define_claimed(certificate, file, "multilayer_loss " + length + " " + layers + " beta",
                                      {"gap", "multilayer_loss", "moved", "beta"});
  file.theorem("beta_large", "1 <= beta", "numbers.");
  write_claimed(file, "loss_at_most " + task_of(certificate) + " model", printed,
                "apply claim_of_instance; [lia|lia|exact beta_large|exact copies|exact last].");
  write_theorem_b(certificate, file, printed);
}

}  // namespace

Covered multilayer_anchor() {
  return {"multilayer-sink-necessity",
          {"multilayer-anchor"},
          {"softmax"},
          true,
          {"Layers", "ComposedAttention", "multilayer_sink_necessity.construction"},
          write_multilayer_anchor};
}

}  // namespace sinkproof::prove
