#include "app/stated_files.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/output.hpp"
#include "certificate/shell_word.hpp"
#include "files/nearest_name.hpp"
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
using stated::default_axes;

/// Those of these parameters.
std::vector<GridAxis> axes_among(const std::vector<parameter::Specification>& parameters,
                                 const std::vector<GridAxis>& axes) {
  std::vector<GridAxis> result;
  std::copy_if(axes.begin(), axes.end(), std::back_inserter(result), [&](const auto& axis) {
    return std::any_of(parameters.begin(), parameters.end(),
                       [&](const auto& parameter) { return parameter.name == axis.name; });
  });
  return result;
}

/// All that the command line and the file say about them.
parameter::Grid grid_of(const Stated& stated, const std::vector<GridAxis>& axes) {
  try {
    return {stated.parameters(), axes_among(stated.parameters(), axes), default_axes(stated)};
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

std::string place_of(const std::string& file, const Stated& stated) {
  return files::on_one_line(file) + "#" + stated.id();
}

/// What is shown for a file.
std::string name_of(const std::string& file, const Stated& stated, const parameter::Values& values) {
  const std::string parameters = values.text();
  return place_of(file, stated) + (parameters.empty() ? "" : " ") + parameters;
}

void note_left_out(const std::string& what) {
  note("left out: " + what);
}

void require_few(std::size_t instances) {
  constexpr std::size_t most = 10'000;
  if (instances > most) throw InputError("the grid has more than " + std::to_string(most) + " instances");
}

std::string said_again(const std::string& file, const parameter::Values& values) {
  std::string words = " --construction " + certificate::shell_word(file);
  for (const auto& [name, value] : values.entries())
    words += " -p " + certificate::shell_word(name + "=" + parameter::to_string(value));
  return words;
}

/// With the instance's numbers, where there is an instance: the quantities of claims are not enough to say
/// it.
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

std::shared_ptr<GivenFile> stated_file(const std::string& file, const Stated& stated,
                                       const parameter::Values& values, const LeftOut& left_out) {
  const std::string place = place_of(file, stated);
  const std::string parameters = values.text();
  GivenFile result{instance::made_instance(stated, values, name_of(file, stated, values)),
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
  return std::make_shared<GivenFile>(std::move(result));
}

GivenFiles InstancesInFiles::add(const theorem::Theorem& theorem, const theorem::Source& source,
                                 const std::vector<GridAxis>& axes) {
  const auto& stated = *source.given;
  const auto& file = theorem.description().file;
  const parameter::Grid grid(stated.parameters(), axes_among(stated.parameters(), axes),
                             axes_among(stated.parameters(), source.default_grid));
  GivenFiles result;
  require_few(all_.size() + grid.size());
  for (std::size_t k = 0; k < grid.size(); ++k) {
    auto& known = known_[name_of(file, stated, grid.at(k))];
    if (!known) {
      const auto made = stated_file(file, stated, grid.at(k), note_left_out);
      const std::string label = made->label;
      for (int again = 2; !labels_.insert(made->label).second; ++again)
        made->label = label + "-" + std::to_string(again);
      all_.push_back(known = made);
    }
    result.push_back(known);
  }
  return result;
}

std::vector<GridAxis> own_axes(const theorem::Theorem& theorem, const theorem::Source& source,
                               const std::vector<GridAxis>& axes) {
  const auto own = instance::own_parameters(theorem).specifications;
  auto result = axes_among(own, axes);
  for (auto& usual : axes_among(own, source.default_grid)) {
    const auto is_same = [&](const auto& axis) { return axis.name == usual.name; };
    if (std::none_of(axes.begin(), axes.end(), is_same)) result.push_back(std::move(usual));
  }
  return result;
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

/// From its parameters and, behind them, the theorem's own.
std::function<std::shared_ptr<const theorem::Instance>(const parameter::Values&)> making(
    const std::string& file, const std::shared_ptr<const Stated>& stated, const theorem::Theorem& theorem) {
  return [&theorem, stated, file](const parameter::Values& values) {
    const auto own = values.entries().begin() + static_cast<std::ptrdiff_t>(stated->parameters().size());
    const parameter::Values of_construction({values.entries().begin(), own});
    const auto made =
        instance::made_instance(*stated, of_construction, name_of(file, *stated, of_construction));
    if (const auto mismatch = instance::mismatch(made, theorem))
      throw InputError(made.file + ": " + *mismatch);
    return instance::subject_of(made, theorem, parameter::Values({own, values.entries().end()})).instance;
  };
}

}  // namespace

const theorem::Theorem& theorem_of_quantities(const Stated& stated) {
  if (stated.setting() != language::trigger_task().id) return theorems::theorem_of_setting(stated.setting());
  return stated.has_layers() ? theorems::theorem_of_layers() : theorems::trigger_task();
}

tables::InstanceSource stated_source(const std::string& file, const std::shared_ptr<const Stated>& stated,
                                     const theorem::Theorem& theorem) {
  tables::InstanceSource source{stated->id(), stated->parameters(), default_axes(*stated),
                                making(file, stated, theorem)};
  add_own_parameters(source, theorem);
  return source;
}

tables::InstanceSource stated_source(const theorem::Source& source, const theorem::Theorem& theorem) {
  return {source.name, source.parameters, source.default_grid,
          making(theorem.description().file, source.given, theorem)};
}

namespace {

/// That what the constructions have not, a theorem has: so that the message names the parameters of both.
void require_known(const std::string& file, const std::vector<GridAxis>& axes, std::vector<std::string> names,
                   const std::vector<const theorem::Theorem*>& theorems) {
  for (const auto* theorem : theorems) {
    for (const auto& own : instance::own_parameters(*theorem).specifications) names.push_back(own.name);
  }
  for (const auto& axis : axes) {
    if (std::find(names.begin(), names.end(), axis.name) != names.end()) continue;
    throw InputError(files::on_one_line(file) + ": unknown parameter '" + axis.name + "'" +
                     files::nearest_name_hint(axis.name, names) +
                     (theorems.empty() ? " (a theorem's own parameters need the THEOREM)" : ""));
  }
}

}  // namespace

GivenFiles read_stated_files(const std::string& place, std::vector<GridAxis>& axes,
                             const std::vector<const theorem::Theorem*>& theorems) {
  const std::string file = stated::parse_place(place).file;
  GivenFiles result;
  std::vector<std::string> taken;
  for (const auto& stated : stated::read_constructions(place, theorems::reserved_ids())) {
    const auto grid = grid_of(*stated, axes);
    require_few(result.size() + grid.size());
    for (std::size_t k = 0; k < grid.size(); ++k)
      result.push_back(stated_file(file, *stated, grid.at(k), note_left_out));
    for (const auto& specification : stated->parameters()) taken.push_back(specification.name);
  }
  std::erase_if(axes, [&](const GridAxis& axis) {
    return std::find(taken.begin(), taken.end(), axis.name) != taken.end();
  });
  require_known(file, axes, std::move(taken), theorems);
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
