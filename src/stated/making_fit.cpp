#include <map>
#include <utility>

#include "language/diagnostic.hpp"
#include "numeric/error.hpp"
#include "setting/fit/best_fit.hpp"
#include "setting/fit/fit_names.hpp"
#include "stated/making.hpp"

namespace sinkproof::stated {

using language::Range;
using numeric::Expression;
using numeric::Rational;

void Making::fit_line(const language::Generation& generation) {
  const auto best = fit::best_fit(fit::normaliser_of(form_.words.at("normaliser")), size("L"));
  language::Compilation compilation(source_, block_, form_);
  for (const auto& target : generation.targets) {
    auto& values = generated_[target.name.text];
    const auto bounds = compilation.bounds(target);
    if (!bounds) {
      values.emplace(0, target.name.text == "slope" ? best.slope : best.intercept);
      continue;
    }
    if (*bounds != std::pair(1L, best.last()))
      fail(target.name.range, "expected 1 to L-2 of " + language::single_quoted(target.name.text) +
                                  ", which is " + std::to_string(best.last()) + " here");
    for (long k = 1; k <= best.last(); ++k) values.emplace(k, best.weight(k));
  }
}

fit::NormaliserFit Making::normaliser_fit() {
  generate();
  fit::NormaliserFit result{size("L"), fit::normaliser_of(form_.words.at("normaliser")), 0, 0, {}};
  std::map<long, Rational> weights;
  const auto set = [&](const std::string& name, long k, const Expression& value, Range place) {
    if (!value.is_rational()) fail(place, "expected rational numbers in a fit and its weights");
    if (name == "weight") {
      weights[k] = value.rational();
    } else {
      (name == "slope" ? result.slope : result.intercept) = value.rational();
    }
  };
  for (const auto& [name, values] : generated_) {
    for (const auto& [k, value] : values) set(name, k, value, block_.id.range);
  }
  for (const auto* assignment : assignments_) {
    const auto* entry = setting_.find(assignment->target.name.text);
    if (assignment->word || entry == nullptr || entry->kind != language::Kind::number) continue;
    const Range place = assignment->value->range;
    for (const auto& one : compilation_->entries(*assignment))
      set(one.name, one.indices.empty() ? 0 : one.indices.front(),
          values_of(*compilation_, one.numbers, place).front(), place);
  }
  for (auto& [k, weight] : weights) {
    if (weight != 0) result.weights.emplace_back(k, std::move(weight));
  }
  return result;
}

}  // namespace sinkproof::stated
