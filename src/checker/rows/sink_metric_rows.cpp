// The table sink-metric: the mean attention that a key gets from its queries, on sampled inputs, token by
// token.
//
// Given: the parameters of the rows; there is no certificate.
// Derives itself: the model, by its construction; the inputs, by FORMAT.md's stream; each mean, as an exact
// number.
// Takes from the document: model, L and epsilon only, each in its range.
// Acceptance means: on exactly these sixteen inputs the means are above epsilon or not, as stated. It says
// nothing of other inputs.
// Assumes: the constructions, and that sign_of is right.
#include <algorithm>
#include <array>
#include <cstdint>

#include "checker/document/parameters.hpp"
#include "checker/kernel/error.hpp"
#include "checker/language/task_construction.hpp"
#include "checker/rows/table.hpp"

namespace sinkproof_check {

namespace {

constexpr std::uint64_t sampled_inputs = 16;
constexpr std::uint64_t stream_seed = 1;
constexpr std::array<std::string_view, 6> single_layer{"softmax-anchor",     "relu-mean",
                                                       "sigmoid-mean",       "key-bias-anchor",
                                                       "softmax-one-anchor", "multihead-cancellation"};
constexpr std::array<std::string_view, 2> multilayer{"multilayer-anchor", "multilayer-spread"};

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

/// FORMAT.md, "The stream of inputs": the tokens of input number `index`, by their coordinates.
std::vector<std::vector<Real>> sample(const TriggerTask& task, std::uint64_t index) {
  constexpr long scale = 1L << 23U;
  std::uint64_t state = mixed(mixed(stream_seed) ^ index);
  const auto below = [&](long bound) {
    state += 0x9e3779b97f4a7c15U;
    return static_cast<long>(mixed(state) % static_cast<std::uint64_t>(bound));
  };
  const long trigger = 2 + below(task.length - 2);
  std::vector<std::vector<Real>> tokens(at(task.length), std::vector<Real>(at(task.coordinates())));
  tokens[0][0] = 1;
  for (long position = 1; position < task.length; ++position) {
    auto& token = tokens[at(position)];
    token[at(position == trigger ? 1 : task.content_indicator())] = 1;
    for (long r = 2; r < task.content_indicator(); ++r)
      token[at(r)] = index % 2 == 1 ? Real(below(2) == 0 ? -1 : 1)
                                    : Real(mpq_class(mpq_class(below(2 * scale - 1) - (scale - 1)) / scale));
  }
  return tokens;
}

/// A layer of several heads; position biases only where they are given.
struct AnyLayer {
  Normaliser normaliser;
  std::vector<Head> heads;
  const Matrix* position_bias;
};

using Tokens = std::vector<std::vector<Real>>;

/// α_ik, k ≤ i, of one head.
std::vector<std::vector<Real>> attention(const AnyLayer& layer, const Head& head, const Tokens& tokens) {
  std::vector<std::vector<Real>> result;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    std::vector<std::pair<long, Real>> weights;
    for (std::size_t k = 0; k <= i; ++k) {
      const std::vector<Real> seen = image(head.query_key, tokens[k]);
      std::vector<Real> terms;
      for (std::size_t r = 0; r < seen.size(); ++r) terms.push_back(tokens[i][r] * seen[r]);
      if (layer.position_bias != nullptr)
        for (const auto& [column, value] : layer.position_bias->rows[i])
          if (at(column) == k) terms.push_back(value);
      weights.emplace_back(1, unnormalised_weight(layer.normaliser, sum(std::move(terms))));
    }
    Real null = 0;
    if (layer.normaliser == Normaliser::softmax_one) null = 1;
    if (layer.normaliser == Normaliser::softmax_key_bias) null = exponential(dot(head.key_bias, tokens[i]));
    const Real total = normalisation(layer.normaliser, static_cast<long>(i), static_cast<long>(tokens.size()),
                                     weights, null);
    auto& row = result.emplace_back();
    for (const auto& [count, weight] : weights) row.push_back(weight / total);
  }
  return result;
}

/// By layer, head and key, on how many inputs the mean is above ε.
using Tallies = std::vector<std::vector<std::vector<std::uint64_t>>>;

/// The layer's output, without residual connections; counts what the heads give to each key.
Tokens run_layer(const AnyLayer& layer, const Tokens& tokens, const Real& epsilon,
                 std::vector<std::vector<std::uint64_t>>& tallies) {
  const std::size_t length = tokens.size();
  tallies.resize(layer.heads.size(), std::vector<std::uint64_t>(length));
  std::vector<std::vector<std::vector<Real>>> parts(length, std::vector<std::vector<Real>>(tokens[0].size()));
  for (std::size_t h = 0; h < layer.heads.size(); ++h) {
    const auto weights = attention(layer, layer.heads[h], tokens);
    for (std::size_t k = 0; k < length; ++k) {
      std::vector<Real> column;
      for (std::size_t i = k; i < length; ++i) column.push_back(weights[i][k]);
      const Real mean = sum(std::move(column)) / Real(static_cast<long>(length - k));
      if (sign_of(mean - epsilon) > 0) ++tallies[h][k];
      const std::vector<Real> value = image(layer.heads[h].output_value, tokens[k]);
      for (std::size_t i = k; i < length; ++i)
        for (std::size_t r = 0; r < value.size(); ++r) parts[i][r].push_back(weights[i][k] * value[r]);
    }
  }
  Tokens result(length);
  for (std::size_t i = 0; i < length; ++i)
    for (auto& terms : parts[i]) result[i].push_back(sum(std::move(terms)));
  return result;
}

Tallies tally(const TriggerTask& task, const std::vector<AnyLayer>& layers, const Real& epsilon) {
  Tallies tallies(layers.size());
  for (std::uint64_t index = 0; index < sampled_inputs; ++index) {
    Tokens tokens = sample(task, index);
    for (std::size_t l = 0; l < layers.size(); ++l)
      tokens = run_layer(layers[l], tokens, epsilon, tallies[l]);
  }
  return tallies;
}

/// With the parameters of the table, as far as it has them.
language::TaskConstruction construction(const std::string& model, long length, bool several_layers) {
  const auto number = [](const mpq_class& value) { return Parameter{value.get_str(), Real(value)}; };
  Parameters parameters{{"L", number(length)},
                        {"m", number(1)},
                        {"D", number(4)},
                        {"q", number(mpq_class(1, 10))},
                        {"beta", number(32)},
                        {"scale", number(10)},
                        {"spacing", {"arithmetic", std::nullopt}}};
  const auto text = language::find_task_construction(model, several_layers);
  const auto names = language::parameter_names(text);
  std::erase_if(parameters, [&](const auto& parameter) {
    return std::find(names.begin(), names.end(), parameter.first) == names.end();
  });
  return {text, parameters, {}};
}

Tallies tally(const std::string& model, long length, const Real& epsilon) {
  if (std::find(single_layer.begin(), single_layer.end(), model) != single_layer.end()) {
    const TriggerInstance instance = construction(model, length, false).one_layer();
    return tally(instance.task, {{instance.model.normaliser, instance.model.heads, nullptr}}, epsilon);
  }
  if (std::find(multilayer.begin(), multilayer.end(), model) == multilayer.end())
    throw Rejected("/parameters/model", "unknown name " + quoted(model));
  const MultilayerInstance instance = construction(model, length, true).several_layers();
  std::vector<AnyLayer> layers;
  for (const Layer& layer : instance.layers)
    layers.push_back({layer.normaliser, {layer.head}, &layer.position_bias});
  return tally(instance.task, layers, epsilon);
}

}  // namespace

std::vector<ExpectedRow> sink_metric_rows(const RowSource& source) {
  const Real epsilon = read_number(source.parameters(), "epsilon");
  if (sign_of(epsilon) <= 0 || sign_of(Real(1) - epsilon) <= 0)
    throw Rejected("/parameters/epsilon", "out of range; expected a number > 0 and < 1");
  const Tallies tallies = tally(source.text("model"), read_integer(source.parameters(), "L", 4, 64), epsilon);
  std::vector<ExpectedRow> rows;
  for (std::size_t l = 0; l < tallies.size(); ++l) {
    for (std::size_t h = 0; h < tallies[l].size(); ++h) {
      for (std::size_t k = 0; k < tallies[l][h].size(); ++k) {
        const std::uint64_t above = tallies[l][h][k];
        rows.push_back({source.given("model"), text_cell("layer", std::to_string(l + 1)),
                        text_cell("head", std::to_string(h + 1)), text_cell("key", std::to_string(k + 1)),
                        source.given("epsilon"),
                        text_cell("decision", above == 0                ? "below"
                                              : above == sampled_inputs ? "above"
                                                                        : "both")});
      }
    }
  }
  return rows;
}

}  // namespace sinkproof_check
