#include "tables/quantities.hpp"

#include <algorithm>
#include <array>

#include "engine/verify.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "numeric/error.hpp"
#include "theorem/verdict.hpp"
#include "theorems/own_word.hpp"

namespace sinkproof::tables {

namespace {

using numeric::Enclosure;
using numeric::Rational;

/// A quantity, or its difference to 1.
struct Asked {
  std::string name;
  bool is_difference = false;
};

Asked parse_quantity(const theorem::Theorem& theorem, const std::string& text) {
  const auto& known = theorem.description().quantities;
  const bool is_difference = text.starts_with("1-");
  const std::string name = is_difference ? text.substr(2) : text;
  if (std::find(known.begin(), known.end(), name) == known.end())
    throw InputError("--quantities: unknown quantity '" + name.substr(0, 60) + "' of " +
                     theorem.description().id + files::nearest_name_hint(name, known));
  return {name, is_difference};
}

std::optional<Enclosure> value_of(const Asked& asked, const theorem::Evaluation<Enclosure>& evaluation) {
  const auto& value = theorem::find_quantity(evaluation, asked.name).value;
  if (!asked.is_difference || !value) return value;
  Enclosure result;
  if (value->upper) result.lower = Rational(1) - *value->upper;
  if (value->lower) result.upper = Rational(1) - *value->lower;
  return result;
}

/// Whether more precision would show no other digits.
bool is_known_to(const Enclosure& value, int digits) {
  if (value.is_exact()) return true;
  if (!value.lower || !value.upper) return false;
  const Rational least = std::min(Rational(abs(*value.lower)), Rational(abs(*value.upper)));
  return Rational(*value.upper - *value.lower) <= least * numeric::power(Rational(10), -digits);
}

/// What is near 1 is known to so many digits only when its difference to 1 has them as well.
engine::VerifyResult verify_to(const theorem::Theorem& theorem, const theorem::Instance& instance,
                               const std::vector<Asked>& asked, Digits digits) {
  constexpr long max_bits = 16'384;
  engine::VerifyResult result;
  for (const int more : {0, 30, 300, 3000}) {
    result = engine::verify(theorem, instance, {max_bits, {}, digits.known + more});
    const bool is_enough = std::all_of(asked.begin(), asked.end(), [&](const Asked& quantity) {
      const auto value = value_of(quantity, result.evaluation);
      return !value || is_known_to(*value, digits.known);
    });
    if (is_enough) break;
  }
  return result;
}

}  // namespace

bool is_own_word(const theorem::Theorem& theorem, const std::string& quantity) {
  return !theorem.description().text.empty() && !theorems::is_of_a_setting(quantity);
}

InstanceSource construction_source(const theorem::Theorem& theorem, const theorem::Source& source) {
  return {source.name, source.parameters, source.default_grid,
          [&theorem, name = source.name](const parameter::Values& values) {
            return theorem.instantiate(name, values);
          }};
}

theorem::Source source_named(const theorem::Theorem& theorem, const std::string& construction) {
  std::vector<std::string> names;
  for (auto& source : theorem.all_sources()) {
    names.push_back(source.name);
    if (construction.empty() ? source.by_default : source.name == construction) return std::move(source);
  }
  if (construction.empty())
    throw InputError(
        files::on_one_line(theorem.description().file) + ": " + theorem.description().id +
        " has no grid (expected a line 'from CONSTRUCTION : …' in its text, --construction or --instance)");
  throw InputError("--construction '" + construction.substr(0, 60) + "': no construction of " +
                   theorem.description().id + files::nearest_name_hint(construction, names));
}

Table quantity_table(const theorem::Theorem& theorem, InstanceSource source,
                     const std::vector<std::string>& quantities) {
  std::vector<Asked> asked;
  for (const auto& text : quantities.empty() ? theorem.description().quantities : quantities)
    asked.push_back(parse_quantity(theorem, text));
  Table table;
  const bool is_theorem = theorem.description().is_theorem;
  table.name = theorem.description().id;
  table.absence = theorem.description().absence;
  table.caption = "Quantities of " + (is_theorem ? table.name : "the trigger-conditional task") + " on " +
                  source.name + ".";
  for (const auto& parameter : source.parameters) table.columns.push_back({parameter.name});
  if (!source.files.empty()) table.columns.front().has_names = true;
  if (is_theorem) {
    table.verdicts = table.columns.size();
    table.columns.push_back({"verdict"});
  }
  for (const auto& quantity : asked) {
    table.columns.push_back({(quantity.is_difference ? "1-" : "") + quantity.name, true});
    table.columns.back().is_own_word = is_own_word(theorem, quantity.name);
  }
  table.parameters = source.parameters;
  table.default_grid = source.default_grid;
  table.rows = [&theorem, is_theorem, asked, make = std::move(source.make), names = std::move(source.files)](
                   const parameter::Values& values, Digits digits) -> Rows {
    const auto instance = make(values);
    const auto result = verify_to(theorem, *instance, asked, digits);
    auto row = std::vector<Cell>();
    for (const auto& [name, value] : values.entries()) row.push_back(given(value));
    if (!names.empty()) {
      const auto file = static_cast<std::size_t>(values.integer(values.entries().front().first));
      row.front() = {files::on_one_line(names.at(file - 1))};
    }
    if (is_theorem) row.push_back({std::string(to_string(result.verdict))});
    for (const auto& quantity : asked) {
      const auto value = value_of(quantity, result.evaluation);
      row.push_back(value ? two_sided(*value, digits) : not_defined());
    }
    return {{std::move(row)}};
  };
  return table;
}

}  // namespace sinkproof::tables
