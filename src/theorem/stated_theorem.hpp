#pragma once

#include "theorem/stated_text.hpp"
#include "theorem/trigger_theorem.hpp"

namespace sinkproof::theorem {

/// A theorem about the trigger-conditional task, one layer, that is text: somebody's, or one of sinkproof's
/// own, of which certificates have no text, and the conclusion's refutation has a witness.
class StatedTheorem final : public TriggerTheorem {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are
  /// usual. Throws language::Error at a grid that is none of theirs.
  StatedTheorem(StatedBlock stated, std::string file, const std::vector<TriggerSource>& constructions);

  [[nodiscard]] const StatedText& text() const { return text_; }
  [[nodiscard]] const Description& description() const override { return text_.description(); }
  [[nodiscard]] Evaluation<numeric::Interval> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Interval>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Ball> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Ball>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Exact> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Exact>& arithmetic) const override {
    return evaluate_in(instance, arithmetic);
  }
  [[nodiscard]] OwnParameters own_parameters() const override { return text_.own_parameters(); }
  [[nodiscard]] std::vector<Source> all_sources() const override { return text_.with_given(sources()); }
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;
  [[nodiscard]] bool is_about(task::Target target) const override { return text_.is_about(target); }
  [[nodiscard]] bool needs_witness(const Instance& instance, const std::string& id) const override;
  /// Of ours null: their mutants are Formulas, as certificates have them.
  [[nodiscard]] std::unique_ptr<const Theorem> variant(const Mutant& mutant) const override;
  /// Of ours: whether the text names numbers that are defined for boxes only.
  [[nodiscard]] bool is_about_boxes_only() const override;
  [[nodiscard]] std::vector<std::string> extremes_of_conclusion(const Instance& instance) const override;
  /// Also of those that the text does not name as quantities.
  [[nodiscard]] std::vector<Attained> attained(
      const Instance& instance, const std::vector<std::string>& quantities,
      const Evaluation<numeric::Enclosure>& evaluation) const override;

 protected:
  [[nodiscard]] std::vector<TriggerSource> constructions() const override { return constructions_; }
  [[nodiscard]] Finding find_violation(const TriggerTheoremInstance& instance,
                                       const Evaluation<numeric::Ball>& evaluation,
                                       const numeric::Arithmetic<numeric::Ball>& arithmetic) const override;

 private:
  StatedTheorem(const StatedTheorem& original, const Mutant& mutant)
      : text_(original.text_, mutant), constructions_(original.constructions_) {}
  [[nodiscard]] std::shared_ptr<const StatedForm> on_instance(const TriggerTheoremInstance& instance) const;
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const Instance& instance, const numeric::Arithmetic<S>& arithmetic) const;

  StatedText text_;
  std::vector<TriggerSource> constructions_;
  std::shared_ptr<SharedSearch> searches_ = std::make_shared<SharedSearch>();
};

}  // namespace sinkproof::theorem
