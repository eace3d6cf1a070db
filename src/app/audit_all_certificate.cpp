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
                                                  const audit::AllInputsAudit& audit,
                                                  const std::optional<numeric::Rational>& asked_for) {
  constexpr long more_halvings = 2;
  constexpr long most_halvings = 64;
  if (!audit.loss.value.lower || !audit.loss.value.upper)
    throw InputError("--certificates: " + file +
                     ": the loss has no bound (expected smaller weights, or more --time)");
  std::string text;
  std::string refusal;
  const auto follows = [&](const audit::AllInputsAudit& stated, long halvings) {
    text = certificate::write_all_inputs(instance, stated_bounds(instance, stated), halvings, file);
    refusal = checker_refusal(text);
    return refusal.find("not shown with") == std::string::npos;
  };
  const long few = std::min(audit.halvings + more_halvings, most_halvings);
  bool is_wider = false;
  // Its search is another one than that which found the bound, and of kinks it knows intervals alone.
  if ((audit.has_kinks || !follows(audit, few)) && !follows(audit, most_halvings) && asked_for &&
      *asked_for > *audit.loss.value.upper) {
    audit::AllInputsAudit wider = audit;
    wider.loss.value.upper = asked_for;
    is_wider = follows(wider, most_halvings);
    if (!is_wider) follows(audit, most_halvings);
  }
  const auto path =
      std::filesystem::path(directory) / (std::filesystem::path(file).stem().string() + "--all-inputs.json");
  files::write_file_atomically(path, text);
  return {path.string(), refusal, is_wider};
}

}  // namespace sinkproof::app
