#include "app/verify_plan.hpp"

#include <algorithm>
#include <utility>

#include "app/output.hpp"
#include "app/stated_files.hpp"
#include "files/nearest_name.hpp"
#include "files/printable.hpp"
#include "instance/subject.hpp"
#include "numeric/error.hpp"
#include "stated/read.hpp"
#include "theorem/dropped_hypotheses.hpp"
#include "theorem/mutant.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/registry.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::app {

namespace {

/// The construction that is named; where none is, those that are verified by default and have all the
/// parameters that are given.
std::vector<theorem::Source> find_sources(const theorem::Theorem& theorem, const std::string& name,
                                          const std::vector<parameter::GridAxis>& axes) {
  const auto has_all_parameters = [&](const theorem::Source& source) {
    return std::all_of(axes.begin(), axes.end(), [&](const auto& axis) {
      return std::any_of(source.parameters.begin(), source.parameters.end(),
                         [&](const auto& parameter) { return parameter.name == axis.name; });
    });
  };
  auto sources = theorem.all_sources();
  std::vector<theorem::Source> found;
  std::vector<std::string> names;
  for (auto& source : sources) {
    names.push_back(source.name);
    if (name.empty() ? source.by_default && has_all_parameters(source) : source.name == name)
      found.push_back(std::move(source));
  }
  if (!found.empty()) return found;
  if (name.empty() &&
      std::none_of(sources.begin(), sources.end(), [](const auto& one) { return one.by_default; }))
    throw InputError(files::on_one_line(theorem.description().file) + ": " + theorem.description().id +
                     " has no grid (expected a line 'from CONSTRUCTION : …' in its text, --construction or "
                     "--instance)");
  // Which parameter is unknown is best said of the first construction, and said by expand_grid.
  if (name.empty()) return {std::move(sources.front())};
  throw InputError("--construction '" + name.substr(0, 60) + "': no construction of " +
                   theorem.description().id + files::nearest_name_hint(name, names));
}

VerifyVariant variant_of(const theorem::Theorem& theorem, const VerifyOptions& options) {
  VerifyVariant variant{theorem::dropped_hypotheses(theorem, options.dropped), {}};
  if (!options.mutant) return variant;
  variant.mutant = theorem::find_mutant(theorem, *options.mutant);
  for (const auto& id : variant.mutant->dropped) {
    if (std::find(variant.dropped.begin(), variant.dropped.end(), id) == variant.dropped.end())
      variant.dropped.push_back(id);
  }
  return variant;
}

/// Claims beside somebody's statement are in quantities of ours: a document of claims is to be checked
/// without that text.
const theorem::Theorem& claimed_of(const theorem::Theorem& theorem) {
  if (theorem.description().text.empty()) return theorem;
  if (instance::is_about_fits(theorem)) return theorems::theorem_of_fits();
  if (instance::is_about_switches(theorem)) return theorems::theorem_of_switches();
  if (instance::is_about_embeddings(theorem)) return theorems::theorem_of_embeddings();
  if (instance::is_about_laws(theorem)) return theorems::theorem_of_laws();
  if (instance::is_about_patterns(theorem)) return theorems::theorem_of_patterns();
  if (instance::is_about_numbers(theorem)) return theorem;
  return instance::is_about_layers(theorem) ? theorems::theorem_of_layers() : theorems::trigger_task();
}

/// Those that the source has.
std::vector<parameter::GridAxis> axes_of_source(const std::vector<parameter::GridAxis>& axes,
                                                const theorem::Source& source) {
  std::vector<parameter::GridAxis> result;
  for (const auto& axis : axes) {
    if (std::any_of(source.parameters.begin(), source.parameters.end(),
                    [&](const auto& parameter) { return parameter.name == axis.name; }))
      result.push_back(axis);
  }
  return result;
}

std::vector<parameter::GridAxis> axes_of(const VerifyOptions& options) {
  std::vector<parameter::GridAxis> axes;
  for (const auto& text : options.parameters) axes.push_back(parameter::parse_axis(text));
  return axes;
}

/// The names of parameters that are numbers, which claims may name.
std::vector<std::string> numbers_of(const std::vector<parameter::Specification>& specifications) {
  std::vector<std::string> names;
  for (const auto& specification : specifications) {
    if (specification.kind != parameter::Specification::Kind::choice) names.push_back(specification.name);
  }
  return names;
}

/// A theorem on given instances, with the claims that somebody makes of them.
void add_given(VerifyPlan& plan, const theorem::Theorem& theorem,
               const std::shared_ptr<const GivenFile>& file, const std::vector<parameter::GridAxis>& axes,
               const VerifyOptions& options) {
  const auto& claimed = claimed_of(theorem);
  const bool is_own = &claimed != &theorem;
  auto sweep = given_sweep(theorem, file, axes, is_own ? std::vector<std::string>{} : options.claims);
  plan.add(
      {&theorem, {"", file}, variant_of(theorem, options), std::move(sweep.claims), std::move(sweep.grid)});
  if (!is_own || options.claims.empty()) return;
  auto beside = given_sweep(claimed, file, {}, options.claims);
  plan.add({&claimed, {"", file}, {}, std::move(beside.claims), std::move(beside.grid), true});
}

/// Of files: the theorems that are named, or else all whose hypotheses can be evaluated on them.
VerifyPlan plan_of_files(const VerifyOptions& options, std::vector<const theorem::Theorem*> chosen) {
  if (!options.construction.empty())
    throw InputError("--construction and --instance: instances come from the one or the other");
  const bool is_named = !chosen.empty();
  if (!is_named && !(options.parameters.empty() && options.dropped.empty() && !options.mutant))
    throw InputError("-p, --drop and --mutant need a THEOREM, whose parameters and hypotheses they are");
  if (!is_named) chosen = theorems::all();
  const auto axes = axes_of(options);
  const auto files = read_given_files(options.given);
  VerifyPlan plan;
  if (!is_named && !options.claims.empty()) {
    for (const auto& file : files) {
      auto sweep = given_sweep(theorem_of_quantities(file->instance), file, axes, options.claims);
      plan.add({sweep.theorem, {"", file}, {}, std::move(sweep.claims), std::move(sweep.grid), true});
    }
    return plan;
  }
  for (const auto* theorem : chosen) {
    for (const auto& file : files) {
      if (is_named || !instance::mismatch(file->instance, *theorem))
        add_given(plan, *theorem, file, axes, options);
    }
    if (plan.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
  }
  if (plan.size() == 0)
    throw InputError(files.front()->instance.file +
                     ": no theorem of sinkproof's is about this instance (expected --theorem FILE.md)");
  return plan;
}

/// What a construction of somebody's claims of its instance, and `claims` of --claim, in sinkproof's own
/// quantities.
void add_claims_of(VerifyPlan& plan, const std::shared_ptr<const GivenFile>& file,
                   const std::vector<parameter::GridAxis>& axes, const std::vector<std::string>& claims) {
  // A document of --claim is held to what a certificate would be.
  const auto use = claims.empty() ? instance::Use::quantities : instance::Use::verdict;
  auto sweep = given_sweep(theorem_of_quantities(file->instance), file, axes, claims, use);
  auto all = stated_claims(*file, sweep.claims);
  if (file->instance.of_setting && !all.empty()) {
    plan.add({sweep.theorem, {"", file}, {}, std::move(all), sweep.grid, true, false});
    all.clear();
  }
  all.insert(all.end(), sweep.claims.begin(), sweep.claims.end());
  if (!all.empty()) plan.add({sweep.theorem, {"", file}, {}, std::move(all), std::move(sweep.grid), true});
}

/// Of somebody's constructions: the theorems that are named, and what the constructions claim.
VerifyPlan plan_of_stated(const VerifyOptions& options, const std::vector<const theorem::Theorem*>& chosen) {
  if (chosen.empty() && (!options.dropped.empty() || options.mutant))
    throw InputError("--drop and --mutant need a THEOREM, whose hypotheses they are");
  auto axes = axes_of(options);
  const auto files = read_stated_files(options.construction, axes, chosen);
  VerifyPlan plan;
  // Claims of --claim are about a theorem of ours, or else about the task.
  auto left = options.claims;
  for (const auto* theorem : chosen) {
    const bool takes_claims = &claimed_of(*theorem) == theorem;
    for (const auto& file : files) {
      auto sweep =
          given_sweep(*theorem, file, axes, takes_claims ? options.claims : std::vector<std::string>{});
      plan.add({theorem,
                {"", file},
                variant_of(*theorem, options),
                std::move(sweep.claims),
                std::move(sweep.grid)});
    }
    if (takes_claims) left.clear();
  }
  if (!chosen.empty()) axes.clear();
  for (const auto& file : files) add_claims_of(plan, file, axes, left);
  if (plan.size() == 0)
    throw InputError(files::on_one_line(options.construction) +
                     ": states no claim of these instances (expected a THEOREM or a --claim about them)");
  if (plan.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
  return plan;
}

/// The grid on each of the constructions that take these parameters; the others are named. Throws InputError,
/// which begins with `place`, where none takes them.
std::vector<std::pair<theorem::Source, parameter::Grid>> grids_of(
    const std::vector<theorem::Source>& sources, const std::vector<parameter::GridAxis>& axes,
    const std::string& place) {
  std::vector<std::pair<theorem::Source, parameter::Grid>> grids;
  std::vector<std::pair<std::string, std::string>> refusals;
  for (const auto& source : sources) {
    try {
      grids.emplace_back(source, parameter::Grid(source.parameters, axes, source.default_grid));
    } catch (const InputError& error) {
      refusals.emplace_back(source.name, error.what());
    }
  }
  if (grids.empty()) throw InputError(place + refusals.front().second);
  for (const auto& [source, why] : refusals)
    note(std::string("left out: ").append(source).append(": ").append(why));
  return grids;
}

/// Whether the theorems are about numbers, and on the constructions of a file (see ChosenTheorems). Throws
/// InputError where only some are.
bool are_on_file(const std::vector<const theorem::Theorem*>& chosen, const std::string& construction) {
  const auto is_about_numbers = [](const auto* one) { return instance::is_about_numbers(*one); };
  if (!stated::names_file(construction) || std::none_of(chosen.begin(), chosen.end(), is_about_numbers))
    return false;
  const auto other = std::find_if_not(chosen.begin(), chosen.end(), is_about_numbers);
  if (other == chosen.end()) return true;
  throw InputError(files::on_one_line(construction) + ": has constructions of numbers, about which " +
                   (*other)->description().id + " says nothing");
}

/// Claims about the instances of a construction, beside a theorem that they are not about.
void add_claims(VerifyPlan& plan, const theorem::Theorem& theorem, const theorem::Source& beside,
                const std::vector<parameter::GridAxis>& axes, const VerifyOptions& options) {
  const auto source = find_sources(theorem, beside.name, {}).front();
  const auto grid_axes = axes_of_source(beside.default_grid, source);
  parameter::Grid grid(source.parameters, axes_of_source(axes, source), grid_axes);
  auto claims =
      theorem::parse_own_claims(options.claims, theorem::claim_names(theorem, numbers_of(source.parameters)));
  plan.add({&theorem, {source.name, nullptr}, {}, std::move(claims), std::move(grid), true});
}

}  // namespace

VerifyPlan make_verify_plan(const VerifyOptions& options, std::vector<const theorem::Theorem*> chosen) {
  if (!options.given.files.empty()) return plan_of_files(options, std::move(chosen));
  const bool is_on_file = are_on_file(chosen, options.construction);
  if (stated::names_file(options.construction) && !is_on_file) return plan_of_stated(options, chosen);
  const std::string file =
      is_on_file ? files::on_one_line(stated::parse_place(options.construction).file) + "#" : "";
  const bool claims_only = chosen.empty() && !options.claims.empty();
  if (claims_only) {
    if (options.construction.empty() || !options.dropped.empty() || options.mutant)
      throw InputError(
          "--claim needs a THEOREM, a --construction or an --instance: what it is about (and --drop a "
          "THEOREM)");
    chosen = {&theorems::theorem_of_quantities(options.construction)};
  }
  if (chosen.empty()) {
    if (!options.parameters.empty() || !options.construction.empty() || !options.dropped.empty() ||
        options.mutant) {
      throw InputError(
          "-p, --construction, --drop and --mutant need a THEOREM (without one, all are verified on their "
          "default grids)");
    }
    chosen = theorems::all();
  }
  const auto axes = axes_of(options);
  VerifyPlan plan;
  InstancesInFiles in_files;
  for (const auto* theorem : chosen) {
    // A document of claims has no text: nobody could say what they are about.
    if (!options.claims.empty() && !theorem->description().text.empty() &&
        instance::is_about_numbers(*theorem))
      throw InputError("--claim beside " + theorem->description().id +
                       ": its numbers are its own (expected a corollary or a quantity in its text)");
    const auto variant = variant_of(*theorem, options);
    const auto& claimed = claimed_of(*theorem);
    const bool is_own = &claimed != theorem;
    const auto sources = is_on_file ? theorem->sources() : find_sources(*theorem, options.construction, axes);
    for (auto& [source, grid] :
         grids_of(sources, axes, is_on_file ? file + sources.front().name + ": " : "")) {
      if (source.given) {
        const auto own = own_axes(*theorem, source, axes);
        for (const auto& made : in_files.add(*theorem, source, axes))
          plan.add({theorem, {"", made}, variant, {}, given_sweep(*theorem, made, own, {}).grid});
        continue;
      }
      auto claims = theorem::parse_own_claims(is_own ? std::vector<std::string>{} : options.claims,
                                              theorem::claim_names(*theorem, numbers_of(source.parameters)));
      plan.add({theorem,
                {source.name, nullptr, is_on_file ? file + source.name : ""},
                variant,
                std::move(claims),
                std::move(grid),
                claims_only});
      if (is_own && !options.claims.empty()) add_claims(plan, claimed, source, axes, options);
    }
    if (plan.size() > parameter::max_grid_points) throw InputError("the grid has more than 1000000 points");
  }
  for (const auto& made : in_files.all()) add_claims_of(plan, made, {}, options.claims);
  return plan;
}

}  // namespace sinkproof::app
