#include "theorem/stated_theorem.hpp"

#include <algorithm>

#include "theorem/stated_search.hpp"
#include "theorem/stated_witness.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Scalar;

StatedTheorem::StatedTheorem(StatedBlock stated, std::string file,
                             const std::vector<TriggerSource>& constructions)
    : text_(std::move(stated), std::move(file)),
      constructions_(text_.constructions(constructions, "one layer of the trigger-conditional task")) {}

bool StatedTheorem::is_about_boxes_only() const {
  if (!text_.is_ours()) return false;
  const task::TriggerTask box{3, 1, task::ContentSet::box(), task::ContentSet::box()};
  const auto form = text_.on_form(
      form_of(box, attention::Normaliser::softmax, 1, text_.parameters_by_default(), text_.own_names()));
  const auto names = names_under(form->tape(), form->roots());
  return std::any_of(names.begin(), names.end(), is_of_boxes);
}

std::shared_ptr<const StatedForm> StatedTheorem::on_instance(const TriggerTheoremInstance& instance) const {
  const auto& [task, model] = instance.trigger_instance();
  text_.require(task.target, instance.parameters());
  auto form = form_of(task, model.normaliser, static_cast<long>(model.heads.size()), instance.parameters(),
                      text_.own_names());
  if (!text_.names_entries() || instance.is_one_of_many()) return text_.on_form(form);
  const HeadEntries entries(model);
  form.entries = &entries;
  return instance.forms().find_or(this, [&] { return text_.make_form(form); });
}

template <Scalar S>
Evaluation<S> StatedTheorem::evaluate_in(const Instance& instance, const Arithmetic<S>& arithmetic) const {
  const auto& typed = as_trigger(instance);
  const auto form = on_instance(typed);
  TriggerNumbers<S> numbers(typed, arithmetic);
  return text_.evaluate<S>(
      *form, numbers.supply(),
      [&] {
        return claim_margins<S>(
            typed.claims(), [&]() -> const task::Analysis<S>& { return numbers.analysis(); }, arithmetic);
      },
      arithmetic);
}

bool StatedTheorem::needs_witness(const Instance& instance, const std::string& id) const {
  return text_.needs_witness(as_trigger(instance).claims(), id);
}

std::unique_ptr<const Theorem> StatedTheorem::variant(const Mutant& mutant) const {
  if (text_.is_ours()) return nullptr;
  return std::unique_ptr<const Theorem>(new StatedTheorem(*this, mutant));
}

std::vector<std::string> StatedTheorem::extremes_of_conclusion(const Instance& instance) const {
  const auto form = on_instance(as_trigger(instance));
  std::vector<std::string> result;
  if (!form->conclusion().margin) return result;
  for (const auto& name : names_under(form->tape(), {*form->conclusion().margin})) {
    if (has_place(name)) result.push_back(name);
  }
  return result;
}

std::vector<Attained> StatedTheorem::attained(const Instance& instance,
                                              const std::vector<std::string>& quantities,
                                              const Evaluation<Enclosure>& evaluation) const {
  constexpr long bits = 512;
  const Arithmetic<Ball> arithmetic{bits};
  TriggerNumbers<Ball> numbers(as_trigger(instance), arithmetic);
  const auto supply = numbers.supply();
  auto all = evaluation;
  for (const auto& name : quantities) {
    // A quantity of the text may be called like one of the setting and be the same; nothing else has such a
    // name.
    if (std::none_of(all.quantities.begin(), all.quantities.end(),
                     [&](const auto& known) { return known.name == name; }))
      all.quantities.push_back({name, numeric::enclosure(supply.input({name}).value)});
  }
  return TriggerTheorem::attained(instance, quantities, all);
}

Finding StatedTheorem::find_violation(const TriggerTheoremInstance& instance,
                                      const Evaluation<Ball>& /*evaluation*/,
                                      const Arithmetic<Ball>& arithmetic) const {
  return find_broken_bound(*on_instance(instance), instance, arithmetic);
}

std::unique_ptr<SearchSpace> StatedTheorem::search_space() const {
  return std::make_unique<TriggerSearchSpace>(stated_search(*this), *this, own_parameters(), searches_);
}

}  // namespace sinkproof::theorem
