#pragma once

#include <gmpxx.h>

#include <vector>

#include "checker/setting/trigger/model.hpp"

namespace sinkproof_check {

/// The contents a token may have: the box [−1, 1]^m, or a finite set of vectors of length m.
struct ContentSet {
  bool is_box = true;
  std::vector<std::vector<mpq_class>> alphabet;  ///< empty for the box
};

/// The trigger-conditional task T(L, m): positions 0 … L−1 (0 the anchor, j ∈ {2, …, L−1} the trigger, the
/// others content tokens); n = m + 3 coordinates: 0 anchor indicator, 1 trigger indicator, 2 … m+1 content,
/// m+2 content indicator. Targets: y_j is the mean of x_1 … x_j, or where `is_preceding` of x_1 … x_{j−1};
/// all others are 0.
struct TriggerTask {
  long length = 0;
  long content_dimension = 0;
  ContentSet content;
  ContentSet trigger_content;
  bool is_preceding = false;

  /// How many tokens the mean at j is of.
  long mean_size(long j) const { return is_preceding ? j - 1 : j; }
  long coordinates() const { return content_dimension + 3; }
  long content_indicator() const { return content_dimension + 2; }
};

struct TriggerInstance {
  TriggerTask task;
  Model model;
};

/// Suprema and infima over all inputs, as FORMAT.md defines them.
struct TriggerMeasures {
  Real loss;
  Real sink_mass_before;
  Real sink_mass_after;
  Real max_anchor_mass;
  Real min_null_mass;
  Real absorbed_before;
  Real absorbed_after;
};

/// With box contents the scores must not depend on contents (the document's reader sees to that): then a row
/// depends only on the kind of its query and on how many keys of each kind it has, and an output coordinate
/// minus its target is an affine form in the contents, whose supremum over the box is |constant| + Σ
/// |coefficients|. Over finite alphabets every multiset of keys is tried: without positional information a
/// row sees only how often each token stands before it. Throws BeyondLimit if there are too many.
TriggerMeasures measure(const TriggerInstance& instance);

/// inf of Σ_heads weights[h]·|α_i0 − α_j0| over all inputs, j being the trigger's position and i ≥ 1 another
/// one.
Real least_anchor_distance(const TriggerInstance& instance, const std::vector<Real>& weights);

/// What positions after the trigger leave on the trigger's token: inf of α_i0 + α_ij (1 where there is no
/// such position), and the least, over the trigger's contents, of the largest α_ij (0 likewise), in any head.
struct TriggerMasses {
  Real with_anchor;
  Real least_largest;
};
TriggerMasses trigger_masses(const TriggerInstance& instance);

/// inf over contents of sup over contents of ‖u − u′‖_∞.
mpq_class content_distance(const TriggerTask& task);
/// sup of ‖t − t′‖_∞ over two contents of the trigger.
mpq_class trigger_distance(const TriggerTask& task);

/// α_i0 of each head by the position i of the query: before, at and behind the trigger; empty where there is
/// no such query. Box contents only (ValueError otherwise): then a row sees no more of the input than that.
struct AnchorColumns {
  std::vector<std::vector<Real>> before;  ///< the anchor's own row is the first
  std::vector<std::vector<Real>> at_trigger;
  std::vector<std::vector<Real>> after;
};
AnchorColumns anchor_columns(const TriggerInstance& instance);

/// One input: the trigger position and the contents of the tokens at positions 1 … L−1.
struct TriggerInput {
  long trigger = 0;
  std::vector<std::vector<mpq_class>> contents;
};

/// |f_i − y_i| in one coordinate, computed token by token.
Real output_error(const TriggerInstance& instance, const TriggerInput& input, long position, long coordinate);
/// α_i0 of each head, computed token by token.
std::vector<Real> anchor_masses(const TriggerInstance& instance, const TriggerInput& input, long position);
/// α_i0 + α_ij of each head, i after the trigger at j, computed token by token.
std::vector<Real> anchor_trigger_masses(const TriggerInstance& instance, const TriggerInput& input,
                                        long position);
/// π_i of each head, computed token by token.
std::vector<Real> null_masses(const TriggerInstance& instance, const TriggerInput& input, long position);
/// α_i0 + π_i of each head, computed token by token.
std::vector<Real> absorbed_masses(const TriggerInstance& instance, const TriggerInput& input, long position);

}  // namespace sinkproof_check
