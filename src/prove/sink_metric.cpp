#include "prove/claims.hpp"
#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

using numeric::Rational;

/// Whether the loss is below 1/48, where the bound before the trigger is that of three rows, by what is
/// printed of the whole bound: it falls with the loss, and at 1/48 onto this.
bool bound_has_three_rows(const Certificate& certificate, const numeric::Enclosure& bound) {
  const Rational x(1, 48);
  const Rational after = 1 - 4 * x * (1 - 2 * x) / ((1 - 4 * x) * (1 - 7 * x));
  const long length = certificate.length();
  return length >= 5 && *bound.lower > (1 + Rational(18, 19) + (length - 3) * after) / length;
}

/// The metric is 1 where the mean is larger than the threshold: on all inputs, or on some.
void write_metric(Certificate& certificate, CoqFile& file, const std::string& name, bool is_least) {
  const auto printed = certificate.quantity(name);
  const bool is_one = printed.is_exact() && *printed.lower == 1;
  const std::string mean = is_least ? "least_mean" : "largest_mean";
  const bool on_all = is_least == is_one;
  const std::string value = is_one ? "1" : "0";
  const std::string metric = "metric " + std::to_string(certificate.length()) + " epsilon alpha w = " + value;
  const std::string inputs = "admissible " + inputs_of(certificate) + " w";
  file.theorem(
      "quantity_" + name,
      coq_between(printed, value) + " /\\ " +
          (on_all ? "forall w, " + inputs + " -> " + metric : "exists w, " + inputs + " /\\ " + metric),
      "split; [numbers|]. apply (metric_" + value + std::string(on_all ? "" : "_somewhere") + " _ _ _ _ _ " +
          mean + "); [exact the_" + mean + "|numbers].");
}

/// Of softmax, of a null slot, of other normalisers: no mass is negative.
std::string nonneg(const Certificate& certificate) {
  const std::string& name = certificate.normaliser();
  if (name == "softmax") return "intros w i. left. apply softmax_pos.";
  if (name == "softmax-one")
    return "intros w i. left. exact (slot_weight_pos _ _ _ softmax_one_is_a_slot _ _ _).";
  if (name == "softmax-key-bias")
    return "intros w i. left. exact (slot_weight_pos _ _ _ (key_bias_is_a_slot _ _) _ _ _).";
  return std::string("intros w i. exact (divided_nonneg ") + (name == "sigmoid" ? "Sigmoid" : "Rectified") +
         " divisor _ _ _).";
}

void write_sink_metric(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  const std::string length = std::to_string(certificate.length());
  const auto epsilon = certificate.parameter("epsilon");
  const auto least = certificate.quantity("smallest_anchor_mean");
  const auto largest = certificate.quantity("largest_anchor_mean");
  const auto bound = certificate.quantity("bound");
  const auto conclusion = certificate.conclusion();
  const auto no_sink = certificate.claim("no-sink-on-every-input");
  const bool has_bound = *bound.upper > 0;
  const bool exceeds = epsilon.is_rational() && *bound.lower > epsilon.rational();
  const bool three = bound_has_three_rows(certificate, bound);

  HeadByRows head(certificate, file);
  file.part("Its loss, its masses and its means.");
  head.loss();
  head.mass("before", "least_before", "the_anchor");
  head.mass("after", "least_after", "the_anchor");
  head.mass("largest_mass", "largest", "the_anchor");
  head.means("least_mean", "largest_mean", "own_mass");
  file.part("Theorem M's bounds.");
  file.definition("alpha", "input -> nat -> R", "fun w i => " + head.part_at("the_anchor"));
  file.definition("epsilon", "R", coq(epsilon));
  file.definition("mean_lower_bound", "R",
                  "(own_mass + (INR " + length + " - 2) * Rmin before after) / INR " + length);
  file.definition("mean_upper_bound", "R",
                  "(own_mass + (INR " + length + " - 1) * largest_mass) / INR " + length);
  file.definition(
      "bound_before", "R",
      three ? "1 - 2 * loss * (1 + 48 * loss) / (1 + 30 * loss)" : "1 - 12 * loss / (5 - 12 * loss)");
  file.definition("bound_after", "R", "1 - 4 * loss * (1 - 2 * loss) / ((1 - 4 * loss) * (1 - 7 * loss))");
  file.definition(
      "bound", "R",
      has_bound ? "(1 + bound_before + (INR " + length + " - 3) * bound_after) / INR " + length : "0");
  const Claims claims(certificate);
  head.numbers(claims.define(
      file, {"epsilon", "mean_lower_bound", "mean_upper_bound", "bound_before", "bound_after", "bound"}));
  file.part("What the certificate prints.");
  file.between("quantity_smallest_anchor_mean", "least_mean", least);
  file.between("quantity_largest_anchor_mean", "largest_mean", largest);
  write_metric(certificate, file, "sink_metric_smallest", true);
  write_metric(certificate, file, "sink_metric_largest", false);
  file.between("quantity_bound", "bound", bound);
  file.between("hypothesis_length", "INR " + length + " - 3", certificate.hypothesis("length"));
  file.between("hypothesis_threshold_positive", "epsilon", certificate.hypothesis("threshold-positive"));
  file.between("hypothesis_threshold_below_one", "1 - epsilon",
               certificate.hypothesis("threshold-below-one"));
  file.between("conclusion_mean_between",
               "Rmin (least_mean - mean_lower_bound) (mean_upper_bound - largest_mean)", conclusion);
  file.between("claim_no_sink_on_every_input", "Rmax epsilon mean_upper_bound - largest_mean", no_sink);
  if (certificate.has_claim("sink-on-every-input"))
    file.between("claim_sink_on_every_input", exceeds ? "least_mean - epsilon" : "least_mean - 0",
                 certificate.claim("sink-on-every-input"));
  claims.write(file, head);
  file.part("Theorem M for it.");
  const std::string inputs = "forall w, admissible " + inputs_of(certificate) + " w -> ";
  file.theorem("nonneg", "forall w i, 0 <= alpha w i", nonneg(certificate));
  file.theorem("theorem_M1", inputs + "mean_lower_bound <= mean " + length + " (alpha w) <= mean_upper_bound",
               "apply (mean_between " + inputs_of(certificate) +
                   " alpha); [exact nonneg|exact the_own_mass|exact the_before|exact the_after|exact "
                   "the_largest_mass].");
  if (has_bound && exceeds) {
    const std::string small =
        three ? "right; split; [lia|split; [numbers|reflexivity]]" : "left; reflexivity";
    file.theorem("theorem_M2", inputs + "metric " + length + " epsilon alpha w = 1",
                 "apply (sink_on_every_input " + task_of(certificate) +
                     " QK OV loss epsilon bound_before bound_after); [lia|exact (loss_reached _ _ _ _ _ _ "
                     "the_loss)|numbers|" +
                     small + "|reflexivity|change (epsilon < bound); numbers].");
  }
}

std::vector<const char*> with(std::vector<const char*> names) {
  std::vector<const char*> all{"SlotHead", "Expression", "Computed", "Rows", "HeadByRows"};
  all.insert(all.end(), names.begin(), names.end());
  all.emplace_back("sink_metric.proof");
  return all;
}

Covered of(std::vector<const char*> constructions, std::vector<const char*> normalisers,
           std::vector<const char*> modules) {
  return {"sink-metric", std::move(constructions), std::move(normalisers),
          false,         with(std::move(modules)), write_sink_metric};
}

}  // namespace

std::vector<Covered> sink_metric() {
  return {
      of({"softmax-anchor"}, {"softmax"},
         {"softmax_sink_necessity.construction", "softmax_sink_necessity.certificate"}),
      of({"sigmoid-mean"}, {"sigmoid"},
         {"unnormalised_sigmoid_sink_free.proof", "unnormalised_sigmoid_sink_free.construction",
          "unnormalised_sigmoid_sink_free.certificate"}),
      of({"key-bias-anchor", "softmax-one-anchor"}, {"softmax-one", "softmax-key-bias"},
         {"null_slot_necessity.proof", "null_slot_necessity.construction",
          "null_slot_necessity.certificate"}),
      of({"relu-mean"}, {"relu-non-anchor"}, {}),
      of({"given", "found"},
         {"softmax", "sigmoid", "relu-non-anchor", "relu-row-count", "relu-none", "relu-length",
          "softmax-one", "softmax-key-bias"},
         {"null_slot_necessity.proof"}),
  };
}

}  // namespace sinkproof::prove
