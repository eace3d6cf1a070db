// Where a document says that a supremum or infimum over all inputs is attained.
//
// Given: a subject, its derived quantities, and entries of the field `attained`.
// Derives itself: what the model gives at the stated input and position, token by token (Subject::value_at_place).
// Takes from the document: input, position, coordinate and an enclosure. Safe, as the input only has to be one of the task, and the enclosure is held against what is there.
// Acceptance means: the enclosure holds the value at that place, which no enclosure of 512 bits tells from the quantity over all inputs.
// Assumes: the statements' files.
#include "checker/document/attained.hpp"

#include <algorithm>
#include <set>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

bool is_other_number(const Real& x, const Real& y) {
  constexpr long bits = 512;
  try {
    const Enclosure& a = x.enclosure(bits);
    const Enclosure& b = y.enclosure(bits);
    return compare(a.upper, b.lower) < 0 || compare(b.upper, a.lower) < 0;
  } catch (const Unresolved&) {
    return false;
  }
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
