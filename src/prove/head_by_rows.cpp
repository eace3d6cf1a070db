#include "prove/head_by_rows.hpp"

#include <algorithm>

#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

bool sees_contents(const Entries& entries, long first, long last) {
  return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
    return (entry.row >= first && entry.row <= last) || (entry.column >= first && entry.column <= last);
  });
}

/// The divisors of docs/language.md, as functions of the position; none of other normalisers.
std::string divisor_of(const Certificate& certificate) {
  const std::string& name = certificate.normaliser();
  if (name == "relu-non-anchor" || name == "sigmoid") return "Nat.max i 1";
  if (name == "relu-preceding") return "Nat.max (i - 1) 1";
  if (name == "relu-row-count") return "i + 1";
  if (name == "relu-length") return std::to_string(certificate.length());
  if (name == "relu-none") return "1";
  return "";
}

}  // namespace

HeadByRows::HeadByRows(Certificate& certificate, CoqFile& file)
    : certificate_(certificate), file_(file), m_(std::to_string(certificate.content_dimension())) {
  const long last = certificate.content_dimension() + 1;
  if (certificate.heads().size() != 1) certificate.reject_model("one head");
  const Head& head = certificate.heads().front();
  if (sees_contents(head.query_key, 2, last) || sees_contents(head.key_bias, 2, last))
    certificate.reject_model("scores that do not see contents");
  const std::string& normaliser = certificate.normaliser();
  const std::string divisor = divisor_of(certificate);
  const auto matrix = [&](const std::string& name, const Entries& entries) {
    file.definition(name, "mat", coq_entries(entries));
    file.line("Definition " + name + "_terms := ltac:(let l := terms_of " + name + " in exact l).");
  };
  file.part("The instance, and its entries as terms that Coq computes with.");
  matrix("QK", head.query_key);
  matrix("OV", head.output_value);
  file.line("Lemma unseen : sees_no_contents " + m_ +
            " QK_terms = true. Proof. vm_compute. reflexivity. Qed.");
  const std::string arguments = m_ + " QK_terms unseen";
  std::string attention = "softmax_weight " + m_ + " QK";
  std::string shape = "Slot (fun _ => Int 0)";
  std::string by_rows = "softmax_by_rows " + arguments;
  model_ = "(softmax_head " + m_ + " QK OV)";
  if (!divisor.empty()) {
    const std::string function = normaliser == "sigmoid" ? "Sigmoid" : "Rectified";
    file.line("Definition divisor (i : nat) : nat := (" + divisor + ")%nat.");
    attention = "fun x => over_divisor " + std::string(normaliser == "sigmoid" ? "sigmoid" : "rectified") +
                " (fun i => INR (divisor i)) (score (" + m_ + " + 3) QK x)";
    shape = "Divided " + function + " divisor";
    by_rows = "divided_by_rows " + arguments + " " + function + " divisor";
    model_ = "(fun x => output (" + m_ + " + 3) (attention x) OV x)";
  } else if (normaliser == "softmax-one" || normaliser == "softmax-key-bias") {
    slot_ = "softmax_one";
    std::string slot_is = "fun _ _ => eq_refl";
    std::string terms = "fun _ => Int 1";
    if (normaliser == "softmax-key-bias") {
      matrix("key", head.key_bias);
      file.line("Lemma key_unseen : sees_no_contents " + m_ +
                " key_terms = true. Proof. vm_compute. reflexivity. Qed.");
      slot_ = "(key_bias " + m_ + " (fun r => key r 0%nat))";
      slot_is = "key_by_rows " + m_ + " key_terms key_unseen";
      terms = "terms_of_key " + m_ + " key_terms";
    }
    file.definition("slot_terms", "kind -> expression", terms);
    file.line("Definition slot_is : forall w i, " + slot_ + " (token " + m_ +
              " w i) = value (slot_terms (kind_of w i)) := " + slot_is + ".");
    attention = "slot_weight " + m_ + " QK " + slot_;
    shape = "Slot slot_terms";
    by_rows = "slot_by_rows " + arguments + " " + slot_ + " slot_terms slot_is";
    model_ = "(slot_head " + m_ + " QK OV " + slot_ + ")";
  } else if (normaliser != "softmax") {
    certificate.reject_model("softmax, with or without a null slot, relu or sigmoid");
  }
  file.definition("attention", "(nat -> vec) -> mat", attention);
  file.definition("rows", "shape", shape);
  file.line("Definition attention_is := " + by_rows + ".");
}

std::string HeadByRows::loss_is() const {
  const std::string task = task_of(certificate_) + " " + model_;
  return (certificate_.has_preceding_target() ? "preceding_loss_is " : "loss_is ") + task;
}

void HeadByRows::found(const std::string& name, const std::string& what, const std::string& ends,
                       const std::string& proof) {
  const std::string there = name + "_found";
  file_.line("Definition " + name + "_ends := Eval vm_compute in some_ends (" + ends + ").");
  file_.line("Lemma " + there + " : found (" + what + ") " + name + "_ends.");
  file_.line("Proof. refine (" + proof + " " + name + "_ends _); vm_cast_no_check (eq_refl (Some " + name +
             "_ends)). Qed.");
  file_.definition(name, "R", "the " + there);
  file_.theorem("the_" + name, what + " " + name, "exact (what " + there + ").");
  names_.push_back(name);
}

void HeadByRows::loss() {
  // What the numbers below are told apart by; the certificate has printed fewer.
  bits_ = std::to_string(certificate_.bits());
  const std::string length = std::to_string(certificate_.length());
  const bool is_preceding = certificate_.has_preceding_target();
  const std::string share = is_preceding ? "preceding_share" : "share";
  const std::string target = is_preceding ? "preceding_mean" : "target";
  const std::string head = bits_ + " " + length + " " + m_ + " rows QK_terms OV_terms ";
  file_.line("Lemma at_least_3 : (3 <= " + length + ")%nat. Proof. lia. Qed.");
  found("loss", loss_is(), "largest_ends_of " + bits_ + " (computed_loss " + head + share + "_b)",
        "(fun ends => HeadByRows.loss_found " + head + "eq_refl attention attention_is " + share + " " +
            share + "_b (" + target + " " + m_ + ") (" + share + "_b_correct " + bits_ + ") (" + target +
            "_shares " + m_ + ") ends at_least_3)");
}

std::string HeadByRows::part_at(const std::string& part) const {
  std::string anchor = "attention (token " + m_ + " w) i 0%nat";
  std::string trigger = "attention (token " + m_ + " w) i (trigger w)";
  const std::string null = "null_mass " + m_ + " QK " + slot_ + " (token " + m_ + " w) i";
  if (part == "the_anchor") return anchor;
  if (part == "the_trigger") return trigger;
  if (part == "anchor_and_trigger") return anchor + " + " + trigger;
  return part == "the_slot" ? null : anchor + " + " + null;
}

std::string HeadByRows::by_rows(const std::string& part) const {
  const std::string any = " " + m_ + " QK_terms rows attention attention_is";
  const std::string slot = " " + m_ + " QK_terms unseen " + slot_ + " slot_terms slot_is";
  if (part == "the_anchor") return "anchor_by_rows" + any;
  if (part == "the_trigger") return "trigger_by_rows" + any;
  if (part == "anchor_and_trigger") return "both_by_rows" + any;
  return (part == "the_slot" ? "null_by_rows" : "absorbed_by_rows") + slot;
}

void HeadByRows::means(const std::string& least, const std::string& largest, const std::string& own) {
  const std::string length = std::to_string(certificate_.length());
  const std::string alpha = " " + inputs_of(certificate_) + " (fun w i => " + part_at("the_anchor") + ")";
  const std::string of_head = bits_ + " " + length + " " + m_ + " rows QK_terms ";
  const std::string computed = " " + bits_ + " (computed_means " + of_head + "the_anchor)";
  const std::string by_theorem =
      "_found_by_rows " + of_head + "eq_refl the_anchor _ (" + by_rows("the_anchor") + ")";
  found(least, "least_mean_of" + alpha, "least_ends_of" + computed,
        "least_mean" + by_theorem + " at_least_3");
  found(largest, "largest_mean_of" + alpha, "largest_ends_of" + computed,
        "largest_mean" + by_theorem + " at_least_3");
  found(own, "own_mass_of" + alpha,
        "largest_ends_of " + bits_ + " (computed_masses " + bits_ + " " + m_ +
            " rows QK_terms the_anchor [(0, 0, Anchor)%nat])",
        "own_mass" + by_theorem + " at_least_3");
}

void HeadByRows::gap(const std::string& name) {
  const std::string of_head =
      bits_ + " " + std::to_string(certificate_.length()) + " " + m_ + " rows QK_terms ";
  found(name, "least_gap_of " + inputs_of(certificate_) + " (fun w i => " + part_at("the_anchor") + ")",
        "least_ends_of " + bits_ + " (computed_gaps " + of_head + "the_anchor)",
        "least_gap_found_by_rows " + of_head + "eq_refl the_anchor _ (" + by_rows("the_anchor") + ")");
}

void HeadByRows::mass(const std::string& name, const std::string& what, const std::string& part) {
  const std::string length = std::to_string(certificate_.length());
  const std::string head = bits_ + " " + length + " " + m_ + " rows QK_terms eq_refl " + part;
  const bool is_largest = what.starts_with("largest");
  std::string places = "rows_before " + length + " ++ rows_after " + length;
  if (what == "least_before") places = "rows_before " + length;
  if (what == "least_after" || what == "largest_behind") places = "rows_after " + length;
  if (what == "largest") places = "rows_behind " + length;
  found(name, what + "_of " + inputs_of(certificate_) + " (fun w i => " + part_at(part) + ")",
        std::string(is_largest ? "largest" : "least") + "_ends_of " + bits_ + " (computed_masses " + bits_ +
            " " + m_ + " rows QK_terms " + part + " (" + places + "))",
        what + "_found_by_rows " + head + " _ (" + by_rows(part) + ")");
}

void HeadByRows::numbers(std::vector<std::string> definitions) {
  definitions.insert(definitions.end(), names_.begin(), names_.end());
  file_.numbers(definitions, certificate_.bits());
}

std::string anchor_worth(const Certificate& certificate) {
  std::string worth = "0";
  for (const auto& entry : certificate.heads().front().output_value) {
    if (entry.column != 0) continue;
    worth.insert(0, "Rmax (");
    worth += ") (Rabs " + coq(entry.value) + ")";
  }
  return worth;
}

}  // namespace sinkproof::prove
