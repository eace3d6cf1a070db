#pragma once

#include <functional>
#include <string>

#include "language/run.hpp"
#include "theorem/evaluation.hpp"
#include "theorem/stated_block.hpp"

namespace sinkproof::theorem {

/// Of a conclusion of ours that joins relations of numbers: the first that fails, by its number. Throws InternalError where none does for certain.
Witness witness_of_part(
    const StatedForm& form, const std::string& refuted_id,
    const std::function<language::Supply<numeric::Ball>(const numeric::Arithmetic<numeric::Ball>&)>& supply,
    long max_bits);

}  // namespace sinkproof::theorem
