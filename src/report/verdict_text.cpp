#include "report/verdict_text.hpp"

#include "files/printable.hpp"

namespace sinkproof::report {

std::string verdict_text(theorem::Verdict verdict, const std::string& beyond_checker) {
  const bool claims_something = verdict != theorem::Verdict::inconclusive;
  return std::string(to_string(verdict)) +
         (claims_something && !beyond_checker.empty() ? "; beyond the checker" : "");
}

std::string place_of(const VerifiedInstance& instance) {
  std::string parameters = instance.parameters.text();
  if (instance.file.empty()) return parameters;
  return files::on_one_line(instance.file) + (parameters.empty() ? "" : " ") + parameters;
}

std::string beyond_text(const std::string& place, const std::string& beyond_checker) {
  if (beyond_checker.empty()) return "";
  return "  beyond the checker" + (place.empty() ? "" : " at " + place) + ": " + beyond_checker + "\n";
}

}  // namespace sinkproof::report
