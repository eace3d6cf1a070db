#include "prove/coq_number.hpp"
#include "prove/tables/tables.hpp"

namespace sinkproof::prove {

namespace {

/// Theorem A's bound before or after the trigger, as the `theorem` block has it, and what it says of all
/// heads.
void write_softmax_bound(const Row& row, const std::string& side) {
  const std::string column = "bound_" + side;
  const auto printed = row.printed(column, Rounding::down);
  if (!printed) return;
  const std::string place = row.word("L") + " " + coq(row.number("eta"));
  const std::string bound = column + " (row " + place + ")";
  const auto exactly = [&](const std::string& name, const numeric::Rational& value) {
    row.theorem(name, bound + " = Some " + coq(value), "eapply by_value; [the_bound 128%Z|numeric 128%Z].");
  };
  std::string means;
  if (printed->is_exact()) {
    exactly(column, printed->value());
    means = "exists " + printed->coq_value() + ". split; [exact " + row.name(column) + "|lra].";
  } else {
    const std::string bits = std::to_string(printed->bits()) + "%Z";
    row.theorem(column, "exists x, " + bound + " = Some x /\\ " + printed->relation("x"),
                "eexists. split; [the_bound " + bits + "|numeric " + bits + "].");
    if (const auto exact = row.exact(column)) exactly(column + "_exact", *exact);
    means = "destruct " + row.name(column) + " as (x & E & P & _). exists x. split; [exact E|exact P].";
  }
  row.theorem(side + "_of_every_head", "forced_" + side + " " + place + " " + printed->coq_value(),
              "apply " + column + "_means; [lia|]. " + means);
  row.count_cell();
}

void write_softmax_row(const Row& row) {
  for (const char* side : {"before", "after"}) write_softmax_bound(row, side);
}

}  // namespace

CoveredTable softmax_sink_bound() {
  return {"softmax-sink-bound",
          "softmax-sink-necessity",
          {"Enclosure", "Printed", "softmax_sink_necessity.block"},
          "",
          write_softmax_row};
}

}  // namespace sinkproof::prove
