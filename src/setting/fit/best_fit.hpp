#pragma once

#include "setting/fit/normaliser_fit.hpp"

namespace sinkproof::fit {

/// The setting's generator `line-fit`: a solution of the linear programme min over P, a of max over k |(P +
/// k·a)/D_k − k/(k+1)|, and of its dual, in rational arithmetic. Each proves that the other is one.
NormaliserFit best_fit(attention::Normaliser normaliser, long length);

}  // namespace sinkproof::fit
