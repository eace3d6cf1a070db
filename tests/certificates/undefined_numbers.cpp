// Numbers that a document states without their being defined, where no row asks for them: with a weight of
// 1/0, which no query of the instance met, a certificate spoke of an instance that does not exist, and was
// accepted.
#include "tampering.hpp"

namespace corpus::undefined_numbers {

namespace {

constexpr const char* on_found = "softmax-sink-necessity--found--seed1-trial35--without-softmax.json";
constexpr const char* of_a_mutant =
    "softmax-sink-necessity--found--seed1-trial1--without-small-loss--mutant-any-loss.json";
constexpr const char* with_key_bias = "null-slot-necessity--key-bias-anchor-flipped--L5-m1-beta5.json";
constexpr const char* rows_of_formulas = "rows--softmax-sink-bound.json";

/// A score that no row sees: the anchor as query, the trigger as key.
Edit weight(const std::string& text) {
  return json([=](Json& d) {
    Json& entries = d.at(at("/instance/model/heads/0/query_key"));
    entries.insert(entries.begin(), Json{0, 1, text});
  });
}

/// A value as it is, and parts behind it that cancel formally.
Edit value(const std::string& parts) {
  return json([=](Json& d) {
    Json& entry = d.at(at("/instance/model/heads/0/output_value/0/2"));
    entry = entry.get<std::string>() + parts;
  });
}

}  // namespace

const std::vector<Tampering>& list() {
  static const std::string unseen = "/instance/model/heads/0/query_key/0/2: ";
  static const std::string merged = "/instance/model/heads/0/output_value/0/2: ";
  static const std::string no_divisor = unseen + "not defined: a divisor that is 0";
  static const std::string no_logarithm =
      unseen + "not defined: a logarithm of a number that is not positive";
  static const std::string no_root = unseen + "not defined: a square root of a negative number";
  static const std::string not_shown = unseen + "not shown to be defined";
  static const std::vector<Tampering> list{
      {"undefined-divisor-zero", on_found, weight("1/0"), 10, no_divisor.c_str()},
      {"undefined-divisor-tiny", on_found, weight("1/1e-1000000"), 0, "accepted (refuted"},
      {"undefined-divisor-formally-zero", on_found, weight("1/(exp(1)-exp(1/2)^2)"), 10, no_divisor.c_str()},
      {"undefined-divisor-nearly-zero", on_found, weight("1/(exp(1)-exp(1+1e-300))"), 0, "accepted (refuted"},
      {"undefined-divisor-seen-to-be-zero", on_found, weight("1/(sqrt(2)*sqrt(3)-sqrt(6))"), 10,
       no_divisor.c_str()},
      {"undefined-divisor-open", on_found, weight("1/(sqrt(5+2*sqrt(6))-sqrt(2)-sqrt(3))"), 10,
       not_shown.c_str()},
      {"undefined-zero-divided", on_found, weight("0/0"), 10, no_divisor.c_str()},
      {"undefined-power-of-zero", on_found, weight("0^-1"), 10, no_divisor.c_str()},
      {"undefined-logarithm-of-zero", on_found, weight("log(0)"), 10, no_logarithm.c_str()},
      {"undefined-logarithm-of-a-tiny", on_found, weight("log(1e-1000000)"), 0, "accepted (refuted"},
      {"undefined-logarithm-of-a-negative", on_found, weight("log(-5)"), 10, no_logarithm.c_str()},
      {"undefined-root-of-a-negative", on_found, weight("sqrt(-1e-1000)"), 10, no_root.c_str()},
      {"undefined-root-of-zero", on_found, weight("sqrt(1 - 1/3*3)"), 0, "accepted (refuted"},
      {"undefined-root-of-formal-zero", on_found, weight("sqrt(sqrt(2)^2 - 2)"), 0, "accepted (refuted"},
      {"undefined-times-zero", on_found, weight("1 + 0*log(-5)"), 10, no_logarithm.c_str()},
      {"undefined-to-the-zeroth", on_found, weight("(1/0)^0"), 10, no_divisor.c_str()},
      {"undefined-exp-of-logarithm", on_found, weight("exp(log(-5))"), 10, no_logarithm.c_str()},
      {"undefined-exp-beyond-range", on_found, weight("1/exp(2^41)"), 10, not_shown.c_str()},
      {"undefined-nowhere-but-beyond-range", on_found, weight("exp(2^41)"), 0, "accepted (refuted"},
      {"undefined-parts-cancel", on_found, value(" + sqrt(log(1/2)) - sqrt(log(1/2))"), 10, merged.c_str()},
      {"undefined-parts-cancel-but-defined", on_found, value(" + sqrt(log(2)) - sqrt(log(2))"), 0,
       "accepted (refuted"},
      {"undefined-divisors-cancel", on_found, value(" + 1/(2-2) - 1/(2-2)"), 10, merged.c_str()},
      {"undefined-parameter", on_found, set("/parameters/eta_bar", "1 + 0/0"), 10,
       "/parameters/eta_bar: not defined: a divisor that is 0"},
      {"undefined-key-bias", with_key_bias, set("/instance/model/heads/0/key_bias/0/1", "log(0)"), 10,
       "/instance/model/heads/0/key_bias/0/1: not defined: a logarithm"},
      {"undefined-parameter-of-a-table", rows_of_formulas, set("/parameters/eta", "1/200 + 0*(1/0)"), 10,
       "/parameters/eta: not defined: a divisor that is 0"},
      {"undefined-in-a-formula-times-zero", of_a_mutant,
       set("/mutant/conclusion", "sink_mass_after + 0*log(-1) >= 1/2"), 10,
       "/conclusion: not defined for this instance; expected null"},
      {"undefined-in-a-formula-not-the-largest", of_a_mutant,
       set("/mutant/conclusion", "max(sink_mass_after, -1/(loss - loss)) >= 1/2"), 10,
       "/conclusion: not defined for this instance; expected null"},
      {"undefined-in-a-formula-to-the-zeroth", of_a_mutant,
       set("/mutant/conclusion", "sink_mass_after*sqrt(-1)^0 >= 1/2"), 10,
       "/conclusion: not defined for this instance; expected null"},
  };
  return list;
}

}  // namespace corpus::undefined_numbers
