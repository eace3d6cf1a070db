#include "constructions/null_slot_stand_in_anchor.hpp"

#include "constructions/parameters.hpp"

namespace sinkproof::constructions {

using attention::Head;
using attention::Matrix;
using numeric::Expression;
using task::Content;
using task::ContentSet;
using task::TriggerTask;

namespace {

TriggerTask two_letter_task(const parameter::Values& values) {
  const long dimension = values.integer("m");
  const auto letter = [&](long x) {
    return Content(static_cast<std::size_t>(dimension), numeric::Rational(x));
  };
  std::vector<Content> letters{letter(-1)};
  if (dimension > 0) letters.push_back(letter(1));
  return {values.integer("L"), dimension, ContentSet::alphabet(std::move(letters), dimension),
          ContentSet::alphabet({letter(0)}, dimension)};
}

task::TriggerInstance build_null_slot_stand_in_anchor(const parameter::Values& values) {
  const TriggerTask task = two_letter_task(values);
  const Expression& beta = values.real("beta");
  const long anchor = TriggerTask::anchor_coordinate;
  const long trigger = TriggerTask::trigger_coordinate;
  const long content = task.content_indicator();
  Head head{Matrix(task.width()), Matrix(task.width())};
  head.query_key.set(anchor, anchor, -beta);
  head.query_key.set(content, anchor, Expression(-2) * beta);
  head.query_key.set(content, content, Expression(-2) * beta);
  head.query_key.set(content, trigger, beta);
  head.query_key.set(trigger, anchor, beta);
  head.query_key.set(trigger, content, beta);
  head.query_key.set(trigger, trigger, -beta);
  head.output_value.set(trigger, anchor, 1);
  for (long r = TriggerTask::first_content_coordinate; r <= content; ++r) head.output_value.set(r, r, 1);
  return {task, {attention::Normaliser::softmax_one, {std::move(head)}}};
}

std::vector<task::Claim> claims(const parameter::Values& values) {
  const Expression length(values.integer("L"));
  const Expression leak = exp(-values.real("beta"));
  const Expression square = exp(Expression(-2) * values.real("beta"));
  return {{"loss", "loss", {(length - 2) * square / (1 + (length - 1) * square), leak / (1 + leak)}}};
}

}  // namespace

const task::TriggerConstruction& null_slot_stand_in_anchor() {
  static const task::TriggerConstruction construction{
      "null-slot-stand-in-anchor",
      "the anchor stands in for the trigger, and after the trigger the mass is on the trigger",
      "counterexample to Theorem E2 without anchor-value",
      std::nullopt,
      {sequence_length(), content_dimension(), score_scale()},
      build_null_slot_stand_in_anchor,
      claims};
  return construction;
}

}  // namespace sinkproof::constructions
