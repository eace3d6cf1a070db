#include <gmp.h>

#include <cmath>
#include <optional>

#include "tables/enclose.hpp"
#include "tables/tables.hpp"
#include "tables/verified.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::tables {

namespace {

using numeric::Expression;
using numeric::Rational;
using parameter::Specification;

constexpr const char* theorem_b = "multilayer-sink-necessity";

/// The theorem's bound, 1 − limit^{1/D}, where that is rational. By logarithms, as the theorem has it, 9/10
/// would be rounded to 0.8999999999.
std::optional<Rational> rational_bound(long length, long layers, const Rational& eta) {
  const auto limit = theorems::own_text(theorem_b).numbers_at({"limit"}, {{"L", length}, {"loss", eta}},
                                                              numeric::Arithmetic<numeric::Exact>{});
  const auto* source = limit.front().rational()->backend().data();
  numeric::Integer above;
  numeric::Integer below;
  const auto degree = static_cast<unsigned long>(layers);
  const bool is_rational = mpz_root(above.backend().data(), mpq_numref(source), degree) != 0 &&
                           mpz_root(below.backend().data(), mpq_denref(source), degree) != 0;
  if (!is_rational) return std::nullopt;
  return 1 - Rational(above, below);
}

/// The same, to a relative 10^-digits.
numeric::Enclosure forced(long length, long layers, const Rational& eta, int digits) {
  if (const auto exact = rational_bound(length, layers, eta)) return {*exact, *exact};
  const auto bound = enclose(
      [&]<class S>(const numeric::Arithmetic<S>& arithmetic) {
        return theorems::own_text(theorem_b).numbers_at(
            {"bound"}, {{"L", length}, {"layers", layers}, {"loss", eta}}, arithmetic);
      },
      digits);
  return bound.front();
}

/// multilayer-spread at a loss of at most eta, near it.
std::shared_ptr<const Verified> spread_at(long length, long layers, const Rational& eta, int digits) {
  constexpr int scale = 60;
  constexpr long steps = 1'000'000'000'000'000;
  // q^D is about the loss; a q a little below the root has a loss below eta, which is certified.
  const double root = std::pow(numeric::approximate(eta), 1.0 / static_cast<double>(layers));
  for (long below = 1; below < steps; below *= 2) {
    const Rational q(std::lround(root * static_cast<double>(steps)) - below, steps);
    if (q < Rational(1, 1'000'000)) break;
    const parameter::Values values(
        {{"L", length}, {"m", 1}, {"D", layers}, {"q", Expression(q)}, {"beta", scale}});
    auto found = verified(theorems::own_theorem(theorem_b), "multilayer-spread", values, digits);
    if (*found->at("loss").upper <= eta) return found;
  }
  throw InputError("multilayer-spread has no q for D=" + std::to_string(layers) + " and eta=" +
                   numeric::to_string(eta) + " (expected an eta of at least 10^-6 to the power of D)");
}

}  // namespace

const Table& multilayer_sink_bound() {
  static const Table table{
      "multilayer-sink-bound",
      "Lower bound of the largest layer sink mass that a loss of eta forces on D softmax layers without "
      "residual connections at length L (Theorem B of multilayer-sink-necessity; proved here), and the "
      "largest layer sink mass of the construction multilayer-spread at a loss of at most eta.",
      {{"L"}, {"D"}, {"eta"}, {"bound", true}, {"spread_sink_mass", true}},
      {{"L", Specification::Kind::integer, 4, false, 64, "sequence length"},
       {"D", Specification::Kind::integer, 1, false, 16, "number of layers"},
       {"eta", Specification::Kind::real, 0, true, Rational(1, 24), "loss, a rational number", true}},
      {{"L", "4,8"}, {"D", "1,2,4,8"}, {"eta", "1/100000,1/10000,1/1000,1/100"}},
      [](const parameter::Values& values, Digits digits) -> Rows {
        const long length = values.integer("L");
        const long layers = values.integer("D");
        const auto& eta = values.real("eta");
        if (!eta.is_rational())
          throw InputError("parameter eta: " + to_string(eta) + " (expected a rational number)");
        const auto bound = forced(length, layers, eta.rational(), digits.known);
        auto spread = spread_at(length, layers, eta.rational(), digits.known);
        return {{{count(length), count(layers), given(eta), lower_bound(bound, digits),
                  two_sided(spread->at("max_layer_sink_mass"), digits)}},
                std::move(spread)};
      }};
  return table;
}

}  // namespace sinkproof::tables
