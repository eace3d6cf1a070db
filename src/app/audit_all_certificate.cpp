#include "app/audit_all_certificate.hpp"

#include <algorithm>
#include <filesystem>

#include "app/all_inputs_bounds.hpp"
#include "app/beyond_checker.hpp"
#include "certificate/all_inputs_document.hpp"
#include "files/file_io.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

AllInputsCertificate write_all_inputs_certificate(const std::string& directory, const std::string& file,
                                                  const task::TriggerInstance& instance,
                                                  const audit::AllInputsAudit& audit) {
  constexpr long more_halvings = 2;
  constexpr long most_halvings = 64;
  if (!audit.loss.value.lower || !audit.loss.value.upper)
    throw InputError("--certificates: " + file +
                     ": the loss has no bound (expected smaller weights, or more --time)");
  const auto document = [&](long halvings) {
    return certificate::write_all_inputs(instance, stated_bounds(instance, audit), halvings, file);
  };
  const long few = std::min(audit.halvings + more_halvings, most_halvings);
  // Of kinks the checker knows intervals alone.
  std::string text = document(audit.has_kinks ? most_halvings : few);
  std::string refusal = checker_refusal(text);
  if (!audit.has_kinks && refusal.find("not shown with") != std::string::npos) {
    // Its search is another one than that which found the bound.
    text = document(most_halvings);
    refusal = checker_refusal(text);
  }
  const auto path =
      std::filesystem::path(directory) / (std::filesystem::path(file).stem().string() + "--all-inputs.json");
  files::write_file_atomically(path, text);
  return {path.string(), refusal};
}

}  // namespace sinkproof::app
