// The loss and the anchor masses of one head over all inputs, from both sides.
//
// Given: a document sinkproof-audit-all/1: a head on a trigger-conditional task with box contents, and
// enclosures of its suprema and infima with an input for each.
// Derives itself: what the model gives at each input, token by token (Subject::value_at_place); and, for all
// inputs, that no error and no mass is beyond the other end (the files that begin with sweep_).
// Takes from the document: the model, which is what is talked about; each input, which only has to be one of
// the task; how often boxes are halved, which is effort, and the ends, each of which is held against what is
// derived.
// Acceptance means: each enclosure holds the supremum or infimum over all inputs of the task. Nothing is left
// out by a document: which rows, corners and boxes there are is derived.
// Assumes: the proofs of docs/audit-of-all-inputs.md; trigger_statement.cpp for what a place of a quantity
// is, and sign_of (real.cpp).
#include "checker/all_inputs/all_inputs.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "checker/all_inputs/sweep_loss.hpp"
#include "checker/all_inputs/sweep_masses.hpp"
#include "checker/kernel/error.hpp"
#include "checker/setting/trigger/places.hpp"
#include "checker/setting/trigger/trigger_document.hpp"

namespace sinkproof_check {

namespace {

constexpr long most_halvings_stated = 64;
constexpr long most_contents = 64;

constexpr std::string_view largest_mass = "max_anchor_mass_off_trigger";
constexpr std::array<std::string_view, 4> bounded_quantities{"loss", "sink_mass_before", "sink_mass_after",
                                                             largest_mass};

[[noreturn]] void not_covered(const json::Value& instance, const std::string& what) {
  throw Undecided("not decided: " + instance.place() +
                  ": all inputs are covered of one softmax or ReLU head with box contents, " +
                  std::to_string(most_contents) + " coordinates at most and the target 'inclusive' (found " +
                  what + ")");
}

void require_covered(const TriggerInstance& instance, const json::Value& place) {
  if (instance.task.is_preceding) not_covered(place, "'preceding'");
  if (!instance.task.content.is_box) not_covered(place, "an alphabet");
  if (instance.task.content_dimension > most_contents)
    not_covered(place, std::to_string(instance.task.content_dimension) + " coordinates");
  if (instance.model.heads.size() != 1)
    not_covered(place, std::to_string(instance.model.heads.size()) + " heads");
  if (instance.model.normaliser == Normaliser::sigmoid) not_covered(place, "sigmoid");
}

/// One end is shown by the input, the other one holds for all inputs.
void check_bound(const json::Value& entry, const std::string& quantity, const Subject& subject,
                 const sweep::HeadRows& head, long halvings) {
  const auto [there, stated] = subject.value_at_place(entry);
  if (!stated.lower) throw Rejected(stated.place, "not defined; expected an enclosure");
  if (*stated.lower > *stated.upper)
    throw Rejected(stated.place, "lower exceeds upper; expected lower <= upper");
  const bool is_supremum = quantity == "loss" || quantity == largest_mass;
  const Real gap = is_supremum ? there - Real(*stated.lower) : Real(*stated.upper) - there;
  if (sign_of(gap) < 0)
    throw Rejected(stated.place + (is_supremum ? "/lower" : "/upper"),
                   "not shown by the input, which gives about " + approximate(there));
  if (quantity == "loss") {
    if (*stated.upper < 0) throw Rejected(stated.place + "/upper", "below 0; the loss is not");
    sweep::require_loss_at_most(head, sweep::floor_of(*stated.upper), halvings, stated.place + "/upper");
    return;
  }
  const sweep::Fixed units = is_supremum ? sweep::largest_anchor_mass(head)
                                         : sweep::smallest_anchor_mass(head, quantity == "sink_mass_after");
  const mpq_class bound = sweep::rational_of(units);
  if (is_supremum ? *stated.upper < bound : *stated.lower > bound)
    throw Rejected(stated.place + (is_supremum ? "/upper" : "/lower"),
                   "not shown for all inputs; expected no " + std::string(is_supremum ? "less" : "more") +
                       " than about " + approximate(Real(bound)));
}

}  // namespace

std::string check_all_inputs(const json::Value& root) {
  root.require_fields({"format", "instance", "halvings", "bounds"});
  const long halvings = root["halvings"].integer();
  if (halvings < 0 || halvings > most_halvings_stated)
    throw Rejected(root["halvings"].place(),
                   "out of range; expected 0 to " + std::to_string(most_halvings_stated));
  const Certificate certificate = given_model(root["instance"]);
  const std::unique_ptr<Subject> subject = read_subject(trigger_vocabulary(), certificate);
  const auto bounds = root["bounds"].elements();
  if (bounds.empty()) throw Rejected("/bounds", "empty; expected at least one bound");
  std::set<std::string> seen;
  std::string summary;
  try {
    const TriggerInstance instance = read_trigger_instance(root["instance"]);
    require_covered(instance, root["instance"]);
    const sweep::HeadRows head(instance);
    for (const json::Value& entry : bounds) {
      const std::string quantity(entry["quantity"].string());
      if (std::find(bounded_quantities.begin(), bounded_quantities.end(), quantity) ==
              bounded_quantities.end() ||
          (quantity == "sink_mass_after" && !subject->is_attained(quantity)))
        throw Rejected(entry["quantity"].place(), quoted(quantity) + " is not bounded over all inputs here");
      if (!seen.insert(quantity).second)
        throw Rejected(entry["quantity"].place(), quoted(quantity) + " stands twice");
      check_bound(entry, quantity, *subject, head, halvings);
      summary += (seen.size() == 1 ? ": " : ", ") + shown_end(entry, "lower") + " <= " + quantity +
                 " <= " + shown_end(entry, "upper");
    }
  } catch (const ValueError& error) {
    refuse("/instance", "", error);
  }
  return "over all inputs, of a model with" + sizes_text(*subject) + summary;
}

}  // namespace sinkproof_check
