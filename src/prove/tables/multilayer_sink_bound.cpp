#include <algorithm>

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

/// The construction's q is 1 − the mass: here one near the least that the cell allows, as the loss grows with
/// q.
void write_spread(const Row& row) {
  const auto printed = row.printed("spread_sink_mass", Rounding::cut);
  if (!printed) return;
  const numeric::Rational least(1, 1'000'000);  // of the construction
  const numeric::Rational within = (printed->upper() - printed->value()) / 1'000'000;
  const numeric::Rational q = std::max(least, numeric::Rational(1 - printed->upper() + within));
  row.theorem("spread_sink_mass",
              "exists x, " + printed->relation("x") + " /\\ spread_reaches " + row.word("L") + " " +
                  row.word("D") + " " + coq(row.number("eta")) + " x",
              "apply (spread_between _ _ _ " + coq(q) +
                  "); [lia|lia|numbers 64%Z|numbers 64%Z|numbers 64%Z|lra|lra].");
  row.count_cell();
}

void write_multilayer_row(const Row& row) {
  write_multilayer_bound(row);
  write_spread(row);
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
