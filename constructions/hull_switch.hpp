#pragma once

#include "constructions/two_context_switch.hpp"

namespace sinkproof::constructions {

/// `hull-switch`: two contexts of several keys in space; nearest points and the separator are computed.
const SwitchConstruction& hull_switch();
/// It in two steps: what does not depend on the leak, in rationals or doubles, and the rest.
template <class Number>
SwitchFamilyIn<Number> hulls_apart(long keys, long dimension, long seed);
template <class Number>
void leak_from(SwitchFamilyIn<Number>& family, const Number& leak);

}  // namespace sinkproof::constructions
