#include "theorem/stated_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "numeric/error.hpp"
#include "theorem/stated_theorem.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using task::ContentKind;
using task::TriggerShape;

namespace {

constexpr double no_margin = std::numeric_limits<double>::quiet_NaN();
constexpr long least_length = 3;
constexpr long most_length = 8;
constexpr long most_heads = 4;
constexpr long alphabet_length = 5;
constexpr auto last_normaliser_of_all = attention::Normaliser::softmax_key_bias;

task::Target target_of(const StatedTheorem& theorem) {
  return theorem.is_about(task::Target::preceding) ? task::Target::preceding : task::Target::inclusive;
}

std::shared_ptr<const StatedForm> on_shape(const StatedTheorem& theorem, const TriggerShape& shape,
                                           const parameter::Values& parameters) {
  return theorem.text().on_form(
      form_of(shape.task(), shape.normaliser, shape.heads, parameters, theorem.text().own_names()));
}

/// Margins of points of one shape, in plain doubles.
class TapeMargins {
 public:
  TapeMargins(std::shared_ptr<const StatedForm> form, language::DoubleRun run, MeasuredNumbers numbers,
              const Description& description)
      : form_(std::move(form)), run_(std::move(run)), numbers_(std::move(numbers)) {
    for (const auto& hypothesis : description.hypotheses) {
      const auto& stated = form_->hypotheses();
      const auto found = std::find_if(stated.begin(), stated.end(),
                                      [&](const auto& part) { return part.id == hypothesis.id; });
      places_.push_back(found == stated.end() ? -1 : found - stated.begin());
    }
  }

  void operator()(std::span<const double> values, const task::TriggerMeasures& measures,
                  SearchMargins& margins) {
    const auto& results = run_(numbers_.at(values, measures), [&](std::span<const double> weights) {
      return measures.kernel->anchor_mass_gap(weights);
    });
    std::size_t next = form_->hypotheses().size();
    margins.hypotheses.resize(places_.size());
    for (std::size_t k = 0; k < places_.size(); ++k)
      margins.hypotheses[k] = places_[k] < 0 ? 1 : results[static_cast<std::size_t>(places_[k])];
    const bool has_conclusion = form_->conclusion().margin.has_value();
    margins.conclusion = has_conclusion ? results[next++] : no_margin;
    margins.conclusion_is_defined = std::isfinite(margins.conclusion);
    if (!margins.conclusion_is_defined) margins.conclusion = 0;
    margins.conclusion_is_strict = form_->conclusion().strict;
    const auto first = results.begin() + static_cast<std::ptrdiff_t>(next);
    const auto end = first + static_cast<std::ptrdiff_t>(form_->quantities().size());
    margins.quantities.assign(first, end);
    next += form_->quantities().size();
    margins.corollary = std::numeric_limits<double>::infinity();
    for (const auto& corollary : form_->searched_corollaries()) {
      if (!corollary.margin) continue;
      const double margin = results[next++];
      if (!(margin < margins.corollary)) continue;  // also where it is not defined
      margins.corollary = margin;
      margins.corollary_is_strict = corollary.strict;
    }
  }

 private:
  std::shared_ptr<const StatedForm> form_;
  language::DoubleRun run_;
  MeasuredNumbers numbers_;
  std::vector<std::ptrdiff_t> places_;  ///< of the description's hypotheses; -1: not stated
};

/// Where the text cannot be evaluated: no such point is a counterexample.
void give_no_margins(std::span<const double> /*values*/, const task::TriggerMeasures& /*measures*/,
                     SearchMargins& margins) {
  std::fill(margins.hypotheses.begin(), margins.hypotheses.end(), no_margin);
  std::fill(margins.quantities.begin(), margins.quantities.end(), no_margin);
  margins.conclusion_is_defined = false;
  margins.corollary = std::numeric_limits<double>::infinity();
}

TriggerSearch::Margins margins_on(const StatedTheorem& theorem, const TriggerShape& shape) {
  const auto parameters = theorem.text().parameters_by_default();
  std::shared_ptr<const StatedForm> form;
  const auto& description = theorem.description();
  try {
    form = on_shape(theorem, shape, parameters);
  } catch (const InputError&) {
    return [hypotheses = description.hypotheses.size(), quantities = description.quantities.size()](
               auto values, const auto& measures, SearchMargins& margins) {
      margins.hypotheses.resize(hypotheses);
      margins.quantities.resize(quantities);
      give_no_margins(values, measures, margins);
    };
  }
  language::DoubleRun run(form->tape(), form->searched_roots());
  auto numbers = MeasuredNumbers::of(shape, form->tape(), run.inputs(), parameters);
  if (!numbers) return {};
  return TapeMargins(std::move(form), std::move(run), *std::move(numbers), description);
}

/// Whether all hypotheses that count and follow from the sizes alone hold, and the text can be evaluated.
bool is_allowed(const StatedTheorem& theorem, const TriggerShape& shape, const parameter::Values& parameters,
                const std::vector<std::string>& dropped) {
  try {
    const auto form =
        form_of(shape.task(), shape.normaliser, shape.heads, parameters, theorem.text().own_names());
    if (theorem.text().rules_out(form, dropped)) return false;
    static_cast<void>(theorem.text().on_form(form));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// The least box that holds all allowed sizes; all of them where none is allowed.
TriggerRanges ranges_of(const StatedTheorem& theorem, const std::vector<std::string>& dropped) {
  const auto parameters = theorem.text().parameters_by_default();
  const task::Target target = target_of(theorem);
  TriggerRanges ranges{most_length, 1, last_normaliser_of_all, attention::Normaliser::softmax, true};
  const bool boxes_only = theorem.is_about_boxes_only();
  bool is_any_allowed = false;
  // What the box has already takes no look; the sizes that make it largest are looked at first.
  const auto has = [&](const TriggerShape& shape) {
    return shape.length >= ranges.least_length && shape.heads <= ranges.most_heads &&
           shape.normaliser >= ranges.first_normaliser && shape.normaliser <= ranges.last_normaliser &&
           (shape.contents == ContentKind::box || !ranges.boxes_only);
  };
  const auto look_at = [&](const TriggerShape& shape) {
    if (is_any_allowed && has(shape)) return;
    if (!is_allowed(theorem, shape, parameters, dropped)) return;
    is_any_allowed = true;
    ranges.least_length = std::min(ranges.least_length, shape.length);
    ranges.most_heads = std::max(ranges.most_heads, shape.heads);
    ranges.first_normaliser = std::min(ranges.first_normaliser, shape.normaliser);
    ranges.last_normaliser = std::max(ranges.last_normaliser, shape.normaliser);
    ranges.boxes_only = ranges.boxes_only && shape.contents == ContentKind::box;
  };
  for (long of = 0; of <= static_cast<long>(last_normaliser_of_all); ++of) {
    const auto normaliser = static_cast<attention::Normaliser>(of);
    for (long length = least_length; length <= most_length; ++length) {
      for (long heads = most_heads; heads >= 1; --heads)
        look_at({length, 1, heads, normaliser, ContentKind::box, target});
    }
    for (long heads = 1; heads <= 2 && !boxes_only; ++heads)
      look_at({alphabet_length, 1, heads, normaliser, ContentKind::units, target});
  }
  if (is_any_allowed) return ranges;
  return {least_length, most_heads, attention::Normaliser::softmax, last_normaliser_of_all, boxes_only};
}

}  // namespace

TriggerSearch stated_search(const StatedTheorem& theorem) {
  TriggerSearch search;
  // A text that names the target is about the other one, as far as it matters.
  search.target = target_of(theorem);
  search.margins_of = [&theorem](const TriggerShape& shape) { return margins_on(theorem, shape); };
  search.ranges = [&theorem](const std::vector<std::string>& dropped) { return ranges_of(theorem, dropped); };
  return search;
}

}  // namespace sinkproof::theorem
