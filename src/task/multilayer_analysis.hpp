#pragma once

#include "numeric/exact.hpp"
#include "task/analysis.hpp"
#include "task/multilayer_task.hpp"

namespace sinkproof::task {

/// Exact suprema and infima over all inputs of the task, in the scalar S. With several heads in a layer, α_10 is its smallest and α_11 its largest.
template <numeric::Scalar S>
struct MultilayerAnalysis {
  S loss;                 ///< sup ‖f_i − y_i‖_∞
  S max_layer_sink_mass;  ///< inf max_l α^l_10
  S product_self_mass;    ///< sup Π_l α^l_11
};

/// At most this many inputs of finite alphabets are gone through: with positional information the order of tokens matters, so there are no row classes.
constexpr long max_multilayer_sequences = 100'000;

/// Box contents: one head a layer, no residual connections, and no score may depend on contents, directly or through what earlier layers moved there (InputError otherwise). Then f_i = Σ_k B_ik M x_k
/// with B the product of the attention matrices and M that of the W_OV, and each output coordinate minus its target is an affine form in the contents. Cost O(D L^4) for D layers.
/// Finite alphabets: every input is evaluated; InputError that says how many there are where there are more than max_multilayer_sequences.
template <numeric::Scalar S>
MultilayerAnalysis<S> analyse(const MultilayerInstance& instance, const numeric::Arithmetic<S>& arithmetic);

/// Places to look at, found with 128 bits; nothing is claimed about them: the caller evaluates the model there.
struct MultilayerPlaces {
  Place largest_error;
  Place largest_self_mass;  ///< at position 1
};
MultilayerPlaces find_extreme_places(const MultilayerInstance& instance);

/// |f_i − y_i| in the place's coordinate on the place's input, straight from the definition of attention. Enclosed.
numeric::Ball error_at(const MultilayerInstance& instance, const Place& place,
                       const numeric::Arithmetic<numeric::Ball>& arithmetic);
/// Π_l α^l_11 on the place's input, straight from the definition. Enclosed.
numeric::Ball self_mass_at(const MultilayerInstance& instance, const Place& place,
                           const numeric::Arithmetic<numeric::Ball>& arithmetic);

}  // namespace sinkproof::task
