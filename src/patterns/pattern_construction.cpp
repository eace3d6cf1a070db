#include "patterns/pattern_construction.hpp"

namespace sinkproof::patterns {

double* DoublePatterns::find(const std::string& name) {
  if (name == "kappa") return &kappa;
  if (name == "lambda_squared") return &lambda_squared;
  if (name == "delta_squared") return &delta_squared;
  if (name == "w_anchor") return &sink.anchor;
  if (name == "w_copy") return &sink.copy;
  if (name == "w_self") return &diagonal.self;
  if (name == "w_copy_self") return &diagonal.copy_self;
  if (name == "w_cross") return &diagonal.copy;
  return name == "w_nuisance" ? &diagonal.nuisance : nullptr;
}

}  // namespace sinkproof::patterns
