#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "engine/verify.hpp"
#include "theorem/formula.hpp"
#include "theorem/search_space.hpp"

namespace sinkproof::engine {

/// A point that refutes the theorem with certainty, or what somebody's construction claims: then own_claims
/// is not empty, and the result is that of the claims' vocabulary.
struct CertifiedPoint {
  theorem::SearchPoint<numeric::Rational> point;
  theorem::SearchInstance made;  ///< at the point
  VerifyResult result;

  [[nodiscard]] bool breaks_claims() const { return !result.own_claims.empty(); }
};

/// What a margin in plain double may lack or have too much by rounding alone.
constexpr double margin_rounding = 1e-9;

/// Below 0, but by no more than rounding: it speaks for no counterexample.
constexpr bool is_rounding(double margin) {
  return margin < 0 && margin >= -margin_rounding;
}

/// Of a strict claim, and of a hypothesis that is an equality: within which the exact point where it is 0 may
/// be next to one in double.
constexpr double margin_edge = 1e-6;

/// How near a point is to be a counterexample, in plain double.
struct Rating {
  double shortfall = 0;  ///< by how much hypotheses that count fail, together; 0: they hold
  double margin = 0;     ///< of the conclusion, or of what else counts, if that is less
  bool is_defined = false;
  bool is_strict = false;  ///< of what the margin is: a 0 breaks it

  /// Holds the hypotheses and breaks the conclusion by more than rounding does.
  [[nodiscard]] bool violates(double least = margin_rounding) const {
    return shortfall == 0 && is_defined && margin < -least;
  }
  /// Holds the hypotheses, and a strict claim so nearly or not at all that it may be 0 next to here.
  [[nodiscard]] bool is_at_edge() const {
    return shortfall == 0 && is_defined && is_strict && margin <= margin_edge && margin >= -margin_edge;
  }
  /// Breaks the conclusion, and hypotheses so little that they may hold next to here.
  [[nodiscard]] bool is_beside_hypotheses() const {
    return shortfall > 0 && shortfall <= margin_edge && is_defined && margin < -margin_rounding;
  }
};

/// A statement to be refuted: a theorem's without some of its hypotheses, or a mutant of it.
struct Target {
  const theorem::Theorem& theorem;
  std::vector<std::string> dropped = {};
  std::optional<theorem::Mutant> mutant = {};
  bool counts_corollaries = true;  ///< of the theorem as it stands

  /// What the mutant drops does not count either.
  [[nodiscard]] std::vector<std::string> all_dropped() const;
};

/// A statement to be refuted, and evaluators for the shapes that were asked for. For one thread.
class Falsifier {
 public:
  using Point = theorem::SearchPoint<double>;
  using ExactPoint = theorem::SearchPoint<numeric::Rational>;

  /// Throws InputError where the theorem has nothing that could be searched.
  explicit Falsifier(const Target& target);

  [[nodiscard]] const theorem::SearchSpace& space() const { return *space_; }
  /// Whether what is to be refuted is the theorem as it stands.
  [[nodiscard]] bool is_of_theorem() const { return target_.dropped.empty() && !target_.mutant; }
  [[nodiscard]] bool counts_corollaries() const { return is_of_theorem() && target_.counts_corollaries; }
  [[nodiscard]] bool is_of_somebody() const { return !target_.theorem.description().text.empty(); }
  [[nodiscard]] const std::vector<theorem::Family>& families() const { return families_; }
  /// Whether the shape is within its family's dimensions and has instances.
  [[nodiscard]] bool has(const theorem::Shape& shape) const;

  theorem::SearchEvaluator& evaluator(const theorem::Shape& shape);
  Rating rate(theorem::SearchEvaluator& evaluator, std::span<const double> values);
  Rating rate(const Point& point) { return rate(evaluator(point.shape), point.values); }
  Rating rate(const ExactPoint& point);

  /// Where this is somebody's theorem as it stands: that each of its constants is large enough.
  [[nodiscard]] std::vector<Target> constants() const;

  /// The simplest rounding that keeps at least half of the violation; nothing where none of those tried does.
  std::optional<ExactPoint> round(const Point& point);
  /// Of a point at an edge, or beside hypotheses, the simplest of the roundings that come nearest to what is
  /// sought: whether that is there is for certify() to say. Nothing of other points.
  std::optional<ExactPoint> round_to_edge(const Point& point);
  std::optional<ExactPoint> round_to_hypotheses(const Point& point);
  /// Nothing where there is none: doubles know nothing of the ranges that somebody's theorem or construction
  /// keeps to.
  [[nodiscard]] std::optional<theorem::SearchInstance> instance(const ExactPoint& point) const;
  /// verify() on the exact instance; nothing unless it is refuted, or what its construction promises is.
  std::optional<CertifiedPoint> certify(const ExactPoint& point) const;

 private:
  [[nodiscard]] std::optional<CertifiedPoint> certify(const ExactPoint& point,
                                                      const theorem::SearchInstance& found) const;

  /// The simplest of the roundings with the least `distance`, of those that have one.
  std::optional<ExactPoint> nearest(const Point& point,
                                    const std::function<std::optional<double>(const Rating&)>& distance);

  Target target_;
  std::unique_ptr<const theorem::Theorem> variant_;  ///< with the mutant's conclusion, where it has such
  std::unique_ptr<theorem::SearchSpace> space_;
  std::optional<theorem::Formula> conclusion_;  ///< the mutant's
  std::vector<theorem::Family> families_;
  struct Counting {
    std::size_t index;
    bool is_strict;
  };
  std::vector<Counting> counting_;  ///< the hypotheses that count
  std::map<theorem::Shape, std::unique_ptr<theorem::SearchEvaluator>> evaluators_;
  theorem::SearchMargins margins_;
  std::vector<double> named_;  ///< what the mutant's conclusion is about
};

/// Exactly these doubles; nothing where one is not finite.
std::optional<Falsifier::ExactPoint> exactly(const Falsifier::Point& point);
/// The same point in doubles.
Falsifier::Point approximate(const Falsifier::ExactPoint& point);

}  // namespace sinkproof::engine
