#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "theorem/interval_evaluator.hpp"
#include "theorem/search_space.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// The margins of shapes without real parameters, which have one point each: what all searches of a theorem
/// share, whatever is to be refuted.
class KnownMargins {
 public:
  /// Of the shape; `evaluator` is asked where nobody has been yet.
  SearchMargins at(const Shape& shape, SearchEvaluator& evaluator);

 private:
  std::mutex mutex_;
  std::map<Shape, SearchMargins> margins_;
};

/// The parameters of a theorem's constructions, mutants aside: a family for each construction. Whole numbers
/// and choices are the shape, real numbers the values. Margins are those of the double tier.
class ParameterSearchSpace final : public SearchSpace {
 public:
  /// For a source, whole numbers and choices of it: how its real parameters are rated; null where instances
  /// have to be made.
  using Ratings = std::function<IntervalEvaluator::Rate(const std::string&, const parameter::Values&)>;

  /// The instance of a source and its values. Throws InputError where there is none.
  using Make = std::function<SearchInstance(const std::string&, parameter::Values)>;

  /// `counts_claims` as of IntervalEvaluator. `known`: null where searches share nothing.
  explicit ParameterSearchSpace(const Theorem& theorem, Ratings ratings = {}, bool counts_claims = false,
                                std::shared_ptr<KnownMargins> known = nullptr);
  /// Instances are not what theorem.instantiate() gives, but these.
  ParameterSearchSpace(const Theorem& theorem, Make make);
  /// Whether some sources are rated without an instance.
  [[nodiscard]] bool has_ratings() const { return static_cast<bool>(ratings_); }

  [[nodiscard]] std::vector<Family> families(const std::vector<std::string>& dropped) const override;
  [[nodiscard]] bool has(const Shape& /*shape*/) const override { return true; }
  [[nodiscard]] std::vector<Coordinate> coordinates(const Shape& shape) const override;
  [[nodiscard]] std::vector<SearchPoint<double>> starts() const override;
  [[nodiscard]] std::unique_ptr<SearchEvaluator> evaluator(const Shape& shape) const override;
  [[nodiscard]] int evaluations_a_search(const Shape& /*shape*/) const override { return 60; }
  [[nodiscard]] std::vector<SearchPoint<numeric::Rational>> smaller(
      const SearchPoint<numeric::Rational>& point) const override;
  /// With the nearest fractions of small numbers, where the construction refuses these values.
  [[nodiscard]] SearchInstance instance(const SearchPoint<numeric::Rational>& point) const override;

 private:
  struct SourceFamily {
    Source source;
    Family family;
    std::vector<double> scales;  ///< of the real parameters
  };

  [[nodiscard]] SearchInstance instance_at(const SearchPoint<numeric::Rational>& point) const;

  [[nodiscard]] IntervalEvaluator::Rate rate_of(const Shape& shape) const;

  const Theorem& theorem_;
  Make make_;
  Ratings ratings_;
  bool counts_claims_;
  std::shared_ptr<KnownMargins> known_;
  std::vector<SourceFamily> families_;
};

/// From where a search goes through all of a parameter's range: its usual value, or the least where there is
/// none, and ends of the range; of whole numbers, whose largest take long, the first few.
parameter::GridAxis axis_over_range(const parameter::Specification& specification, const std::string& usual);

}  // namespace sinkproof::theorem
