#pragma once

#include <functional>
#include <memory>
#include <string>

#include "numeric/exact.hpp"

namespace sinkproof::language {
struct Input;
struct Residual;
}  // namespace sinkproof::language

namespace sinkproof::task {

/// What a construction promises: that one formula over the setting's numbers is at least another.
struct Claim {
  enum Part : std::size_t { margin, larger, smaller };  ///< the roots of `formula`

  std::string id;
  bool strict = false;  ///< above, and not only at least
  std::shared_ptr<const language::Residual> formula;

  /// The quantity that the smaller side is, if it is one alone; else empty.
  [[nodiscard]] std::string bounded_quantity() const;
};

/// A part of the claim; `number` has what the setting's names stand for. Throws DomainError where it is not
/// defined. S is Interval, Ball or Exact.
template <numeric::Scalar S>
S value_of(const Claim& claim, Claim::Part part, const std::function<S(const language::Input& input)>& number,
           const numeric::Arithmetic<S>& arithmetic);

}  // namespace sinkproof::task
