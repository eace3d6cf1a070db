#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "numeric/rational.hpp"
#include "parameter/specification.hpp"

namespace sinkproof::theorem {

class Instance;

/// A size that instances may have (a length, a number of heads, the index of a normaliser), and its range.
struct Dimension {
  std::string name;
  long least;
  long most;
};

/// One number a Dimension.
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
  virtual void fit(std::span<double> values) = 0;
};

/// How a theorem offers instances to a falsifier. Implementations have no state: every function may be called from several threads.
class SearchSpace {
 public:
  SearchSpace() = default;
  SearchSpace(const SearchSpace&) = delete;
  SearchSpace& operator=(const SearchSpace&) = delete;
  virtual ~SearchSpace() = default;

  /// The sizes worth looking at where these hypotheses do not count: hypotheses about sizes are held by the ranges.
  [[nodiscard]] virtual std::vector<Dimension> dimensions(const std::vector<std::string>& dropped) const = 0;
  /// Whether there are instances of this shape, within the dimensions' ranges.
  [[nodiscard]] virtual bool has(const Shape& shape) const = 0;
  [[nodiscard]] virtual std::vector<Coordinate> coordinates(const Shape& shape) const = 0;
  /// Points of the theorem's constructions, near exact.
  [[nodiscard]] virtual std::vector<SearchPoint<double>> starts() const = 0;
  [[nodiscard]] virtual std::unique_ptr<SearchEvaluator> evaluator(const Shape& shape) const = 0;
  /// Points one size smaller than this one, the most desirable first; their margins may be anything.
  [[nodiscard]] virtual std::vector<SearchPoint<numeric::Rational>> smaller(
      const SearchPoint<numeric::Rational>& point) const = 0;

  /// The theorem's own parameters, which the margins of a found instance need: of search, and what they may be.
  [[nodiscard]] virtual parameter::Values parameters() const = 0;
  [[nodiscard]] virtual std::vector<parameter::Specification> parameter_specifications() const = 0;
  /// The exact instance. It claims nothing of its own.
  [[nodiscard]] virtual std::unique_ptr<Instance> instance(
      const SearchPoint<numeric::Rational>& point) const = 0;
  /// The instance in the document's field `instance`, which Instance::to_json wrote. Throws InputError `SOURCE: PLACE: …`.
  [[nodiscard]] virtual std::unique_ptr<Instance> read(const nlohmann::ordered_json& document,
                                                       const std::string& source_name,
                                                       const parameter::Values& parameters) const = 0;
};

}  // namespace sinkproof::theorem
