#include "app/stated_files.hpp"

#include <algorithm>
#include <utility>

#include "certificate/shell_word.hpp"
#include "files/printable.hpp"
#include "instance/stated_instance.hpp"
#include "numeric/error.hpp"
#include "stated/claim_text.hpp"
#include "stated/read.hpp"
#include "theorems/own_theorems.hpp"

namespace sinkproof::app {

namespace {

using parameter::GridAxis;
using Stated = stated::Construction;

/// All that the command line and the file say about the construction's parameters.
parameter::Grid grid_of(const Stated& stated, const std::vector<GridAxis>& axes) {
  std::vector<GridAxis> values;
  for (std::size_t k = 0; k < stated.parameters().size(); ++k) {
    const auto& specification = stated.parameters()[k];
    const auto given = std::find_if(axes.begin(), axes.end(),
                                    [&](const auto& axis) { return axis.name == specification.name; });
    if (given != axes.end()) {
      values.push_back(*given);
    } else if (!stated.default_values()[k].empty()) {
      values.push_back({specification.name, stated.default_values()[k]});
    } else {
      throw InputError(stated.place() + ": parameter " + specification.name + " of " + stated.id() +
                       " is missing (expected -p " + specification.name + "=VALUE, " +
                       parameter::range_text(specification) + ")");
    }
  }
  return {stated.parameters(), values, {}};
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

std::shared_ptr<const GivenFile> made(const std::string& file, const Stated& stated,
                                      const parameter::Values& values) {
  const std::string place = files::on_one_line(file) + "#" + stated.id();
  const std::string parameters = values.text();
  GivenFile result{
      instance::made_instance(stated, values, place + (parameters.empty() ? "" : " ") + parameters),
      label_of(stated, values)};
  for (const auto& claim : stated.claims(values)) {
    try {
      result.claims.emplace_back(claim.id, claim_text(claim));
    } catch (const InputError& error) {
      throw InputError(stated.place() + ": " + stated.id() + " with " + files::printable(parameters, 200) +
                       ", claim " + claim.id + ": " + error.what());
    }
  }
  result.place = stated.place();
  result.said_again = said_again(place, values);
  return std::make_shared<const GivenFile>(std::move(result));
}

}  // namespace

GivenFiles read_stated_files(const std::string& place, std::vector<GridAxis>& axes) {
  constexpr std::size_t most_instances = 10'000;
  const std::string file = place.substr(0, place.rfind('#'));
  GivenFiles result;
  std::vector<std::string> taken;
  for (const auto& stated : stated::read_constructions(place, theorems::reserved_ids())) {
    const auto grid = grid_of(*stated, axes);
    if (result.size() + grid.size() > most_instances)
      throw InputError("the grid has more than " + std::to_string(most_instances) + " instances");
    for (std::size_t k = 0; k < grid.size(); ++k) result.push_back(made(file, *stated, grid.at(k)));
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
