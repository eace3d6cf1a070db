#include "theorem/stated_text.hpp"

#include <algorithm>
#include <iterator>

#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "language/block_parser.hpp"
#include "language/check.hpp"
#include "language/diagnostic.hpp"
#include "language/given_numbers.hpp"
#include "language/named.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "stated/construction.hpp"
#include "stated/parameters.hpp"
#include "theorem/trigger_vocabulary.hpp"

namespace sinkproof::theorem {

using language::Known;
using language::Node;
using numeric::Arithmetic;
using numeric::Ball;
using numeric::Exact;
using numeric::Interval;
using numeric::Scalar;
using parameter::GridAxis;

namespace {

template <class List>
bool has_name(const List& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
}

template <class List>
std::vector<std::string> names_of(const List& list) {
  std::vector<std::string> names;
  names.reserve(list.size());
  for (const auto& one : list) names.push_back(one.name);
  return names;
}

bool is_target(const std::string& name) {
  return name == "target";
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

AboutInstances instances_of(const language::Block& block) {
  if (block.setting.text == language::normaliser_fit().id) return AboutInstances::of_fits;
  if (block.setting.text == language::switches().id) return AboutInstances::of_switches;
  if (block.setting.text == language::embeddings().id) return AboutInstances::of_embeddings;
  if (block.setting.text == language::token_law().id) return AboutInstances::of_laws;
  if (block.setting.text == language::patterns().id) return AboutInstances::of_patterns;
  if (block.setting.text == language::numbers().id) return AboutInstances::of_numbers;
  if (block.setting.text != language::trigger_task().id)
    throw InternalError("a text about " + block.setting.text);
  return language::find_named(block, is_of_several_layers) != nullptr ? AboutInstances::of_layers
                                                                      : AboutInstances::of_one_layer;
}

StatedText::StatedText(StatedBlock stated, std::string file)
    : stated_(std::move(stated)),
      description_(description_of(stated_)),
      own_parameters_(own_parameters_of(stated_)),
      about_(instances_of(*stated_.block)),
      names_target_(find_of_task(is_target) != nullptr),
      names_entries_(finds_entry()) {
  description_.file = std::move(file);
  if (has_layers())
    description_.absence = "a layer has several heads, so that there is no product of the layers' attention";
  if (about_ == AboutInstances::of_embeddings)
    description_.absence = "no W represents the sink, whatever it costs";
  if ((has_layers() || about_ == AboutInstances::of_embeddings) && !is_ours())
    description_.absence += ", or the text says so";
  if (is_ours() && about_ == AboutInstances::of_laws)
    description_.absence = "a ratio of expectations, with the denominator 0";
  if (is_ours() && about_ == AboutInstances::of_patterns)
    description_.absence = "not defined outside the setting";
  if (is_ours() && about_ == AboutInstances::of_switches)
    description_.absence =
        "one context has no angle; from 2 eta/(g s) = 1 on part 3 does not bound the sink's value, and part "
        "4 is "
        "about sinks with half of the mass";
  for (const auto& [specification, axis] : own_parameters_) own_names_.push_back(specification.name);
  if (const auto* name = find_other_number())
    throw language::Error(language::Fault::unknown_name, *stated_.source, name->range, other_number(*name));
  // Grids that are wrong are seen here.
  static_cast<void>(given_grids());
}

const language::Word* StatedText::find_of_task(
    const std::function<bool(const std::string&)>& is_sought) const {
  if (!is_of_task()) return nullptr;
  return language::find_named(*stated_.block, is_sought);
}

bool StatedText::finds_entry() const {
  if (about_ != AboutInstances::of_embeddings) return find_of_task(is_entry) != nullptr;
  return language::find_named(*stated_.block, [](const std::string& name) {
           const auto* entry = language::embeddings().find(name);
           return entry != nullptr && !entry->indices.empty();
         }) != nullptr;
}

const language::Word* StatedText::find_other_number() const {
  return find_of_task(has_layers() ? is_of_one_layer : is_of_several_layers);
}

std::string StatedText::other_number(const language::Word& name) const {
  return std::string("expected a number of ") +
         (has_layers() ? "several layers, which the text is about, and not of one: "
                       : "one layer, which the text is about, and not of several: ") +
         language::single_quoted(name.text);
}

StatedText::StatedText(const StatedText& original, const Mutant& mutant)
    : stated_(original.stated_),
      description_(original.description_),
      own_parameters_(original.own_parameters_),
      own_names_(original.own_names_),
      about_(original.about_),
      names_target_(original.names_target_) {
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
    auto blocks = language::read_blocks(*source, {}, language::Checks::all_but_examples);
    stated_.block = std::make_shared<const language::Block>(std::move(blocks.front()));
  } catch (const language::Error& error) {
    throw InputError("'" + text.substr(0, 60) + "': " + without_place(error));
  }
  stated_.source = std::move(source);
  names_entries_ = finds_entry();
  if (const auto* name = find_other_number())
    throw InputError("'" + text.substr(0, 60) + "': " + other_number(*name));
  mutant_ = all_of<language::TheoremMutant>(*stated_.block).back();
  if (mutant_->id.text != id) throw InputError("'" + text.substr(0, 60) + "': expected one condition");
  description_.conclusion = {mutant.id, is_strict(mutant_->statement), mutant.change};
}

parameter::Values StatedText::parameters_by_default() const {
  std::vector<parameter::Specification> specifications;
  std::vector<GridAxis> axes;
  for (const auto& [specification, axis] : own_parameters_) {
    specifications.push_back(specification);
    axes.push_back(axis);
  }
  return parameter::Grid(specifications, {}, axes).at(0);
}

std::string StatedText::place() const {
  return description_.file.empty() ? "" : files::on_one_line(description_.file) + ": ";
}

void StatedText::check_grid(const language::Grid& grid, const language::Word& name,
                            const KnownConstruction& construction, const std::vector<GridAxis>& axes) const {
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
    fail(language::Fault::unknown_name, axis.name.range,
         "expected a parameter of " + language::single_quoted(name.text) + ", not " +
             language::single_quoted(axis.name.text) +
             language::hint(axis.name.text, names_of(construction.parameters)));
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

std::size_t StatedText::find_construction(const std::vector<KnownConstruction>& known,
                                          const language::Word& name, const std::string& kind) const {
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.name == name.text; });
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  auto names = names_of(known);
  for (const auto& one : stated_.of_file) names.push_back(one->id());
  throw language::Error(language::Fault::unknown_name, *stated_.source, name.range,
                        "expected a construction of " + kind + ", not " + language::single_quoted(name.text) +
                            files::nearest_name_hint(name.text, names));
}

StatedText::NamedConstruction StatedText::named(const language::Grid& grid, const language::Word& name,
                                                const std::vector<KnownConstruction>& known,
                                                std::size_t place) const {
  std::vector<GridAxis> axes;
  std::vector<GridAxis> own_axes;
  for (const auto& axis : grid.axes) {
    const bool is_own = std::count(own_names_.begin(), own_names_.end(), axis.name.text) > 0;
    if (!is_own && !has_name(known[place].parameters, axis.name.text)) continue;
    std::string values;
    for (const auto& value : axis.values) values += (values.empty() ? "" : ",") + value_text(stated_, value);
    (is_own ? own_axes : axes).push_back({axis.name.text, std::move(values)});
  }
  for (const auto& usual : known[place].usual_grid) {
    if (known[place].is_somebodys && !has_name(axes, usual.name)) axes.push_back(usual);
  }
  check_grid(grid, name, known[place], axes);
  axes.insert(axes.end(), own_axes.begin(), own_axes.end());
  return {place, std::move(axes), grid.by_default};
}

void StatedText::add_others(const std::vector<KnownConstruction>& known,
                            std::vector<NamedConstruction>& result) const {
  for (std::size_t k = 0; k < known.size(); ++k) {
    const bool is_named =
        std::any_of(result.begin(), result.end(), [&](const auto& one) { return one.construction == k; });
    const bool is_taken = std::any_of(own_names_.begin(), own_names_.end(), [&](const std::string& own) {
      return has_name(known[k].parameters, own);
    });
    const bool has_values = known[k].usual_grid.size() == known[k].parameters.size();
    if (!is_named && !is_taken && has_values) result.push_back({k, known[k].usual_grid, false});
  }
}

std::vector<StatedText::NamedConstruction> StatedText::grids(const std::vector<KnownConstruction>& known,
                                                             const std::string& kind) const {
  std::vector<NamedConstruction> result;
  for (const auto* grid : all_of<language::Grid>(*stated_.block)) {
    for (const auto& name : grid->constructions) {
      const bool is_known =
          std::any_of(known.begin(), known.end(), [&](const auto& one) { return one.name == name.text; });
      // Another construction of its file, which a certificate does not have.
      if (!is_known && (stated_.is_of_document || is_given(name.text))) continue;
      result.push_back(named(*grid, name, known, find_construction(known, name, kind)));
    }
  }
  // The others can be named, of somebody's theorem.
  if (!is_ours()) add_others(known, result);
  return result;
}

bool StatedText::is_given(const std::string& id) const {
  return std::any_of(stated_.of_file.begin(), stated_.of_file.end(),
                     [&](const auto& one) { return one->id() == id; });
}

std::vector<std::pair<StatedText::NamedConstruction, std::size_t>> StatedText::given_grids() const {
  std::vector<std::vector<GridAxis>> usual;
  for (const auto& one : stated_.of_file) usual.push_back(stated::default_axes(*one));
  std::vector<KnownConstruction> known;
  for (std::size_t k = 0; k < usual.size(); ++k)
    known.push_back({stated_.of_file[k]->id(), stated_.of_file[k]->parameters(), usual[k], true});
  std::vector<NamedConstruction> all;
  std::vector<std::size_t> above;
  std::size_t others = 0;
  for (const auto* grid : all_of<language::Grid>(*stated_.block)) {
    for (const auto& name : grid->constructions) {
      if (!is_given(name.text)) {
        ++others;
        continue;
      }
      all.push_back(named(*grid, name, known, find_construction(known, name, "")));
      above.push_back(others);
    }
  }
  add_others(known, all);
  above.resize(all.size(), others);
  std::vector<std::pair<NamedConstruction, std::size_t>> result;
  for (std::size_t k = 0; k < all.size(); ++k) result.emplace_back(std::move(all[k]), above[k]);
  return result;
}

std::vector<Source> StatedText::with_given(std::vector<Source> sources) const {
  std::vector<Source> result;
  auto next = sources.begin();
  for (auto& [grid, others] : given_grids()) {
    const auto end = sources.begin() + static_cast<std::ptrdiff_t>(others);
    result.insert(result.end(), std::make_move_iterator(next), std::make_move_iterator(end));
    next = end;
    const auto& construction = stated_.of_file[grid.construction];
    const auto& says = construction->description();
    const bool by_default = grid.by_default && !says.mutant_of;
    auto& source =
        result.emplace_back(Source{says.name, says.summary, says.source, says.mutant_of, says.parameters,
                                   std::move(grid.axes), by_default, construction->text(), construction});
    append_own(source, own_parameters_);
  }
  result.insert(result.end(), std::make_move_iterator(next), std::make_move_iterator(sources.end()));
  return result;
}

std::shared_ptr<const StatedForm> StatedText::on_form(const language::Form& form) const {
  return forms_.find_or(form, [&] { return make_form(form); });
}

std::shared_ptr<const StatedForm> StatedText::make_form(const language::Form& form, bool is_searched) const {
  return std::make_shared<const StatedForm>(stated_, form, mutant_, is_searched);
}

bool StatedText::rules_out(const language::Form& form, const std::vector<std::string>& dropped) const {
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

void StatedText::require(task::Target target, const parameter::Values& parameters) const {
  if (!is_about(target))
    throw InputError(std::string("an instance with the target ") + to_string(target) + ", about which " +
                     place() + description_.id + " says nothing (expected the target inclusive)");
  require(parameters);
}

void StatedText::require(const parameter::Values& parameters) const {
  try {
    stated::require_parts(*stated_.source, *stated_.block, parameters);
  } catch (const InputError& error) {
    throw InputError(place() + error.what());
  }
}

void StatedText::require(const numbers::NamedNumbers& numbers) const {
  try {
    numbers::require_in_ranges(numbers, *stated_.source, *stated_.block);
  } catch (const language::Error&) {
    throw;
  } catch (const InputError& error) {
    throw InputError(place() + description_.id + ": " + error.what());
  }
}

template <Scalar S>
Evaluation<S> StatedText::evaluate(const StatedForm& form, const language::Supply<S>& supply,
                                   const std::function<std::vector<Margin<S>>()>& claims,
                                   const Arithmetic<S>& arithmetic) const {
  const auto values = language::run<S>(form.tape(), form.roots(), {arithmetic}, supply);
  auto next = values.begin();
  const auto take = [&] { return as_optional(*next++, arithmetic); };
  const auto margin = [&](const StatedForm::Part& part) {
    return Margin<S>{part.id, part.strict, part.margin ? take() : std::nullopt};
  };
  Evaluation<S> result;
  for (const auto& part : form.hypotheses()) result.hypotheses.push_back(margin(part));
  result.conclusion = margin(form.conclusion());
  result.conclusion.id = description_.conclusion.id;
  for (const auto& [name, node] : form.quantities()) result.quantities.push_back({name, take()});
  result.claims = claims();
  const auto count = static_cast<std::ptrdiff_t>(result.claims.size());
  for (const auto& part : form.corollaries()) {
    const auto is_its = [&](const auto& claim) { return claim.id == part.id; };
    if (std::any_of(result.claims.begin(), result.claims.begin() + count, is_its))
      throw InputError(place() + "the corollary " + part.id +
                       " has the id of a claim of the construction (expected another one)");
    result.claims.push_back(margin(part));
  }
  return result;
}

template Evaluation<Interval> StatedText::evaluate(const StatedForm&, const language::Supply<Interval>&,
                                                   const std::function<std::vector<Margin<Interval>>()>&,
                                                   const Arithmetic<Interval>&) const;
template Evaluation<Ball> StatedText::evaluate(const StatedForm&, const language::Supply<Ball>&,
                                               const std::function<std::vector<Margin<Ball>>()>&,
                                               const Arithmetic<Ball>&) const;
template Evaluation<Exact> StatedText::evaluate(const StatedForm&, const language::Supply<Exact>&,
                                                const std::function<std::vector<Margin<Exact>>()>&,
                                                const Arithmetic<Exact>&) const;

template <Scalar S>
std::vector<S> StatedText::numbers_at(const std::vector<std::string>& names,
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
    if (!given.is_irrational({name})) throw InternalError("a number of a text rests on " + name);
  }
  std::vector<S> result;
  for (const auto& value : given.run_on(compilation.tape(), roots, arithmetic)) {
    auto number = as_optional(value, arithmetic);
    if (!number) throw InternalError("a number of a text that is not defined");
    result.push_back(*std::move(number));
  }
  return result;
}

template std::vector<Ball> StatedText::numbers_at(const std::vector<std::string>&,
                                                  const std::map<std::string, numeric::Expression>&,
                                                  const Arithmetic<Ball>&) const;
template std::vector<Exact> StatedText::numbers_at(const std::vector<std::string>&,
                                                   const std::map<std::string, numeric::Expression>&,
                                                   const Arithmetic<Exact>&) const;

}  // namespace sinkproof::theorem
