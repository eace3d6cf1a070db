// Formulas (the conclusions of mutants), by the parsers of both programs: they read the same texts, and read them as the same margin.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checker/error.hpp"
#include "checker/expression.hpp"
#include "checker/work.hpp"
#include "fuzz/number_outcome.hpp"
#include "fuzz/property.hpp"
#include "numeric/error.hpp"
#include "support/formulas.hpp"
#include "theorem/formula.hpp"

namespace {

using sinkproof::theorem::Formula;
using sinkproof_fuzz::require;
namespace numeric = sinkproof::numeric;

constexpr long bits = 128;

std::optional<sinkproof_fuzz::Ends> margin_of(const Formula& formula) {
  const numeric::Arithmetic<numeric::Ball> balls{bits};
  std::vector<numeric::Ball> values;
  for (const auto& [name, value] : sinkproof::support::named_numbers())
    values.push_back(balls.from(numeric::parse_rational(value)));
  return sinkproof_fuzz::ends_of([&] { return formula.margin(values, balls); });
}

void check(const std::string& text) {
  std::vector<std::string> names;
  sinkproof_check::NamedReals reals;
  for (const auto& [name, value] : sinkproof::support::named_numbers()) {
    names.push_back(name);
    reals.emplace_back(name, sinkproof_check::parse_expression(value));
  }
  std::optional<Formula> ours;
  std::optional<sinkproof_check::Relation> checkers;
  std::string reason;
  try {
    ours = Formula(text, names);
  } catch (const sinkproof::InputError& error) {
    reason = error.what();
  }
  try {
    checkers = sinkproof_check::parse_relation(text, reals);
  } catch (const sinkproof_check::SyntaxError& error) {
    require(sinkproof_fuzz::is_one_printable_line(error.what()), "a message is one printable line",
            error.what());
    reason += error.what();
  }
  require(ours.has_value() == checkers.has_value(), "both programs read the same formulas", reason);
  if (!ours) return;
  require(ours->is_strict() == checkers->is_strict, "both find it as strict", text);
  // Where the checker proves that there is no margin, an enclosure would contradict it.
  const auto found = margin_of(*ours);
  require(checkers->margin.has_value() || !found, "a margin that the checker shows not to be defined", text);
  if (checkers->margin)
    sinkproof_fuzz::require_overlap(found, sinkproof_fuzz::ends_of(*checkers->margin), text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  sinkproof_check::allow_work(1);
  sinkproof_check::reset_work();
  try {
    check({reinterpret_cast<const char*>(data), size});
  } catch (const sinkproof_check::Undecided&) {
    // More work than a document may take.
  }
  return 0;
}
