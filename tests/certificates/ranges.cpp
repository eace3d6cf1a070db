// Each parameter's range, as the message about a number outside it says; and, where no message has the ends,
// the numbers on both sides of them. Written because mutants of these constants were not noticed: an end that
// moves lets in parameters for which nobody promised anything.

#include "tampering.hpp"

namespace corpus::ranges {

namespace {

constexpr const char* anchor =
    "softmax-sink-necessity--softmax-anchor--L16-m13-beta5-eta_bar1_200000-delta1_4-82812f6b33f44968.json";
constexpr const char* heads =
    "multihead-sink-tradeoff--multihead-cancellation--L8-m3-scale10-spacingarithmetic.json";
constexpr const char* least_norm =
    "multihead-sink-tradeoff--multihead-cancellation--L5-m1-scale1_2-spacingleast-norm-8b052ab7a8dd929f.json";
constexpr const char* layers = "multilayer-sink-necessity--multilayer-anchor--L5-m1-D2-beta12.json";
constexpr const char* miscopied =
    "multilayer-sink-necessity--multilayer-anchor-miscopied--L4-m1-D2-beta12.json";
constexpr const char* spread =
    "multilayer-sink-necessity--multilayer-spread--L4-m1-D2-q1_30-beta40-f20a951208c213bf.json";
constexpr const char* forgetful =
    "multilayer-sink-necessity--multilayer-spread-forgetful--L4-m0-D2-q1_30-beta40-4cfe42293d53ce85.json";
constexpr const char* sharp =
    "multilayer-sink-necessity--multilayer-sharp--L5-D1-eta1_100-beta20-9922b255e2951f6f.json";
constexpr const char* short_sequence = "multilayer-sink-necessity--multilayer-short--m0-beta4.json";
constexpr const char* escape =
    "multilayer-sink-necessity--residual-escape--L4-m1-beta12--without-no-residual.json";
constexpr const char* layered_preceding =
    "multilayer-sink-necessity--multilayer-preceding--L4-m1-beta8--without-inclusive.json";
constexpr const char* residual = "multilayer-sink-necessity--residual-diagonal--L4-m1-beta8.json";
constexpr const char* fit = "relu-normaliser-obstruction--chebyshev-fit--L5-normalisernone.json";
constexpr const char* random = "sink-representability--random-embeddings--T4-d3-bound9-seed1-kappa1.json";
constexpr const char* layer_norm = "sink-representability--layer-norm-embeddings--T4-d4-seed1-kappa1.json";
constexpr const char* cosine =
    "sink-representability--equal-cosine--T2-rho-1_4-tau1_4-kappa2_3-921d8020621c9438.json";
constexpr const char* causal = "sink-representability--random-causal--T4-d2-bound5-seed1-kappa1-window2.json";
constexpr const char* planar =
    "dense-attention-smoothing--planar-law--k3-beta1-gain-1_2-turn1_2-mean2-lambda1_2-af0fb6f26b92180b.json";
constexpr const char* mixed =
    "dense-attention-smoothing--mixed-law--k3-dimension2-seed9-lambda1_3-c41de009d891619a.json";
constexpr const char* hull =
    "sink-switch-equivalence--hull-switch--keys3-dimension3-seed0-leak1_20-0257fb586d030e55.json";
constexpr const char* two_contexts =
    "sink-switch-equivalence--two-context-switch--tangent1_2-spread1-leak1_100-09be133607f59f77.json";
constexpr const char* diagonal =
    "sink-diagonal-cost--sink-diagonal-cost-upper--C1-m2-kappa8-lambda4_5-familyantipodal-d10000-seed1-"
    "optimumauto-6591b84af2a3e273.json";
constexpr const char* sink_exact =
    "sink-cost-exact--sink-optimum--C1-kappa8-lambda4_5-d1000000-3df1f94430d801f7.json";
constexpr const char* diagonal_exact =
    "diagonal-cost-exact--diagonal-optimum--C1-m2-kappa8-lambda4_5-familyantipodal-d1000000-"
    "094f9d94ebc12173.json";
constexpr const char* preceding_short =
    "preceding-mean-sink-necessity--preceding-short--L3-m2-beta5--without-length.json";
constexpr const char* preceding_unshifted =
    "preceding-mean-sink-necessity--preceding-short-unshifted--L3-m1-beta8.json";
constexpr const char* trigger_sink =
    "preceding-mean-sink-necessity--preceding-trigger-sink--L6-m1-beta10.json";
constexpr const char* trigger_own_value =
    "preceding-mean-sink-necessity--preceding-trigger-sink-own-value--L5-m1-beta8.json";
constexpr const char* two_contents =
    "preceding-mean-sink-necessity--preceding-one-content-two--L5-m1-beta8.json";
constexpr const char* slot_sharp =
    "null-slot-necessity--softmax-one-anchor-sharp--L5-m1-eta1_150-size1000-70abbb780df29651.json";
constexpr const char* softmax_sharp =
    "softmax-sink-necessity--softmax-anchor-sharp--L5-m1-eta1_150-eta_bar1_200000-delta1_4-67e607db474e7e00."
    "json";
constexpr const char* metric = "sink-metric--softmax-anchor--L8-m1-beta8-epsilon3_10-91cec2674648d199.json";

Edit to(const char* parameter, const char* value) {
  return set(std::string("/parameters/") + parameter, value);
}

/// The parameter and what the instance says of it.
Edit both(const char* parameter, const char* value, const char* field, const char* of_instance) {
  return json([=](Json& d) {
    d["parameters"][parameter] = value;
    d["instance"][field] = of_instance;
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::vector<Tampering> list{
      {"range-softmax-anchor-L", anchor, to("L", "1/2"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 4096"},
      {"range-softmax-anchor-m", anchor, to("m", "1/2"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 0 "
       "and at most 1024"},
      {"range-softmax-anchor-beta-zero", anchor, to("beta", "0"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number above 0 and at "
       "most 10000"},
      {"range-softmax-anchor-beta-most", anchor, to("beta", "10000"), 10,
       "/instance/model/heads/0/query_key: entry (1, 0): not confirmed to be the construction's"},
      {"range-softmax-anchor-beta-above-most", anchor, to("beta", "10000+10^-30"), 10,
       "/parameters/beta: out of range"},
      {"range-multihead-L", heads, to("L", "65"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 64"},
      {"range-multihead-L-most", heads, to("L", "64"), 10,
       "/instance/task/length: not the construction's; expected L = 64"},
      {"range-multihead-L-least-norm", least_norm, to("L", "25"), 10,
       "/parameters: out of range: the construction has no 'heads' for them"},
      {"range-multihead-L-least-norm-most", least_norm, to("L", "24"), 10,
       "/instance/task/length: not the construction's; expected L = 24"},
      {"range-multihead-m", heads, to("m", "33"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 0 "
       "and at most 32"},
      {"range-multihead-m-most", heads, to("m", "32"), 10,
       "/instance/task/content_dimension: not the construction's; expected m = 32"},
      {"range-multihead-scale-zero", heads, to("scale", "0"), 10,
       "/parameters/scale: out of range; expected one that the construction gives it: a number above 0 and "
       "at most 1000, a fraction of parts up to 1000"},
      {"range-multihead-scale-numerator", heads, to("scale", "1001/2"), 10,
       "/parameters/scale: out of range"},
      {"range-multihead-scale-denominator", heads, to("scale", "2/1001"), 10,
       "/parameters/scale: out of range"},
      {"range-multihead-scale-most", heads, to("scale", "1000/999"), 10,
       "/instance/model/heads/0/query_key: entry (1, 1): not confirmed to be the construction's"},
      {"range-multihead-scale-least", heads, to("scale", "999/1000"), 10,
       "/instance/model/heads/0/query_key: entry (1, 1): not confirmed to be the construction's"},
      {"range-multilayer-anchor-L", layers, to("L", "1/2"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 64"},
      {"range-multilayer-anchor-m", layers, to("m", "1/2"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 0 "
       "and at most 64"},
      {"range-multilayer-anchor-D", layers, to("D", "1/2"), 10,
       "/parameters/D: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 16"},
      {"range-multilayer-anchor-beta", layers, to("beta", "1/2"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number of at least 1 "
       "and at most 1000"},
      {"range-multilayer-anchor-beta-least", layers, to("beta", "1"), 10,
       "/instance/model/layers/0/heads/0/position_bias: entry (0, 0): not confirmed to be the "
       "construction's"},
      {"range-multilayer-anchor-beta-most", layers, to("beta", "1000"), 10,
       "/instance/model/layers/0/heads/0/position_bias: entry (0, 0): not confirmed to be the "
       "construction's"},
      {"range-multilayer-anchor-beta-above-most", layers, to("beta", "1000+10^-30"), 10,
       "/parameters/beta: out of range"},
      {"range-multilayer-miscopied-L", miscopied, to("L", "1/2"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 64"},
      {"range-multilayer-miscopied-D", miscopied, to("D", "1"), 10,
       "/parameters/D: out of range; expected one that the construction gives it: an integer of at least 2 "
       "and at most 16"},
      {"range-multilayer-spread-D", spread, to("D", "0"), 10,
       "/parameters/D: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 16"},
      {"range-multilayer-spread-beta", spread, to("beta", "31"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number of at least 32 "
       "and at most 1000"},
      {"range-multilayer-spread-q", spread, to("q", "1"), 10,
       "/parameters/q: out of range; expected one that the construction gives it: a number of at least "
       "1/1000000 and below 1"},
      {"range-multilayer-spread-q-below-least", spread, to("q", "1/1000001"), 10,
       "/parameters/q: out of range"},
      {"range-multilayer-spread-q-least", spread, to("q", "1/1000000"), 10,
       "/instance/model/layers/0/heads/0/query_key: entry (1, 0): not confirmed to be the construction's"},
      {"range-multilayer-spread-q-below-1", spread, to("q", "1-10^-30"), 10,
       "/instance/model/layers/0/heads/0/query_key: entry (1, 0): not confirmed to be the construction's"},
      {"range-multilayer-forgetful-D", forgetful, to("D", "1"), 10,
       "/parameters/D: out of range; expected one that the construction gives it: an integer of at least 2 "
       "and at most 16"},
      {"range-multilayer-forgetful-m", forgetful, to("m", "65"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 0 "
       "and at most 64"},
      {"range-multilayer-sharp-eta", sharp, to("eta", "1/24"), 10,
       "/parameters/eta: out of range; expected one that the construction gives it: a number above 0 and "
       "below 1/24"},
      {"range-multilayer-sharp-eta-zero", sharp, to("eta", "0"), 10, "/parameters/eta: out of range"},
      {"range-multilayer-sharp-L", sharp, to("L", "3"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 4 "
       "and at most 64"},
      {"range-multilayer-sharp-beta", sharp, to("beta", "100+10^-30"), 10, "/parameters/beta: out of range"},
      {"range-multilayer-short-m", short_sequence, to("m", "7"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 0 "
       "and at most 6"},
      {"range-multilayer-preceding-L", layered_preceding, to("L", "13"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 12"},
      {"range-multilayer-preceding-m", layered_preceding, to("m", "7"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 6"},
      {"range-multilayer-preceding-beta", layered_preceding, to("beta", "1-10^-30"), 10,
       "/parameters/beta: out of range"},
      {"range-residual-escape-L", escape, to("L", "13"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 12"},
      {"range-residual-escape-beta", escape, to("beta", "20+10^-30"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number of at least 12 "
       "and at most 20"},
      {"range-residual-escape-beta-least", escape, to("beta", "12-10^-30"), 10,
       "/parameters/beta: out of range"},
      {"range-residual-diagonal-L", residual, to("L", "13"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 12"},
      {"range-residual-diagonal-m", residual, to("m", "0"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 6"},
      {"range-residual-diagonal-beta", residual, to("beta", "7"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number of at least 8 "
       "and at most 1000"},
      {"range-residual-diagonal-D", residual, add("/parameters", "D", "2"), 10, "unknown parameter 'D'"},
      {"range-fit-L", fit, to("L", "2"), 10,
       "/parameters/L: out of range; expected one that the construction gives it: an integer of at least 3 "
       "and at most 4096"},
      {"range-random-embeddings-T", random, to("T", "0"), 10,
       "/parameters/T: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 256"},
      {"range-random-embeddings-d", random, to("d", "0"), 10,
       "/parameters/d: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 128"},
      {"range-random-embeddings-seed", random, to("seed", "-1"), 10,
       "/parameters/seed: out of range; expected one that the construction gives it: an integer of at least "
       "0 and at most 1000000000"},
      {"range-random-embeddings-bound", random, to("bound", "0"), 10,
       "/parameters/bound: out of range; expected one that the construction gives it: an integer of at least "
       "1 and at most 1000000"},
      {"range-random-embeddings-kappa-zero", random, to("kappa", "0"), 10,
       "/parameters/kappa: out of range; expected one that the construction gives it: a number above 0 and "
       "at most 1000000"},
      {"range-random-embeddings-kappa-most", random, to("kappa", "1000000"), 10,
       "/instance: 'margin' is not the construction's; expected about 1000000"},
      {"range-random-embeddings-kappa-above-most", random, to("kappa", "1000000+10^-30"), 10,
       "/parameters/kappa: out of range"},
      {"range-layer-norm-T", layer_norm, to("T", "0"), 10,
       "/parameters/T: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 128"},
      {"range-layer-norm-d", layer_norm, to("d", "1"), 10,
       "/parameters/d: out of range; expected one that the construction gives it: an integer of at least 2 "
       "and at most 64"},
      {"range-layer-norm-seed", layer_norm, to("seed", "-1"), 10,
       "/parameters/seed: out of range; expected one that the construction gives it: an integer of at least "
       "0 and at most 1000000000"},
      {"range-equal-cosine-T", cosine, to("T", "1"), 10,
       "/parameters/T: out of range; expected one that the construction gives it: an integer of at least 2 "
       "and at most 64"},
      {"range-equal-cosine-rho", cosine, to("rho", "-1-10^-6"), 10, "/parameters/rho: out of range"},
      {"range-equal-cosine-rho-most", cosine, to("rho", "-1"), 10,
       "/instance: 'embedding[1,9]' is not the construction's; expected about 0.1875"},
      {"range-equal-cosine-tau", cosine, to("tau", "1+10^-6"), 10, "/parameters/tau: out of range"},
      {"range-equal-cosine-tau-most", cosine, to("tau", "1"), 10,
       "/instance: 'embedding[1,9]' is not the construction's; expected about 1.2"},
      {"range-equal-cosine-tau-denominator", cosine, to("tau", "1/1000001"), 10,
       "/parameters/tau: out of range"},
      {"range-equal-cosine-tau-denominator-most", cosine, to("tau", "1/1000000"), 10,
       "/instance: 'embedding[1,9]' is not the construction's; expected about 0.6000006"},
      {"range-random-causal-T", causal, to("T", "25"), 10,
       "/parameters/T: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 24"},
      {"range-random-causal-d", causal, to("d", "7"), 10,
       "/parameters/d: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 6"},
      {"range-random-causal-window", causal, to("window", "25"), 10,
       "/parameters/window: out of range; expected one that the construction gives it: an integer of at "
       "least 1 and at most 24"},
      {"range-planar-law-k", planar, to("k", "1"), 10,
       "/parameters/k: out of range; expected one that the construction gives it: an integer of at least 2 "
       "and at most 12"},
      {"range-planar-law-beta-zero", planar, to("beta", "0"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number above 0 and at "
       "most 1000, a fraction of parts up to 1000"},
      {"range-planar-law-beta", planar, to("beta", "1001"), 10, "/parameters/beta: "},
      {"range-planar-law-beta-most", planar, to("beta", "1000"), 10,
       "/instance/beta: not the construction's"},
      {"range-planar-law-gain", planar, to("gain", "-1001"), 10, "/parameters/gain: "},
      {"range-planar-law-gain-least", planar, to("gain", "-1000"), 10,
       "/instance/value: not the construction's"},
      {"range-planar-law-turn", planar, to("turn", "1/1001"), 10, "/parameters/turn: "},
      {"range-planar-law-turn-most", planar, to("turn", "1/1000"), 10,
       "/instance/value: not the construction's"},
      {"range-planar-law-lambda-below-0", planar, to("lambda", "-1/1000"), 10, "/parameters/lambda: "},
      {"range-planar-law-lambda-above-1", planar, to("lambda", "1000/999"), 10, "/parameters/lambda: "},
      {"range-planar-law-lambda-0", planar, to("lambda", "0"), 10,
       "/instance/lambda: not the construction's"},
      {"range-planar-law-lambda-1", planar, to("lambda", "1"), 10,
       "/instance/lambda: not the construction's"},
      {"range-mixed-law-dimension", mixed, to("dimension", "0"), 10,
       "/parameters/dimension: out of range; expected one that the construction gives it: an integer of at "
       "least 1 and at most 8"},
      {"range-mixed-law-seed", mixed, to("seed", "-1"), 10,
       "/parameters/seed: out of range; expected one that the construction gives it: an integer of at least "
       "0 and at most 1000"},
      {"range-mixed-law-lambda-0", mixed, to("lambda", "0"), 10, "/instance/lambda: not the construction's"},
      {"range-mixed-law-lambda-1", mixed, to("lambda", "1"), 10, "/instance/lambda: not the construction's"},
      {"range-hull-switch-keys", hull, to("keys", "0"), 10,
       "/parameters/keys: out of range; expected one that the construction gives it: an integer of at least "
       "1 and at most 12"},
      {"range-hull-switch-dimension", hull, to("dimension", "1"), 10,
       "/parameters/dimension: out of range; expected one that the construction gives it: an integer of at "
       "least 2 and at most 12"},
      {"range-hull-switch-seed", hull, to("seed", "-1"), 10,
       "/parameters/seed: out of range; expected one that the construction gives it: an integer of at least "
       "0 and at most 1000"},
      {"range-hull-switch-leak-0", hull, to("leak", "0"), 10,
       "/instance: 'eta_squared' is not the construction's; expected about 0"},
      {"range-hull-switch-leak-1", hull, to("leak", "1"), 10, "/parameters/leak: "},
      {"range-two-context-switch-leak-1", two_contexts, to("leak", "1"), 10, "/parameters/leak: "},
      {"range-two-context-switch-leak-0", two_contexts, to("leak", "0"), 10,
       "/instance: 'eta_squared' is not the construction's; expected about 0"},
      {"range-two-context-switch-tangent-0", two_contexts, to("tangent", "0"), 10, "/parameters/tangent: "},
      {"range-two-context-switch-tangent-1", two_contexts, to("tangent", "1"), 10,
       "/parameters/tangent: out of range; expected one that the construction gives it: a number above 0 and "
       "below 1, a fraction of parts up to 1000"},
      {"range-two-context-switch-tangent-above-1", two_contexts, to("tangent", "1000/999"), 10,
       "/parameters/tangent: out of range; expected one that the construction gives it: a number above 0 and "
       "below 1, a fraction of parts up to 1000"},
      {"range-two-context-switch-spread", two_contexts, to("spread", "-1"), 10, "/parameters/spread: "},
      {"range-two-context-switch-spread-0", two_contexts, to("spread", "0"), 10,
       "/instance: 'sine_squared' is not the construction's; expected about 0.6399999999999999"},
      {"range-two-context-switch-spread-above", two_contexts, to("spread", "1001"), 10,
       "/parameters/spread: out of range; expected one that the construction gives it: a number of at least "
       "0 and at most 1000, a fraction of parts up to 1000"},
      {"range-sink-diagonal-C", diagonal, to("C", "1/2"), 10,
       "/parameters/C: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 256"},
      {"range-sink-diagonal-m", diagonal, to("m", "1"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 2 "
       "and at most 16"},
      {"range-sink-diagonal-d", diagonal, to("d", "3"), 10,
       "/parameters/d: out of range; expected one that the construction gives it: an integer of at least 4 "
       "and at most 1000000"},
      {"range-sink-diagonal-seed", diagonal, to("seed", "-1"), 10,
       "/parameters/seed: out of range; expected one that the construction gives it: an integer of at least "
       "0 and at most 1000000"},
      {"range-sink-metric-epsilon-0", metric, to("epsilon", "0"), 10,
       "/parameters/epsilon: out of range; expected one that the statement gives it: a number above 0 and "
       "below 1"},
      {"range-sink-metric-epsilon-1", metric, to("epsilon", "1"), 10,
       "/parameters/epsilon: out of range; expected one that the statement gives it: a number above 0 and "
       "below 1"},
      {"range-eta_bar-0", anchor, to("eta_bar", "0"), 10,
       "/parameters/eta_bar: out of range; expected one that the statement gives it: a number above 0 and at "
       "most 1"},
      {"range-eta_bar-1", anchor, to("eta_bar", "1"), 10, "/quantities/bound_probabilistic"},
      {"range-eta_bar-above-1", anchor, to("eta_bar", "1+10^-30"), 10, "/parameters/eta_bar: out of range"},
      {"range-delta-0", anchor, to("delta", "0"), 10,
       "/parameters/delta: out of range; expected one that the statement gives it: a number above 0 and "
       "below 1"},
      {"range-delta-1", anchor, to("delta", "1"), 10,
       "/parameters/delta: out of range; expected one that the statement gives it: a number above 0 and "
       "below 1"},
      {"range-rows-probabilistic-L", "rows--softmax-sink-bound-probabilistic.json", to("L", "4"), 10,
       "/parameters/L: out of range; expected an integer from 5 to 4096"},
      {"range-rows-probabilistic-delta-0", "rows--softmax-sink-bound-probabilistic.json", to("delta", "0"),
       10, "/parameters/delta"},
      {"range-rows-probabilistic-delta-1", "rows--softmax-sink-bound-probabilistic.json", to("delta", "1"),
       10, "/parameters/delta"},
      {"range-rows-probabilistic-eta_bar-1", "rows--softmax-sink-bound-probabilistic.json",
       to("eta_bar", "1"), 10, "/rows/0/eta_bar: expected '1'"},
      {"range-rows-probabilistic-eta_bar-above-1", "rows--softmax-sink-bound-probabilistic.json",
       to("eta_bar", "1+10^-30"), 10, "/parameters/eta_bar"},
      {"range-rows-probabilistic-eta_bar-0", "rows--softmax-sink-bound-probabilistic.json",
       to("eta_bar", "0"), 10, "/parameters/eta_bar"},
      {"range-rows-bound-eta-0", "rows--softmax-sink-bound.json", to("eta", "0"), 10,
       "/rows/0/eta: expected '0'"},
      {"range-rows-bound-eta-below-0", "rows--softmax-sink-bound.json", to("eta", "-10^-30"), 10,
       "/parameters/eta"},
      {"range-rows-bound-eta-1", "rows--softmax-sink-bound.json", to("eta", "1"), 10,
       "/rows/0/eta: expected '1'"},
      {"range-rows-bound-eta-above-1", "rows--softmax-sink-bound.json", to("eta", "1+10^-30"), 10,
       "/parameters/eta"},
      {"range-sink-exact-C", sink_exact, to("C", "0"), 10,
       "/parameters/C: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 100000000"},
      {"range-sink-exact-d", sink_exact, to("d", "0"), 10,
       "/parameters/d: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 999999999"},
      {"range-sink-exact-kappa-zero", sink_exact, both("kappa", "0", "kappa", "0"), 10,
       "/instance/kappa: out of range"},
      {"range-sink-exact-kappa-negative", sink_exact, both("kappa", "-1", "kappa", "-1"), 10,
       "/instance/kappa: out of range"},
      {"range-sink-exact-kappa-most", sink_exact, both("kappa", "1000000", "kappa", "1000000"), 10,
       "/quantities/opt_sink"},
      {"range-sink-exact-kappa-above-most", sink_exact,
       both("kappa", "1000000+10^-30", "kappa", "1000000+10^-30"), 10, "/instance/kappa: out of range"},
      {"range-sink-exact-lambda-zero", sink_exact, both("lambda", "0", "lambda_squared", "0"), 10,
       "/instance/lambda_squared: out of range"},
      {"range-sink-exact-lambda-one", sink_exact, both("lambda", "1", "lambda_squared", "1"), 10,
       "/parameters/lambda: out of range; expected one that the construction gives it: a number above 0 and "
       "below 1"},
      {"range-sink-exact-lambda-above-one", sink_exact, both("lambda", "6/5", "lambda_squared", "36/25"), 10,
       "/parameters/lambda: out of range; expected one that the construction gives it: a number above 0 and "
       "below 1"},
      {"range-diagonal-exact-C", diagonal_exact, to("C", "0"), 10,
       "/parameters/C: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 100000000"},
      {"range-diagonal-exact-d", diagonal_exact, to("d", "0"), 10,
       "/parameters/d: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 999999999"},
      {"range-diagonal-exact-m", diagonal_exact, to("m", "1"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 2 "
       "and at most 16"},
      {"range-diagonal-exact-kappa-zero", diagonal_exact, both("kappa", "0", "kappa", "0"), 10,
       "/instance/kappa: out of range"},
      {"range-diagonal-exact-kappa-negative", diagonal_exact, both("kappa", "-1", "kappa", "-1"), 10,
       "/instance/kappa: out of range"},
      {"range-diagonal-exact-kappa-most", diagonal_exact, both("kappa", "1000000", "kappa", "1000000"), 10,
       "/quantities/L_diag"},
      {"range-diagonal-exact-kappa-above-most", diagonal_exact,
       both("kappa", "1000000+10^-30", "kappa", "1000000+10^-30"), 10, "/instance/kappa: out of range"},
      {"range-diagonal-exact-lambda-zero", diagonal_exact, both("lambda", "0", "lambda_squared", "0"), 10,
       "/instance/lambda_squared: out of range"},
      {"range-diagonal-exact-lambda-one", diagonal_exact, both("lambda", "1", "lambda_squared", "1"), 10,
       "/instance/lambda_squared: out of range; expected a number above 0 and below 1"},
      {"range-diagonal-exact-lambda-above-one", diagonal_exact,
       both("lambda", "6/5", "lambda_squared", "36/25"), 10,
       "/instance/lambda_squared: out of range; expected a number above 0 and below 1"},
      {"range-preceding-trigger-sink-m", trigger_sink, to("m", "0"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 1024"},
      {"range-preceding-trigger-sink-own-value-m", trigger_own_value, to("m", "0"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 1024"},
      {"range-preceding-one-content-two-m", two_contents, to("m", "0"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 1024"},
      {"range-preceding-short-m", preceding_short, to("m", "0"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 1024"},
      {"range-preceding-short-unshifted-m", preceding_unshifted, to("m", "0"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 1024"},
      {"range-sharp-size", slot_sharp, to("size", "63"), 10,
       "/parameters/size: out of range; expected one that the construction gives it: an integer of at least "
       "64 and at most 1000000000"},
      {"range-sharp-slot-eta-most", slot_sharp, to("eta", "1/100"), 10, "/instance/model/heads/0"},
      {"range-sharp-slot-eta-above-most", slot_sharp, to("eta", "100/9999"), 10,
       "/parameters/eta: out of range; expected one that the construction gives it: a number above 0 and at "
       "most 1/100, a fraction of parts up to 1000000"},
      {"range-sharp-eta-parts-most", softmax_sharp, to("eta", "1/1000000"), 10, "/instance/model/heads/0"},
      {"range-sharp-eta-parts", softmax_sharp, to("eta", "1/1000001"), 10,
       "/parameters/eta: out of range; expected one that the construction gives it: a number above 0 and "
       "below 1/96, a fraction of parts up to 1000000"},
      {"range-multilayer-sharp-D", sharp, to("D", "0"), 10,
       "/parameters/D: out of range; expected one that the construction gives it: an integer of at least 1 "
       "and at most 16"},
      {"range-multilayer-sharp-beta-below-least", sharp, to("beta", "8-10^-30"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number of at least 8 "
       "and at most 100"},
      {"range-multilayer-sharp-beta-least", sharp, to("beta", "8"), 10, "/instance/model/layers/0"},
      {"range-multilayer-sharp-beta-most", sharp, to("beta", "100"), 10, "/instance/model/layers/0"},
      {"range-residual-escape-m", escape, to("m", "7"), 10,
       "/parameters/m: out of range; expected one that the construction gives it: an integer of at least 0 "
       "and at most 6"},
      {"range-multilayer-miscopied-beta", miscopied, to("beta", "1/2"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number of at least 1 "
       "and at most 1000"},
      {"range-multilayer-miscopied-beta-least", miscopied, to("beta", "1"), 10, "/instance/model/layers/0"},
      {"range-multilayer-short-beta", short_sequence, to("beta", "1/2"), 10,
       "/parameters/beta: out of range; expected one that the construction gives it: a number of at least 1 "
       "and at most 1000"},
      {"range-rows-bound-L", "rows--softmax-sink-bound.json", to("L", "3"), 10,
       "/parameters/L: out of range; expected an integer from 4 to 4096"},
      {"range-rows-multilayer-D", "rows--multilayer-sink-bound.json", to("D", "17"), 10,
       "/parameters/D: out of range; expected an integer from 1 to 16"},
      {"range-rows-multilayer-eta", "rows--multilayer-sink-bound.json", to("eta", "1/24"), 10,
       "/parameters/eta"},
      {"range-rows-multilayer-eta-below-the-loss", "rows--multilayer-sink-bound.json", to("eta", "10^-9"), 10,
       "/certificate: a loss above eta"},
      {"range-rows-sink-cost-T", "rows--sink-cost.json", to("T", "65"), 10,
       "/parameters/T: out of range; expected an integer from 2 to 64"},
      {"range-rows-sink-cost-d", "rows--sink-cost.json", to("d", "2"), 10,
       "/parameters/d: out of range; expected an integer from 3 to 1000000"},
      {"range-rows-sink-free-parameter", "rows--sink-free-attention-relu.json", to("parameter", "1001"), 10,
       "/parameters/parameter"},
      {"range-rows-sink-metric-L", "rows--sink-metric.json", to("L", "3"), 10,
       "/parameters/L: out of range; expected an integer from 4 to 64"},
      {"range-rows-sink-metric-epsilon-0", "rows--sink-metric.json", to("epsilon", "0"), 10,
       "/parameters/epsilon: out of range; expected a number > 0 and < 1"},
      {"range-rows-sink-metric-epsilon-1", "rows--sink-metric.json", to("epsilon", "1"), 10,
       "/parameters/epsilon: out of range; expected a number > 0 and < 1"},
      {"range-rows-smoothing-beta-0", "rows--smoothing-regions.json", to("beta", "0"), 10,
       "/parameters/beta: out of range; expected a rational number > 0 and <= 1000"},
      {"range-rows-smoothing-beta", "rows--smoothing-regions.json", to("beta", "1000+10^-30"), 10,
       "/parameters/beta: out of range; expected a rational number > 0 and <= 1000"},
      {"range-rows-smoothing-beta-most", "rows--smoothing-regions.json", to("beta", "1000"), 10,
       "/rows: 6 rows; expected 3"},
      {"range-rows-smoothing-k", "rows--smoothing-regions.json", to("k", "1"), 10,
       "/parameters/k: out of range; expected an integer from 2 to 12"},
      {"range-rows-smoothing-dimension", "rows--smoothing-regions.json", to("dimension", "9"), 10,
       "/parameters/dimension: out of range; expected an integer from 1 to 8"},
      {"range-rows-smoothing-samples", "rows--smoothing-regions.json", to("samples", "0"), 10,
       "/parameters/samples: out of range; expected an integer from 1 to 10000"},
      {"range-rows-smoothing-seed", "rows--smoothing-regions.json", to("seed", "-1"), 10,
       "/parameters/seed: out of range; expected an integer from 0 to 1000000000"},
      {"range-rows-smoothing-bound", "rows--smoothing-regions.json", to("bound", "0"), 10,
       "/parameters/bound: out of range; expected an integer from 1 to 1000"},
      {"range-rows-search-trials", "rows--tightness.json", to("trials", "0"), 10,
       "/parameters/trials: out of range; expected an integer from 1 to 1000000"},
      {"range-rows-search-seed", "rows--tightness.json", to("seed", "-1"), 10,
       "/parameters/seed: out of range; expected an integer from 0 to 1000000000"},
      {"range-rows-digits-least", "rows--softmax-sink-bound.json", set("/digits", 0), 10,
       "/digits: out of range; expected 1 to 1000"},
      {"range-rows-digits-most", "rows--softmax-sink-bound.json", set("/digits", 1001), 10,
       "/digits: out of range; expected 1 to 1000"},
  };
  return list;
}

}  // namespace corpus::ranges
