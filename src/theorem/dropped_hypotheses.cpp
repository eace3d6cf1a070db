#include "theorem/dropped_hypotheses.hpp"

#include <algorithm>

#include "files/nearest_name.hpp"
#include "numeric/error.hpp"

namespace sinkproof::theorem {

std::vector<std::string> dropped_hypotheses(const Theorem& theorem, const std::vector<std::string>& dropped) {
  std::vector<std::string> names;
  for (const auto& hypothesis : theorem.description().hypotheses) names.push_back(hypothesis.id);
  for (const auto& name : dropped) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      throw InputError("--drop '" + name.substr(0, 60) + "': no hypothesis of " + theorem.description().id +
                       files::nearest_name_hint(name, names));
    }
  }
  std::erase_if(names, [&](const std::string& name) {
    return std::find(dropped.begin(), dropped.end(), name) == dropped.end();
  });
  return names;
}

}  // namespace sinkproof::theorem
