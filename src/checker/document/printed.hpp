#pragma once

#include "checker/document/json.hpp"
#include "checker/kernel/real.hpp"

namespace sinkproof_check {

// Whether a string of the document shows a value as FORMAT.md says ("Rows of tables"), with at most `digits`
// significant digits. All throw Malformed where it is no such text, and Rejected where it does not show the
// value, or this cannot be proved.

void require_lower(const json::Value& stated, const Real& value, long digits);
void require_upper(const json::Value& stated, const Real& value, long digits);
void require_two_sided(const json::Value& stated, const Real& value, long digits);
/// The angle in [0, π/2] with this sine.
void require_angle(const json::Value& stated, const Real& sine, long digits);
void require_exact(const json::Value& stated, const Real& value);

}  // namespace sinkproof_check
