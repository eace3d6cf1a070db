// Theorems A and A′ and Lemma A0, theorems/softmax-sink-necessity/statement.md.
//
// Given: an instance of a trigger-conditional task, and eta_bar and delta.
// Derives itself: all four hypotheses, the conclusion, both corollaries and where they apply, the six quantities.
// Takes from the document: eta_bar and delta, each shown to be in its range; the rest by trigger_statement.cpp.
// Acceptance means: the margins are those of this instance over all its inputs. A refutation shows a non-trigger position with less anchor mass than the bound there.
// Assumes: the proof of statement.md, for what is said beyond this instance; the list of normalisers that count as softmax is {softmax}.
#include "checker/softmax_sink_necessity.hpp"

#include "checker/error.hpp"
#include "checker/sink_bounds.hpp"
#include "checker/trigger_statement.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view softmax_sink_necessity_sha256 =
    "e8fd3dc237f94722ba14d1e10a960bc48d2541b211d0cabf60e36932da89395f";

class SoftmaxSinkNecessity final : public TriggerSubject {
 public:
  using TriggerSubject::TriggerSubject;

 private:
  TriggerTheorem theorem(const TriggerInstance& instance, const TriggerMeasures& measures) override {
    const Real& eta = measures.loss;
    const long length = instance.task.length;
    bounds_ = sink_bounds(eta, length);
    std::optional<Real> sink;
    if (bounds_.apply)
      sink = minimum({measures.sink_mass_before - bounds_.before, measures.sink_mass_after - bounds_.after});
    const bool is_softmax = instance.model.normaliser == Normaliser::softmax;
    const Real probable_bound = probabilistic_bound(probable_error(length));
    std::vector<Margin> corollaries;
    const bool is_one_head = is_softmax && instance.model.heads.size() == 1;
    if (is_one_head && length >= 4) corollaries.push_back({"never-zero-loss", true, eta});
    if (is_one_head && length >= 5) {
      const bool speaks = sign_of(own_parameter("eta_bar") - eta) >= 0;
      const Real mass = minimum({measures.sink_mass_before, measures.sink_mass_after});
      corollaries.push_back({"sink-probabilistic", false, speaks ? mass - probable_bound : mass});
    }
    return {{{"softmax", false, Real(is_softmax ? 1 : -1)},
             {"single-head", false, Real(1 - static_cast<long>(instance.model.heads.size()))},
             {"length", false, Real(length - 4)},
             {"small-loss", false, bounds_.room}},
            {"sink", false, sink},
            {{"loss", eta},
             {"sink_mass_before", measures.sink_mass_before},
             {"sink_mass_after", measures.sink_mass_after},
             {"bound_before", bounds_.before},
             {"bound_after", bounds_.after},
             {"bound_probabilistic", probable_bound}},
            std::move(corollaries)};
  }

  std::vector<std::string_view> own_parameters() const override { return {"eta_bar", "delta"}; }

  /// η = (7L−6)·η̄/δ
  Real probable_error(long length) const {
    const Real eta_bar = own_parameter("eta_bar");
    const Real delta = own_parameter("delta");
    if (sign_of(eta_bar) <= 0 || sign_of(eta_bar - Real(1)) > 0)
      throw Rejected("/parameters/eta_bar", "out of range; expected a number above 0 and at most 1");
    if (sign_of(delta) <= 0 || sign_of(delta - Real(1)) >= 0)
      throw Rejected("/parameters/delta", "out of range; expected a number above 0 and below 1");
    return Real(7 * length - 6) * eta_bar / delta;
  }

  void check_conclusion(const TriggerWitness& witness) const override {
    require_mass_below(witness, Mass::anchor,
                       witness.position < witness.input.trigger ? bounds_.before : bounds_.after);
  }

  SinkBounds bounds_;
};

}  // namespace

Statement softmax_sink_necessity() {
  return {"softmax-sink-necessity",
          softmax_sink_necessity_sha256,
          {"softmax-anchor", "softmax-anchor-flipped", "softmax-anchor-no-null-value", "softmax-anchor-sharp",
           "softmax-anchor-sharp-louder", "softmax-anchor-sharp-quieter", "softmax-three-tokens",
           "softmax-three-tokens-anchored", "softmax-three-tokens-halved", "multihead-cancellation",
           found_construction, given_construction},
          {"softmax", "single-head", "length", "small-loss"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<SoftmaxSinkNecessity>(certificate);
          }};
}

}  // namespace sinkproof_check
