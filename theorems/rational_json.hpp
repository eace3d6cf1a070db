#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "numeric/rational.hpp"
#include "theorem/theorem.hpp"

/// How instances and witnesses of several theorems write rational numbers down: as texts (src/certificate/FORMAT.md).
namespace sinkproof::theorems {

nlohmann::ordered_json texts(std::span<const numeric::Rational> numbers);
nlohmann::ordered_json texts(const std::vector<std::vector<numeric::Rational>>& rows);
/// Indices with their weights.
nlohmann::ordered_json texts(const std::vector<std::pair<std::size_t, numeric::Rational>>& weights);

/// Of a value that is known exactly; `place` has the members that say where.
theorem::Witness exact_witness(const std::string& refuted_id, const nlohmann::ordered_json& place,
                               const numeric::Rational& value);

}  // namespace sinkproof::theorems
