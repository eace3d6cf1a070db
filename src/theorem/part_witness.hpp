#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "language/run.hpp"
#include "numeric/enclosure.hpp"
#include "theorem/evaluation.hpp"
#include "theorem/stated_block.hpp"

namespace sinkproof::theorem {

using SupplyOfBalls =
    std::function<language::Supply<numeric::Ball>(const numeric::Arithmetic<numeric::Ball>&)>;

/// The part at this place, from 0 on, with a value that shows that it fails.
Witness part_witness(const std::string& refuted_id, std::size_t place, const numeric::Enclosure& value);
/// The first of the parts, margins of relations that are joined, that is certainly below 0.
std::optional<Witness> find_part_below_zero(const language::Tape& tape,
                                            const std::vector<language::Node>& parts,
                                            const std::string& refuted_id, const SupplyOfBalls& supply,
                                            long max_bits);
/// Of a conclusion of ours that joins relations of numbers. Throws InternalError where no part is below 0 for
/// certain.
Witness witness_of_part(const StatedForm& form, const std::string& refuted_id, const SupplyOfBalls& supply,
                        long max_bits);

}  // namespace sinkproof::theorem
