// The parameters of constructions of all kinds.
//
// Given: the parameters of a document.
// Derives itself: whether one is there, of its kind, and in its range.
// Takes from the document: their values.
// Acceptance means: nothing is accepted here: those who ask make instances of the values.
// Assumes: certificate.cpp, for what a number and a name is.
#include "checker/document/parameters.hpp"

#include <algorithm>
#include <string>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

const Parameter& find_parameter(const Parameters& parameters, std::string_view name) {
  for (const auto& [key, value] : parameters)
    if (key == name) return value;
  throw Rejected("/parameters", "missing parameter " + quoted(name));
}

Real read_number(const Parameters& parameters, const std::string& name) {
  const Parameter& parameter = find_parameter(parameters, name);
  if (!parameter.value) throw Malformed("/parameters/" + name, "expected a number, not a name");
  return *parameter.value;
}

long read_integer(const Parameters& parameters, const std::string& name, long least, long most) {
  const Real number = read_number(parameters, name);
  try {
    const auto value = rational_value(number);
    if (value && value->get_den() == 1 && *value >= least && *value <= most) return value->get_num().get_si();
  } catch (const ValueError& error) {
    refuse("/parameters/" + name, "", error);
  }
  throw Rejected("/parameters/" + name, "out of range; expected an integer from " + std::to_string(least) +
                                            " to " + std::to_string(most));
}

const std::string& read_name(const Parameters& parameters, const std::string& name,
                             const std::vector<std::string_view>& known) {
  const Parameter& parameter = find_parameter(parameters, name);
  const std::string place = "/parameters/" + name;
  if (parameter.value) throw Malformed(place, "expected a name, not a number");
  if (std::find(known.begin(), known.end(), parameter.text) == known.end())
    throw Rejected(place, "unknown name " + quoted(parameter.text));
  return parameter.text;
}

void require_names(const Parameters& parameters, const std::vector<std::string_view>& names) {
  for (const auto& [name, value] : parameters)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw Rejected("/parameters", "unknown parameter " + quoted(name));
}

}  // namespace sinkproof_check
