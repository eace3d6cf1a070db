#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"
#include "prove/head_by_rows.hpp"

namespace sinkproof::prove {

namespace {

/// What null-slot-necessity/certificate.v calls the claims of the construction, and what they are made of.
struct Claims {
  const char* weights;   ///< the construction's W_QK, and the lemma that has it as a list of entries
  const char* by_entries;
  const char* loss;
  const char* largest;
  const char* largest_mass;
  const char* theorems;  ///< key_bias or one: the first word of their names
};

const Claims& claims_of(const std::string& construction) {
  static const Claims key_bias{"bias_QK", "bias_by_entries", "key_bias_claimed",
                               "Rmax (leak beta * leak beta / (1 + 2 * (leak beta * leak beta))) (leak beta / (2 + 2 * leak beta))",
                               "key_bias_largest", "key_bias"};
  static const Claims one{"one_QK", "one_by_entries", "one_claimed",
                          "leak beta * leak beta / (1 + 2 * (leak beta * leak beta))", "one_largest", "one"};
  return construction == "key-bias-anchor" ? key_bias : one;
}

/// The number is what is claimed of it, exactly, by a theorem of the construction.
void write_claims(const Certificate& certificate, CoqFile& file, const HeadByRows& head) {
  const Claims& claims = claims_of(certificate.construction());
  const std::string m = std::to_string(certificate.content_dimension());
  const std::string size = std::to_string(certificate.content_dimension() + 3);
  const std::string length = std::to_string(certificate.length());
  file.part("The weights are the construction's, and so its claims hold.");
  file.theorem("QK_is", "same " + size + " QK (" + claims.weights + " " + m + " beta)",
               "eapply same_trans; [|exact (" + std::string(claims.by_entries) + " " + m +
                   " beta)]. cbv delta [QK beta]. same_entries.");
  file.theorem("OV_is", "same " + size + " OV all_but_anchor", "exact (diagonal_all_but_anchor " + m + ").");
  file.theorem("beta_positive", "0 < beta", "numbers.");
  const bool has_key = certificate.construction() == "key-bias-anchor";
  if (has_key) {
    file.theorem("key_is", "forall r, (r < " + size + ")%nat -> key r 0%nat = bias " + m + " beta r",
                 "assert (K : same " + size + " key (fun r c => if (c =? 0)%nat then bias " + m +
                     " beta r else 0)) by (eapply same_trans; [|exact (key_by_entries " + m +
                     " beta)]; cbv delta [key beta]; same_entries). intros r Hr. apply (K r 0%nat Hr). lia.");
  }
  const std::string by_all = "; first [exact beta_positive|exact QK_is|exact OV_is|" +
                             std::string(has_key ? "exact key_is|" : "") + "lia].";
  const std::string name = claims.theorems;
  if (certificate.content_dimension() >= 1) {
    file.theorem("loss_is_claimed", "loss = claimed",
                 "apply (loss_is_unique " + on_the_box(certificate) + " " + head.model() +
                     "); [exact the_loss|apply " + name + "_loss" + by_all.substr(0, by_all.size() - 1) + "].");
  }
  file.theorem("largest_is_claimed", "largest_mass = claimed_mass",
               "apply (largest_unique " + on_the_box(certificate) + " (fun x i => attention x i 0%nat)); [exact the_largest_mass|apply " +
                   name + "_largest" + by_all.substr(0, by_all.size() - 1) + "].");
}

void write_null_slot(Certificate& certificate, CoqFile& file) {
  if (certificate.length() < 4) certificate.reject_model("L of 4 or more");
  const bool is_given = certificate.construction() == "given" || certificate.construction() == "found";
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(certificate.content_dimension());
  const auto loss = certificate.quantity("loss");
  const auto largest = certificate.quantity("max_anchor_mass");
  const auto null = certificate.quantity("min_null_mass");
  const auto before = certificate.quantity("absorbed_before");
  const auto after = certificate.quantity("absorbed_after");
  const auto bound_before = certificate.quantity("bound_before");
  const auto bound = certificate.quantity("bound");
  const auto any_anchor = certificate.claim("any-anchor");
  const auto small_loss = certificate.hypothesis("small-loss");
  const auto anchor_value = certificate.hypothesis("anchor-value");
  const auto conclusion = certificate.conclusion();
  const bool three = certificate.length() >= 5 && *loss.upper < numeric::Rational(1, 48);

  HeadByRows head(certificate, file);
  file.part("Its loss and masses.");
  head.loss();
  head.mass("largest_mass", "largest", "the_anchor");
  head.mass("least_null", "least_elsewhere", "the_slot");
  head.mass("before", "least_before", "anchor_and_slot");
  head.mass("after", "least_after", "anchor_and_slot");
  file.part("Theorem E2's bounds.");
  file.definition("bound_before", "R",
                  three ? "1 - 2 * loss * (1 + 48 * loss) / (1 + 30 * loss)" : "1 - 12 * loss / (5 - 12 * loss)");
  file.definition("bound_after", "R", "1 - 4 * loss * (1 - 2 * loss) / ((1 - 4 * loss) * (1 - 7 * loss))");
  const std::string gamma = three ? "least_content_value loss" : "(5 / 6 - 3 * loss)";
  file.definition("bound_for_any_anchor", "R", "1 - 4 * loss / (" + gamma + " - loss)");
  std::vector<std::string> definitions{"bound_before", "bound_after", "bound_for_any_anchor",
                                       "least_content_value", "OV", "entries", "entry", "Nat.eqb", "andb"};
  if (!is_given) {
    file.definition("beta", "R", coq(certificate.parameter("beta")));
    file.definition("claimed", "R", std::string(claims_of(certificate.construction()).loss) + " " + length + " beta");
    file.definition("claimed_mass", "R", claims_of(certificate.construction()).largest);
    for (const char* name : {"beta", "claimed", "claimed_mass", "key_bias_claimed", "one_claimed",
                             "claimed_by_content", "content_error", "leak"})
      definitions.emplace_back(name);
  }
  head.numbers(definitions);
  file.part("What the certificate prints.");
  file.between("quantity_loss", "loss", loss);
  file.between("quantity_max_anchor_mass", "largest_mass", largest);
  file.between("quantity_min_null_mass", "least_null", null);
  file.between("quantity_absorbed_before", "before", before);
  file.between("quantity_absorbed_after", "after", after);
  file.between("quantity_bound_before", "bound_before", bound_before);
  file.between("quantity_bound", "bound_after", bound);
  file.between("claim_any_anchor", "before - bound_for_any_anchor", any_anchor);
  file.between("hypothesis_null_slot", "1", certificate.hypothesis("null-slot"));
  file.between("hypothesis_single_head", "1 - 1", certificate.hypothesis("single-head"));
  file.between("hypothesis_length", "INR " + length + " - 4", certificate.hypothesis("length"));
  file.theorem("hypothesis_small_loss", "loss <= 1 / 36 /\\ " + coq_between(small_loss, "1 / 36 - loss"), "numbers.");
  file.theorem("hypothesis_anchor_value",
               "anchor_worth_at_most " + m + " OV loss /\\ " +
                   coq_between(anchor_value, "loss - " + anchor_worth(certificate)),
               "split; [intros r Hr; cases r; numbers|numbers].");
  file.theorem("conclusion_absorbed",
               "0 <= Rmin (before - bound_before) (after - bound_after) /\\ " +
                   coq_between(conclusion, "Rmin (before - bound_before) (after - bound_after)"),
               "numbers.");
  if (!is_given) {
    write_claims(certificate, file, head);
    const auto claim = [&](const std::string& id, const std::string& value, const std::string& exactly,
                           bool is_exact) {
      const auto ends = certificate.claim(id);
      const std::string proof = is_exact ? "rewrite " + exactly + ". exact (no_difference _)." : "numbers.";
      file.theorem(id == "loss" ? "claim_loss" : "claim_anchor_mass", coq_between(ends, value), proof);
    };
    claim("loss", "claimed - loss", "loss_is_claimed", certificate.content_dimension() >= 1);
    claim("anchor-mass", "claimed_mass - largest_mass", "largest_is_claimed", true);
  }
  file.part("Theorem E2 for it.");
  if (three) file.theorem("below_1_48", "loss < 1 / 48", "numbers.");
  const std::string arguments = on_the_box(certificate) + " QK OV " + head.slot() + " loss";
  const std::string premises =
      "; first [exact (fun x => " +
      std::string(head.slot() == "softmax_one" ? "softmax_one_is_a_slot x" : "key_bias_is_a_slot _ _ x") +
      ")|exact (loss_reached _ _ _ _ _ _ the_loss)|exact (anchor_value_of_entries _ _ _ (proj1 hypothesis_anchor_value))|lia|exact A|exact I|" +
      std::string(three ? "exact below_1_48|" : "") + "exact (proj1 hypothesis_small_loss)].";
  file.theorem("theorem_E2",
               "forall w, admissible " + inputs_of(certificate) + " w -> forall i,\n  ((1 <= i < trigger w)%nat -> " +
                   head.part_at("anchor_and_slot") + " >= bound_before) /\\ ((trigger w < i < " + length +
                   ")%nat -> " + head.part_at("anchor_and_slot") + " >= bound_after)",
               std::string("intros w A i. split; intros I; [apply (") +
                   (three ? "before_the_trigger " : "before_the_trigger_4 ") + arguments +
                   ")|apply (after_the_trigger_4 " + arguments + ")]" + premises);
}

}  // namespace

Covered null_slot() {
  return {"null-slot-necessity",
          {"key-bias-anchor", "softmax-one-anchor", "given", "found"},
          {"softmax-one", "softmax-key-bias"},
          false,
          {"SlotHead", "Expression", "Computed", "Rows", "HeadByRows", "WithoutAnchorValue", "AfterTheTrigger",
           "null_slot_necessity.proof", "null_slot_necessity.construction", "null_slot_necessity.sharper"},
          write_null_slot};
}

}  // namespace sinkproof::prove
