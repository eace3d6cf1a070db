#pragma once

#include "prove/certificate.hpp"
#include "prove/coq_file.hpp"

namespace sinkproof::prove {

/// The instance as `P`, `QK` and `OV`, a matrix a layer, and what they make of tokens, `model`.
void define_layers(const Certificate& certificate, CoqFile& file);

/// A position bias of a layer: which number it is said to be is a theorem. Throws InputError, with the construction's name, where it is not there.
std::string position_bias(const Certificate& certificate, const Head& layer, long row, long column);

/// `claimed`, the right side of the construction's claim about the loss, and `numbers`, which sees through it and what it is made of. Returns what is printed of it: the loss itself has no formula, and
/// the certificate's loss and the margin of the claim add up to it. Other ends have to be asked for before, as `numbers` takes the bits for them.
numeric::Enclosure define_claimed(Certificate& certificate, CoqFile& file, const std::string& formula,
                                  std::vector<std::string> made_of);

/// That the loss is at most `claimed`, by the proof given, that this lies where it is printed, and Theorem B with it as the loss where it is small enough for that.
void write_claimed(const Certificate& certificate, CoqFile& file, const numeric::Enclosure& printed,
                   const std::string& proof);

}  // namespace sinkproof::prove
