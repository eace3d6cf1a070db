#pragma once

#include "fit/fit_construction.hpp"
#include "theorem/fit_instance.hpp"
#include "theorem/stated_text.hpp"

namespace sinkproof::theorem {

/// A construction of normaliser-fit, and how a theorem goes through it.
using FitSource = TaskSource<fit::FitConstruction>;

/// A theorem about normaliser-fit that is text: the counterpart of StatedTheorem. It is searched by the parameters of its constructions.
class FitTheorem final : public Theorem {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are usual. Throws language::Error at a grid that is none of theirs.
  FitTheorem(StatedBlock stated, std::string file, const std::vector<FitSource>& constructions);

  [[nodiscard]] const StatedText& text() const { return text_; }
  [[nodiscard]] const Description& description() const override { return text_.description(); }
  [[nodiscard]] std::vector<Source> sources() const override;
  [[nodiscard]] OwnParameters own_parameters() const override { return text_.own_parameters(); }
  [[nodiscard]] std::unique_ptr<Instance> instantiate(const std::string& source,
                                                      const parameter::Values& values) const override;
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
  /// Of a claim about the fit the count of tokens where it errs most; of one about weights alone the first of FORMAT.md's conditions that they break.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;
  [[nodiscard]] bool needs_witness(const Instance& instance, const std::string& id) const override;
  /// Of ours null: their mutants are Formulas, as certificates have them.
  [[nodiscard]] std::unique_ptr<const Theorem> variant(const Mutant& mutant) const override;

 private:
  FitTheorem(const FitTheorem& original, const Mutant& mutant)
      : text_(original.text_, mutant), constructions_(original.constructions_) {}
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const Instance& instance, const numeric::Arithmetic<S>& arithmetic) const;

  StatedText text_;
  std::vector<FitSource> constructions_;
};

}  // namespace sinkproof::theorem
