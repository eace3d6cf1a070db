#pragma once

#include "numeric/interval.hpp"
#include "parameter/specification.hpp"

namespace sinkproof::constructions {

/// An integer from minimum to maximum. Limits keep an instance within memory and the checker's patience.
parameter::Specification integer_parameter(std::string name, long minimum, long maximum, std::string meaning);

/// The largest numerator and denominator of a small_rational().
constexpr long max_part = 1000;

/// The value of a parameter whose fractions an instance consists of. Throws InputError unless it is p/q with |p| and q at most max_part.
numeric::Rational small_rational(const parameter::Values& values, const std::string& name);
/// The one that searches make an instance with where x is none (ParameterSearchSpace::instance).
numeric::Interval small_fraction(double x);

}  // namespace sinkproof::constructions
