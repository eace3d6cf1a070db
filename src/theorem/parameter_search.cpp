#include "theorem/parameter_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "numeric/error.hpp"
#include "numeric/scalar.hpp"
#include "numeric/simple_rational.hpp"

namespace sinkproof::theorem {

using numeric::Rational;
using parameter::Specification;

namespace {

/// Of a shape that has one point.
class KnownEvaluator final : public SearchEvaluator {
 public:
  KnownEvaluator(Shape shape, std::unique_ptr<SearchEvaluator> evaluator, std::shared_ptr<KnownMargins> known)
      : shape_(std::move(shape)), evaluator_(std::move(evaluator)), known_(std::move(known)) {}
  void evaluate(std::span<const double> /*values*/, SearchMargins& margins) override {
    if (!margins_) margins_ = known_->at(shape_, *evaluator_);
    margins = *margins_;
  }

 private:
  Shape shape_;
  std::unique_ptr<SearchEvaluator> evaluator_;
  std::shared_ptr<KnownMargins> known_;
  std::optional<SearchMargins> margins_;
};

/// The values that a parameter takes on its source's default grid.
std::vector<parameter::Value> default_values(const Source& source, const Specification& specification) {
  const auto axis = std::find_if(source.default_grid.begin(), source.default_grid.end(),
                                 [&](const auto& candidate) { return candidate.name == specification.name; });
  std::vector<parameter::Value> result;
  for (const auto& point : parameter::expand_grid({specification}, {}, {*axis}))
    result.push_back(point.entries().front().second);
  return result;
}

/// Whole numbers from the least that there are to the upper median of the default grid, whose largest take
/// long; all seeds; all choices.
Dimension dimension_of(const Source& source, const Specification& specification) {
  if (specification.kind == Specification::Kind::choice)
    return {specification.name, 0, static_cast<long>(specification.choices.size()) - 1};
  const auto whole = [](const Rational& q) { return static_cast<long>(numeric::approximate(q)); };
  const long least = whole(specification.minimum);
  constexpr long last_seed = 1'000'000;
  if (specification.name == "seed")
    return {specification.name, least, std::min(last_seed, whole(specification.maximum))};
  std::vector<long> values;
  for (const auto& value : default_values(source, specification))
    values.push_back(whole(value.number()->rational()));
  std::sort(values.begin(), values.end());
  return {specification.name, least, std::max(least, values[values.size() / 2])};
}

double scale_of(const Source& source, const Specification& specification) {
  double least = std::numeric_limits<double>::infinity();
  double most = -least;
  for (const auto& value : default_values(source, specification)) {
    least = std::min(least, numeric::near(*value.number()));
    most = std::max(most, numeric::near(*value.number()));
  }
  return most > least ? most - least : std::max(std::fabs(most), 1e-6);
}

/// The parameter's range; at an end that does not belong to it, a little inside.
std::pair<Rational, Rational> range_of(const Specification& specification) {
  const Rational inset = (specification.maximum - specification.minimum) / 1'000'000;
  return {specification.minimum + (specification.minimum_excluded ? inset : Rational(0)),
          specification.maximum - (specification.maximum_excluded ? inset : Rational(0))};
}

/// The default grid; where that is no grid, as it has too many points, the parameters behind the first ones
/// have their first value.
std::vector<parameter::Values> first_points(const Source& source) {
  constexpr std::size_t enough = 10'000;
  double count = 1;
  for (const Specification& one : source.parameters)
    count *= static_cast<double>(default_values(source, one).size());
  if (count <= static_cast<double>(parameter::max_grid_points))
    return parameter::expand_grid(source.parameters, {}, source.default_grid);
  std::vector<parameter::GridAxis> axes;
  std::size_t points = 1;
  for (const Specification& one : source.parameters) {
    const auto values = default_values(source, one);
    std::string text;
    for (const auto& value : values) {
      if (!text.empty() && points * values.size() > enough) break;
      text += (text.empty() ? "" : ",") + parameter::to_string(value);
    }
    if (points * values.size() <= enough) points *= values.size();
    axes.push_back({one.name, text});
  }
  return parameter::expand_grid(source.parameters, {}, axes);
}

Rational within(const Specification& specification, const Rational& value) {
  const auto [least, most] = range_of(specification);
  Rational inside = std::max(least, std::min(most, value));
  if (!specification.parts) return inside;
  // At an end that does not belong to the range the nearest fraction may be the end itself.
  const Rational step = Rational(1) / *specification.parts;
  for (const Rational& near : {inside, Rational(inside + step), Rational(inside - step)}) {
    Rational fraction = numeric::with_small_parts(near, *specification.parts);
    if (fraction >= least && fraction <= most) return fraction;
  }
  return inside;
}

}  // namespace

parameter::GridAxis axis_over_range(const Specification& specification, const std::string& usual) {
  std::string values;
  const auto add = [&](const std::string& value) { values += (values.empty() ? "" : ",") + value; };
  if (specification.kind == Specification::Kind::choice) {
    for (const auto& word : specification.choices) add(word);
    return {specification.name, values};
  }
  const auto [least, most] = range_of(specification);
  const bool is_whole = specification.kind == Specification::Kind::integer;
  constexpr long few = 16;
  try {
    // A mutant may have a narrower range than its construction.
    if (!usual.empty()) check(specification, numeric::parse_expression(usual));
    values = usual;
  } catch (const InputError&) {
    values.clear();
  }
  if (values.empty()) add(numeric::to_string(is_whole ? specification.minimum : least));
  add(numeric::to_string(is_whole ? std::min(specification.maximum, Rational(specification.minimum + few))
                                  : most));
  return {specification.name, values};
}

SearchMargins KnownMargins::at(const Shape& shape, SearchEvaluator& evaluator) {
  constexpr std::size_t most = 10'000;  // seeds are sizes, too
  {
    const std::lock_guard guard(mutex_);
    if (const auto known = margins_.find(shape); known != margins_.end()) return known->second;
  }
  SearchMargins result;
  evaluator.evaluate({}, result);
  const std::lock_guard guard(mutex_);
  if (margins_.size() < most) margins_.emplace(shape, result);
  return result;
}

ParameterSearchSpace::ParameterSearchSpace(const Theorem& theorem, Ratings ratings, bool counts_claims,
                                           std::shared_ptr<KnownMargins> known)
    : theorem_(theorem),
      make_([&theorem](const std::string& source, parameter::Values values) {
        std::shared_ptr<const Instance> instance = theorem.instantiate(source, values);
        return SearchInstance{source, std::move(values), std::move(instance)};
      }),
      ratings_(std::move(ratings)),
      counts_claims_(counts_claims),
      known_(std::move(known)) {
  for (const Source& source : theorem.sources()) {
    if (source.mutant_of) continue;
    auto& [of, family, scales] = families_.emplace_back(SourceFamily{source, {}, {}});
    for (const Specification& specification : source.parameters) {
      if (specification.kind == Specification::Kind::real)
        scales.push_back(scale_of(source, specification));
      else
        family.push_back(dimension_of(source, specification));
    }
  }
}

ParameterSearchSpace::ParameterSearchSpace(const Theorem& theorem, Make make)
    : ParameterSearchSpace(theorem) {
  make_ = std::move(make);
}

std::vector<Family> ParameterSearchSpace::families(const std::vector<std::string>& /*dropped*/) const {
  std::vector<Family> result;
  for (const auto& of : families_) result.push_back(of.family);
  return result;
}

std::vector<Coordinate> ParameterSearchSpace::coordinates(const Shape& shape) const {
  std::vector<Coordinate> result;
  for (const double scale : families_[static_cast<std::size_t>(shape.front())].scales)
    result.push_back({scale, false});
  return result;
}

std::vector<SearchPoint<double>> ParameterSearchSpace::starts() const {
  std::vector<SearchPoint<double>> result;
  for (std::size_t f = 0; f < families_.size(); ++f) {
    const auto& [source, family, scales] = families_[f];
    for (const auto& values : first_points(source)) {
      SearchPoint<double> point{{static_cast<long>(f)}, {}};
      bool is_small = true;
      bool is_irrational = false;
      for (const Specification& specification : source.parameters) {
        if (specification.kind == Specification::Kind::real) {
          const auto& value = values.real(specification.name);
          point.values.push_back(numeric::near(value));
          if (!value.is_rational()) is_irrational = true;
        } else if (specification.kind == Specification::Kind::choice) {
          const auto& choices = specification.choices;
          point.shape.push_back(std::find(choices.begin(), choices.end(), values.choice(specification.name)) -
                                choices.begin());
        } else {
          point.shape.push_back(values.integer(specification.name));
          is_small = is_small && point.shape.back() <= family[point.shape.size() - 2].most;
        }
      }
      if (!is_small) continue;
      result.push_back(point);
      if (!is_irrational) continue;
      // A hypothesis that an irrational number just meets fails on one side of it.
      constexpr double grid = 1024;
      for (double& x : point.values) x = std::ceil(x * grid) / grid;
      result.push_back(std::move(point));
    }
  }
  return result;
}

std::unique_ptr<SearchEvaluator> ParameterSearchSpace::evaluator(const Shape& shape) const {
  auto evaluator = std::make_unique<IntervalEvaluator>(
      theorem_,
      [this, shape](const std::vector<Rational>& values) {
        return instance({shape, values});
      },
      ratings_ ? rate_of(shape) : IntervalEvaluator::Rate(), counts_claims_);
  if (known_ == nullptr || !coordinates(shape).empty()) return evaluator;
  return std::make_unique<KnownEvaluator>(shape, std::move(evaluator), known_);
}

IntervalEvaluator::Rate ParameterSearchSpace::rate_of(const Shape& shape) const {
  const Source& source = families_[static_cast<std::size_t>(shape.front())].source;
  std::vector<std::pair<std::string, parameter::Value>> sizes;
  std::vector<std::pair<double, double>> ranges;
  std::vector<std::pair<std::size_t, Specification>> fractions;
  auto size = shape.begin() + 1;
  for (const Specification& specification : source.parameters) {
    if (specification.kind == Specification::Kind::real) {
      const auto [least, most] = range_of(specification);
      if (specification.parts) fractions.emplace_back(ranges.size(), specification);
      ranges.emplace_back(numeric::approximate(least), numeric::approximate(most));
    } else if (specification.kind == Specification::Kind::choice) {
      sizes.emplace_back(specification.name, specification.choices[static_cast<std::size_t>(*size++)]);
    } else {
      sizes.emplace_back(specification.name, *size++);
    }
  }
  auto rate = ratings_(source.name, parameter::Values(std::move(sizes)));
  if (!rate) return {};
  return [rate = std::move(rate), ranges = std::move(ranges),
          fractions = std::move(fractions)](std::vector<double> values) {
    for (std::size_t k = 0; k < values.size(); ++k)
      values[k] = std::clamp(values[k], ranges[k].first, ranges[k].second);
    for (const auto& [k, specification] : fractions)
      values[k] = numeric::approximate(within(specification, numeric::from_double(values[k])));
    return rate(values);
  };
}

std::vector<SearchPoint<Rational>> ParameterSearchSpace::smaller(const SearchPoint<Rational>& point) const {
  std::vector<SearchPoint<Rational>> result;
  const Family& family = families_[static_cast<std::size_t>(point.shape.front())].family;
  for (std::size_t d = 0; d < family.size(); ++d) {
    const long value = point.shape[d + 1];
    // Halfway, too: seeds are no sizes, but small ones are easier to read.
    for (const long next : {family[d].least, (family[d].least + value) / 2, value - 1}) {
      if (next < family[d].least || next >= value) continue;
      result.push_back(point);
      result.back().shape[d + 1] = next;
    }
  }
  return result;
}

SearchInstance ParameterSearchSpace::instance(const SearchPoint<Rational>& point) const {
  try {
    return instance_at(point);
  } catch (const InputError&) {
    // Some constructions want fractions of small numbers.
    SearchPoint<Rational> simple = point;
    for (Rational& x : simple.values) x = numeric::with_small_parts(x, numeric::largest_small_part);
    if (simple.values == point.values) throw;
    return instance_at(simple);
  }
}

SearchInstance ParameterSearchSpace::instance_at(const SearchPoint<Rational>& point) const {
  const Source& source = families_[static_cast<std::size_t>(point.shape.front())].source;
  std::vector<std::pair<std::string, parameter::Value>> entries;
  auto size = point.shape.begin() + 1;
  auto value = point.values.begin();
  for (const Specification& specification : source.parameters) {
    if (specification.kind == Specification::Kind::choice) {
      entries.emplace_back(specification.name, specification.choices[static_cast<std::size_t>(*size++)]);
    } else if (specification.kind == Specification::Kind::integer) {
      entries.emplace_back(specification.name, *size++);
    } else {
      entries.emplace_back(specification.name, numeric::Expression(within(specification, *value++)));
    }
  }
  return make_(source.name, parameter::Values(std::move(entries)));
}

}  // namespace sinkproof::theorem
