#include "parameter/grid.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"

namespace sinkproof::parameter {

namespace {

using numeric::Expression;
using numeric::Rational;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw InputError("parameter " + name + ": " + why);
}

Expression parse_value(const std::string& name, std::string_view text) {
  // As docs/language.md writes the range of a parameter.
  if (const auto dots = text.find(".."); dots != std::string_view::npos)
    refuse(name,
           files::in_quotes(text) + " is no number (expected a range as FIRST:LAST:STEP, such as 5:8:1)");
  try {
    return numeric::parse_expression(text);
  } catch (const InputError& error) {
    refuse(name, error.what());
  }
}

Rational parse_range_part(const std::string& name, std::string_view text) {
  const Expression value = parse_value(name, text);
  if (!value.is_rational())
    refuse(name, "'" + std::string(text) + "' in a range is not rational (list the values instead)");
  return value.rational();
}

void append_range(std::vector<Expression>& values, const std::string& name,
                  const std::vector<std::string_view>& parts) {
  if (parts.size() > 3) refuse(name, "a range has more than three parts (expected first:last:step)");
  const Rational first = parse_range_part(name, parts[0]);
  const Rational last = parse_range_part(name, parts[1]);
  const Rational step = parts.size() == 3 ? parse_range_part(name, parts[2]) : Rational(1);
  if (step <= 0) refuse(name, "the step of a range is " + numeric::to_string(step) + " (expected > 0)");
  if (last < first) refuse(name, "a range ends before it begins (expected first ≤ last)");
  if ((last - first) / step >= max_grid_points) refuse(name, "a range has more than 1000000 values");
  for (Rational value = first; value <= last; value += step) values.emplace_back(value);
}

std::vector<Value> parse_choices(const Specification& specification, const GridAxis& axis) {
  std::vector<Value> values;
  for (const auto item : split(axis.values, ',')) {
    const std::string name(item);
    const auto& choices = specification.choices;
    if (std::find(choices.begin(), choices.end(), name) == choices.end())
      refuse(axis.name,
             "unknown value '" + name.substr(0, 60) + "'" + files::nearest_name_hint(name, choices));
    values.emplace_back(name);
    if (values.size() > max_grid_points) refuse(axis.name, "more than 1000000 values");
  }
  return values;
}

std::vector<Value> parse_values(const Specification& specification, const GridAxis& axis) {
  if (specification.kind == Specification::Kind::choice) return parse_choices(specification, axis);
  std::vector<Expression> values;
  for (const auto item : split(axis.values, ',')) {
    const auto parts = split(item, ':');
    if (parts.size() == 1) {
      values.push_back(parse_value(axis.name, item));
    } else {
      append_range(values, axis.name, parts);
    }
    if (values.size() > max_grid_points) refuse(axis.name, "more than 1000000 values");
  }
  for (const auto& value : values) check(specification, value);
  return {values.begin(), values.end()};
}

const GridAxis& find_axis(const std::vector<GridAxis>& axes, const Specification& specification) {
  const auto place = std::find_if(axes.begin(), axes.end(),
                                  [&](const GridAxis& axis) { return axis.name == specification.name; });
  if (place == axes.end())
    refuse(specification.name,
           "is missing (expected -p " + specification.name + "=VALUE, " + range_text(specification) + ")");
  return *place;
}

void check_names(const std::vector<Specification>& specifications, const std::vector<GridAxis>& given) {
  std::vector<std::string> names;
  names.reserve(specifications.size());
  for (const auto& specification : specifications) names.push_back(specification.name);
  for (const auto& axis : given) {
    if (std::find(names.begin(), names.end(), axis.name) == names.end()) {
      throw InputError("unknown parameter '" + axis.name + "'" + files::nearest_name_hint(axis.name, names));
    }
    if (std::count_if(given.begin(), given.end(),
                      [&](const GridAxis& other) { return other.name == axis.name; }) > 1) {
      refuse(axis.name, "given twice (put all values into one list)");
    }
  }
}

}  // namespace

GridAxis parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
    throw InputError("-p '" + text.substr(0, 60) + "': expected name=value");
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

Grid::Grid(const std::vector<Specification>& specifications, const std::vector<GridAxis>& given,
           const std::vector<GridAxis>& defaults) {
  check_names(specifications, given);
  for (const auto& specification : specifications) {
    const bool is_given = std::any_of(given.begin(), given.end(),
                                      [&](const GridAxis& axis) { return axis.name == specification.name; });
    const GridAxis& axis = find_axis(is_given ? given : defaults, specification);
    axes_.push_back({specification.name, parse_values(specification, axis)});
    size_ *= axes_.back().values.size();
    if (size_ > max_grid_points) {
      throw InputError("the grid has more than 1000000 points (found at parameter " + specification.name +
                       ")");
    }
  }
}

Values Grid::at(std::size_t index) const {
  std::vector<std::pair<std::string, Value>> entries(axes_.size(), {"", 0});
  for (std::size_t k = axes_.size(); k-- > 0;) {
    const Axis& axis = axes_[k];
    entries[k] = {axis.name, axis.values[index % axis.values.size()]};
    index /= axis.values.size();
  }
  return Values(std::move(entries));
}

std::vector<Values> expand_grid(const std::vector<Specification>& specifications,
                                const std::vector<GridAxis>& given, const std::vector<GridAxis>& defaults) {
  const Grid grid(specifications, given, defaults);
  std::vector<Values> points;
  points.reserve(grid.size());
  for (std::size_t index = 0; index < grid.size(); ++index) points.push_back(grid.at(index));
  return points;
}

}  // namespace sinkproof::parameter
