// The constructions of several layers: weights, and what they claim.
//
// Given: parameters.
// Derives itself: matrices, position biases and the bounds of the loss, by FORMAT.md's table.
// Takes from the document: L, m, D, q and beta, each shown to be in its range.
// Acceptance means: nothing is accepted here: the document's instance is compared with this one.
// Assumes: statement.md for why the bounds hold; a mutant claims what its original claims.
#include "checker/multilayer_constructions.hpp"

#include <array>
#include <string>

#include "checker/constructions.hpp"
#include "checker/error.hpp"

namespace sinkproof_check {

namespace {

constexpr long max_multilayer_beta = 1000;
constexpr long max_layers = 16;

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

MultilayerInstance residual_diagonal(const MultilayerParameters& p) {
  const long m = p.content_dimension;
  MultilayerInstance result{
      {p.length, m, {false, {{}}}, {false, {std::vector<mpq_class>(static_cast<std::size_t>(m))}}}, true, {}};
  auto& letters = result.task.content.alphabet;
  for (long k = 0; k < m; ++k) {
    std::vector<std::vector<mpq_class>> longer;
    for (const auto& letter : letters)
      for (const int sign : {-1, 1}) {
        longer.push_back(letter);
        longer.back().emplace_back(sign);
      }
    letters = std::move(longer);
  }
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

constexpr std::array multilayer_constructions{
    MultilayerConstruction{"multilayer-anchor", true, false, 1, 0, 64, 64, 1, anchor, anchor_loss},
    MultilayerConstruction{"multilayer-anchor-miscopied", true, false, 2, 0, 64, 64, 1, anchor_miscopied,
                           anchor_loss},
    MultilayerConstruction{"multilayer-spread", true, true, 1, 0, 64, 64, 32, spread, spread_loss},
    MultilayerConstruction{"multilayer-spread-forgetful", true, true, 2, 0, 64, 64, 32, spread_forgetful,
                           spread_loss},
    MultilayerConstruction{"residual-diagonal", false, false, 2, 1, 12, 6, 8, residual_diagonal,
                           residual_loss},
};

/// The parameter is at least (strictly above, if said) one rational and at most (strictly below) another.
Real read_real(const Parameters& parameters, const std::string& name, const mpq_class& least,
               const mpq_class& most, bool is_most_excluded) {
  Real value = read_number(parameters, name);
  try {
    const int below = sign_of(Real(most) - value);
    if (sign_of(value - Real(least)) < 0 || below < 0 || (below == 0 && is_most_excluded))
      throw ValueError("expected a number from " + least.get_str() + " to " + most.get_str() +
                       (is_most_excluded ? ", excluded" : ""));
  } catch (const ValueError& error) {
    throw Rejected("/parameters/" + name, std::string("out of range: ") + error.what());
  }
  return value;
}

}  // namespace

const MultilayerConstruction& find_multilayer_construction(std::string_view name) {
  for (const MultilayerConstruction& construction : multilayer_constructions)
    if (construction.name == name) return construction;
  throw Rejected("/construction", "unknown construction " + quoted(name));
}

MultilayerParameters read_parameters(const MultilayerConstruction& construction,
                                     const Parameters& parameters) {
  for (const auto& [name, value] : parameters) {
    const bool is_known = name == "L" || name == "m" || name == "beta" ||
                          (construction.has_layers && name == "D") || (construction.has_q && name == "q");
    if (!is_known) throw Rejected("/parameters", "unknown parameter " + quoted(name));
  }
  MultilayerParameters result;
  result.length = read_integer(parameters, "L", 3, construction.most_length);
  result.content_dimension =
      read_integer(parameters, "m", construction.least_dimension, construction.most_dimension);
  if (construction.has_layers)
    result.layers = read_integer(parameters, "D", construction.least_layers, max_layers);
  if (construction.has_q) result.q = read_real(parameters, "q", mpq_class(1, 1'000'000), 1, true);
  result.beta = read_real(parameters, "beta", construction.least_beta, max_multilayer_beta, false);
  return result;
}

}  // namespace sinkproof_check
