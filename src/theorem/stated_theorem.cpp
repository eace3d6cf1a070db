#include "theorem/stated_theorem.hpp"

#include <algorithm>
#include <iterator>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "language/block_parser.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "language/given_numbers.hpp"
#include "numeric/error.hpp"
#include "stated/parameters.hpp"
#include "theorem/stated_search.hpp"
#include "theorem/stated_witness.hpp"

namespace sinkproof::theorem {

using language::Known;
using language::Node;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Enclosure;
using numeric::Scalar;
using parameter::GridAxis;

namespace {

template <class List>
bool has_name(const List& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
}

std::string key_of(const language::Form& form) {
  std::string key;
  const auto add = [&](const std::string& name, const std::string& value) {
    key.append(name).append("=").append(value).append(" ");
  };
  for (const auto& [name, value] : form.numbers) add(name, numeric::to_string(value));
  for (const auto& [name, word] : form.words) add(name, word);
  return key;
}

/// As margins and quantities have it.
template <Scalar S>
std::optional<S> as_optional(const Known<S>& value, const Arithmetic<S>& arithmetic) {
  if (value.is_undefined()) return std::nullopt;
  return value.is_known() ? value.value : arithmetic.unknown();
}

/// The message without its place in a text that nobody has written.
std::string without_place(const language::Error& error) {
  std::string text = error.what();
  text.erase(0, text.find(": ") + 2);
  return text.substr(0, text.rfind(" ["));
}

}  // namespace

StatedTheorem::StatedTheorem(StatedBlock stated, std::string file,
                             const std::vector<TriggerSource>& constructions)
    : stated_(std::move(stated)),
      description_(description_of(stated_)),
      own_parameters_(own_parameters_of(stated_)),
      names_target_(names_target(stated_.text)) {
  description_.file = std::move(file);
  for (const auto& [specification, axis] : own_parameters_) own_names_.push_back(specification.name);
  names_entries_ = names_entries(stated_.text);
  add_grids(constructions);
}

parameter::Values StatedTheorem::parameters_by_default() const {
  std::vector<parameter::Specification> specifications;
  std::vector<GridAxis> axes;
  for (const auto& [specification, axis] : own_parameters_) {
    specifications.push_back(specification);
    axes.push_back(axis);
  }
  return parameter::Grid(specifications, {}, axes).at(0);
}

bool StatedTheorem::is_about_boxes_only() const {
  if (!stated_.is_ours()) return false;
  const task::TriggerTask box{3, 1, task::ContentSet::box(), task::ContentSet::box()};
  const auto form =
      on_form(form_of(box, attention::Normaliser::softmax, 1, parameters_by_default(), own_names_));
  const auto names = names_under(form->tape(), form->roots());
  return std::any_of(names.begin(), names.end(), is_of_boxes);
}

StatedTheorem::StatedTheorem(const StatedTheorem& original, const Mutant& mutant)
    : stated_(original.stated_),
      description_(original.description_),
      own_parameters_(original.own_parameters_),
      own_names_(original.own_names_),
      names_target_(original.names_target_),
      constructions_(original.constructions_) {
  const auto& text = mutant.conclusion;
  constexpr std::size_t most_characters = 2000;
  if (text.size() > most_characters) throw InputError("a condition has more than 2000 characters");
  const auto is_odd = [](char c) { return (c >= 0 && c < ' ') || c == '#' || c == '"'; };
  if (std::any_of(text.begin(), text.end(), is_odd))
    throw InputError("expected a condition on one line, without '#' and texts");
  // Behind the text's last statement, with an id that it has not.
  std::string id = "m";
  while (stated_.text.find(id) != std::string::npos) id += "m";
  auto source = std::make_shared<const language::Source>(
      "mutant", "```theorem\n" + stated_.text + "mutant " + id + " \"\" :\n " + text + "\n```\n");
  try {
    auto blocks = language::read_blocks(*source, {});
    stated_.block = std::make_shared<const language::Block>(std::move(blocks.front()));
  } catch (const language::Error& error) {
    throw InputError("'" + text.substr(0, 60) + "': " + without_place(error));
  }
  stated_.source = std::move(source);
  names_entries_ = original.names_entries_ || names_entries("mutant " + text + "\n");
  mutant_ = all_of<language::TheoremMutant>(*stated_.block).back();
  if (mutant_->id.text != id) throw InputError("'" + text.substr(0, 60) + "': expected one condition");
  description_.conclusion = {mutant.id, is_strict(mutant_->statement), mutant.change};
}

void StatedTheorem::check_grid(const language::Grid& grid, const language::Word& name,
                               const task::TriggerConstruction& construction,
                               const std::vector<GridAxis>& axes) const {
  const auto fail = [&](language::Fault fault, language::Range place, const std::string& message) {
    throw language::Error(fault, *stated_.source, place, message);
  };
  for (const auto& own : own_names_) {
    if (has_name(construction.parameters, own))
      fail(language::Fault::taken_name, name.range,
           "expected a construction without a parameter " + language::single_quoted(own) +
               ", which is one of this theorem's, too");
  }
  for (const auto& axis : grid.axes) {
    if (has_name(axes, axis.name.text) ||
        std::count(own_names_.begin(), own_names_.end(), axis.name.text) > 0)
      continue;
    std::vector<std::string> known;
    known.reserve(construction.parameters.size());
    for (const auto& parameter : construction.parameters) known.push_back(parameter.name);
    fail(language::Fault::unknown_name, axis.name.range,
         "expected a parameter of " + language::single_quoted(name.text) + ", not " +
             language::single_quoted(axis.name.text) + language::hint(axis.name.text, known));
  }
  for (const auto& parameter : construction.parameters) {
    if (!has_name(axes, parameter.name))
      fail(language::Fault::missing_value, name.range,
           "expected values for " + language::single_quoted(parameter.name) + ", a parameter of " +
               language::single_quoted(name.text));
  }
  try {
    static_cast<void>(parameter::Grid(construction.parameters, {}, axes));
  } catch (const InputError& error) {
    fail(language::Fault::out_of_range, name.range, std::string("of ") + name.text + ": " + error.what());
  }
}

void StatedTheorem::add_grids(const std::vector<TriggerSource>& known) {
  for (const auto* grid : all_of<language::Grid>(*stated_.block)) {
    std::vector<GridAxis> own_axes;
    for (const auto& name : grid->constructions) {
      const auto found = std::find_if(known.begin(), known.end(), [&](const auto& source) {
        return source.construction->name == name.text;
      });
      if (found == known.end()) {
        std::vector<std::string> names;
        names.reserve(known.size());
        for (const auto& source : known) names.push_back(source.construction->name);
        throw language::Error(language::Fault::unknown_name, *stated_.source, name.range,
                              "expected a construction of one layer of the trigger-conditional task, not " +
                                  language::single_quoted(name.text) +
                                  files::nearest_name_hint(name.text, names));
      }
      std::vector<GridAxis> axes;
      for (const auto& axis : grid->axes) {
        const auto& parameters = found->construction->parameters;
        const bool is_own = std::count(own_names_.begin(), own_names_.end(), axis.name.text) > 0;
        if (!is_own && !has_name(parameters, axis.name.text)) continue;
        std::string values;
        for (const auto& value : axis.values)
          values += (values.empty() ? "" : ",") + value_text(stated_, value);
        (is_own ? own_axes : axes).push_back({axis.name.text, std::move(values)});
      }
      check_grid(*grid, name, *found->construction, axes);
      axes.insert(axes.end(), own_axes.begin(), own_axes.end());
      own_axes.clear();
      constructions_.push_back({found->construction, std::move(axes), grid->by_default});
    }
  }
  // The others can be named, of somebody's theorem.
  if (stated_.is_ours()) return;
  for (const auto& source : known) {
    const bool is_named = std::any_of(constructions_.begin(), constructions_.end(), [&](const auto& one) {
      return one.construction == source.construction;
    });
    const bool is_taken = std::any_of(own_names_.begin(), own_names_.end(), [&](const std::string& own) {
      return has_name(source.construction->parameters, own);
    });
    if (!is_named && !is_taken) constructions_.push_back({source.construction, source.default_grid, false});
  }
}

std::string StatedTheorem::place() const {
  return description_.file.empty() ? "" : files::on_one_line(description_.file) + ": ";
}

std::vector<Source> StatedTheorem::sources() const {
  auto result = TriggerTheorem::sources();
  for (Source& source : result) {
    // What a grid says of the theorem's own parameters counts, and not their values by default behind it.
    std::vector<GridAxis> grid;
    for (auto& axis : source.default_grid) {
      if (!has_name(grid, axis.name)) grid.push_back(std::move(axis));
    }
    source.default_grid = std::move(grid);
  }
  return result;
}

std::shared_ptr<const StatedForm> StatedTheorem::on_form(const language::Form& form) const {
  constexpr std::size_t most_kept = 2'000'000;
  const std::string key = key_of(form);
  {
    const std::lock_guard guard(mutex_);
    const auto known = forms_.find(key);
    if (known != forms_.end()) return known->second;
  }
  auto made = make_form(form);
  const std::lock_guard guard(mutex_);
  kept_cost_ += made->tape().cost();
  if (kept_cost_ > most_kept) {
    forms_.clear();
    kept_cost_ = made->tape().cost();
  }
  forms_.emplace(key, made);
  return made;
}

std::shared_ptr<const StatedForm> StatedTheorem::make_form(const language::Form& form) const {
  auto made = std::make_shared<const StatedForm>(stated_, form, mutant_);
  for (const auto& name : names_under(made->tape(), made->roots())) {
    if (is_of_several_layers(name))
      throw InputError(files::on_one_line(stated_.source->name()) + ": " + description_.id + " names " +
                       name + ", which cannot be evaluated yet: it is a number of several layers");
  }
  return made;
}

bool StatedTheorem::rules_out(const language::Form& form, const std::vector<std::string>& dropped) const {
  language::Compilation compilation(*stated_.source, *stated_.block, form);
  const auto is_broken = [&](const language::Proposition* one) {
    if (one->role != language::Proposition::Role::hypothesis ||
        std::find(dropped.begin(), dropped.end(), one->id.text) != dropped.end() ||
        !compilation.is_stated(*one))
      return false;
    const Node margin = compilation.margin(*one);
    if (compilation.tape().is_undefined(margin)) return true;
    const auto* value = compilation.tape().constant(margin);
    return value != nullptr && !(is_strict(one->statement) ? *value > 0 : *value >= 0);
  };
  const auto propositions = all_of<language::Proposition>(*stated_.block);
  return std::any_of(propositions.begin(), propositions.end(), is_broken);
}

bool StatedTheorem::is_about(task::Target target) const {
  return target == task::Target::inclusive || names_target_;
}

std::shared_ptr<const StatedForm> StatedTheorem::on_instance(const TriggerTheoremInstance& instance) const {
  if (!names_target_) require_inclusive_target(instance, place() + description_.id);
  try {
    stated::require_parts(*stated_.source, *stated_.block, instance.parameters());
  } catch (const InputError& error) {
    throw InputError(place() + error.what());
  }
  const auto& [task, model] = instance.trigger_instance();
  auto form = form_of(task, model.normaliser, static_cast<long>(model.heads.size()), instance.parameters(),
                      own_names_);
  if (!names_entries_ || instance.is_one_of_many()) return on_form(form);
  const TriggerEntries entries(model);
  form.entries = &entries;
  return instance.form(this, [&] { return make_form(form); });
}

template <Scalar S>
Evaluation<S> StatedTheorem::evaluate_in(const Instance& instance, const Arithmetic<S>& arithmetic) const {
  const auto& typed = as_trigger(instance);
  const auto form = on_instance(typed);
  TriggerNumbers<S> numbers(typed, arithmetic);
  const auto values = language::run<S>(form->tape(), form->roots(), {arithmetic}, numbers.supply());
  auto next = values.begin();
  const auto take = [&] { return as_optional(*next++, arithmetic); };
  const auto margin = [&](const StatedForm::Part& part) {
    return Margin<S>{part.id, part.strict, part.margin ? take() : std::nullopt};
  };
  Evaluation<S> result;
  for (const auto& part : form->hypotheses()) result.hypotheses.push_back(margin(part));
  result.conclusion = margin(form->conclusion());
  result.conclusion.id = description_.conclusion.id;
  for (const auto& [name, node] : form->quantities()) result.quantities.push_back({name, take()});
  result.claims = claim_margins<S>(
      typed.claims(), [&]() -> const task::Analysis<S>& { return numbers.analysis(); }, arithmetic);
  for (const auto& part : form->corollaries()) {
    const auto is_its = [&](const auto& claim) { return claim.id == part.id; };
    if (std::any_of(typed.claims().begin(), typed.claims().end(), is_its))
      throw InputError(place() + "the corollary " + part.id +
                       " has the id of a claim of the construction (expected another one)");
    result.claims.push_back(margin(part));
  }
  return result;
}

template <Scalar S>
std::vector<S> StatedTheorem::numbers_at(const std::vector<std::string>& names,
                                         const std::map<std::string, numeric::Expression>& values,
                                         const Arithmetic<S>& arithmetic) const {
  language::GivenNumbers given;
  for (const auto& [name, value] : values) given.set(name, value);
  language::Compilation compilation(*stated_.source, *stated_.block, given.form());
  std::vector<Node> roots;
  roots.reserve(names.size());
  for (const auto& name : names)
    roots.push_back(compilation.number({.node = language::Reference{.name = {name, {}}}, .range = {}}));
  for (const auto& name : names_under(compilation.tape(), roots)) {
    if (!given.is_irrational(name)) throw InternalError("a number of a text rests on " + name);
  }
  std::vector<S> result;
  for (const auto& value : given.run_on(compilation.tape(), roots, arithmetic)) {
    auto number = as_optional(value, arithmetic);
    if (!number) throw InternalError("a number of a text that is not defined");
    result.push_back(*std::move(number));
  }
  return result;
}

template std::vector<Ball> StatedTheorem::numbers_at(const std::vector<std::string>&,
                                                     const std::map<std::string, numeric::Expression>&,
                                                     const Arithmetic<Ball>&) const;
template std::vector<numeric::Exact> StatedTheorem::numbers_at(
    const std::vector<std::string>&, const std::map<std::string, numeric::Expression>&,
    const Arithmetic<numeric::Exact>&) const;

bool StatedTheorem::needs_witness(const Instance& instance, const std::string& id) const {
  if (stated_.is_ours()) return true;
  const auto& claims = as_trigger(instance).claims();
  return std::any_of(claims.begin(), claims.end(), [&](const auto& claim) { return claim.id == id; });
}

std::unique_ptr<const Theorem> StatedTheorem::variant(const Mutant& mutant) const {
  if (stated_.is_ours()) return nullptr;
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
    // A quantity of the text may be called like one of the setting and be the same; nothing else has such a name.
    if (!has_name(all.quantities, name))
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
  return std::make_unique<TriggerSearchSpace>(stated_search(*this), *this, own_parameters());
}

}  // namespace sinkproof::theorem
