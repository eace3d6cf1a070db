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
const FigureKind& normaliser_loss();
const FigureKind& sink_price();
const FigureKind& switch_sink_mass();

}  // namespace sinkproof::figures
