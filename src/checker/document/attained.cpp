// Where a document says that a supremum or infimum over all inputs is attained.
//
// Given: a subject, its derived quantities, and entries of the field `attained`.
// Derives itself: what the model gives at the stated input and position, token by token
// (Subject::value_at_place).
// Takes from the document: input, position, coordinate and an enclosure. Safe, as the input only has to be
// one of the task, and the enclosure is held against what is there.
// Acceptance means: the enclosure holds the value at that place, which is the quantity over all inputs up to
// 2^-398 of it (or of 1, if that is more).
// Assumes: the statements' files.
#include "checker/document/attained.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

bool is_narrow(const Enclosure& x) {
  constexpr std::int64_t digits = 400;
  const Dyadic width = add(x.upper, x.lower.negated(), 64, Direction::up);
  if (width.sign() == 0) return true;
  const auto top = [](const Dyadic& end) { return end.sign() == 0 ? 0 : end.top(); };
  return width.top() <= std::max<std::int64_t>(1, std::min(top(x.lower), top(x.upper))) - 1 - digits;
}

bool is_other_number(const Real& x, const Real& y) {
  constexpr long first_bits = 512;
  for (long bits = first_bits; bits <= most_bits; bits *= 2) {
    try {
      const Enclosure& a = x.enclosure(bits);
      const Enclosure& b = y.enclosure(bits);
      if (compare(a.upper, b.lower) < 0 || compare(b.upper, a.lower) < 0) return true;
      if (is_narrow(a) && is_narrow(b)) return false;
    } catch (const Unresolved&) {
      // How hard a number is to enclose is the document's choice: that nothing is known of it shows nothing.
    }
  }
  throw BeyondLimit("what stands there and the quantity cannot be told apart, or enclosed closely, at " +
                    std::to_string(most_bits) + " bits");
}

void require_place(const json::Value& entry, const std::string& name, const Derivation& derivation,
                   const Subject& subject) {
  const NamedReals& quantities = derivation.measures.empty() ? derivation.quantities : derivation.measures;
  const auto quantity = std::find_if(quantities.begin(), quantities.end(),
                                     [&](const auto& named) { return named.first == name; });
  if (quantity == quantities.end() || !quantity->second || !subject.is_attained(name))
    throw Rejected(entry["quantity"].place(),
                   quoted(name) + " is no supremum or infimum over inputs that is a quantity here");
  try {
    const auto [there, stated] = subject.value_at_place(entry);
    require_enclosure(stated, there);
    if (is_other_number(there, *quantity->second))
      throw Rejected(entry.place(), "not attained there; expected about " + approximate(*quantity->second) +
                                        ", found " + approximate(there));
  } catch (const ValueError& error) {
    refuse(entry.place(), "", error);
  }
}

void require_places(const Certificate& certificate, const Derivation& derivation, const Subject& subject) {
  std::set<std::string> seen;
  for (const json::Value& entry : certificate.attained) {
    const std::string name(entry["quantity"].string());
    if (!seen.insert(name).second) throw Rejected(entry["quantity"].place(), quoted(name) + " stands twice");
    require_place(entry, name, derivation, subject);
  }
}

}  // namespace sinkproof_check
