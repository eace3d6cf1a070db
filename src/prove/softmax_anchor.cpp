#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"
#include "prove/head_by_rows.hpp"

namespace sinkproof::prove {

namespace {

/// Theorem A's bound of three rows is for L ≥ 5 and a loss below 1/48, that of two rows for L ≥ 4 and 1/36.
bool has_three_rows(const Certificate& certificate, const numeric::Enclosure& loss) {
  return certificate.length() >= 5 && *loss.upper < numeric::Rational(1, 48);
}

/// Theorem A's bounds: by formulas that theories/ names, for `loss` of the file.
void write_bounds(CoqFile& file, bool three) {
  file.definition("bound_before", "R",
                  std::string(three ? "sharp_bound_before" : "bound_before_4") + " loss");
  file.definition("bound_after", "R", "bound_after_4 loss");
}

const std::vector<std::string> bounds{"bound_before", "bound_after", "sharp_bound_before", "bound_before_4",
                                      "bound_after_4"};

std::vector<std::string> with_bounds(std::vector<std::string> names) {
  names.insert(names.end(), bounds.begin(), bounds.end());
  return names;
}

/// What it prints of loss, masses and bounds, and Theorem A, of the numbers loss, before, after of the file.
void write_theorem(Certificate& certificate, CoqFile& file, bool three) {
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string task = task_of(certificate);
  file.part("What the certificate prints.");
  file.between("quantity_loss", "loss", certificate.quantity("loss"));
  file.between("quantity_sink_mass_before", "before", certificate.quantity("sink_mass_before"));
  file.between("quantity_sink_mass_after", "after", certificate.quantity("sink_mass_after"));
  file.between("quantity_bound_before", "bound_before", certificate.quantity("bound_before"));
  file.between("quantity_bound_after", "bound_after", certificate.quantity("bound_after"));
  file.theorem("claim_never_zero_loss",
               "0 < loss /\\ " + coq_between(certificate.claim("never-zero-loss"), "loss"), "numbers.");
  file.between("hypothesis_softmax", "1", certificate.hypothesis("softmax"));
  file.between("hypothesis_single_head", "1 - 1", certificate.hypothesis("single-head"));
  file.between("hypothesis_length", "INR " + length + " - 4", certificate.hypothesis("length"));
  file.theorem("hypothesis_small_loss",
               "loss <= 1 / 36 /\\ " + coq_between(certificate.hypothesis("small-loss"), "1 / 36 - loss"),
               "numbers.");
  file.theorem(
      "conclusion_sink",
      "0 <= Rmin (before - bound_before) (after - bound_after) /\\ " +
          coq_between(certificate.conclusion(), "Rmin (before - bound_before) (after - bound_after)"),
      "numbers.");
  file.part("Theorem A for it.");
  if (three) file.theorem("below_1_48", "loss < 1 / 48", "numbers.");
  const std::string weight = "softmax_weight " + m + " QK (token " + m + " w) i 0%nat";
  file.theorem("theorem_A",
               "forall w, admissible " + inputs_of(certificate) +
                   " w -> forall i,\n  ((1 <= i < trigger w)%nat -> " + weight +
                   " >= bound_before) /\\ ((trigger w < i < " + length + ")%nat -> " + weight +
                   " >= bound_after)",
               std::string("intros w A i. split; intros I; ") + "[apply (" +
                   (three ? "before_the_trigger" : "before_the_trigger_4") + " " + task +
                   " QK OV loss)|apply (after_the_trigger_4 " + task + " QK OV loss)]; " +
                   "first [exact (loss_reached _ _ _ _ _ _ the_loss)|lia|exact A|exact I|" +
                   (three ? "exact below_1_48|" : "") + "exact (proj1 hypothesis_small_loss)].");
}

/// The precision is that of all that write_theorem prints.
void read_theorem(Certificate& certificate) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  for (const char* name : {"loss", "sink_mass_before", "sink_mass_after", "bound_before", "bound_after"})
    certificate.quantity(name);
  certificate.claim("never-zero-loss");
  certificate.hypothesis("small-loss");
  certificate.conclusion();
}

void write_softmax_anchor(Certificate& certificate, CoqFile& file) {
  read_theorem(certificate);
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string task = task_of(certificate);
  const std::string alpha = "(fun x i => softmax_weight " + m + " QK x i 0%nat)";
  const auto claim = certificate.claim("loss");
  const bool three = has_three_rows(certificate, certificate.quantity("loss"));

  file.part("The instance.");
  file.definition("beta", "R", coq(certificate.parameter("beta")));
  write_head(certificate, file, "anchor_QK " + m + " beta", "anchor_by_entries " + m + " beta",
             "all_but_anchor");
  file.part("Its quantities, exactly.");
  file.definition("loss", "R", "exact_loss " + length + " " + m + " beta");
  file.definition("claimed", "R", "anchor_loss " + length + " beta");
  file.definition("before", "R", "mass beta (INR " + length + " - 2)");
  file.definition("after", "R", "mass beta (INR " + length + " - 1)");
  write_bounds(file, three);
  file.numbers(with_bounds({"loss", "claimed", "before", "after", "beta", "exact_loss", "anchor_loss",
                            "content_loss", "trigger_loss", "mass"}),
               certificate.bits());
  file.theorem("beta_positive", "0 < beta", "numbers.");
  const std::string instance = "_of_instance; [exact beta_positive|lia|exact QK_is|exact OV_is].";
  const std::string masses = "_of_instance; [exact beta_positive|lia|exact QK_is].";
  file.theorem("the_loss", "loss_is " + task + " (softmax_head " + m + " QK OV) loss",
               "apply loss" + instance);
  file.theorem("the_mass_before", "least_before " + task + " " + alpha + " before",
               "apply least_before" + masses);
  file.theorem("the_mass_after", "least_after " + task + " " + alpha + " after",
               "apply least_after" + masses);
  const bool is_exact = claim.is_exact() && *claim.lower == 0;
  file.theorem("claim_loss", coq_between(claim, "claimed - loss"),
               is_exact ? "exact (no_difference claimed)." : "numbers.");
  write_theorem(certificate, file, three);
}

void write_given(Certificate& certificate, CoqFile& file) {
  read_theorem(certificate);
  HeadByRows head(certificate, file);
  file.part("Its loss and masses.");
  head.loss();
  head.mass("before", "least_before", "the_anchor");
  head.mass("after", "least_after", "the_anchor");
  file.part("Theorem A's bounds.");
  const bool three = has_three_rows(certificate, certificate.quantity("loss"));
  write_bounds(file, three);
  head.numbers(bounds);
  write_theorem(certificate, file, three);
}

}  // namespace

Covered softmax_anchor() {
  return {"softmax-sink-necessity",
          {"softmax-anchor"},
          {"softmax"},
          false,
          {"SharperNecessity", "AfterTheTrigger", "softmax_sink_necessity.construction",
           "softmax_sink_necessity.sharper"},
          write_softmax_anchor};
}

Covered softmax_given() {
  return {"softmax-sink-necessity",
          {"given", "found"},
          {"softmax"},
          false,
          {"SharperNecessity", "AfterTheTrigger", "Expression", "Computed", "Rows", "HeadByRows",
           "softmax_sink_necessity.sharper"},
          write_given};
}

}  // namespace sinkproof::prove
