#include "app/unexpected.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "files/nearest_name.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

void refuse_extras(const CLI::App& app) {
  const auto extras = app.remaining(true);
  std::string text;
  for (const auto& extra : extras) text += (text.empty() ? "" : " ") + extra;
  const auto options_of = [](const CLI::App& command) {
    std::vector<std::string> names;
    for (const auto* option : command.get_options()) {
      if (option->nonpositional()) names.push_back(option->get_name());
    }
    return names;
  };
  std::string hint;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    const auto names = options_of(*command);
    if (std::find(names.begin(), names.end(), extras.front()) != names.end())
      hint += (hint.empty() ? "; an option of " : ", ") + command->get_name();
  }
  for (const auto* command : app.get_subcommands()) {
    const auto nearest = files::nearest_name(extras.front(), options_of(*command));
    if (hint.empty() && nearest) hint = "; did you mean '" + *nearest + "'?";
  }
  throw InputError((extras.size() > 1 ? "The following arguments were not expected: "
                                      : "The following argument was not expected: ") +
                   text + (hint.empty() ? " (see --help)" : hint));
}

}  // namespace sinkproof::app
