#pragma once

#include "setting/fit/fit_construction.hpp"
#include "theorem/fit_instance.hpp"
#include "theorem/parameter_search.hpp"
#include "theorem/stated_theorem_of.hpp"

namespace sinkproof::theorem {

/// A construction of normaliser-fit, and how a theorem goes through it.
using FitSource = TaskSource<fit::FitConstruction>;

/// A theorem about normaliser-fit that is text. It is searched by the parameters of its constructions.
class FitTheorem final : public StatedTheoremOf<FitTheorem, FitInstance, fit::FitConstruction> {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are
  /// usual. Throws language::Error at a grid that is none of theirs.
  FitTheorem(StatedBlock stated, std::string file, const std::vector<FitSource>& constructions);

  /// Of a claim about the fit the count of tokens where it errs most; of one about weights alone the first of
  /// FORMAT.md's conditions that they break.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;
  /// Of claims alone: that the largest of all errors is too small no count of tokens shows.
  [[nodiscard]] bool needs_witness(const Instance& instance, const std::string& id) const override;
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;

 private:
  friend StatedTheoremOf;
  using StatedTheoremOf::StatedTheoremOf;
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const FitInstance& instance, const numeric::Arithmetic<S>& arithmetic) const;

  std::shared_ptr<KnownMargins> known_ = std::make_shared<KnownMargins>();
};

}  // namespace sinkproof::theorem
