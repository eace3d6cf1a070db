#include <cmath>
#include <cstdint>
#include <map>

#include "geometry/interior_point.hpp"

namespace sinkproof::geometry {

namespace {

/// A hash of a hash's new part (splitmix64).
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

/// Equal for doubles that differ by rounding alone, nearly always.
std::uint64_t label(double value) {
  return static_cast<std::uint64_t>(std::llround(value * 0x1p30));
}

/// Classes numbered by their first member.
std::size_t number(const std::vector<std::uint64_t>& colours, std::vector<std::size_t>& classes) {
  std::map<std::uint64_t, std::size_t> numbers;
  for (std::size_t l = 0; l < colours.size(); ++l)
    classes[l] = numbers.try_emplace(colours[l], numbers.size()).first->second;
  return numbers.size();
}

}  // namespace

std::vector<std::size_t> constraint_classes(const BilinearProblem& problem) {
  const auto count = static_cast<std::size_t>(problem.least.size());
  const Eigen::MatrixXd query_products = problem.queries.transpose() * problem.queries;
  const Eigen::MatrixXd key_products = problem.keys.transpose() * problem.keys;
  std::vector<std::uint64_t> pairs(count * count);
  for (std::size_t j = 0; j < count; ++j) {
    for (std::size_t l = 0; l < count; ++l) {
      const auto row = static_cast<Eigen::Index>(l);
      const auto column = static_cast<Eigen::Index>(j);
      pairs[j * count + l] =
          mixed(mixed(label(query_products(row, column))) + label(key_products(row, column)));
    }
  }
  std::vector<std::uint64_t> colours(count);
  for (std::size_t l = 0; l < count; ++l)
    colours[l] = mixed(label(problem.least[static_cast<Eigen::Index>(l)]));
  std::vector<std::size_t> classes(count);
  std::size_t size = number(colours, classes);
  for (;;) {
    std::vector<std::uint64_t> next(count);
    // A sum does not see the order of the others.
    for (std::size_t j = 0; j < count; ++j) {
      for (std::size_t l = 0; l < count; ++l) next[l] += mixed(pairs[j * count + l] + colours[j]);
    }
    for (std::size_t l = 0; l < count; ++l) next[l] = mixed(next[l] + mixed(colours[l]));
    colours = std::move(next);
    const std::size_t refined = number(colours, classes);
    if (refined == size) return classes;
    size = refined;
  }
}

}  // namespace sinkproof::geometry
