#include "prove/claimed_loss.hpp"
#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"
#include "prove/layers.hpp"

namespace sinkproof::prove {

namespace {

/// The position biases of rows 2, 3, …, L - 1 of the last layer in this column, as a function of the row.
std::string biases_from_row_2(const Certificate& certificate, long column) {
  std::vector<std::string> values;
  for (long row = 2; row < certificate.length(); ++row)
    values.push_back(position_bias(certificate, certificate.heads().back(), row, column));
  return "fun i => nth (i - 2) " + coq_list(values) + " 0";
}

/// What the instance is made of: the parameters, exp(-beta) and the gap as the program writes them, and the
/// position biases.
void define_sharp_numbers(const Certificate& certificate, CoqFile& file) {
  const long length = certificate.length();
  file.definition("eta", "R", coq(certificate.parameter("eta")));
  file.definition("beta", "R", coq(certificate.parameter("beta")));
  file.definition("s", "R", coq(exp(-certificate.parameter("beta"))));
  file.definition("g", "R", coq(numeric::Rational(length - 3) / (2 * (length - 1))));
  file.definition("to_anchor", "R", position_bias(certificate, certificate.heads().back(), 1, 0));
  file.definition("to_itself", "R", position_bias(certificate, certificate.heads().back(), 2, 2));
  file.definition("far", "nat -> R", biases_from_row_2(certificate, 0));
  file.definition("near", "nat -> R", biases_from_row_2(certificate, 1));
}

/// Tactics: `same_number` for equations that a field has, with denominators that are positive, `same_bias`
/// for logarithms of such, less or not less something.
void write_sharp_tactics(CoqFile& file) {
  file.line("Ltac nonzero := repeat split; apply Rgt_not_eq; unfold Rgt; numbers.");
  file.line("Ltac same_number := cbv delta [to_anchor to_itself eta beta s g]; field; nonzero.");
  file.line(
      "Ltac same_bias := cbv delta [to_anchor far near sharp_part sharp_whole]; cbn [Nat.sub nth]; "
      "rewrite ?INR_IZR_INZ; cbn [Z.of_nat Pos.of_succ_nat Pos.succ]; cbv beta;\n"
      "  first [apply (f_equal ln) | apply (f_equal2 Rminus); [apply (f_equal ln)|]]; same_number.");
}

void write_sharp_layers(CoqFile& file, const std::string& length, const std::string& layers,
                        const std::string& last) {
  file.theorem("small_is", "exp (- beta) = s", "apply (f_equal exp). cbv delta [beta]. ring.");
  file.theorem("gap_is", "gap " + length + " = g", "numbers.");
  file.theorem("eta_range", "0 < eta < 1 / 24", "numbers.");
  file.theorem("size", "8 <= beta", "numbers.");
  file.theorem("copies",
               "forall l, (l < " + layers + " - 1)%nat -> same " + length +
                   " (P l) (fun i k => 3 * beta * e i k) /\\ same 3 (QK l) (fun _ _ => 0) /\\ "
                   "same 3 (OV l) identity",
               "intros l Hl. cases l; (split; [eapply same_trans; [eapply (diagonal_scaled " + length +
                   ")|intros i k _ _; apply (f_equal2 Rmult); [same_number|reflexivity]]|split; [intros r c "
                   "_ _; reflexivity|exact (diagonal_identity 3)]]).");
  file.theorem("scores",
               "same 3 (QK " + last +
                   ") (entries [entry 2 0 (3 * beta); entry 2 1 (ln (g - 3 * eta + 4 * s) - beta)])",
               "apply entries_next; [same_number|apply entries_next; [same_bias|apply entries_end]].");
  file.theorem(
      "values",
      "same 3 (OV " + last +
          ") (entries [entry 1 0 eta; entry 1 1 ((1/2 - 2 * eta + 2 * eta * s) / s); entry 1 2 (- (g - 3 * "
          "eta + 4 * s));\n  entry 2 0 (- eta); entry 2 1 ((1/2 + 2 * eta - 2 * eta * s) / s); entry 2 2 (g "
          "- 3 * eta + 4 * s)])",
      "repeat (apply entries_next; [same_number|]). apply entries_end.");
  file.theorem("biases",
               "same " + length + " (P " + last + ") (entries (sharp_biases " + length +
                   " to_anchor far near to_itself))",
               "intros r c _ _; reflexivity.");
  file.theorem("itself", "to_itself = - beta", "same_number.");
  file.theorem("first", "to_anchor = ln (1 / (2 * eta / sharp_whole eta s g) - 1) - 3 * beta", "same_bias.");
  file.theorem("second",
               "far 2%nat = ln (1 - s - eta * s / 2 / sharp_whole eta s g) /\\ near 2%nat = ln (eta * s / 2 "
               "/ sharp_whole eta s g / 1)",
               "split; same_bias.");
  file.theorem("others",
               "forall i, (3 <= i < " + length +
                   ")%nat -> far i = ln (1 - s - sharp_part eta s g (INR (i - 1))) /\\ near i = ln "
                   "(sharp_part eta s g (INR (i - 1)) / INR (i - 1))",
               "intros i Hi. cases i; (split; same_bias).");
}

void write_multilayer_sharp(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4 || certificate.content_dimension() != 0)
    certificate.reject_model("L of 4 or more and m of 0");
  const std::string length = std::to_string(certificate.length());
  const std::string layers = std::to_string(certificate.heads().size());
  const std::string last = std::to_string(certificate.heads().size() - 1) + "%nat";
  const auto product = certificate.quantity("product_self_mass");
  const auto margin = certificate.claim("product");
  certificate.only_in_part("quantity product_self_mass");
  certificate.only_in_part("claim product");
  define_layers(certificate, file);
  define_sharp_numbers(certificate, file);
  file.definition("least_product", "R", "2 * eta / (gap " + length + " - 2 * eta + 5 * exp (- beta))");
  const auto printed = define_claimed(certificate, file, "eta + exp (- beta)",
                                      {"gap", "least_product", "eta", "beta", "s", "g"});
  file.part("The layers are the construction's, in what positions see.");
  write_sharp_tactics(file);
  write_sharp_layers(file, length, layers, last);
  const std::string of_instance =
      "; [lia|lia|exact eta_range|exact size|exact small_is|exact gap_is|exact copies|exact scores|exact "
      "values|exact biases|exact itself|exact first|exact second|exact others].";
  const auto its = [&](const std::string& matrix) {
    return "(" + matrix + " l) (deep_" + matrix + " " + length + " eta beta " + last + " l)";
  };
  file.theorem("layers_are",
               "forall l, (l < " + layers + ")%nat -> same_seen " + length + " " + its("P") + " /\\ same 3 " +
                   its("QK") + " /\\ same 3 " + its("OV"),
               "eapply sharp_layers_of_instance" + of_instance);
  write_claimed(file, "loss_at_most " + task_of(certificate) + " model", printed,
                "eapply sharp_claim_of_instance" + of_instance);
  write_theorem_b(certificate, file, printed);
  file.part("What position 1 leaves on itself, all layers together, on every input.");
  file.theorem("claim_product",
               "forall w, admissible " + inputs_of(certificate) + " w -> least_product <= prod " + layers +
                   " (fun l => softmax (copying 0 QK OV P l (token 0 w)) 1 1)",
               "eapply sharp_product_of_instance" + of_instance);
  file.part("The certificate's product less the margin of this claim is its right side.");
  file.between("product_printed", "least_product",
               {*product.lower - *margin.upper, *product.upper - *margin.lower});
}

}  // namespace

Covered multilayer_sharp() {
  return {"multilayer-sink-necessity",
          {"multilayer-sharp"},
          {"softmax"},
          true,
          {"Layers", "ComposedAttention", "multilayer_sink_necessity.construction",
           "multilayer_sink_necessity.sharp", "multilayer_sink_necessity.sharp_instance"},
          write_multilayer_sharp};
}

}  // namespace sinkproof::prove
