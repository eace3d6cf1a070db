#pragma once

#include <string_view>
#include <vector>

#include "checker/document/certificate.hpp"
#include "checker/setting/trigger/multilayer_task.hpp"

namespace sinkproof_check {

/// The parameters of the constructions of several layers; those that a construction does not have keep their defaults.
struct MultilayerParameters {
  long length = 3;
  long content_dimension = 0;
  long layers = 2;
  Real q;
  Real beta;
  Real eta = 0;
};

/// A claim but that of the loss, which every construction has: a bound of a measure.
struct MultilayerClaim {
  std::string_view id;
  Real MultilayerMeasures::*measure;
  bool is_at_most;  ///< and not at least
  Real (*bound)(const MultilayerParameters&);
};

/// A parameter and its least and largest values. Of reals the ends belong to the range but for q < 1 and for eta.
struct MultilayerRange {
  std::string_view name;
  mpq_class least;
  mpq_class most;
};

/// Explicit weights, and what they promise.
struct MultilayerConstruction {
  std::string_view name;
  std::vector<MultilayerRange> ranges;
  MultilayerInstance (*build)(const MultilayerParameters&);
  Real (*loss_bound)(const MultilayerParameters&);
  std::vector<MultilayerClaim> claims = {};
  bool claims_exponent = false;
};

/// Throws Rejected for an unknown name.
const MultilayerConstruction& find_multilayer_construction(std::string_view name);

/// Whether the construction's instance is made from a parameter of this name.
bool has_parameter(const MultilayerConstruction& construction, std::string_view name);

/// Throws Rejected if a parameter is missing, unknown, or out of range. `others` are parameters that the theorem reads.
MultilayerParameters read_parameters(const MultilayerConstruction& construction, const Parameters& parameters,
                                     const std::vector<std::string_view>& others);

}  // namespace sinkproof_check
