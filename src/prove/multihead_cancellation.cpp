#include "prove/multihead_cancellation.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "prove/constructions.hpp"
#include "prove/coq_number.hpp"

namespace sinkproof::prove {

namespace {

using numeric::Expression;
using numeric::Rational;

/// exp of a score: x of log(x), 1 where there is no entry.
Rational weight_at(const Certificate& certificate, const Head& head, long row, long column) {
  const auto at = std::find_if(head.query_key.begin(), head.query_key.end(), [&](const Entry& entry) {
    return entry.row == row && entry.column == column;
  });
  if (at == head.query_key.end()) return 1;
  if (at->value.kind() != Expression::Kind::log || !at->value.operands()[0].is_rational())
    certificate.reject_model("scores log(x), x a fraction");
  return at->value.operands()[0].rational();
}

/// The multiple of a token's coordinates that a head adds up, 0 where there is no entry.
Rational value_of(const Certificate& certificate, const Head& head) {
  if (head.output_value.empty()) return 0;
  const auto& value = head.output_value.front().value;
  if (!value.is_rational()) certificate.reject_model("values that are fractions");
  return value.rational();
}

std::string by_head(const std::vector<std::string>& items, const std::string& otherwise) {
  return "fun g => nth g " + coq_list(items) + " " + otherwise;
}

/// Where Σ_h |c_h| · |w/(w + i) − 1/(1 + j·A_h)| is least, for a non-trigger position i ≥ 1 and the trigger
/// at j.
std::pair<long, long> least_gap(long length, const Rational& w, const Weights& weights,
                                const Weights& values) {
  std::optional<Rational> least;
  std::pair<long, long> place;
  for (long i = 1; i < length; ++i) {
    for (long j = 2; j < length; ++j) {
      if (i == j) continue;
      Rational gap = 0;
      for (std::size_t h = 0; h < weights.size(); ++h)
        gap += abs(values[h]) * abs(Rational(w / (w + i)) - Rational(1 / (1 + j * weights[h])));
      if (!least || gap < *least) {
        least = gap;
        place = {i, j};
      }
    }
  }
  return place;
}

std::vector<std::string> texts_of(const Weights& numbers) {
  std::vector<std::string> texts;
  for (const auto& number : numbers) texts.push_back(coq(number));
  return texts;
}

Lists lists_of(const Certificate& certificate) {
  Lists lists;
  for (const auto& head : certificate.heads()) {
    lists.weights.push_back(weight_at(certificate, head, 1, 1));
    lists.values.push_back(value_of(certificate, head));
    lists.query_key.push_back(coq_entries(head.query_key));
    lists.output_value.push_back(coq_entries(head.output_value));
  }
  return lists;
}

}  // namespace

Heads write_heads(const Certificate& certificate, CoqFile& file,
                  const std::vector<std::string>& definitions) {
  if (certificate.heads().empty()) certificate.reject_model("a head or more");
  const auto scale = certificate.parameter("scale");
  if (!scale.is_rational()) certificate.reject_model("a scale that is a fraction");
  const long dimension = certificate.content_dimension();
  const std::string length = std::to_string(certificate.length());
  const std::string m = std::to_string(dimension);
  const std::string size = std::to_string(dimension + 3);
  const std::string heads = std::to_string(certificate.heads().size());
  const std::string task = task_of(certificate);
  const Lists lists = lists_of(certificate);

  file.part(
      "The instance: the anchor's weight w, and of each head the weight A of the others and the value c.");
  const Rational w = weight_at(certificate, certificate.heads().front(), dimension + 2, 0);
  if (w <= 0 || std::any_of(lists.weights.begin(), lists.weights.end(), [](const auto& a) { return a <= 0; }))
    certificate.reject_model("scores log(x), x > 0");
  file.definition("w", "R", coq(w));
  file.definition("A", "nat -> R", by_head(texts_of(lists.weights), "0"));
  file.definition("c", "nat -> R", by_head(texts_of(lists.values), "0"));
  file.definition("QK", "nat -> mat", by_head(lists.query_key, "(fun _ _ => 0)"));
  file.definition("OV", "nat -> mat", by_head(lists.output_value, "(fun _ _ => 0)"));
  file.part("The heads are the construction's, whose values cancel at every position.");
  file.definition("norm", "R", "\\sum_(g < " + heads + ") Rabs (c g)");
  std::vector<std::string> names{"norm", "w", "A", "c", "nth", "sum"};
  names.insert(names.end(), definitions.begin(), definitions.end());
  file.numbers(names, certificate.bits());
  file.theorem(
      "QK_is",
      "forall g, (g < " + heads + ")%nat -> same " + size + " (QK g) (cancelling_QK " + m + " w (A g))",
      "intros g Hg. eapply same_trans; [|exact (head_by_entries " + m +
          " w (A g))]. cases g; cbv delta [QK w A]; cbn [nth]; same_entries.");
  file.theorem("OV_is", "forall g, (g < " + heads + ")%nat -> same " + size + " (OV g) (scaled (c g))",
               "intros g Hg. eapply same_trans; [|exact (value_by_entries " + m +
                   " (c g))]. cases g; cbv delta [OV c]; cbn [nth]; unfold diagonal; cbn [seq map Nat.add]; "
                   "same_entries.");
  file.theorem("weights", "0 < w /\\ forall g, (g < " + heads + ")%nat -> 0 < A g /\\ 1 <= 2 * (w * A g)",
               "split; [numbers|]. intros g Hg. cases g; numbers.");
  file.theorem("values_add_up", "sum " + heads + " c = 0", "numbers.");
  file.theorem("values_average",
               "forall j, (2 <= j < " + length + ")%nat -> \\sum_(g < " + heads +
                   ") (c g * A g / (1 + INR j * A g)) = 1 / INR j",
               "intros j Hj. cases j; numbers.");
  const std::string by_all =
      "; first [exact (proj1 weights)|exact (proj2 weights)|exact values_add_up|exact values_average|exact "
      "QK_is|exact OV_is|lia].";
  file.part("Theorem D1 for it.");
  file.theorem("the_loss", "loss_is " + task + " (model_of " + m + " " + heads + " QK OV) 0",
               "apply loss_of_instance with (w := w) (A := A) (c := c)" + by_all);
  file.theorem("the_largest_mass",
               "(forall g z i, (g < " + heads + ")%nat -> admissible " + inputs_of(certificate) +
                   " z -> (1 <= i < " + length + ")%nat -> head_mass " + m + " (QK g) (token " + m +
                   " z) i <= w / (w + 1)) /\\\n  exists z, admissible " + inputs_of(certificate) +
                   " z /\\ head_mass " + m + " (QK 0%nat) (token " + m + " z) 1 = w / (w + 1)",
               "apply largest_of_instance with (H := " + heads + "%nat) (A := A)" + by_all);
  return {length, m, heads, scale, w, lists, by_all};
}

namespace {

void write_multihead_cancellation(Certificate& certificate, CoqFile& file) {
  const Heads of = write_heads(certificate, file, {"gap_at"});
  const auto& [length, m, heads, scale, w, lists, by_all] = of;
  const std::string mass = "head_mass " + m + " (QK g) (token " + m + " z) ";
  file.theorem("theorem_D2",
               "forall z, admissible " + inputs_of(certificate) + " z -> forall i, (i < " + length +
                   ")%nat -> i <> trigger z ->\n  \\sum_(g < " + heads + ") (Rabs (c g) * Rabs (" + mass +
                   "i - " + mass + "(trigger z))) >= 1",
               "apply tradeoff_of_instance with (w := w) (A := A) (c := c)" + by_all);
  file.part("What the certificate prints: the loss is 0, and Theorem D2 the conclusion.");
  file.between("quantity_loss", "0", certificate.quantity("loss"));
  file.between("quantity_max_anchor_mass", "w / (w + 1)", certificate.quantity("max_anchor_mass"));
  file.between("quantity_heads", "INR " + heads, certificate.quantity("heads"));
  file.between("quantity_value_norm", "norm", certificate.quantity("value_norm"));
  file.between("quantity_bound", "(1 - 4 * 0) / norm", certificate.quantity("bound"));
  file.between("claim_loss", "0 - 0", certificate.claim("loss"));
  file.between("claim_anchor_mass", "1 / (1 + 2 * " + coq(scale) + ") - w / (w + 1)",
               certificate.claim("anchor-mass"));
  file.between("hypothesis_softmax", "1", certificate.hypothesis("softmax"));
  file.between("hypothesis_content_blind", "0", certificate.hypothesis("content-blind"));
  file.between("hypothesis_small_loss", "1 / 4 - 0", certificate.hypothesis("small-loss"));
  const auto conclusion = certificate.conclusion();
  const auto [i, j] = least_gap(certificate.length(), w, lists.weights, lists.values);
  file.theorem("gaps_lower",
               "forall i j, (1 <= i < " + length + ")%nat -> (2 <= j < " + length + ")%nat -> i <> j -> " +
                   coq(*conclusion.lower) + " <= gap_at " + heads + " w A c i j - 1",
               "intros i j Hi Hj N. cases i; cases j; numbers.");
  file.theorem(
      "gaps_upper",
      "exists i j, (1 <= i < " + length + ")%nat /\\ (2 <= j < " + length + ")%nat /\\ i <> j /\\ gap_at " +
          heads + " w A c i j - 1 <= " + coq(*conclusion.upper),
      "exists " + std::to_string(i) + "%nat, " + std::to_string(j) + "%nat. repeat split; try lia. numbers.");
  file.theorem(
      "conclusion_tradeoff",
      "let margin z i := \\sum_(g < " + heads + ") (Rabs (c g) * Rabs (" + mass + "i - " + mass +
          "(trigger z))) - 1 in\n  (forall z, admissible " + inputs_of(certificate) +
          " z -> forall i, (1 <= i < " + length + ")%nat -> i <> trigger z -> " + coq(*conclusion.lower) +
          " <= margin z i) /\\\n  exists z i, admissible " + inputs_of(certificate) + " z /\\ (1 <= i < " +
          length + ")%nat /\\ i <> trigger z /\\ margin z i <= " + coq(*conclusion.upper),
      "apply least_gap_of_instance with (w := w) (A := A); first [exact (proj1 weights)|exact (proj2 "
      "weights)|exact QK_is|exact gaps_lower|exact gaps_upper|lia].");
}

}  // namespace

Covered multihead_cancellation() {
  return {"multihead-sink-tradeoff",
          {"multihead-cancellation"},
          {"softmax"},
          false,
          {"multihead_sink_tradeoff.proof", "multihead_sink_tradeoff.cancellation"},
          write_multihead_cancellation};
}

}  // namespace sinkproof::prove
