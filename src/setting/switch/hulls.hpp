#pragma once

#include "setting/switch/switch_family.hpp"

namespace sinkproof::switches {

/// The setting's generator `hulls`: values of so many keys around two axes, the hulls' nearest points to 0,
/// and the separator and pair that show most. Attention, the sink's value and η² are left 0. In rationals, or
/// nearly so in doubles, where the separator leans away from what it is to be below by more than rounding
/// does.
template <class Number>
SwitchFamilyIn<Number> hulls_apart(long keys, long dimension, long seed);

}  // namespace sinkproof::switches
