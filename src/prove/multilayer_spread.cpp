#include "prove/claimed_loss.hpp"
#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"
#include "prove/layers.hpp"

namespace sinkproof::prove {

namespace {

void write_multilayer_spread(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string width = std::to_string(certificate.content_dimension() + 3);
  const std::string layers = std::to_string(certificate.heads().size());
  const auto mass = certificate.quantity("max_layer_sink_mass");
  const auto product = certificate.quantity("product_self_mass");
  define_layers(certificate, file);
  file.definition("beta", "R", coq(certificate.parameter("beta")));
  file.definition("q", "R", coq(certificate.parameter("q")));
  file.definition("scale", "R", position_bias(certificate, certificate.heads().front(), 1, 1));
  file.definition("to_anchor", "R", position_bias(certificate, certificate.heads().front(), 1, 0));
  const auto printed = define_claimed(certificate, file, "spread_loss " + length + " " + layers + " q beta",
                                      {"gap", "spread_loss", "growth", "q", "beta"});
  file.part("The layers are the construction's.");
  file.line(
      "Ltac same_value := cbv delta [scale to_anchor spread_scale beta q]; cbn beta; rewrite ?INR_IZR_INZ; "
      "cbn [Z.of_nat Pos.of_succ_nat Pos.succ]; first [reflexivity | ring].");
  file.theorem("scale_is", "scale = spread_scale " + layers + " q beta", "same_value.");
  file.theorem(
      "to_anchor_is", "to_anchor = spread_to_anchor " + layers + " q beta",
      "apply (f_equal2 Rplus); [exact scale_is|]. apply (f_equal ln). first [reflexivity | numbers].");
  file.theorem("biases",
               "forall l, (l < " + layers + ")%nat -> same " + length + " (P l) (entries (spread_biases " +
                   length + " scale to_anchor))",
               "intros l Hl. cases l; intros r c _ _; reflexivity.");
  file.theorem(
      "first",
      "same " + width + " (QK 0%nat) (entries [entry 1 0 (- (scale + to_anchor)); entry 1 1 (- scale)])",
      "apply entries_next; [same_value|apply entries_next; [same_value|apply entries_end]].");
  file.theorem("others",
               "forall l, (1 <= l < " + layers + ")%nat -> same " + width +
                   " (QK l) (entries [entry 1 0 (-2 * INR " + length + " * (scale - ln q))])",
               "intros l Hl. cases l; (apply entries_next; [same_value|apply entries_end]).");
  file.theorem("values",
               "forall l, (l < " + layers + ")%nat -> same " + width + " (OV l) (if (S l =? " + layers +
                   ")%nat then all_but_anchor else identity)",
               "intros l Hl. cases l; first [exact (diagonal_identity " + width +
                   ") | exact (diagonal_all_but_anchor " + m + ")].");
  file.theorem("share", "0 < q < 1", "numbers.");
  file.theorem("size", "32 <= beta", "numbers.");
  const std::string of_instance =
      "; [lia|lia|exact share|exact scale_is|exact to_anchor_is|exact biases|exact first|exact others|exact "
      "values";
  const std::string of_large = of_instance + "|exact size].";
  write_claimed(file, "loss_at_most " + task_of(certificate) + " model", printed,
                "eapply spread_claim_of_instance" + of_large);
  write_theorem_b(certificate, file, printed);
  file.theorem("least_loss",
               "forall eta, loss_at_most " + task_of(certificate) + " model eta -> q ^ " + layers + " <= eta",
               "eapply spread_least_of_instance" + of_large);
  file.part(
      "At position 1, on every input and in every layer, the anchor has 1 - q, and the token itself q.");
  const std::string inputs = "forall w, admissible " + inputs_of(certificate) + " w -> ";
  const std::string alpha = "softmax (copying " + m + " QK OV P l (token " + m + " w)) ";
  file.theorem(
      "masses",
      inputs + "forall l, (l < " + layers + ")%nat -> " + alpha + "1 0 = 1 - q /\\ " + alpha + "1 1 = q",
      "eapply spread_masses_of_instance" + of_instance + "].");
  file.theorem("product", inputs + "prod " + layers + " (fun l => " + alpha + "1 1) = q ^ " + layers,
               "eapply spread_product_of_instance" + of_instance + "].");
  file.between("mass_printed", "1 - q", mass);
  file.between("product_printed", "q ^ " + layers, product);
}

}  // namespace

Covered multilayer_spread() {
  return {"multilayer-sink-necessity",
          {"multilayer-spread"},
          {"softmax"},
          true,
          {"Layers", "ComposedAttention", "multilayer_sink_necessity.construction",
           "multilayer_sink_necessity.spread", "multilayer_sink_necessity.spread_instance"},
          write_multilayer_spread};
}

}  // namespace sinkproof::prove
