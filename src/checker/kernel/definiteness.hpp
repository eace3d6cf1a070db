#pragma once

#include <gmpxx.h>

#include <vector>

namespace sinkproof_check {

/// The rows of a symmetric matrix.
using SymmetricMatrix = std::vector<std::vector<mpq_class>>;

enum class Definiteness { positive, semidefinite, neither };

/// By symmetric elimination without fractions. `semidefinite` is positive semidefinite and singular.
Definiteness definiteness(const SymmetricMatrix& symmetric);

}  // namespace sinkproof_check
