#include "prove/constructions.hpp"

namespace sinkproof::prove {

namespace {

void write_relu_mean(Certificate& certificate, CoqFile& file) {
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string task = task_of(certificate);
  file.part("The instance.");
  file.definition("beta", "R", "1");
  write_head(certificate, file, "proof.QK " + m, "mean_by_entries " + m, "identity");
  file.part("Theorem C for it.");
  file.numbers({}, certificate.bits());
  file.theorem("the_loss", "loss_is " + task + " (head_of " + m + " QK OV) 0",
               "apply loss_of_instance; [lia|exact QK_is|exact OV_is].");
  file.theorem("the_largest_mass", "largest " + task + " (fun x i => weight_of " + m + " QK x i 0%nat) 0",
               "apply largest_of_instance; [lia|exact QK_is].");
  file.part(
      "What the certificate prints: of loss and largest mass 0, and of the conclusion, which says that both "
      "are at most 0.");
  file.between("quantity_loss", "0", certificate.quantity("loss"));
  file.between("quantity_max_anchor_mass", "0", certificate.quantity("max_anchor_mass"));
  file.between("claim_loss", "0 - 0", certificate.claim("loss"));
  file.between("claim_anchor_mass", "0 - 0", certificate.claim("anchor-mass"));
  file.between("hypothesis_relu", "1", certificate.hypothesis("relu"));
  file.between("hypothesis_normaliser", "1", certificate.hypothesis("normaliser"));
  file.between("hypothesis_single_head", "1 - 1", certificate.hypothesis("single-head"));
  file.between("hypothesis_weights", "0", certificate.hypothesis("weights"));
  file.between("conclusion_exact_and_sink_free", "Rmin (0 - 0) (0 - 0)", certificate.conclusion());
}

}  // namespace

Covered relu_mean() {
  return {"relu-sink-free",         {"relu-mean"},  {"relu-non-anchor"}, false,
          {"relu_sink_free.proof"}, write_relu_mean};
}

}  // namespace sinkproof::prove
