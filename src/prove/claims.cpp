#include "prove/claims.hpp"

#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

/// Names of the theories: #L, #m and #n stand for the sizes, n = m + 3.
struct Claims::Construction {
  const char* name;
  const char*
      weights;  ///< W_QK, or none where Coq computes with fractions alone; and the lemma that has it as a list of entries
  const char* by_entries;
  const char* values;  ///< W_OV, and the lemma that has it as a list of entries
  const char* values_are;
  const char* loss;  ///< and the theorem that it is
  const char* loss_is;
  const char* largest;  ///< and the theorem; none where nothing is claimed of it
  const char* largest_is;
  std::vector<const char*> definitions;
  bool has_key = false;
};

namespace {

const std::vector<Claims::Construction>& constructions() {
  static const std::vector<Claims::Construction> list{
      {"softmax-anchor",
       "anchor_QK #m beta",
       "anchor_by_entries #m beta",
       "all_but_anchor",
       "diagonal_all_but_anchor #m",
       "anchor_loss #L beta",
       "(softmax_sink_necessity.certificate.loss_of_instance #L #m beta QK OV)",
       "",
       "",
       {"anchor_loss", "content_loss", "trigger_loss"}},
      {"sigmoid-mean",
       "sigmoid_mean #m beta",
       "mean_by_entries #m beta",
       "all_but_anchor",
       "diagonal_all_but_anchor #m",
       "exact_loss beta",
       "loss_of_instance",
       "exact_loss beta",
       "largest_of_instance",
       {"exact_loss"}},
      {"key-bias-anchor",
       "bias_QK #m beta",
       "bias_by_entries #m beta",
       "all_but_anchor",
       "diagonal_all_but_anchor #m",
       "key_bias_claimed #L beta",
       "key_bias_loss",
       "Rmax (leak beta * leak beta / (1 + 2 * (leak beta * leak beta))) (leak beta / (2 + 2 * leak beta))",
       "key_bias_largest",
       {"key_bias_claimed", "claimed_by_content", "content_error", "leak"},
       true},
      {"softmax-one-anchor",
       "one_QK #m beta",
       "one_by_entries #m beta",
       "all_but_anchor",
       "diagonal_all_but_anchor #m",
       "one_claimed #L beta",
       "one_loss",
       "leak beta * leak beta / (1 + 2 * (leak beta * leak beta))",
       "one_largest",
       {"one_claimed", "claimed_by_content", "content_error", "leak"}},
      {"relu-mean", "", "", "", "", "0", "", "0", "", {}},
      {"preceding-anchor",
       "preceding_anchor_QK #m beta",
       "preceding_by_entries #m beta",
       "contents_only",
       "diagonal_contents_only #m",
       "preceding_anchor_loss #L beta",
       "preceding_anchor_of_instance",
       "",
       "",
       {"preceding_anchor_loss"}},
  };
  return list;
}

std::string replaced(std::string text, const std::string& what, long by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what))
    text.replace(at, what.size(), std::to_string(by));
  return text;
}

std::string sized(const char* text, const Certificate& certificate) {
  return replaced(replaced(text, "#L", certificate.length()), "#m", certificate.content_dimension());
}

bool is_zero(const numeric::Enclosure& ends) {
  return ends.is_exact() && *ends.lower == 0;
}

}  // namespace

Claims::Claims(Certificate& certificate) : certificate_(certificate) {
  for (const auto& one : constructions()) {
    if (one.name == certificate.construction()) construction_ = &one;
  }
}

std::vector<std::string> Claims::define(CoqFile& file, std::vector<std::string> names) const {
  if (construction_ == nullptr) return names;
  if (*construction_->weights != '\0') file.definition("beta", "R", coq(certificate_.parameter("beta")));
  file.definition("claimed", "R", sized(construction_->loss, certificate_));
  names.insert(names.end(), construction_->definitions.begin(), construction_->definitions.end());
  names.emplace_back("claimed");
  if (*construction_->weights != '\0') names.emplace_back("beta");
  if (*construction_->largest != '\0') {
    file.definition("claimed_mass", "R", construction_->largest);
    names.emplace_back("claimed_mass");
  }
  return names;
}

void Claims::write(CoqFile& file, const HeadByRows& head) const {
  if (construction_ == nullptr) return;
  const Construction& one = *construction_;
  if (*one.weights == '\0') {
    file.between("claim_loss", "claimed - loss", certificate_.claim("loss"));
    file.between("claim_anchor_mass", "claimed_mass - largest_mass", certificate_.claim("anchor-mass"));
    return;
  }
  const std::string m = std::to_string(certificate_.content_dimension());
  const std::string size = std::to_string(certificate_.content_dimension() + 3);
  const std::string task = task_of(certificate_);
  file.part("The weights are the construction's, and so its claims hold.");
  file.theorem("QK_is", "same " + size + " QK (" + sized(one.weights, certificate_) + ")",
               "eapply same_trans; [|exact (" + sized(one.by_entries, certificate_) +
                   ")]. cbv delta [QK beta]. same_entries.");
  file.theorem("OV_is", "same " + size + " OV " + one.values,
               "exact (" + sized(one.values_are, certificate_) + ").");
  file.theorem("beta_positive", "0 < beta", "numbers.");
  if (one.has_key) {
    const std::string bias = "(fun r c => if (c =? 0)%nat then bias " + m + " beta r else 0)";
    file.theorem("key_is", "forall r, (r < " + size + ")%nat -> key r 0%nat = bias " + m + " beta r",
                 "assert (K : same " + size + " key " + bias +
                     ") by (eapply same_trans; [|exact (key_by_entries " + m +
                     " beta)]; cbv delta [key beta]; same_entries). intros r Hr. apply (K r 0%nat Hr). lia.");
  }
  const std::string premises = "; first [exact beta_positive|exact QK_is|exact OV_is|" +
                               std::string(one.has_key ? "exact key_is|" : "") + "lia]";
  const auto loss = certificate_.claim("loss");
  if (is_zero(loss)) {
    file.theorem("loss_is_claimed", "loss = claimed",
                 "apply (" + std::string(certificate_.has_preceding_target() ? "preceding_" : "") +
                     "loss_is_unique " + task + " " + head.model() + "); [exact the_loss|apply " +
                     sized(one.loss_is, certificate_) + premises + "].");
  }
  file.theorem("claim_loss", coq_between(loss, "claimed - loss"),
               is_zero(loss) ? "rewrite loss_is_claimed. exact (no_difference _)." : "numbers.");
  if (*one.largest == '\0') return;
  file.theorem("largest_is_claimed", "largest_mass = claimed_mass",
               "apply (largest_unique " + task +
                   " (fun x i => attention x i 0%nat)); [exact the_largest_mass|apply " + one.largest_is +
                   premises + "].");
  file.theorem("claim_anchor_mass",
               coq_between(certificate_.claim("anchor-mass"), "claimed_mass - largest_mass"),
               "rewrite largest_is_claimed. exact (no_difference _).");
}

}  // namespace sinkproof::prove
