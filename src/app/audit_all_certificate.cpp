#include "app/audit_all_certificate.hpp"

#include <filesystem>

#include "app/all_inputs_bounds.hpp"
#include "certificate/all_inputs_document.hpp"
#include "files/file_io.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

std::string write_all_inputs_certificate(const std::string& directory, const std::string& file,
                                         const task::TriggerInstance& instance,
                                         const audit::AllInputsAudit& audit) {
  // The checker's search is another one than that which found the bound, and the further boxes are halved, the further apart are the two. Of kinks it knows intervals alone, and what a search left open stood where its bounds were the worst.
  constexpr long few_halvings = 6;
  constexpr long more_halvings = 2;
  constexpr long most_halvings = 64;
  const bool needs_more = audit.has_kinks || !audit.is_within_gap || audit.halvings > few_halvings;
  const long halvings = needs_more ? most_halvings : audit.halvings + more_halvings;
  if (!audit.loss.value.lower || !audit.loss.value.upper)
    throw InputError("--certificates: " + file +
                     ": the loss has no bound (expected smaller weights, or more --time)");
  const auto path =
      std::filesystem::path(directory) / (std::filesystem::path(file).stem().string() + "--all-inputs.json");
  files::write_file_atomically(
      path, certificate::write_all_inputs(instance, stated_bounds(instance, audit), halvings, file));
  return path.string();
}

}  // namespace sinkproof::app
