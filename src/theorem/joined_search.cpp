#include "theorem/joined_search.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

using numeric::Rational;

namespace {

/// The points with their families `by` further on.
template <class Number>
std::vector<SearchPoint<Number>> moved(std::vector<SearchPoint<Number>> points, long by) {
  for (auto& point : points) point.shape.front() += by;
  return points;
}

}  // namespace

JoinedSearchSpace::JoinedSearchSpace(std::unique_ptr<SearchSpace> first, std::unique_ptr<SearchSpace> second)
    : first_(std::move(first)),
      second_(std::move(second)),
      of_first_(static_cast<long>(first_->families({}).size())),
      of_second_(static_cast<long>(second_->families({}).size())) {}

JoinedSearchSpace::Its JoinedSearchSpace::its(const Shape& shape) const {
  if (shape.front() < of_first_) return {*first_, shape};
  Its result{*second_, shape};
  result.shape.front() = (shape.front() - of_first_) % of_second_;
  return result;
}

std::vector<Family> JoinedSearchSpace::families(const std::vector<std::string>& dropped) const {
  auto result = first_->families(dropped);
  // One of all is drawn, and half of them at least are the second's.
  const auto of_second = second_->families(dropped);
  for (long left = of_first_; left > 0 && of_second_ > 0; left -= of_second_)
    result.insert(result.end(), of_second.begin(), of_second.end());
  return result;
}

bool JoinedSearchSpace::has(const Shape& shape) const {
  const auto [space, inner] = its(shape);
  return space.has(inner);
}

std::vector<Coordinate> JoinedSearchSpace::coordinates(const Shape& shape) const {
  const auto [space, inner] = its(shape);
  return space.coordinates(inner);
}

std::vector<SearchPoint<double>> JoinedSearchSpace::starts() const {
  auto result = first_->starts();
  for (auto& point : moved(second_->starts(), of_first_)) result.push_back(std::move(point));
  return result;
}

std::unique_ptr<SearchEvaluator> JoinedSearchSpace::evaluator(const Shape& shape) const {
  const auto [space, inner] = its(shape);
  return space.evaluator(inner);
}

int JoinedSearchSpace::evaluations_a_search(const Shape& shape) const {
  const auto [space, inner] = its(shape);
  return space.evaluations_a_search(inner);
}

std::vector<SearchPoint<Rational>> JoinedSearchSpace::smaller(const SearchPoint<Rational>& point) const {
  const auto [space, inner] = its(point.shape);
  return moved(space.smaller({inner, point.values}), point.shape.front() - inner.front());
}

SearchInstance JoinedSearchSpace::instance(const SearchPoint<Rational>& point) const {
  const auto [space, inner] = its(point.shape);
  return space.instance({inner, point.values});
}

std::vector<parameter::Specification> JoinedSearchSpace::parameter_specifications() const {
  return second_->parameter_specifications();
}

SearchPoint<double> JoinedSearchSpace::point_of_model(const nlohmann::ordered_json& document,
                                                      const std::string& source_name) const {
  auto point = second_->point_of_model(document, source_name);
  point.shape.front() += of_first_;
  return point;
}

std::unique_ptr<Instance> JoinedSearchSpace::read(const nlohmann::ordered_json& document,
                                                  const std::string& source_name,
                                                  const parameter::Values& parameters) const {
  return second_->read(document, source_name, parameters);
}

}  // namespace sinkproof::theorem
