#include "numeric/certain_digits.hpp"
#include "prove/coq_number.hpp"
#include "prove/tables/tables.hpp"

namespace sinkproof::prove {

namespace {

/// The terms that a row of this table is about.
struct Switch {
  std::string first, second, sink_value;
  std::string sine, eta, leak;
  std::string
      root;  ///< rewrites the root of 1 + spread², where it is a fraction: computations are exact then
};

std::string computed(const Switch& of, long bits) {
  const std::string p = std::to_string(bits) + "%Z";
  return of.root.empty() ? "numbers " + p + "." : "look; rewrite ?" + of.root + "; numeric " + p + ".";
}

/// `relation` of a number, and in csv and json its exact value.
void write_switch_number(const Row& row, const std::string& column, const Printed& printed, const Switch& of,
                         const std::string& before, const std::string& value,
                         const std::string& proof_before) {
  row.theorem(column, before + printed.relation(value), proof_before + computed(of, printed.bits()));
  row.count_cell();
}

void write_switch_bounds(const Row& row, const Switch& of) {
  const std::string place = "1 " + of.sine + " " + of.eta;
  const std::string positive = "apply (sine_range " + of.leak + "); numeric 64%Z";
  if (const auto printed = row.printed("sink_mass_bound", Rounding::down)) {
    const std::string value = "Rmax (1 - leak_bound " + place + ") 0";
    write_switch_number(row, "sink_mass_bound", *printed, of, "", value, "");
    if (const auto exact = row.exact("sink_mass_bound"); exact && !printed->is_exact())
      row.theorem("sink_mass_bound_exact", value + " = " + coq(*exact), computed(of, 64));
    row.theorem("mass_of_every_switch", "mass_at_least " + place + " " + printed->coq_value(),
                "apply mass_bound_means; [lra|" + positive + "|generalize " + row.name("sink_mass_bound") +
                    "; lra].");
  }
  if (row.text("value_bound") == numeric::no_number) {
    row.theorem("value_bound_says_nothing", "1 <= leak_bound " + place, computed(of, 128));
    row.count_cell();
  } else if (const auto printed = row.printed("value_bound", Rounding::up)) {
    const std::string value = "value_bound " + place;
    row.theorem("leak_below_1", "leak_bound " + place + " < 1", computed(of, 128));
    write_switch_number(row, "value_bound", *printed, of, "", value, "");
    if (const auto exact = row.exact("value_bound"); exact && !printed->is_exact())
      row.theorem("value_bound_exact", value + " = " + coq(*exact), computed(of, 64));
    row.theorem("value_of_every_switch", "value_at_most " + place + " " + printed->coq_value(),
                "apply value_bound_means; [lra|" + positive + "|exact " + row.name("leak_below_1") +
                    "|generalize " + row.name("value_bound") + "; lra].");
  }
}

/// The angle with the row's sine: of the printed number and the next one the sines are compared with it.
void write_theta(const Row& row, const Switch& of) {
  const auto printed = row.printed("theta", Rounding::cut);
  if (!printed) return;
  if (printed->upper() > numeric::Rational(3, 2)) {
    row.cell_not_proved("theta", "theories/Angle.v has angles up to 3/2; its sine is proved");
    return;
  }
  // The series of the sine has (2n + 3)! in what is left of it.
  const long terms = row.digits() / 2 + 6;
  const std::string series = "look; series " + std::to_string(printed->bits()) + "%Z";
  row.theorem("theta", printed->relation("theta " + of.leak),
              "apply (theta_between " + of.leak + " ltac:(numeric 64%Z) " + std::to_string(terms) +
                  "); [numeric 64%Z|numeric 64%Z|" + series + "|" + series + "].");
  row.count_cell();
}

void write_switch_row(const Row& row) {
  const auto tangent = row.number("tangent");
  const auto spread = row.number("spread");
  const auto leak = row.number("leak");
  const std::string t = coq(tangent);
  const std::string h = coq(spread);
  const std::string e = coq(leak);
  Switch of{"(first " + h + " " + e + ")",
            "(second " + t + " " + h + " " + e + ")",
            "(sink_value " + t + " " + e + ")",
            "(sine " + t + " " + h + ")",
            "(eta " + t + " " + e + ")",
            t + " " + h,
            ""};
  const std::string all = t + " " + h + " " + e;
  const std::string ranges = "; try numeric 64%Z";
  const numeric::Rational& width = spread.rational();
  if (const auto root = numeric::rational_sqrt(1 + width * width)) {
    row.theorem("root", "sqrt (1 + " + h + " * " + h + ") = " + coq(*root), "apply root_is; numeric 64%Z.");
    of.root = row.name("root");
  }
  row.theorem(
      "construction",
      "switches 3 " + of.first + " " + of.second + " " + of.sink_value + " 1 " + of.sine + " " + of.eta,
      "apply construction_switches" + ranges + ".");
  if (const auto printed = row.printed("gamma", Rounding::cut)) {
    write_switch_number(
        row, "gamma", *printed, of,
        "distance_is 3 " + of.first + " 1 /\\ distance_is 3 " + of.second + " (cosine " + t + ") /\\ ",
        "gamma " + t,
        "split; [apply (distances " + all + ")" + ranges + "|split; [apply (distances " + all + ")" + ranges +
            "|]]. ");
  }
  if (const auto printed = row.printed("eta", Rounding::cut)) {
    const auto norm = [&of](const std::string& context) {
      return "norm 3 (out " + context + " " + of.sink_value + ") = " + of.eta + " /\\ ";
    };
    write_switch_number(row, "eta", *printed, of, norm(of.first) + norm(of.second), of.eta,
                        "split; [apply (outputs " + all + ")" + ranges + "|split; [apply (outputs " + all +
                            ")" + ranges + "|]]. ");
  }
  if (const auto printed = row.printed("sine", Rounding::cut)) {
    write_switch_number(row, "sine", *printed, of,
                        "apart 3 " + of.sine + " " + of.first + " " + of.second + " /\\ ", of.sine,
                        "split; [apply directions_apart" + ranges + "|]. ");
  }
  write_switch_bounds(row, of);
  write_theta(row, of);
}

}  // namespace

CoveredTable switch_equivalence() {
  return {"switch-equivalence",
          "sink-switch-equivalence",
          {"Enclosure", "Norms", "Printed", "Angle", "sink_switch_equivalence.proof"},
          "gamma cosine least_sine sine eta leak_bound value_bound "
          "Sinkproof.sink_switch_equivalence.constants.value_bound",
          write_switch_row};
}

}  // namespace sinkproof::prove
