#pragma once

#include <string>
#include <vector>

#include "prove/certificate.hpp"
#include "prove/coq_file.hpp"

namespace sinkproof::prove {

using Weights = std::vector<numeric::Rational>;

/// By head: the weight A of the tokens that are not the anchor, the value c, and both matrices as terms of
/// Coq.
struct Lists {
  Weights weights;
  Weights values;
  std::vector<std::string> query_key;
  std::vector<std::string> output_value;
};

/// The instance of multihead-cancellation, its sizes as terms.
struct Heads {
  std::string length;
  std::string m;
  std::string heads;
  numeric::Expression scale;
  numeric::Rational w;  ///< the anchor's weight
  Lists lists;
  std::string by_all;  ///< what is left to prove of a theorem about such heads
};

/// The instance, that its heads are the construction's, and Theorem D1 for it; `definitions` are further ones
/// that `numbers` sees through.
Heads write_heads(const Certificate& certificate, CoqFile& file, const std::vector<std::string>& definitions);

}  // namespace sinkproof::prove
