#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

std::string one_of(const std::vector<std::string>& layers) {
  return "fun l => nth l " + coq_list(layers) + " (fun _ _ => 0)";
}

numeric::Enclosure sum_of(const numeric::Enclosure& a, const numeric::Enclosure& b) {
  return {*a.lower + *b.lower, *a.upper + *b.upper};
}

void write_multilayer_anchor(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string width = std::to_string(certificate.content_dimension() + 3);
  const std::string layers = std::to_string(certificate.heads().size());
  const std::string copies = std::to_string(certificate.heads().size() - 1);
  const std::string task = on_the_box(certificate);
  // The loss itself has no formula: the claim's right side is what the certificate prints of the loss, and by how much it is below.
  const auto loss = certificate.quantity("loss");
  const auto claim = certificate.claim("loss");
  std::vector<std::string> biases;
  std::vector<std::string> scores;
  std::vector<std::string> values;
  for (const auto& layer : certificate.heads()) {
    biases.push_back(coq_entries(layer.position_bias));
    scores.push_back(coq_entries(layer.query_key));
    values.push_back(coq_entries(layer.output_value));
  }
  file.part("The instance: position biases, scores and values of each layer.");
  file.definition("beta", "R", coq(certificate.parameter("beta")));
  file.definition("P", "nat -> mat", one_of(biases));
  file.definition("QK", "nat -> mat", one_of(scores));
  file.definition("OV", "nat -> mat", one_of(values));
  file.definition("model", "(nat -> vec) -> nat -> vec", "deep " + m + " P QK OV " + layers);
  file.part("The layers are the construction's.");
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
  file.part("What the construction claims of its loss.");
  file.definition("claimed", "R", "multilayer_loss " + length + " " + layers + " beta");
  file.numbers({"claimed", "multilayer_loss", "moved", "gap", "beta"}, certificate.bits());
  file.theorem("beta_large", "1 <= beta", "numbers.");
  file.theorem("claim_loss", "loss_at_most " + task + " model claimed",
               "apply claim_of_instance; [lia|lia|exact beta_large|exact copies|exact last].");
  file.part("The certificate's loss and the margin of this claim add up to its right side.");
  file.between("claimed_printed", "claimed", sum_of(loss, claim));
  file.part("Theorem B for it, with the claim's number as the loss.");
  file.theorem("small_loss", "4 * claimed < gap " + length, "numbers.");
  const std::string limit = " <= 2 * claimed / (gap " + length + " - 2 * claimed)";
  const auto alpha = [&](const std::string& layer, const std::string& key) {
    return "softmax (copying " + m + " QK OV P " + layer + " (token " + m + " w)) 1 " + key;
  };
  file.theorem("theorem_B",
               "forall w, admissible " + inputs_of(certificate) + " w ->\n  prod " + layers + " (fun l => " +
                   alpha("l", "1") + ")" + limit + " /\\\n  exists l, (l < " + layers + ")%nat /\\ (1 - " +
                   alpha("l", "0") + ") ^ " + layers + limit,
               "apply position_1_of_instance; [lia|lia|exact beta_large|exact copies|exact last|exact "
               "small_loss].");
  certificate.only_in_part("quantity loss");
  certificate.only_in_part("claim loss");
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
