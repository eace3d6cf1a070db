// What a model gives at stated inputs, which bounds its suprema and infima from one side.
//
// Given: a document sinkproof-places/1: a model on a trigger-conditional task, and inputs.
// Derives itself: the error or mass that the model gives at each place, token by token
// (Subject::value_at_place).
// Takes from the document: the model, which is what is talked about; each place, which only has to be one of
// the task; an enclosure, which is held against the value there.
// Acceptance means: each enclosure holds the value at its place. So the loss and max_anchor_mass are at least
// its lower end, and masses that are infima at most its upper one. Nothing is said of all inputs.
// Assumes: trigger_statement.cpp, which says what a place of a quantity is, and sign_of (real.cpp).
#include "checker/setting/trigger/places.hpp"

#include <set>

#include "checker/kernel/error.hpp"

namespace sinkproof_check {

namespace {

/// The bound that the value at a place is. `entry` has been checked.
std::string bound(const std::string& quantity, const json::Value& entry) {
  const bool is_supremum = quantity == "loss" || quantity == "max_anchor_mass";
  return (quantity == "loss" ? "the loss" : quantity) + (is_supremum ? " is at least " : " is at most ") +
         shown_end(entry, is_supremum ? "lower" : "upper");
}

/// The bound of one place, whose value has been derived and held against the stated one.
std::string check_place(const json::Value& entry, const std::string& quantity, const Subject& subject) {
  try {
    const auto [there, stated] = subject.value_at_place(entry);
    require_enclosure(stated, there);
  } catch (const ValueError& error) {
    refuse(entry.place(), "", error);
  }
  return bound(quantity, entry);
}

}  // namespace

Certificate given_model(const json::Value& instance) {
  return {std::string(trigger_vocabulary().id),
          "",
          "given",
          {},
          "",
          {},
          {},
          {},
          {},
          instance,
          {},
          {},
          {},
          {},
          {}};
}

std::string sizes_text(const Subject& subject) {
  std::string result;
  for (const auto& [name, size] : subject.sizes()) result += " " + name + "=" + std::to_string(size);
  return result;
}

std::string shown_end(const json::Value& entry, std::string_view end) {
  constexpr std::size_t most_shown = 60;
  // Part of a number would be another number.
  const std::string_view stated = entry["value"][end].string();
  return stated.size() <= most_shown ? std::string(stated) : "what " + entry["value"][end].place() + " says";
}

std::string check_places(const json::Value& root) {
  root.require_fields({"format", "instance", "places"});
  const Certificate certificate = given_model(root["instance"]);
  const std::unique_ptr<Subject> subject = read_subject(trigger_vocabulary(), certificate);
  std::string summary = "at the inputs of the file, of a model with" + sizes_text(*subject);
  const auto places = root["places"].elements();
  if (places.empty()) throw Rejected("/places", "empty; expected at least one place");
  std::set<std::string> seen;
  for (const json::Value& entry : places) {
    const std::string quantity(entry["quantity"].string());
    if (!subject->is_attained(quantity))
      throw Rejected(entry["quantity"].place(),
                     quoted(quantity) + " is no supremum or infimum over inputs here");
    if (!seen.insert(quantity).second)
      throw Rejected(entry["quantity"].place(), quoted(quantity) + " stands twice");
    summary += (seen.size() == 1 ? ": " : ", ") + check_place(entry, quantity, *subject);
  }
  return summary + "; nothing is shown about all inputs";
}

}  // namespace sinkproof_check
