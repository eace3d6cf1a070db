#pragma once

#include <string_view>
#include <vector>

#include "checker/certificate.hpp"
#include "checker/multilayer_task.hpp"

namespace sinkproof_check {

/// The parameters of the constructions of several layers; those that a construction does not have keep their defaults.
struct MultilayerParameters {
  long length = 0;
  long content_dimension = 0;
  long layers = 2;
  Real q;
  Real beta;
};

/// Explicit weights, and what they promise.
struct MultilayerConstruction {
  std::string_view name;
  bool has_layers;  ///< has the parameter D
  bool has_q;       ///< has the parameter q, and claims the exponent
  long least_layers;
  long least_dimension;
  long most_length;
  long most_dimension;
  long least_beta;
  MultilayerInstance (*build)(const MultilayerParameters&);
  Real (*loss_bound)(const MultilayerParameters&);
};

/// Throws Rejected for an unknown name.
const MultilayerConstruction& find_multilayer_construction(std::string_view name);

/// Throws Rejected if a parameter is missing, unknown, or out of range.
MultilayerParameters read_parameters(const MultilayerConstruction& construction,
                                     const Parameters& parameters);

}  // namespace sinkproof_check
