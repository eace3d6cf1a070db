#include "prove/coq_number.hpp"
#include "prove/tables/tables.hpp"

namespace sinkproof::prove {

namespace {

/// Theorem B's bound: powers are compared, not roots, so that all is exact.
void write_multilayer_bound(const Row& row) {
  const auto printed = row.printed("bound", Rounding::down);
  if (!printed) return;
  const std::string place = row.word("L") + " " + row.word("D") + " " + coq(row.number("eta"));
  const std::string bound = "bound " + place;
  const auto exactly = [&](const std::string& name, const numeric::Rational& value) {
    row.theorem(name, bound + " = " + coq(value),
                "apply bound_is; [lia|numbers 64%Z|numbers 64%Z|numbers 64%Z].");
  };
  if (printed->is_exact()) {
    exactly("bound", printed->value());
  } else {
    row.theorem(
        "bound", printed->relation(bound),
        "apply bound_between; [lia|numbers 64%Z|numbers 64%Z|numbers 64%Z|numbers 64%Z|numbers 64%Z].");
    if (const auto exact = row.exact("bound")) exactly("bound_exact", *exact);
  }
  row.theorem(
      "of_all_layers", "forced_in_a_layer " + place + " " + printed->coq_value(),
      "apply bound_means; [lia|lia|numbers 64%Z|numbers 64%Z|generalize " + row.name("bound") + "; lra].");
  row.count_cell();
}

void write_multilayer_row(const Row& row) {
  write_multilayer_bound(row);
  row.not_proved("spread_sink_mass", "the construction multilayer-spread is open in docs/proofs.md");
}

}  // namespace

CoveredTable multilayer_sink_bound() {
  return {"multilayer-sink-bound",
          "multilayer-sink-necessity",
          {"Enclosure", "Printed"},
          "limit Sinkproof.multilayer_sink_necessity.constants.mass_limit "
          "Sinkproof.multilayer_sink_necessity.constants.gap",
          write_multilayer_row};
}

}  // namespace sinkproof::prove
