#pragma once

#include "prove/certificate.hpp"
#include "prove/coq_file.hpp"

/// Models whose loss has no formula: what their construction claims of it has one.
namespace sinkproof::prove {

/// `claimed`, the right side of the construction's claim about the loss, and `numbers`, which sees through it
/// and what it is made of. Returns what is printed of it: the certificate's loss and the margin of the claim
/// add up to it. Other ends have to be asked for before, as `numbers` takes the bits for them.
numeric::Enclosure define_claimed(Certificate& certificate, CoqFile& file, const std::string& formula,
                                  std::vector<std::string> made_of);

/// That the loss is at most `claimed` (`at_most` is a predicate of numbers: `loss_at_most 4 0 (box 0) (box 0)
/// model`), by the proof given, and that this lies where it is printed.
void write_claimed(CoqFile& file, const std::string& at_most, const numeric::Enclosure& printed,
                   const std::string& proof);

}  // namespace sinkproof::prove
