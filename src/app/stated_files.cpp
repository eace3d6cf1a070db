#include "app/stated_files.hpp"

#include <algorithm>
#include <utility>

#include "app/output.hpp"
#include "certificate/shell_word.hpp"
#include "files/printable.hpp"
#include "instance/setting_instance.hpp"
#include "instance/stated_instance.hpp"
#include "instance/subject.hpp"
#include "language/vocabulary.hpp"
#include "numeric/error.hpp"
#include "stated/claim_text.hpp"
#include "stated/read.hpp"
#include "theorems/own_theorems.hpp"
#include "theorems/trigger_task.hpp"

namespace sinkproof::app {

namespace {

using parameter::GridAxis;
using Stated = stated::Construction;

/// What the file says about the construction's parameters.
std::vector<GridAxis> default_axes(const Stated& stated) {
  std::vector<GridAxis> axes;
  for (std::size_t k = 0; k < stated.parameters().size(); ++k) {
    if (const auto& values = stated.default_values()[k]; !values.empty())
      axes.push_back({stated.parameters()[k].name, values});
  }
  return axes;
}

/// All that the command line and the file say about them.
parameter::Grid grid_of(const Stated& stated, const std::vector<GridAxis>& axes) {
  std::vector<GridAxis> given;
  for (const auto& specification : stated.parameters()) {
    const auto axis = std::find_if(axes.begin(), axes.end(),
                                   [&](const auto& one) { return one.name == specification.name; });
    if (axis != axes.end()) given.push_back(*axis);
  }
  try {
    return {stated.parameters(), given, default_axes(stated)};
  } catch (const InputError& error) {
    throw InputError(stated.place() + ": " + error.what());
  }
}

/// What stands for the parameters in the name of a certificate.
std::string label_of(const Stated& stated, const parameter::Values& values) {
  std::string label = stated.id();
  for (const auto& [name, value] : values.entries()) label += "-" + name + parameter::to_string(value);
  return label;
}

std::string said_again(const std::string& file, const parameter::Values& values) {
  std::string words = " --construction " + certificate::shell_word(file);
  for (const auto& [name, value] : values.entries())
    words += " -p " + certificate::shell_word(name + "=" + parameter::to_string(value));
  return words;
}

/// With the instance's numbers, where there is an instance: the quantities of claims are not enough to say it.
std::string text_of(const stated::Claim& claim, const theorem::Instance* instance) {
  if (instance == nullptr) return claim_text(claim);
  return claim_text(with_numbers(
      claim, [&](const language::Input& input) { return instance::number_of(*instance, input); }));
}

/// A number that the claim names and the instance has not; null where there is none.
const language::Input* find_undefined(const stated::Claim& claim, const theorem::Instance& instance) {
  for (const auto& relation : claim.relations) {
    const auto& inputs = relation.formula.tape.inputs();
    const auto found = std::find_if(inputs.begin(), inputs.end(), [&](const auto& input) {
      return instance::is_undefined(instance, input);
    });
    if (found != inputs.end()) return &*found;
  }
  return nullptr;
}

}  // namespace

std::shared_ptr<const GivenFile> stated_file(const std::string& file, const Stated& stated,
                                             const parameter::Values& values, const LeftOut& left_out) {
  const std::string place = files::on_one_line(file) + "#" + stated.id();
  const std::string parameters = values.text();
  GivenFile result{
      instance::made_instance(stated, values, place + (parameters.empty() ? "" : " ") + parameters),
      label_of(stated, values)};
  const auto& of_setting = result.instance.of_setting;
  const auto numbers = of_setting ? instance::with_parameters(*of_setting, {}) : nullptr;
  for (const auto& claim : stated.claims(values)) {
    if (const auto* missing = numbers ? find_undefined(claim, *numbers) : nullptr) {
      left_out("claim " + claim.id + " of " + result.instance.file + ": " + missing->name +
               " is not defined");
      continue;
    }
    try {
      result.claims.emplace_back(claim.id, text_of(claim, numbers.get()));
    } catch (const InputError& error) {
      throw InputError(stated.place() + ": " + stated.id() + " with " + files::printable(parameters, 200) +
                       ", claim " + claim.id + ": " + error.what());
    }
  }
  result.place = stated.place();
  result.said_again = said_again(place, values);
  return std::make_shared<const GivenFile>(std::move(result));
}

namespace {

/// The theorem's own parameters, behind those of the construction.
void add_own_parameters(tables::InstanceSource& source, const theorem::Theorem& theorem) {
  const auto own = instance::own_parameters(theorem);
  for (const auto& specification : own.specifications) {
    if (std::any_of(source.parameters.begin(), source.parameters.end(),
                    [&](const auto& other) { return other.name == specification.name; }))
      throw InputError("parameter " + specification.name +
                       " is the construction's and the theorem's, too (expected different names)");
  }
  source.parameters.insert(source.parameters.end(), own.specifications.begin(), own.specifications.end());
  source.default_grid.insert(source.default_grid.end(), own.default_grid.begin(), own.default_grid.end());
}

}  // namespace

const theorem::Theorem& theorem_of_quantities(const Stated& stated) {
  if (stated.setting() != language::trigger_task().id) return theorems::theorem_of_setting(stated.setting());
  return stated.has_layers() ? theorems::theorem_of_layers() : theorems::trigger_task();
}

tables::InstanceSource stated_source(const std::string& place, const std::shared_ptr<const Stated>& stated,
                                     const theorem::Theorem& theorem) {
  tables::InstanceSource source{stated->id(), stated->parameters(), default_axes(*stated), {}, {}};
  const auto count = static_cast<std::ptrdiff_t>(source.parameters.size());
  add_own_parameters(source, theorem);
  source.make = [&theorem, stated, count, file = files::on_one_line(stated::parse_place(place).file)](
                    const parameter::Values& values) {
    const auto own = values.entries().begin() + count;
    const parameter::Values of_construction({values.entries().begin(), own});
    const auto made = instance::made_instance(*stated, of_construction,
                                              file + "#" + stated->id() + " " + of_construction.text());
    if (const auto mismatch = instance::mismatch(made, theorem))
      throw InputError(made.file + ": " + *mismatch);
    return instance::subject_of(made, theorem, parameter::Values({own, values.entries().end()})).instance;
  };
  return source;
}

GivenFiles read_stated_files(const std::string& place, std::vector<GridAxis>& axes) {
  constexpr std::size_t most_instances = 10'000;
  const std::string file = stated::parse_place(place).file;
  GivenFiles result;
  std::vector<std::string> taken;
  for (const auto& stated : stated::read_constructions(place, theorems::reserved_ids())) {
    const auto grid = grid_of(*stated, axes);
    if (result.size() + grid.size() > most_instances)
      throw InputError("the grid has more than " + std::to_string(most_instances) + " instances");
    for (std::size_t k = 0; k < grid.size(); ++k) {
      result.push_back(
          stated_file(file, *stated, grid.at(k), [](const std::string& what) { note("left out: " + what); }));
    }
    for (const auto& specification : stated->parameters()) taken.push_back(specification.name);
  }
  std::erase_if(axes, [&](const GridAxis& axis) {
    return std::find(taken.begin(), taken.end(), axis.name) != taken.end();
  });
  return result;
}

std::vector<theorem::OwnClaim> stated_claims(const GivenFile& file,
                                             const std::vector<theorem::OwnClaim>& own) {
  const auto names = theorem::claim_names(theorem_of_quantities(file.instance), parameter::Values());
  std::vector<theorem::OwnClaim> result;
  for (const auto& [id, text] : file.claims) {
    const auto has_id = [&, name = id](const theorem::OwnClaim& claim) { return claim.id == name; };
    if (std::any_of(own.begin(), own.end(), has_id))
      throw InputError(file.place + ": the claim " + id + " has the id of one of --claim (expected another)");
    try {
      result.push_back({id, theorem::Formula(text, names)});
    } catch (const InputError& error) {
      throw InputError(file.place + ": claim " + id + ": " + error.what());
    }
  }
  if (result.size() + own.size() > theorem::max_own_claims)
    throw InputError(file.place + ": " + std::to_string(result.size()) + " claims (expected at most " +
                     std::to_string(theorem::max_own_claims) + ", with those of --claim)");
  return result;
}

}  // namespace sinkproof::app
