#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "theorem/interval_evaluator.hpp"
#include "theorem/numbers_instance.hpp"
#include "theorem/stated_theorem_of.hpp"

namespace sinkproof::theorem {

/// A construction of `numbers`, and how a theorem goes through it.
using NumbersSource = TaskSource<stated::NumbersConstruction>;
/// Those that stand in a theorem's own file.
using OwnedNumbers = std::vector<std::shared_ptr<const stated::NumbersConstruction>>;

class NumbersRating;

/// A theorem about numbers that its text names: sinkproof's own, or somebody's, which goes through
/// constructions of its own file, too.
class NumbersTheorem final
    : public StatedTheoremOf<NumbersTheorem, NumbersInstance, stated::NumbersConstruction> {
 public:
  /// `file` as in StatedText. `constructions` are those that its grids may name, with the values that are
  /// usual, but for those of its file. Throws language::Error at a grid that is none of theirs, or of one
  /// with other entries.
  NumbersTheorem(const StatedBlock& stated, std::string file, const std::vector<NumbersSource>& constructions,
                 OwnedNumbers of_file);

  /// What a theorem goes through somebody's constructions for. A search goes through the ranges of their
  /// parameters, through mutants as through others, and what they claim counts as the conclusion does, or
  /// does not.
  enum class Purpose : std::uint8_t { verdicts, search, search_of_conclusion };
  /// The same theorem on these constructions in place of its own: those of another file. Throws InputError,
  /// with the place of a construction, where one is not about its entries, or has a name of the theorem's.
  [[nodiscard]] std::unique_ptr<const Theorem> on(
      const std::vector<std::shared_ptr<const stated::Construction>>& constructions,
      Purpose purpose = Purpose::verdicts) const;

  /// Throws InputError, too, where a number is not in the range of the theorem's own entry: constructions may
  /// have wider ones.
  [[nodiscard]] std::unique_ptr<Instance> instantiate(const std::string& source,
                                                      const parameter::Values& values) const override;
  /// By the parameters of its constructions, rated by the text's tape in double intervals.
  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override;
  /// The first of the relations that a claim, the conclusion or a corollary joins which fails.
  [[nodiscard]] Witness witness(const Instance& instance, const std::string& refuted_id,
                                long max_bits) const override;

 private:
  friend StatedTheoremOf;
  NumbersTheorem(const NumbersTheorem& original, const Mutant& mutant)
      : StatedTheoremOf(original, mutant), of_file_(original.of_file_), purpose_(original.purpose_) {}
  NumbersTheorem(const StatedText& text, const std::vector<NumbersSource>& constructions, OwnedNumbers owned,
                 Purpose purpose)
      : StatedTheoremOf(text, constructions), of_file_(std::move(owned)), purpose_(purpose) {}
  template <numeric::Scalar S>
  Evaluation<S> evaluate_in(const NumbersInstance& instance, const numeric::Arithmetic<S>& arithmetic) const;
  [[nodiscard]] std::shared_ptr<const StatedForm> on_instance(const NumbersInstance& instance) const;
  [[nodiscard]] IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes) const;
  /// Null where the text cannot be rated with these parameters known.
  [[nodiscard]] std::shared_ptr<const NumbersRating> rating(const std::string& source,
                                                            const parameter::Values& known) const;

  OwnedNumbers of_file_;  ///< kept alive
  Purpose purpose_ = Purpose::verdicts;
  mutable std::mutex mutex_;
  /// By source and words: whole numbers that need not be known. Searches ask for each of their shapes.
  mutable std::map<std::string, std::set<std::string>> open_;
  mutable std::map<std::string, std::shared_ptr<const NumbersRating>> ratings_;  ///< by what is known
};

}  // namespace sinkproof::theorem
