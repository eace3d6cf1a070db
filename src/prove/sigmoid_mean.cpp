#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

void write_sigmoid_mean(Certificate& certificate, CoqFile& file) {
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string task = task_of(certificate);
  const auto loss = certificate.quantity("loss");
  const auto mass = certificate.quantity("max_anchor_mass");
  const auto bound = certificate.quantity("bound");
  const auto separation = certificate.hypothesis("separation");
  file.part("The instance.");
  file.definition("beta", "R", coq(certificate.parameter("beta")));
  write_head(certificate, file, "sigmoid_mean " + m + " beta", "mean_by_entries " + m + " beta",
             "all_but_anchor");
  file.part("Its loss and its largest anchor mass, exactly: both are Theorem E1's bound, and so no larger.");
  file.definition("loss", "R", "exact_loss beta");
  file.numbers({"loss", "exact_loss", "beta"}, certificate.bits());
  file.theorem("the_loss", "loss_is " + task + " (sigmoid_head " + m + " QK OV) loss",
               "apply loss_of_instance; [lia|exact QK_is|exact OV_is].");
  file.theorem("the_largest_mass",
               "largest " + task + " (fun x i => sigmoid_weight " + m + " QK x i 0%nat) loss",
               "apply largest_of_instance; [lia|exact QK_is].");
  file.theorem("the_bound", "loss = sigmoid (- beta)", "exact (exact_loss_is beta).");
  file.part("What the certificate prints.");
  file.between("quantity_loss", "loss", loss);
  file.between("quantity_max_anchor_mass", "loss", mass);
  file.between("quantity_bound", "loss", bound);
  const auto nothing = [&](const std::string& name, const numeric::Enclosure& ends) {
    const bool is_exact = ends.is_exact() && *ends.lower == 0;
    file.theorem(name, coq_between(ends, "loss - loss"),
                 is_exact ? "exact (no_difference loss)." : "numbers.");
  };
  nothing("claim_loss", certificate.claim("loss"));
  nothing("claim_anchor_mass", certificate.claim("anchor-mass"));
  nothing("conclusion_vanish_together", certificate.conclusion());
  file.between("hypothesis_sigmoid", "1", certificate.hypothesis("sigmoid"));
  file.between("hypothesis_single_head", "1 - 1", certificate.hypothesis("single-head"));
  file.between("hypothesis_weights", "0", certificate.hypothesis("weights"));
  file.theorem("hypothesis_separation", "0 < beta /\\ " + coq_between(separation, "beta"), "numbers.");
}

}  // namespace

Covered sigmoid_mean() {
  return {"unnormalised-sigmoid-sink-free",         {"sigmoid-mean"},  {"sigmoid"}, false,
          {"unnormalised_sigmoid_sink_free.proof"}, write_sigmoid_mean};
}

}  // namespace sinkproof::prove
