#pragma once

#include <string>
#include <vector>

#include "figures/figure.hpp"
#include "numeric/enclosure.hpp"

namespace sinkproof::figures {

/// What is known of one head's errors.
struct AllInputsErrors {
  std::string label;                        ///< who it is, for the title; may be somebody else's text
  std::vector<numeric::Enclosure> sampled;  ///< the largest error of each sampled input, at least one
  numeric::Enclosure loss;                  ///< the largest of all inputs
};

/// Which share of the sampled inputs errs by more than a number, and the band in which the loss lies. Throws
/// InputError where the loss has no bound from above.
Figure all_inputs_errors(AllInputsErrors found);

}  // namespace sinkproof::figures
