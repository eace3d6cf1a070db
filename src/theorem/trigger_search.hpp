#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "setting/task/trigger_kernel.hpp"
#include "theorem/search_space.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// The sizes that a search draws from.
struct TriggerRanges {
  long least_length;
  long most_heads;
  attention::Normaliser first_normaliser;
  attention::Normaliser last_normaliser;
  bool boxes_only;
};

/// What a theorem about the trigger-conditional task adds to be searched for counterexamples.
struct TriggerSearch {
  /// The margins and quantities at a point's values and at what was measured of it.
  using Margins =
      std::function<void(std::span<const double> values, const task::TriggerMeasures&, SearchMargins&)>;

  task::Target target = task::Target::inclusive;
  /// The margins and quantities at what was measured, as the statement has them: for one shape and one
  /// thread. Null where its margins take the double tier, which is slower.
  std::function<Margins(const task::TriggerShape& shape)> margins_of = {};
  /// The sizes to draw from where these hypotheses do not count. Not asked for where nobody searches.
  std::function<TriggerRanges(const std::vector<std::string>& dropped)> ranges = {};
};

/// What all searches of a theorem share, whatever is to be refuted: made when it is first asked for.
struct SharedSearch {
  std::mutex mutex;
  std::map<std::vector<std::string>, TriggerRanges> ranges;  ///< by what is dropped
  std::optional<std::vector<SearchPoint<double>>> starts;
  std::optional<bool> is_measured;
};

/// Instances of the trigger-conditional task, of one layer. A point's shape is (0, L, m, heads, normaliser,
/// contents); see task::TriggerShape.
class TriggerSearchSpace final : public SearchSpace {
 public:
  /// A parameter of the theorem itself, and its value in a search.
  using OwnParameter = std::pair<parameter::Specification, parameter::GridAxis>;

  TriggerSearchSpace(TriggerSearch search, const Theorem& theorem, std::vector<OwnParameter> own_parameters,
                     std::shared_ptr<SharedSearch> shared = std::make_shared<SharedSearch>());

  [[nodiscard]] std::vector<Family> families(const std::vector<std::string>& dropped) const override;
  [[nodiscard]] bool has(const Shape& shape) const override;
  [[nodiscard]] std::vector<Coordinate> coordinates(const Shape& shape) const override;
  [[nodiscard]] std::vector<SearchPoint<double>> starts() const override;
  [[nodiscard]] std::unique_ptr<SearchEvaluator> evaluator(const Shape& shape) const override;
  [[nodiscard]] int evaluations_a_search(const Shape& /*shape*/) const override {
    return is_measured() ? 3000 : 300;
  }
  [[nodiscard]] std::vector<SearchPoint<numeric::Rational>> smaller(
      const SearchPoint<numeric::Rational>& point) const override;
  [[nodiscard]] SearchInstance instance(const SearchPoint<numeric::Rational>& point) const override;
  [[nodiscard]] std::vector<parameter::Specification> parameter_specifications() const override;
  [[nodiscard]] SearchPoint<double> point_of_model(const nlohmann::ordered_json& document,
                                                   const std::string& source_name) const override;
  [[nodiscard]] std::unique_ptr<Instance> read(const nlohmann::ordered_json& document,
                                               const std::string& source_name,
                                               const parameter::Values& parameters) const override;

 private:
  [[nodiscard]] task::TriggerShape typed(const Shape& shape) const;
  [[nodiscard]] std::vector<SearchPoint<double>> make_starts() const;
  [[nodiscard]] parameter::Values parameters() const;
  [[nodiscard]] TriggerSearch::Margins margins_of(const task::TriggerShape& shape) const;
  [[nodiscard]] std::unique_ptr<Instance> one_of_many(const Shape& shape,
                                                      const std::vector<numeric::Rational>& values) const;
  /// Whether its margins take no more than what is measured.
  [[nodiscard]] bool is_measured() const;

  TriggerSearch search_;
  const Theorem& theorem_;
  std::vector<OwnParameter> own_parameters_;
  std::shared_ptr<SharedSearch> shared_;
};

}  // namespace sinkproof::theorem
