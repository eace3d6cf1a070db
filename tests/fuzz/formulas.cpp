// Formulas (the conclusions of mutants), by the parsers of both programs: they read the same texts, and read
// them as the same margin.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checker/kernel/error.hpp"
#include "checker/kernel/expression.hpp"
#include "checker/kernel/work.hpp"
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

std::optional<sinkproof_fuzz::Ends> margin_of(const Formula& formula, std::size_t part) {
  const numeric::Arithmetic<numeric::Ball> balls{bits};
  std::vector<std::optional<numeric::Ball>> values;
  for (const auto& [name, value] : sinkproof::support::named_numbers())
    values.emplace_back(balls.from(numeric::parse_rational(value)));
  const auto found = sinkproof_fuzz::ends_of([&] { return *formula.part(part, values, balls).margin; });
  // What has no value at this precision is unknown.
  return found && !found->lower && !found->upper ? std::nullopt : found;
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
  require(ours->size() == checkers->parts.size(), "both find as many parts", text);
  for (std::size_t k = 0; k < ours->size(); ++k) {
    const auto& part = checkers->parts[k];
    require(ours->is_strict(k) == part.is_strict, "both find it as strict", text);
    // Where the checker proves that there is no margin, an enclosure would contradict it.
    const auto found = margin_of(*ours, k);
    require(part.margin.has_value() || !found, "a margin that the checker shows not to be defined", text);
    if (part.margin) sinkproof_fuzz::require_overlap(found, sinkproof_fuzz::ends_of(*part.margin), text);
  }
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
