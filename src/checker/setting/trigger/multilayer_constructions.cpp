// The constructions of several layers: weights, and what they claim.
//
// Given: parameters.
// Derives itself: matrices, position biases and the bounds that are claimed, by FORMAT.md's table.
// Takes from the document: L, m, D, q, eta and beta, each shown to be in its range.
// Acceptance means: nothing is accepted here: the document's instance is compared with this one.
// Assumes: statement.md for why the bounds hold; a mutant claims what its original claims.
#include "checker/setting/trigger/multilayer_constructions.hpp"

#include <algorithm>
#include <string>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/kernel/work.hpp"
#include "checker/setting/trigger/constructions.hpp"

namespace sinkproof_check {

namespace {

/// diag(first, others, …, others).
Matrix diagonal(long size, const Real& first, const Real& others) {
  Matrix result = zero_matrix(size);
  for (long i = 0; i < size; ++i) {
    const Real& value = i == 0 ? first : others;
    if (value.literal() == nullptr || *value.literal() != 0) result.set(i, i, value);
  }
  return result;
}

/// A softmax layer without scores and biases, with this W_OV.
Layer blank(const TriggerTask& task, const Real& anchor_value, const Real& others) {
  return {Normaliser::softmax,
          {zero_matrix(task.coordinates()), diagonal(task.coordinates(), anchor_value, others)},
          zero_matrix(task.length)};
}

MultilayerInstance anchor_instance(const MultilayerParameters& p, const Real& copy_bias) {
  MultilayerInstance result{{p.length, p.content_dimension, {}, {}}, false, {}};
  for (long l = 1; l < p.layers; ++l) {
    Layer layer = blank(result.task, 1, 1);
    for (long i = 0; i < p.length; ++i) layer.position_bias.set(i, i, copy_bias);
    result.layers.push_back(std::move(layer));
  }
  Layer last = blank(result.task, 0, 1);
  const long c = result.task.content_indicator();
  last.head.query_key.set(1, 0, -p.beta);
  last.head.query_key.set(c, 0, p.beta);
  last.head.query_key.set(c, 1, -p.beta);
  last.head.query_key.set(c, c, -p.beta);
  result.layers.push_back(std::move(last));
  return result;
}

MultilayerInstance anchor(const MultilayerParameters& p) {
  return anchor_instance(p, p.beta);
}
MultilayerInstance anchor_miscopied(const MultilayerParameters& p) {
  return anchor_instance(p, -p.beta);
}

/// max( (L−1)e^{−2β+5βδ}, e^{−β+4βδ}/2 + e^{2βδ} − 1 + 2δ ), δ = (D−1)(L−1)e^{−β}
Real anchor_loss(const MultilayerParameters& p) {
  const Real delta = Real((p.layers - 1) * (p.length - 1)) * exponential(-p.beta);
  const Real unit = p.beta * delta;
  const Real other = Real(p.length - 1) * exponential(Real(5) * unit - Real(2) * p.beta);
  const Real trigger = exponential(Real(4) * unit - p.beta) / Real(2) + exponential(Real(2) * unit) -
                       Real(1) + Real(2) * delta;
  return maximum({other, trigger});
}

MultilayerInstance spread_instance(const MultilayerParameters& p, bool keeps_trigger) {
  MultilayerInstance result{{p.length, p.content_dimension, {}, {}}, false, {}};
  const Real s = p.beta - Real(p.layers) * logarithm(p.q);
  const Real odds = logarithm((Real(1) - p.q) / p.q);
  for (long l = 1; l <= p.layers; ++l) {
    Layer layer = blank(result.task, l == p.layers ? 0 : 1, 1);
    for (long i = 1; i < p.length; ++i) {
      layer.position_bias.set(i, 0, s + odds);
      layer.position_bias.set(i, i, s);
    }
    if (l == 1) {
      layer.head.query_key.set(1, 0, -(Real(2) * s + odds));
      layer.head.query_key.set(1, 1, -s);
    } else if (keeps_trigger) {
      layer.head.query_key.set(1, 0, -(Real(2 * p.length) * (s - logarithm(p.q))));
    }
    result.layers.push_back(std::move(layer));
  }
  return result;
}

MultilayerInstance spread(const MultilayerParameters& p) {
  return spread_instance(p, true);
}
MultilayerInstance spread_forgetful(const MultilayerParameters& p) {
  return spread_instance(p, false);
}

/// q^D e^K (1 + D(L−2) q e^{−β}), K = 4D(D−1)L(L−2) q^{D+1} e^{−β} (β − (D+1) log q)
Real spread_loss(const MultilayerParameters& p) {
  const long d = p.layers;
  const Real e = exponential(-p.beta);
  const Real k = product({Real(4 * d * (d - 1) * p.length * (p.length - 2)), power(p.q, d + 1), e,
                          p.beta - Real(d + 1) * logarithm(p.q)});
  return product({power(p.q, d), exponential(k), Real(1) + Real(d * (p.length - 2)) * p.q * e});
}

/// {±1}^m, counting upwards in binary with −1 for 0.
ContentSet signs(long m) {
  ContentSet result{false, {{}}};
  for (long k = 0; k < m; ++k) {
    std::vector<std::vector<mpq_class>> longer;
    for (const auto& letter : result.alphabet)
      for (const int sign : {-1, 1}) {
        longer.push_back(letter);
        longer.back().emplace_back(sign);
      }
    result.alphabet = std::move(longer);
  }
  return result;
}

/// Residual connections, contents {±1}^m, trigger content 0.
MultilayerInstance residual_task(const MultilayerParameters& p) {
  const ContentSet zero{false, {std::vector<mpq_class>(static_cast<std::size_t>(p.content_dimension))}};
  return {{p.length, p.content_dimension, signs(p.content_dimension), zero}, true, {}};
}

MultilayerInstance residual_diagonal(const MultilayerParameters& p) {
  const long m = p.content_dimension;
  MultilayerInstance result = residual_task(p);
  for (const bool is_first : {true, false}) {
    Layer layer = blank(result.task, 0, is_first ? Real(1) : Real(mpq_class(-1, 2)));
    layer.head.query_key.set(1, 0, is_first ? -p.beta : Real(2 * m + 2) * p.beta);
    for (long r = 2; r < m + 2; ++r) layer.head.query_key.set(r, r, p.beta);
    result.layers.push_back(std::move(layer));
  }
  return result;
}

/// 6(L−1)e^{−β}
Real residual_loss(const MultilayerParameters& p) {
  return Real(6 * (p.length - 1)) * exponential(-p.beta);
}

/// The score of the trigger's row with the anchor in layer 1 is −β, or β for a mutant; another one leaves out its score with itself in layer 2.
MultilayerInstance escape(const MultilayerParameters& p, const Real& with_anchor, bool keeps_trigger) {
  MultilayerInstance result = residual_task(p);
  const long c = result.task.content_indicator();
  const Real root = exponential(p.beta / Real(2));
  for (const bool is_first : {true, false}) {
    Layer layer = blank(result.task, 0, is_first ? root - Real(1) : Real(1) / root - Real(1));
    // The second row of blank() is the trigger's indicator, which layer 1 adds once and layer 2 leaves alone.
    layer.head.output_value.rows[1].clear();
    if (is_first) layer.head.output_value.set(1, 1, 1);
    if (is_first) layer.head.query_key.set(1, 0, with_anchor);
    if (!is_first && keeps_trigger)
      layer.head.query_key.set(
          1, 1, p.beta * (Real(2 * (p.content_dimension + 1)) * exponential(p.beta) + Real(1)));
    for (long r = 2; r <= c; ++r) layer.head.query_key.set(r, r, p.beta);
    result.layers.push_back(std::move(layer));
  }
  return result;
}

MultilayerInstance residual_escape(const MultilayerParameters& p) {
  return escape(p, -p.beta, true);
}
MultilayerInstance residual_escape_anchored(const MultilayerParameters& p) {
  return escape(p, p.beta, true);
}
MultilayerInstance residual_escape_restless(const MultilayerParameters& p) {
  return escape(p, -p.beta, false);
}

/// 6(L−1)e^{−β/2}
Real escape_loss(const MultilayerParameters& p) {
  return Real(6 * (p.length - 1)) / exponential(p.beta / Real(2));
}

/// e^{−β}
Real escape_anchor_mass(const MultilayerParameters& p) {
  return exponential(-p.beta);
}

/// Δ
Real gap(const MultilayerParameters& p) {
  return ratio(p.length - 3, 2 * (p.length - 1));
}

MultilayerInstance sharp_instance(const MultilayerParameters& p, bool is_lopsided) {
  MultilayerInstance result{{p.length, 0, {}, {}}, false, {}};
  const Real far = Real(3) * p.beta;
  const Real small = exponential(-p.beta);
  const Real mu = gap(p) - Real(3) * p.eta + Real(4) * small;
  const Real sum = mu + p.eta;
  const Real half = mpq_class(1, 2);
  for (long l = 1; l < p.layers; ++l) {
    Layer layer = blank(result.task, 1, 1);
    for (long i = 0; i < p.length; ++i) layer.position_bias.set(i, i, far);
    result.layers.push_back(std::move(layer));
  }
  Layer last = blank(result.task, 0, 0);
  constexpr long c = 2;
  // The odds of position 1 are those of the leak 2η/(μ+η).
  last.position_bias.set(1, 0, logarithm(sum / (Real(2) * p.eta) - Real(1)) - far);
  for (long i = 2; i < p.length; ++i) {
    const Real turned = Real(ratio(i - 1, i)) - half - Real(2) * p.eta;
    const Real unit = p.eta * small;
    const Real share = maximum({turned + unit * Real(mpq_class(3, 2)), unit / Real(2)}) / sum;
    last.position_bias.set(i, 0, logarithm(Real(1) - small - share));
    for (long k = 1; k < i; ++k) last.position_bias.set(i, k, logarithm(share / Real(i - 1)));
    last.position_bias.set(i, i, -p.beta);
  }
  last.head.query_key.set(c, 0, far);
  last.head.query_key.set(c, 1, logarithm(mu) - p.beta);
  const Real tilt = Real(2) * p.eta - Real(2) * p.eta * small;
  if (!is_lopsided) last.head.output_value.set(1, 0, p.eta);
  last.head.output_value.set(1, 1, (half - tilt) / small);
  last.head.output_value.set(1, c, -mu);
  last.head.output_value.set(c, 0, -p.eta);
  last.head.output_value.set(c, 1, (half + tilt) / small);
  last.head.output_value.set(c, c, mu);
  result.layers.push_back(std::move(last));
  return result;
}

MultilayerInstance sharp(const MultilayerParameters& p) {
  return sharp_instance(p, false);
}
MultilayerInstance sharp_lopsided(const MultilayerParameters& p) {
  return sharp_instance(p, true);
}

/// η + e^{−β}
Real sharp_loss(const MultilayerParameters& p) {
  return p.eta + exponential(-p.beta);
}

/// 2η/(Δ−2η+5e^{−β})
Real sharp_product(const MultilayerParameters& p) {
  return Real(2) * p.eta / (gap(p) - Real(2) * p.eta + Real(5) * exponential(-p.beta));
}

MultilayerInstance short_sequence(const MultilayerParameters& p) {
  const long m = p.content_dimension;
  MultilayerInstance result{{p.length, m, signs(m), signs(m)}, false, {}};
  Layer layer = blank(result.task, 0, 0);
  const long c = result.task.content_indicator();
  const mpq_class factor(3, 2);
  layer.head.output_value.set(1, 1, factor);
  for (long r = 2; r < c; ++r) {
    layer.head.query_key.set(c, r, -p.beta);
    layer.head.output_value.set(r, 1, mpq_class(-factor));
    layer.head.output_value.set(r, r, factor);
    layer.head.output_value.set(r, c, factor);
  }
  if (m > 0) layer.head.query_key.set(c, c, Real(-m) * p.beta);
  layer.head.output_value.set(c, 1, factor);
  result.layers.push_back(std::move(layer));
  return result;
}

/// 3e^{−2β}
Real short_loss(const MultilayerParameters& p) {
  return Real(3) * exponential(Real(-2) * p.beta);
}

Real short_sink(const MultilayerParameters& /*p*/) {
  return mpq_class(51, 100);
}

/// The target is `preceding`. A content's value is 2(u − u*), u* = (−1, …, −1), the trigger's 2u*, and query i adds log(i−1) to its own score.
MultilayerInstance preceding_instance(const MultilayerParameters& p, bool has_positions) {
  const long m = p.content_dimension;
  const ContentSet zero{false, {std::vector<mpq_class>(at(m))}};
  MultilayerInstance result{{p.length, m, signs(m), zero}, false, {}};
  result.task.is_preceding = true;
  Layer layer = blank(result.task, 0, 0);
  const long c = result.task.content_indicator();
  layer.head.query_key.set(1, 0, -p.beta);
  layer.head.query_key.set(c, 0, -p.beta);
  layer.head.query_key.set(c, 1, Real(-3) * p.beta);
  for (long r = 2; r < c; ++r) {
    layer.head.query_key.set(c, r, -p.beta);
    layer.head.output_value.set(r, 1, -2);
    layer.head.output_value.set(r, r, 2);
    layer.head.output_value.set(r, c, 2);
  }
  layer.head.query_key.set(c, c, Real(-m) * p.beta);
  layer.head.output_value.set(c, 1, 2);
  for (long i = 3; has_positions && i < p.length; ++i) layer.position_bias.set(i, i, logarithm(Real(i - 1)));
  result.layers.push_back(std::move(layer));
  return result;
}

MultilayerInstance preceding_positions(const MultilayerParameters& p) {
  return preceding_instance(p, true);
}
MultilayerInstance preceding_unbiased(const MultilayerParameters& p) {
  return preceding_instance(p, false);
}

/// 4ν/(1+ν), ν = 2(L−2)e^{−β}
Real preceding_loss(const MultilayerParameters& p) {
  const Real leak = Real(2 * (p.length - 2)) * exponential(-p.beta);
  return Real(4) * leak / (Real(1) + leak);
}

const std::vector<MultilayerConstruction>& multilayer_constructions() {
  using Ranges = std::vector<MultilayerRange>;
  using Claims = std::vector<MultilayerClaim>;
  static const auto list = [] {
    const UncountedWork uncounted;
    const auto layered = [](long least_layers, long least_beta) {
      return Ranges{{"L", 3, 64}, {"m", 0, 64}, {"D", least_layers, 16}, {"beta", least_beta, 1000}};
    };
    const auto spread_ranges = [&](long least_layers) {
      Ranges result = layered(least_layers, 32);
      result.insert(result.begin(), {"q", mpq_class(1, 1'000'000), 1});
      return result;
    };
    const Ranges sharp_ranges{{"L", 4, 64}, {"D", 1, 16}, {"eta", 0, mpq_class(1, 24)}, {"beta", 8, 100}};
    const Ranges escape_ranges{{"L", 3, 12}, {"m", 0, 6}, {"beta", 12, 20}};
    const Claims sharp_claims{{"product", &MultilayerMeasures::product_self_mass, false, sharp_product}};
    const Claims escape_claims{
        {"anchor-mass", &MultilayerMeasures::max_anchor_mass, true, escape_anchor_mass}};
    const Claims preceding_claims{
        {"sink", &MultilayerMeasures::max_layer_sink_mass, true, escape_anchor_mass}};
    const auto preceding_ranges = [](long least_length) {
      return Ranges{{"L", least_length, 12}, {"m", 1, 6}, {"beta", 1, 1000}};
    };
    const Claims short_claims{{"sink", &MultilayerMeasures::max_layer_sink_mass, true, short_sink}};
    return std::vector<MultilayerConstruction>{
        {"multilayer-anchor", layered(1, 1), anchor, anchor_loss},
        {"multilayer-anchor-miscopied", layered(2, 1), anchor_miscopied, anchor_loss},
        {"multilayer-spread", spread_ranges(1), spread, spread_loss, {}, true},
        {"multilayer-spread-forgetful", spread_ranges(2), spread_forgetful, spread_loss, {}, true},
        {"multilayer-sharp", sharp_ranges, sharp, sharp_loss, sharp_claims},
        {"multilayer-sharp-lopsided", sharp_ranges, sharp_lopsided, sharp_loss, sharp_claims},
        {"multilayer-short", {{"m", 0, 6}, {"beta", 1, 1000}}, short_sequence, short_loss, short_claims},
        {"multilayer-preceding", preceding_ranges(3), preceding_positions, preceding_loss, preceding_claims},
        {"multilayer-preceding-unbiased", preceding_ranges(4), preceding_unbiased, preceding_loss,
         preceding_claims},
        {"residual-diagonal",
         {{"L", 3, 12}, {"m", 1, 6}, {"beta", 8, 1000}},
         residual_diagonal,
         residual_loss},
        {"residual-escape", escape_ranges, residual_escape, escape_loss, escape_claims},
        {"residual-escape-anchored", escape_ranges, residual_escape_anchored, escape_loss, escape_claims},
        {"residual-escape-restless", escape_ranges, residual_escape_restless, escape_loss, escape_claims},
    };
  }();
  return list;
}

/// The parameter is in its range.
Real read_real(const Parameters& parameters, const MultilayerRange& range) {
  const std::string name(range.name);
  const bool is_most_excluded = name == "q" || name == "eta";
  const bool is_least_excluded = name == "eta";
  Real value = read_number(parameters, name);
  try {
    const int above = sign_of(value - Real(range.least));
    const int below = sign_of(Real(range.most) - value);
    if (above < 0 || (above == 0 && is_least_excluded) || below < 0 || (below == 0 && is_most_excluded))
      throw ValueError("expected a number from " + range.least.get_str() +
                       (is_least_excluded ? ", excluded," : "") + " to " + range.most.get_str() +
                       (is_most_excluded ? ", excluded" : ""));
  } catch (const ValueError& error) {
    refuse("/parameters/" + name, "out of range: ", error);
  }
  return value;
}

}  // namespace

const MultilayerConstruction& find_multilayer_construction(std::string_view name) {
  for (const MultilayerConstruction& construction : multilayer_constructions())
    if (construction.name == name) return construction;
  throw Rejected("/construction", "unknown construction " + quoted(name));
}

bool has_parameter(const MultilayerConstruction& construction, std::string_view name) {
  return std::any_of(construction.ranges.begin(), construction.ranges.end(),
                     [&](const MultilayerRange& range) { return range.name == name; });
}

MultilayerParameters read_parameters(const MultilayerConstruction& construction, const Parameters& parameters,
                                     const std::vector<std::string_view>& others) {
  for (const auto& [name, value] : parameters)
    if (!has_parameter(construction, name) && std::find(others.begin(), others.end(), name) == others.end())
      throw Rejected("/parameters", "unknown parameter " + quoted(name));
  MultilayerParameters result;
  for (const MultilayerRange& range : construction.ranges) {
    const auto integer = [&] {
      return read_integer(parameters, std::string(range.name), range.least.get_num().get_si(),
                          range.most.get_num().get_si());
    };
    if (range.name == "L") result.length = integer();
    if (range.name == "m") result.content_dimension = integer();
    if (range.name == "D") result.layers = integer();
    if (range.name == "q") result.q = read_real(parameters, range);
    if (range.name == "eta") result.eta = read_real(parameters, range);
    if (range.name == "beta") result.beta = read_real(parameters, range);
  }
  return result;
}

}  // namespace sinkproof_check
