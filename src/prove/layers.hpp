#pragma once

#include "prove/certificate.hpp"
#include "prove/coq_file.hpp"

namespace sinkproof::prove {

/// The instance as `P`, `QK` and `OV`, a matrix a layer, and what they make of tokens, `model`.
void define_layers(const Certificate& certificate, CoqFile& file);

/// A position bias of a layer: which number it is said to be is a theorem. Throws InputError, with the
/// construction's name, where it is not there.
std::string position_bias(const Certificate& certificate, const Head& layer, long row, long column);

/// Theorem B, with `claimed` (claimed_loss.hpp), which lies where it is printed, as the model's loss: where 4
/// times that may be the gap or more, nothing.
void write_theorem_b(const Certificate& certificate, CoqFile& file, const numeric::Enclosure& printed);

}  // namespace sinkproof::prove
