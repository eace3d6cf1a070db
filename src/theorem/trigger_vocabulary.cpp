#include "theorem/trigger_vocabulary.hpp"

#include <algorithm>
#include <map>

#include "numeric/error.hpp"
#include "setting/task/anchor_mass_gap.hpp"
#include "theorem/form_parameters.hpp"

namespace sinkproof::theorem {

using language::Input;
using language::Known;
using numeric::Arithmetic;
using numeric::Rational;
using numeric::Scalar;

namespace {

template <class Measures>
struct Extreme {
  std::string name;
  Measures measure;
};

template <Scalar S>
const std::vector<Extreme<S task::Analysis<S>::*>>& extremes_of() {
  using Of = task::Analysis<S>;
  static const std::vector<Extreme<S Of::*>> list{{"loss", &Of::loss},
                                                  {"sink_mass_before", &Of::sink_mass_before},
                                                  {"sink_mass_after", &Of::sink_mass_after},
                                                  {"max_anchor_mass", &Of::max_anchor_mass},
                                                  {"min_null_mass", &Of::min_null_mass},
                                                  {"absorbed_before", &Of::absorbed_before},
                                                  {"absorbed_after", &Of::absorbed_after}};
  return list;
}

const std::vector<Extreme<double task::TriggerMeasures::*>>& measured_extremes() {
  using Of = task::TriggerMeasures;
  static const std::vector<Extreme<double Of::*>> list{{"loss", &Of::loss},
                                                       {"sink_mass_before", &Of::sink_mass_before},
                                                       {"sink_mass_after", &Of::sink_mass_after},
                                                       {"max_anchor_mass", &Of::max_anchor_mass},
                                                       {"min_null_mass", &Of::min_null_mass},
                                                       {"absorbed_before", &Of::absorbed_before},
                                                       {"absorbed_after", &Of::absorbed_after}};
  return list;
}

template <class List>
auto find_extreme(const List& list, const std::string& name) {
  return std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
}

/// The two of trigger_masses().
bool is_of_trigger(const std::string& name) {
  return name == "anchor_trigger_mass_after" || name == "least_trigger_mass_after";
}

std::string yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

/// Contents of content and trigger tokens are one set that has 0 and something else.
bool contents_vary(const task::TriggerTask& task) {
  if (task.content.is_box()) return task.content_dimension >= 1;
  const task::Content zero(static_cast<std::size_t>(task.content_dimension));
  return task.content.letters() == task.trigger_content.letters() && task.content.letters().size() > 1 &&
         task.content.contains(zero);
}

}  // namespace

std::string contents_word(const task::ContentSet& contents, long content_dimension) {
  if (contents.is_box()) return "box";
  const auto& letters = contents.letters();
  const auto every_letter = [&](const auto& is_so) {
    return std::all_of(letters.begin(), letters.end(), is_so);
  };
  // Letters are different, so that so many of them are all.
  constexpr long most = 30;
  const bool are_all = content_dimension <= most &&
                       letters.size() == std::size_t{1} << static_cast<unsigned>(content_dimension);
  if (are_all && every_letter([](const task::Content& letter) {
        return std::all_of(letter.begin(), letter.end(), [](const Rational& x) { return abs(x) == 1; });
      }))
    return "signs";
  const bool is_constant = every_letter([](const task::Content& letter) {
    return std::all_of(letter.begin(), letter.end(), [&](const Rational& x) { return x == letter.front(); });
  });
  return is_constant ? "constant" : "alphabet";
}

std::optional<Rational> distance_of(const task::TriggerTask& task, const std::string& name) {
  if (name == "content_distance") return task::content_distance(task);
  if (name == "trigger_distance") return task::trigger_distance(task);
  return std::nullopt;
}

language::Form form_of(const task::TriggerTask& task, attention::Normaliser normaliser, long heads,
                       const parameter::Values& parameters, const std::vector<std::string>& own) {
  return form_of(task, ModelShape{attention::to_string(normaliser), heads}, parameters, own);
}

language::Form form_of(const task::TriggerTask& task, const ModelShape& model,
                       const parameter::Values& parameters, const std::vector<std::string>& own) {
  language::Form form{
      {{"L", task.length}, {"m", task.content_dimension}, {"heads", model.heads}, {"layers", model.layers}},
      {{"normaliser", model.normaliser},
       {"residual", yes_or_no(model.has_residual)},
       {"contents", contents_word(task.content, task.content_dimension)},
       {"trigger_contents", contents_word(task.trigger_content, task.content_dimension)},
       {"contents_vary", yes_or_no(contents_vary(task))},
       {"same_contents", yes_or_no(task::has_same_contents(task))},
       {"target", to_string(task.target)}}};
  add_parameters(parameters, own, form);
  return form;
}

bool has_place(const std::string& name) {
  return find_extreme(measured_extremes(), name) != measured_extremes().end();
}

bool is_supremum(const std::string& name) {
  return name == "loss" || name == "max_anchor_mass" || name == "product_self_mass";
}

bool is_of_boxes(const std::string& name) {
  return name == "own_anchor_mass" || name == "anchor_mean";
}

bool is_of_several_layers(const std::string& name) {
  return name == "max_layer_sink_mass" || name == "product_self_mass" || name == "composed_sink_before" ||
         name == "composed_sink_after";
}

bool is_of_one_layer(const std::string& name) {
  const bool is_of_several = name == "loss" || name == "max_anchor_mass";
  return (has_place(name) && !is_of_several) || is_of_trigger(name) || is_of_boxes(name) ||
         name == "anchor_gap";
}

template <Scalar S>
const task::Analysis<S>& TriggerNumbers<S>::analysis() {
  if (is_out_of_reach_) throw numeric::ExactUnavailable("numbers that the exact path did not reach before");
  if (!analysis_) {
    try {
      analysis_ = task::analyse(instance_.prepared(), arithmetic_);
    } catch (const numeric::ExactUnavailable&) {
      is_out_of_reach_ = true;
      throw;
    }
  }
  return *analysis_;
}

template <Scalar S>
language::Supply<S> TriggerNumbers<S>::supply() {
  return {[this](const Input& asked) { return input(asked); },
          [this](const std::string& /*anchor_gap*/, const std::vector<S>& weights) {
            return Known<S>::of(task::smallest_anchor_mass_gap(instance_.prepared(), weights, arithmetic_));
          }};
}

template <Scalar S>
Known<S> TriggerNumbers<S>::input(const Input& input) {
  const auto& extremes = extremes_of<S>();
  const auto extreme = find_extreme(extremes, input.name);
  if (extreme != extremes.end()) return Known<S>::of(analysis().*(extreme->measure));
  if (is_entry(input.name)) return entries_.number(input, arithmetic_);
  if (is_of_boxes(input.name)) return of_heads(input);
  if (is_of_trigger(input.name)) {
    if (!masses_) masses_ = task::trigger_masses(instance_.prepared(), arithmetic_);
    return Known<S>::of(input.name == "least_trigger_mass_after" ? masses_->least_trigger_mass_after
                                                                 : masses_->anchor_trigger_mass_after);
  }
  if (const auto distance = distance_of(instance_.trigger_instance().task, input.name))
    return Known<S>::of(arithmetic_.from(*distance));
  return Known<S>::of(arithmetic_.from(instance_.parameters().real(input.name)));
}

template <Scalar S>
Known<S> TriggerNumbers<S>::of_heads(const Input& input) {
  constexpr long first_trigger = 2;
  if (!instance_.trigger_instance().task.content.is_box()) return Known<S>::undefined();
  if (!means_) means_ = task::anchor_means(instance_.prepared(), arithmetic_);
  const auto& of = (*means_)[static_cast<std::size_t>(input.indices.front() - 1)];
  if (input.name == "own_anchor_mass") return Known<S>::of(of.own);
  return Known<S>::of(of.means[static_cast<std::size_t>(input.indices.back() - first_trigger)]);
}

template class TriggerNumbers<numeric::Interval>;
template class TriggerNumbers<numeric::Ball>;
template class TriggerNumbers<numeric::Exact>;

std::optional<MeasuredNumbers> MeasuredNumbers::of(const task::TriggerShape& shape,
                                                   const language::Tape& tape,
                                                   const std::vector<std::size_t>& inputs,
                                                   const parameter::Values& parameters) {
  MeasuredNumbers result;
  const auto scores = shape.score_places();
  const auto biases = shape.bias_places();
  // The values of a head: see TriggerShape.
  const auto index_of = [&](const Input& input) -> std::optional<std::size_t> {
    const auto& at = input.indices;
    const std::size_t first = static_cast<std::size_t>(at[1] - 1) * shape.values_per_head();
    if (input.name == "W_OV")
      return first + scores.size() + biases.size() + static_cast<std::size_t>(at[2] * shape.width() + at[3]);
    if (input.name == "W_QK") {
      const auto found = std::find(scores.begin(), scores.end(), std::pair(at[2], at[3]));
      if (found != scores.end()) return first + static_cast<std::size_t>(found - scores.begin());
    }
    if (input.name == "key_bias") {
      const auto found = std::find(biases.begin(), biases.end(), at[2]);
      if (found != biases.end())
        return first + scores.size() + static_cast<std::size_t>(found - biases.begin());
    }
    return std::nullopt;
  };
  result.numbers_.resize(inputs.size());
  for (std::size_t place = 0; place < inputs.size(); ++place) {
    const Input& input = tape.inputs()[inputs[place]];
    // Most are entries.
    if (is_entry(input.name)) {
      if (const auto index = index_of(input)) result.values_.push_back({place, *index});
      continue;
    }
    const auto extreme = find_extreme(measured_extremes(), input.name);
    if (extreme != measured_extremes().end()) {
      result.measures_.push_back({place, extreme->measure});
    } else if (is_of_trigger(input.name)) {
      result.measures_.push_back({place, input.name == "least_trigger_mass_after"
                                             ? &task::TriggerMeasures::least_trigger_mass_after
                                             : &task::TriggerMeasures::anchor_trigger_mass_after});
    } else if (const auto distance = distance_of(shape.task(), input.name)) {
      result.numbers_[place] = numeric::approximate(*distance);
    } else if (is_of_boxes(input.name)) {
      result.of_heads_.push_back({place,
                                  {static_cast<std::size_t>(input.indices.front() - 1),
                                   input.name == "anchor_mean" ? input.indices.back() : 0}});
    } else if (input.indices.empty()) {
      result.numbers_[place] = numeric::near(parameters.real(input.name));
    } else {
      return std::nullopt;
    }
  }
  return result;
}

const std::vector<double>& MeasuredNumbers::at(std::span<const double> values,
                                               const task::TriggerMeasures& measures) {
  for (const auto& [place, value] : values_) numbers_[place] = values[value];
  for (const auto& [place, measure] : measures_) numbers_[place] = measures.*measure;
  for (const auto& [place, of] : of_heads_)
    numbers_[place] = of.trigger == 0 ? measures.kernel->own_anchor_mass(of.head)
                                      : measures.kernel->anchor_mean(of.head, of.trigger);
  return numbers_;
}

}  // namespace sinkproof::theorem
