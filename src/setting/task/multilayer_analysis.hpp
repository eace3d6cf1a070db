#pragma once

#include <optional>

#include "numeric/exact.hpp"
#include "setting/task/analysis.hpp"
#include "setting/task/multilayer_task.hpp"

namespace sinkproof::task {

/// Exact suprema and infima over all inputs of the task, in the scalar S. With several heads in a layer, α_10
/// is its smallest and α_11 its largest; of max_anchor_mass it is the largest.
template <numeric::Scalar S>
struct MultilayerAnalysis {
  S loss;                 ///< sup ‖f_i − y_i‖_∞
  S max_layer_sink_mass;  ///< inf max_l α^l_10
  S product_self_mass;    ///< sup Π_l α^l_11
  S max_anchor_mass;      ///< sup α^l_i0, over layers and positions i ≥ 1, the trigger's too
  /// inf B_i0 over the non-trigger positions i ≥ 1 before and after the trigger, 1 where there is none. B is
  /// the product of the layers' attention matrices; empty where a layer has several heads.
  std::optional<S> composed_sink_before;
  std::optional<S> composed_sink_after;
};

/// At most this many inputs of finite alphabets are gone through: with positional information the order of
/// tokens matters, and without it, too, from the second layer on (a key is what its own predecessors made of
/// it), so there are no row classes. Inputs with the same beginning share it.
constexpr long max_multilayer_sequences = 100'000;

/// Box contents: one head a layer, no residual connections, and no score may depend on contents, directly or
/// through what earlier layers moved there (InputError otherwise). Then f_i = Σ_k B_ik M x_k with B the
/// product of the attention matrices and M that of the W_OV, and each output coordinate minus its target is
/// an affine form in the contents. Cost O(D L^4) for D layers.
/// Finite alphabets: every input is evaluated; InputError that says how many there are where there are more
/// than max_multilayer_sequences.
template <numeric::Scalar S>
MultilayerAnalysis<S> analyse(const MultilayerInstance& instance, const numeric::Arithmetic<S>& arithmetic);

/// Places to look at, found with 128 bits or the first of 256, 512, … that do for the weights; nothing is
/// claimed about them: the caller evaluates the model there.
struct MultilayerPlaces {
  Place largest_error;
  Place largest_self_mass;    ///< at position 1
  Place smallest_layer_sink;  ///< likewise, of max_l α^l_10
  Place largest_anchor_mass;
  std::optional<Place> smallest_composed_before;  ///< where every layer has one head
  std::optional<Place> smallest_composed_after;   ///< and L ≥ 4
};
MultilayerPlaces find_extreme_places(const MultilayerInstance& instance);

/// |f_i − y_i| in the place's coordinate on the place's input, straight from the definition of attention.
/// Enclosed.
numeric::Ball error_at(const MultilayerInstance& instance, const Place& place,
                       const numeric::Arithmetic<numeric::Ball>& arithmetic);
/// Π_l α^l_11 on the place's input, straight from the definition. Enclosed.
numeric::Ball self_mass_at(const MultilayerInstance& instance, const Place& place,
                           const numeric::Arithmetic<numeric::Ball>& arithmetic);
/// max_l α^l_10 on the place's input, of each layer the smallest of its heads. Enclosed.
numeric::Ball layer_sink_at(const MultilayerInstance& instance, const Place& place,
                            const numeric::Arithmetic<numeric::Ball>& arithmetic);
/// The largest α^l_i0 of the layers and heads at the place's position. Enclosed.
numeric::Ball anchor_mass_at(const MultilayerInstance& instance, const Place& place,
                             const numeric::Arithmetic<numeric::Ball>& arithmetic);
/// B_i0 at the place's position, of layers with one head each. Enclosed.
numeric::Ball composed_anchor_at(const MultilayerInstance& instance, const Place& place,
                                 const numeric::Arithmetic<numeric::Ball>& arithmetic);

}  // namespace sinkproof::task
