#include "audit/all_inputs/query_box.hpp"

#include <algorithm>

namespace sinkproof::audit::all_inputs {

namespace {

/// What is left of 0 − 0 in intervals is less.
constexpr double unimportant = 0x1p-100;

}  // namespace

QueryBox::QueryBox(std::size_t m) : lower_(m, -1.0), upper_(m, 1.0) {}

std::vector<Interval> QueryBox::all() const {
  std::vector<Interval> result;
  for (std::size_t i = 0; i < dimension(); ++i) result.push_back(at(i));
  return result;
}

std::vector<std::size_t> QueryBox::corner_coordinates(const std::vector<double>& importance,
                                                      std::size_t most) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < dimension(); ++i) {
    if (lower_[i] < upper_[i] && importance[i] > unimportant) result.push_back(i);
  }
  std::stable_sort(result.begin(), result.end(), [&](std::size_t x, std::size_t y) {
    return importance[x] * half_width(x) > importance[y] * half_width(y);
  });
  if (result.size() > most) result.resize(most);
  return result;
}

std::vector<Interval> QueryBox::corner(const std::vector<std::size_t>& coordinates, std::size_t bits) const {
  std::vector<Interval> t = all();
  for (std::size_t k = 0; k < coordinates.size(); ++k) {
    const std::size_t i = coordinates[k];
    const double end = ((bits >> k) & 1U) != 0 ? upper_[i] : lower_[i];
    t[i] = Interval::from_endpoints(end, end);
  }
  return t;
}

std::pair<QueryBox, QueryBox> QueryBox::halves(std::size_t i) const {
  std::pair<QueryBox, QueryBox> result{*this, *this};
  result.first.upper_[i] = result.second.lower_[i] = lower_[i] / 2 + upper_[i] / 2;
  return result;
}

std::vector<double> importance_of_contents(const HeadRows& rows, Query query) {
  std::vector<double> result;
  for (std::size_t i = 0; i < rows.m; ++i) {
    double sum = norm_upper(rows.product[i]) + magnitude(rows.anchor[query].slope[i]) +
                 magnitude(rows.trigger[query].slope[i]);
    if (rows.has_null()) sum += magnitude(rows.null[query].slope[i]);
    result.push_back(sum);
  }
  return result;
}

}  // namespace sinkproof::audit::all_inputs
