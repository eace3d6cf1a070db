#pragma once

#include <limits>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "numeric/rational.hpp"
#include "parameter/specification.hpp"

namespace sinkproof::theorem {

class Instance;
struct Promises;

/// A size that instances may have (a length, a number of heads, the index of a normaliser), and its range.
struct Dimension {
  std::string name;
  long least;
  long most;
};

/// Instances with the same dimensions, such as those of one construction.
using Family = std::vector<Dimension>;

/// The index of a family, and then one number a Dimension.
using Shape = std::vector<long>;

/// Where a falsifier stands: sizes, and the real numbers that instances of these sizes are made of.
template <class Number>
struct SearchPoint {
  Shape shape;
  std::vector<Number> values;
};

/// One of the values of a point.
struct Coordinate {
  double scale;    ///< how large it typically is
  bool is_fitted;  ///< SearchEvaluator::fit sets it, and leaves the others
};

/// Margins in plain double: they steer a search and never enter a verdict.
struct SearchMargins {
  std::vector<double> hypotheses;  ///< in the statement's order; where one is not defined, something negative
  double conclusion = 0;           ///< where it is not defined, something that leads to where it is
  bool conclusion_is_defined = false;
  bool conclusion_is_strict = false;  ///< 0 breaks it
  std::vector<double> quantities;     ///< in the description's order; NaN where a search does without
  /// The least of what somebody's construction promises, whatever the hypotheses; infinite where it promises
  /// nothing that is defined.
  double promise = std::numeric_limits<double>::infinity();
  bool promise_is_strict = false;
  /// The least of the corollaries of somebody's theorem, whatever the hypotheses, as in a verdict; infinite
  /// where none is defined.
  double corollary = std::numeric_limits<double>::infinity();
  bool corollary_is_strict = false;
};

/// The margins of points of one shape. Has buffers: one for each thread.
class SearchEvaluator {
 public:
  SearchEvaluator() = default;
  SearchEvaluator(const SearchEvaluator&) = delete;
  SearchEvaluator& operator=(const SearchEvaluator&) = delete;
  virtual ~SearchEvaluator() = default;
  /// Allocates nothing from the second call on.
  virtual void evaluate(std::span<const double> values, SearchMargins& margins) = 0;
  /// Changes some of the values so that hypotheses hold, as far as a closed form reaches.
  virtual void fit(std::span<double> /*values*/) {}
  /// The same for the many points of a local search, faster and to fewer digits.
  virtual void fit_roughly(std::span<double> values) { fit(values); }
};

/// What a certificate names as the construction of an instance that stands in it and nowhere else.
inline const std::string found_construction = "found";
/// The same of an instance that somebody gave.
inline const std::string given_construction = "given";

/// An exact instance, and where a certificate says that it comes from.
struct SearchInstance {
  std::string construction;
  parameter::Values parameters;
  std::shared_ptr<const Instance> instance;
  std::shared_ptr<const Promises> promises = nullptr;  ///< of somebody's construction, if it is `given` here
};

/// How a theorem offers instances to a falsifier. Every function may be called from several threads: what
/// implementations keep is behind a lock, and changes no answer.
class SearchSpace {
 public:
  SearchSpace() = default;
  SearchSpace(const SearchSpace&) = delete;
  SearchSpace& operator=(const SearchSpace&) = delete;
  virtual ~SearchSpace() = default;

  /// The sizes worth looking at where these hypotheses do not count: hypotheses about sizes are held by the
  /// ranges. Empty where there is nothing to search.
  [[nodiscard]] virtual std::vector<Family> families(const std::vector<std::string>& dropped) const = 0;
  /// Whether there are instances of this shape, within its family's ranges.
  [[nodiscard]] virtual bool has(const Shape& shape) const = 0;
  [[nodiscard]] virtual std::vector<Coordinate> coordinates(const Shape& shape) const = 0;
  /// Points of the theorem's constructions, near exact.
  [[nodiscard]] virtual std::vector<SearchPoint<double>> starts() const = 0;
  /// Not to be used after the space is gone.
  [[nodiscard]] virtual std::unique_ptr<SearchEvaluator> evaluator(const Shape& shape) const = 0;
  /// How many evaluations a local search among points of this shape is worth.
  [[nodiscard]] virtual int evaluations_a_search(const Shape& shape) const = 0;
  /// Points one size smaller than this one, the most desirable first; their margins may be anything.
  [[nodiscard]] virtual std::vector<SearchPoint<numeric::Rational>> smaller(
      const SearchPoint<numeric::Rational>& point) const = 0;

  /// Throws InputError where there is none at this point.
  [[nodiscard]] virtual SearchInstance instance(const SearchPoint<numeric::Rational>& point) const = 0;

  /// The theorem's own parameters, which stand beside an instance that no construction made.
  [[nodiscard]] virtual std::vector<parameter::Specification> parameter_specifications() const { return {}; }
  /// The point of a model that somebody wrote (`sinkproof-model/1`), to start from. Throws InputError
  /// `SOURCE: PLACE: …` where no search gets there.
  [[nodiscard]] virtual SearchPoint<double> point_of_model(const nlohmann::ordered_json& document,
                                                           const std::string& source_name) const;

  /// Such an instance from the document's field `instance`, which Instance::to_json wrote; null where there
  /// are none. Throws InputError `SOURCE: PLACE: …`.
  [[nodiscard]] virtual std::unique_ptr<Instance> read(const nlohmann::ordered_json& /*document*/,
                                                       const std::string& /*source_name*/,
                                                       const parameter::Values& /*parameters*/) const;
};

}  // namespace sinkproof::theorem
