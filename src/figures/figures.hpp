#pragma once

#include "figures/figure.hpp"

/// The kinds of figures, a file each.
namespace sinkproof::figures {

const FigureKind& sink_mass_against_loss();
const FigureKind& pattern_cost();
const FigureKind& pattern_ratio();
const FigureKind& attention_heatmap();
const FigureKind& multihead_tradeoff();
const FigureKind& smoothing_regions();

}  // namespace sinkproof::figures
