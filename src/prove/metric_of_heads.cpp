#include <algorithm>
#include <utility>

#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"
#include "prove/multihead_cancellation.hpp"

namespace sinkproof::prove {

namespace {

using numeric::Rational;

/// The head of weight a gives the anchor 1 at position 0, 1/(1 + ja) at the trigger's position j, and w/(w +
/// i) elsewhere.
Rational mean_at(long length, const Rational& w, const Rational& a, long j) {
  Rational sum = 1;
  for (long i = 1; i < length; ++i) sum += i == j ? Rational(1 / (1 + j * a)) : Rational(w / (w + i));
  return sum / length;
}

/// A head and a trigger's position of this mean; the first ones where there are none.
std::pair<std::size_t, long> place_of(const Heads& of, long length, const Rational& mean) {
  for (std::size_t g = 0; g < of.lists.weights.size(); ++g) {
    for (long j = 2; j < length; ++j) {
      if (mean_at(length, of.w, of.lists.weights[g], j) == mean) return {g, j};
    }
  }
  return {0, 2};
}

void write_metric_of_heads(Certificate& certificate, CoqFile& file) {
  const long length = certificate.length();
  const std::string l = std::to_string(length);
  const auto least = certificate.quantity("smallest_anchor_mean");
  const auto largest = certificate.quantity("largest_anchor_mean");
  const auto smallest_metric = certificate.quantity("sink_metric_smallest");
  const auto largest_metric = certificate.quantity("sink_metric_largest");
  const auto bound = certificate.quantity("bound");
  const auto conclusion = certificate.conclusion();
  if (!least.is_exact() || !largest.is_exact()) certificate.reject_model("means that are fractions");
  file.part("The threshold, and the means that the certificate prints.");
  file.definition("epsilon", "R", coq(certificate.parameter("epsilon")));
  file.definition("least_mean", "R", coq(*least.lower));
  file.definition("largest_mean", "R", coq(*largest.lower));
  const Heads of =
      write_heads(certificate, file, {"epsilon", "least_mean", "largest_mean", "head_mean_at", "Nat.eqb"});
  const std::string arguments = l + " " + of.m + " " + of.heads + " ";
  const std::string boxes = "(box " + of.m + ") (box " + of.m + ") QK ";
  const auto extreme = [&](const std::string& name, const std::string& what, const Rational& mean) {
    const auto [g, j] = place_of(of, length, mean);
    file.theorem(
        "quantity_" + name, what + "_of_heads " + arguments + boxes + what,
        "apply " + what +
            "_of_instance with (w := w) (A := A); [lia|exact (proj1 weights)|intros g Hg; exact (proj1 "
            "(proj2 weights g Hg))|exact QK_is|intros g j Hg Hj; cases g; cases j; numbers|]. exists " +
            std::to_string(g) + "%nat, " + std::to_string(j) + "%nat. repeat split; try lia; numbers.");
  };
  file.part("What the certificate prints, and Theorem M for it.");
  extreme("smallest_anchor_mean", "least_mean", *least.lower);
  extreme("largest_anchor_mean", "largest_mean", *largest.lower);
  file.theorem("theorem_M3",
               coq_between(smallest_metric, "0") + " /\\ " + coq_between(largest_metric, "0") +
                   " /\\ forall z, admissible " + inputs_of(certificate) + " z -> sink_metric " + l + " " +
                   of.heads + " epsilon (fun g => head_mass " + of.m + " (QK g) (token " + of.m + " z)) = 0",
               "split; [numbers|split; [numbers|]]. apply (no_sink_of_instance " + arguments +
                   "QK largest_mean epsilon quantity_largest_anchor_mean). numbers.");
  const std::string before = "w / (w + (INR " + l + " - 2))";
  const std::string after = "w / (w + (INR " + l + " - 1))";
  const std::string lower = "(1 + (INR " + l + " - 2) * Rmin (" + before + ") (" + after + ")) / INR " + l;
  const std::string upper = "(1 + (INR " + l + " - 1) * (w / (w + 1))) / INR " + l;
  file.between("quantity_bound", "0", bound);
  file.between("hypothesis_length", "INR " + l + " - 3", certificate.hypothesis("length"));
  file.between("hypothesis_threshold_positive", "epsilon", certificate.hypothesis("threshold-positive"));
  file.between("hypothesis_threshold_below_one", "1 - epsilon",
               certificate.hypothesis("threshold-below-one"));
  file.between("conclusion_mean_between", "Rmin (least_mean - " + lower + ") (" + upper + " - largest_mean)",
               conclusion);
  file.between("claim_loss", "0 - 0", certificate.claim("loss"));
  file.between("claim_anchor_mass", "1 / (1 + 2 * " + coq(of.scale) + ") - w / (w + 1)",
               certificate.claim("anchor-mass"));
  file.between("claim_no_sink_on_every_input", "Rmax epsilon (" + upper + ") - largest_mean",
               certificate.claim("no-sink-on-every-input"));
}

}  // namespace

Covered metric_of_heads() {
  return {"sink-metric",
          {"multihead-cancellation"},
          {"softmax"},
          false,
          {"multihead_sink_tradeoff.proof", "multihead_sink_tradeoff.cancellation",
           "multihead_sink_tradeoff.certificate", "sink_metric.proof", "sink_metric.several_heads"},
          write_metric_of_heads};
}

}  // namespace sinkproof::prove
