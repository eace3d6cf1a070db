#include "app/audit_all_certificate.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/all_inputs_bounds.hpp"
#include "app/beyond_checker.hpp"
#include "certificate/all_inputs_document.hpp"
#include "files/file_io.hpp"
#include "numeric/error.hpp"

namespace sinkproof::app {

namespace {

using numeric::Rational;

constexpr long more_halvings = 2;
constexpr long most_halvings = 64;

/// Upper ends of the loss that may be stated in place of the one that was found, rising: what was asked for,
/// and then twice as far from the lower end each time. The last is more than most heads' values are.
std::vector<Rational> wider_ends(const numeric::Enclosure& loss, const Rational& asked_for) {
  std::vector<Rational> ends;
  Rational width = *loss.upper - *loss.lower;
  if (asked_for > *loss.upper) {
    ends.push_back(asked_for);
    width = asked_for - *loss.lower;
  }
  const Rational most = 8 * *loss.lower + 2;
  while (width > 0 && width < most) {
    width *= 2;
    ends.push_back(*loss.lower + width);
  }
  return ends;
}

/// A document, and what the checker says of it.
struct Proposal {
  std::string text;
  std::string refusal;

  [[nodiscard]] bool is_accepted() const { return refusal.empty(); }
  [[nodiscard]] bool wants_halvings() const { return refusal.find("not shown with") != std::string::npos; }
  /// Whether a larger bound may help: it wants more halvings, or more time.
  [[nodiscard]] bool wants_more() const {
    return wants_halvings() || refusal.find("not decided within") != std::string::npos;
  }
};

struct Widened {
  Proposal proposal;
  Rational upper;
};

/// The least of these ends that is accepted, found by halves: what is accepted mostly is so, too, where more
/// is stated.
template <class Propose>
std::optional<Widened> widen(audit::AllInputsAudit audit, const std::vector<Rational>& ends,
                             const Propose& propose) {
  std::optional<Widened> accepted;
  for (std::size_t from = 0, to = ends.size(); from < to;) {
    // What was asked for comes first.
    const std::size_t middle = from == 0 && to == ends.size() ? 0 : from + (to - from) / 2;
    audit.loss.value.upper = ends[middle];
    Proposal proposal = propose(audit, most_halvings);
    if (proposal.is_accepted()) {
      accepted = {std::move(proposal), ends[middle]};
      to = middle;
    } else if (proposal.wants_more()) {
      from = middle + 1;
    } else {
      break;
    }
  }
  return accepted;
}

}  // namespace

AllInputsCertificate write_all_inputs_certificate(const std::string& directory, const std::string& file,
                                                  const task::TriggerInstance& instance,
                                                  const audit::AllInputsAudit& audit,
                                                  const Rational& asked_for, const MayState& may_state) {
  const auto& loss = audit.loss.value;
  if (!loss.lower || !loss.upper)
    throw InputError("--certificates: " + file +
                     ": the loss has no bound (expected smaller weights, or more --time)");
  const auto propose = [&](const audit::AllInputsAudit& stated, long halvings) {
    std::string text =
        certificate::write_all_inputs(instance, stated_bounds(instance, stated), halvings, file);
    std::string refusal = checker_refusal(text);
    return Proposal{std::move(text), std::move(refusal)};
  };
  // Its search is another one than that which found the bound.
  Proposal proposal = propose(audit, std::min(audit.halvings + more_halvings, most_halvings));
  if (proposal.wants_halvings()) proposal = propose(audit, most_halvings);
  std::optional<Rational> wider_upper;
  if (proposal.wants_more()) {
    auto ends = wider_ends(loss, asked_for);
    std::erase_if(ends, [&](const Rational& end) {
      audit::AllInputsAudit wider = audit;
      wider.loss.value.upper = end;
      return !may_state(wider);
    });
    if (auto widened = widen(audit, ends, propose)) {
      proposal = std::move(widened->proposal);
      wider_upper = std::move(widened->upper);
    }
  }
  const auto path =
      std::filesystem::path(directory) / (std::filesystem::path(file).stem().string() + "--all-inputs.json");
  files::write_file_atomically(path, proposal.text);
  return {path.string(), proposal.refusal, wider_upper};
}

}  // namespace sinkproof::app
