#pragma once

#include <memory>

#include "theorem/search_space.hpp"

namespace sinkproof::theorem {

/// The families of two spaces, those of the second behind the others, and again until they are half of all.
/// Models and cases that somebody gives are points of the second.
class JoinedSearchSpace final : public SearchSpace {
 public:
  JoinedSearchSpace(std::unique_ptr<SearchSpace> first, std::unique_ptr<SearchSpace> second);

  [[nodiscard]] std::vector<Family> families(const std::vector<std::string>& dropped) const override;
  [[nodiscard]] bool has(const Shape& shape) const override;
  [[nodiscard]] std::vector<Coordinate> coordinates(const Shape& shape) const override;
  [[nodiscard]] std::vector<SearchPoint<double>> starts() const override;
  [[nodiscard]] std::unique_ptr<SearchEvaluator> evaluator(const Shape& shape) const override;
  [[nodiscard]] int evaluations_a_search(const Shape& shape) const override;
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
  /// Whose shape it is, and the shape there.
  struct Its {
    const SearchSpace& space;
    Shape shape;
  };
  [[nodiscard]] Its its(const Shape& shape) const;

  std::unique_ptr<SearchSpace> first_;
  std::unique_ptr<SearchSpace> second_;
  long of_first_;  ///< families
  long of_second_;
};

}  // namespace sinkproof::theorem
