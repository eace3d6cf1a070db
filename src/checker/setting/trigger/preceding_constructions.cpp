// The constructions of one layer for the target `preceding`: weights, and what they claim.
//
// Given: parameters.
// Derives itself: matrices, alphabets and the bounds of the loss, by FORMAT.md's table.
// Takes from the document: nothing; constructions.cpp reads L, m and beta.
// Acceptance means: nothing is accepted here: trigger_statement.cpp compares the document's instance with this one.
// Assumes: that FORMAT.md's table says what the constructions' pages mean; a mutant claims what its original claims.
#include "checker/setting/trigger/preceding_constructions.hpp"

namespace sinkproof_check {

namespace {

/// The alphabet of these letters, all coordinates of each being alike: of length 0 there is one.
ContentSet constant_letters(const std::vector<long>& numbers, long dimension) {
  ContentSet result{false, {}};
  for (const long number : numbers) {
    if (dimension == 0 && !result.alphabet.empty()) break;
    result.alphabet.emplace_back(static_cast<std::size_t>(dimension), mpq_class(number));
  }
  return result;
}

TriggerInstance preceding_task(const TriggerParameters& p) {
  TriggerTask task{p.length, p.content_dimension, {}, {}};
  task.is_preceding = true;
  const Matrix zero = zero_matrix(task.coordinates());
  return {task, {Normaliser::softmax, {{zero, zero}}}};
}

/// softmax-anchor, whose trigger does not look at itself; its indicator has no value.
TriggerInstance preceding_anchor(const TriggerParameters& p) {
  TriggerInstance instance = preceding_task(p);
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  head.query_key.set(1, 0, -p.beta);
  head.query_key.set(1, 1, -p.beta);
  head.query_key.set(c, 0, p.beta);
  head.query_key.set(c, 1, -p.beta);
  head.query_key.set(c, c, -p.beta);
  for (long r = 2; r <= c; ++r) head.output_value.set(r, r, 1);
  return instance;
}

TriggerInstance preceding_anchor_inclusive(const TriggerParameters& p) {
  TriggerInstance instance = preceding_anchor(p);
  instance.task.is_preceding = false;
  return instance;
}

/// The weights of relu-mean without a score of the trigger on itself.
TriggerInstance relu_preceding_instance(const TriggerParameters& p, Normaliser normaliser) {
  TriggerInstance instance = preceding_task(p);
  instance.model.normaliser = normaliser;
  Head& head = instance.model.heads[0];
  const long c = instance.task.content_indicator();
  head.query_key.set(1, c, 1);
  for (long r = 0; r <= c; ++r) head.output_value.set(r, r, 1);
  return instance;
}

TriggerInstance relu_preceding_mean(const TriggerParameters& p) {
  return relu_preceding_instance(p, Normaliser::relu_preceding);
}
TriggerInstance relu_preceding_mean_non_anchor(const TriggerParameters& p) {
  return relu_preceding_instance(p, Normaliser::relu_non_anchor);
}
Real nothing(const TriggerParameters& /*p*/) {
  return 0;
}

Real square_of_leak(const TriggerParameters& p) {
  return exponential(Real(-2) * p.beta);
}
/// x/(1+x)
Real share(const Real& x) {
  return x / (Real(1) + x);
}

/// max( (L−1)ε²/(1+(L−1)ε²), 3ε/(1+2ε) ), ε = e^{−β}
Real preceding_anchor_loss(const TriggerParameters& p) {
  const Real leak = exponential(-p.beta);
  return maximum(
      {share(Real(p.length - 1) * square_of_leak(p)), Real(3) * leak / (Real(1) + Real(2) * leak)});
}

/// All contents are (−1, …, −1) or (1, …, 1). A trigger of the second has the value 0, and content queries look at it.
TriggerInstance trigger_sink_instance(const TriggerParameters& p, bool has_own_value) {
  TriggerInstance instance = preceding_task(p);
  instance.task.content = constant_letters({-1, 1}, p.content_dimension);
  instance.task.trigger_content = instance.task.content;
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  head.query_key.set(1, 0, -p.beta);
  head.query_key.set(1, 1, -p.beta);
  head.query_key.set(c, 2, Real(2) * p.beta);
  head.query_key.set(c, c, Real(-4) * p.beta);
  for (long r = 2; r < c; ++r) {
    if (!has_own_value) head.output_value.set(r, 1, -1);
    head.output_value.set(r, r, 1);
  }
  head.output_value.set(c, c, 1);
  return instance;
}

TriggerInstance trigger_sink(const TriggerParameters& p) {
  return trigger_sink_instance(p, false);
}
TriggerInstance trigger_sink_own_value(const TriggerParameters& p) {
  return trigger_sink_instance(p, true);
}

/// max( 4ε/(1+2ε), nε²/(1+nε²), (2ε²+nε⁶)/(1+ε²+nε⁶) ), n = L−2, ε = e^{−β}
Real trigger_sink_loss(const TriggerParameters& p) {
  const Real n(p.length - 2);
  const Real leak = exponential(-p.beta);
  const Real square = square_of_leak(p);
  const Real sixth = n * exponential(Real(-6) * p.beta);
  return maximum({Real(4) * leak / (Real(1) + Real(2) * leak), share(n * square),
                  (Real(2) * square + sixth) / (Real(1) + square + sixth)});
}

/// The trigger looks at itself, and has the value of the contents' only letter.
TriggerInstance one_content_instance(const TriggerParameters& p, const std::vector<long>& letters) {
  TriggerInstance instance = preceding_task(p);
  instance.task.content = constant_letters(letters, p.content_dimension);
  instance.task.trigger_content = constant_letters({0}, p.content_dimension);
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  head.query_key.set(1, 1, p.beta);
  head.query_key.set(c, 1, -p.beta);
  for (long r = 2; r <= c; ++r) head.output_value.set(r, 1, 1);
  return instance;
}

TriggerInstance one_content(const TriggerParameters& p) {
  return one_content_instance(p, {1});
}
TriggerInstance one_content_two(const TriggerParameters& p) {
  return one_content_instance(p, {-1, 1});
}

/// (L−1)ε/(1+(L−1)ε), ε = e^{−β}
Real one_content_loss(const TriggerParameters& p) {
  return share(Real(p.length - 1) * exponential(-p.beta));
}

/// A content's value is 3(u − u*), u* = (−1, …, −1), and only contents that are not u* look at the anchor alone.
TriggerInstance short_instance(const TriggerParameters& p, bool is_shifted) {
  TriggerInstance instance = preceding_task(p);
  instance.task.content = constant_letters({-1, 1}, p.content_dimension);
  instance.task.trigger_content = constant_letters({0}, p.content_dimension);
  const long c = instance.task.content_indicator();
  Head& head = instance.model.heads[0];
  for (long r = 2; r < c; ++r) {
    head.query_key.set(c, r, -p.beta);
    head.output_value.set(r, 1, -3);
    head.output_value.set(r, r, 3);
    if (is_shifted) head.output_value.set(r, c, 3);
  }
  head.query_key.set(c, c, Real(-p.content_dimension) * p.beta);
  head.output_value.set(c, 1, 3);
  return instance;
}

TriggerInstance preceding_short(const TriggerParameters& p) {
  return short_instance(p, true);
}
TriggerInstance preceding_short_unshifted(const TriggerParameters& p) {
  return short_instance(p, false);
}

/// 6q/(1+q), q = e^{−2mβ}
Real short_loss(const TriggerParameters& p) {
  return Real(6) * share(exponential(Real(-2 * p.content_dimension) * p.beta));
}

}  // namespace

const std::vector<TriggerConstruction>& preceding_constructions() {
  static const std::vector<TriggerConstruction> list{
      {"preceding-anchor", true, preceding_anchor, preceding_anchor_loss, nullptr},
      {"preceding-anchor-inclusive", true, preceding_anchor_inclusive, preceding_anchor_loss, nullptr},
      {"preceding-trigger-sink", true, trigger_sink, trigger_sink_loss, nullptr, false, nullptr, 0, false,
       false, 1},
      {"preceding-trigger-sink-own-value", true, trigger_sink_own_value, trigger_sink_loss, nullptr, false,
       nullptr, 0, false, false, 1},
      {"preceding-one-content", true, one_content, one_content_loss, nullptr},
      {"preceding-one-content-two", true, one_content_two, one_content_loss, nullptr, false, nullptr, 0,
       false, false, 1},
      {"relu-preceding-mean", false, relu_preceding_mean, nothing, nothing},
      {"relu-preceding-mean-non-anchor", false, relu_preceding_mean_non_anchor, nothing, nothing},
      {"preceding-short", true, preceding_short, short_loss, nullptr, false, nullptr, 3, false, false, 1},
      {"preceding-short-unshifted", true, preceding_short_unshifted, short_loss, nullptr, false, nullptr, 3,
       false, false, 1},
  };
  return list;
}

}  // namespace sinkproof_check
