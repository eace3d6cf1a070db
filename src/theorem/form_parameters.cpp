#include "theorem/form_parameters.hpp"

#include <algorithm>

namespace sinkproof::theorem {

void add_parameters(const parameter::Values& parameters, const std::vector<std::string>& own,
                    language::Form& form) {
  for (const auto& [name, value] : parameters.entries()) {
    if (std::find(own.begin(), own.end(), name) == own.end()) continue;
    if (value.name() != nullptr) {
      form.words[name] = *value.name();
    } else if (value.number()->is_rational()) {
      form.numbers[name] = value.number()->rational();
    }
  }
}

}  // namespace sinkproof::theorem
