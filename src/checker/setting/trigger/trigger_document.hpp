#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "checker/document/certificate.hpp"
#include "checker/setting/trigger/trigger_task.hpp"

namespace sinkproof_check {

// Parts of instances that those of other models share.

/// The "task". Throws Malformed, and Rejected for what is no task of this kind.
TriggerTask read_trigger_task(const json::Value& task);
/// A matrix of size n, or of L for position biases.
Matrix read_matrix(const json::Value& value, long size);
Normaliser read_normaliser(const json::Value& value);
/// Throw Rejected unless both are the same.
void require_same_task(const TriggerTask& stated, const TriggerTask& expected);
void require_equal(const Matrix& stated, const Matrix& expected, const std::string& place);

/// The "instance" of a trigger-conditional task. Its numbers are read as Malformed or not; what they say is
/// held against the task by `require_trigger_instance`.
TriggerInstance read_trigger_instance(const json::Value& value);

/// Throws Rejected unless both are the same instance: equal lengths and contents, and for each matrix the
/// same non-zero entries with equal values.
void require_same_instance(const TriggerInstance& stated, const TriggerInstance& expected);

/// A witness of the document. Contents are checked against the task when they are read.
struct TriggerWitness {
  std::string place;
  std::string refutes;
  TriggerInput input;
  long position;
  std::optional<long> coordinate;
  StatedEnclosure value;
};

/// `named` is the field that says what it is about. Throws Malformed.
TriggerWitness read_trigger_witness(const json::Value& value, std::string_view named = "refutes");

/// Throws Rejected if the witness is not an input of the task with a position and coordinate in it.
void require_input(const TriggerWitness& witness, const TriggerTask& task);

}  // namespace sinkproof_check
