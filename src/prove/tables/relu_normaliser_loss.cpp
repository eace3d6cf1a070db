#include "prove/coq_number.hpp"
#include "prove/tables/tables.hpp"

namespace sinkproof::prove {

namespace {

constexpr long longest_row = 4096;

/// What theories call a normaliser's N_i, how it is computed with, and by what these are the same.
struct Divisor {
  std::string function;
  std::string computed;
  std::string lemma;
};

Divisor divisor_of(const std::string& normaliser, const std::string& length) {
  if (normaliser == "non-anchor")
    return {"non_anchor", "(fun k => Pos.of_nat (k + 2))", "divisor_non_anchor _ k"};
  if (normaliser == "row-count")
    return {"row_count", "(fun k => Pos.of_nat (k + 3))", "divisor_row_count _ k"};
  if (normaliser == "none") return {"none", "(fun _ => 1%positive)", "divisor_none _ k"};
  return {"(by_length " + length + ")", "(fun _ => Pos.of_nat " + length + ")",
          "divisor_length " + length + " _ k ltac:(lia)"};
}

/// `(-3 # 16)%Q`
std::string fraction(const numeric::Rational& q) {
  return "(" + numeric::to_string(numeric::Rational(numerator(q))) + " # " +
         numeric::to_string(numeric::Rational(denominator(q))) + ")%Q";
}

std::string fraction(const files::JsonNode& node) {
  return fraction(node.parsed(numeric::parse_rational));
}

/// λ as places and numbers; the places in Coq begin with 0.
std::string weights_of(const files::JsonNode& instance) {
  std::vector<std::string> items;
  for (const auto& weight : instance.field("weights").elements()) {
    const auto parts = weight.elements(2);
    items.push_back("(" + std::to_string(parts[0].integer<long>(1, longest_row) - 1) + "%nat, " +
                    fraction(parts[1]) + ")");
  }
  return coq_list(items);
}

void write_relu_row(const Row& row) {
  const auto printed = row.printed("loss_lower_bound", Rounding::down);
  const auto exact_cell = row.exact("exact");
  const auto exact = exact_cell ? exact_cell : row.exact("loss_lower_bound");
  if (!exact) return;
  const std::string& length = row.word("L");
  const auto divisor = divisor_of(row.word("normaliser"), length);
  const auto instance = row.node().field("instance");
  const auto fit = instance.field("fit");
  const std::string of = length + " " + divisor.function;
  row.theorem("exact", "largest_bound_is " + of + " " + coq(*exact),
              "replace " + coq(*exact) + " with (Q2R " + fraction(*exact) +
                  ") by (cbv [Q2R Qnum Qden]; lra).\n  apply (largest_by_fit " + of + " " + divisor.computed +
                  " " + weights_of(instance) + "\n    " + fraction(fit.field("intercept")) + " " +
                  fraction(fit.field("slope")) + "); [intros k H; exact (" + divisor.lemma +
                  " H)|vm_cast_no_check (eq_refl true)].");
  if (exact_cell) row.count_cell();
  if (printed) {
    row.theorem("loss_lower_bound", "forall x, largest_bound_is " + of + " x -> " + printed->relation("x"),
                "intros x H. rewrite (largest_is _ _ _ _ H " + row.name("exact") + "). numeric 64%Z.");
    row.count_cell();
  }
  row.theorem("of_every_model",
              "every_loss_at_least " + of + " " + (printed ? printed->coq_value() : coq(*exact)),
              "apply (bound_means " + of + " _ _ ltac:(lia) " + row.name("exact") + "). numeric 64%Z.");
}

}  // namespace

CoveredTable relu_normaliser_loss() {
  return {"relu-normaliser-loss",
          "relu-normaliser-obstruction",
          {"Enclosure", "Probe", "Printed", "relu_normaliser_obstruction.proof"},
          "",
          write_relu_row};
}

}  // namespace sinkproof::prove
