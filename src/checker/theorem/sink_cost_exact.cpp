// Theorem S, theorems/sink-cost-exact/statement.md.
//
// Given: C, λ², κ, d, and the name of a regime.
// Derives itself: the regime that is due, weights and multipliers of both by sink_formula.cpp, all margins and quantities.
// Takes from the document: κ > 0, which scales; C, λ² and d, in range; the regime, which has to be the construction's.
// Acceptance means: for all tokens with this C and λ the least cost of a sink pattern is the formula's, or the witness names a condition that fails for a regime that is not theirs.
// Assumes: sink_formula.cpp.
#include "checker/theorem/sink_cost_exact.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/setting/patterns/sink_formula.hpp"
#include "checker/setting/trigger/constructions.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view sink_cost_exact_sha256 =
    "280ddfb73602c1957f594c64b88cf9d916bc5510b5e0f2f04ec63a9b280d7189";

constexpr long most_groups_of_formula = 100'000'000;
constexpr long most_dimensions_of_formula = 999'999'999;

struct SinkCostWitness {
  std::string place;
  std::string refutes;
  std::string condition;
  StatedEnclosure value;
};

SinkRegime read_regime(const json::Value& value) {
  const std::string_view name = value.string();
  if (name == "rotation") return SinkRegime::rotation;
  if (name == "identity") return SinkRegime::identity;
  if (name == "rank-one") return SinkRegime::rank_one;
  throw Rejected(value.place(), "unknown regime " + quoted(name));
}

Real least_of(const SinkConditions& conditions) {
  std::vector<Real> values;
  for (const auto& [name, value] : conditions) values.push_back(value);
  return minimum(std::move(values));
}

class SinkCostExact final : public Subject {
 public:
  explicit SinkCostExact(const Certificate& certificate) : certificate_(certificate) {
    const json::Value& instance = certificate.instance;
    instance.require_fields({"kappa", "lambda_squared", "dimension", "groups", "regime"});
    kappa_ = read_exact(instance["kappa"]);
    q_ = read_rational(instance["lambda_squared"]);
    dimension_ = instance["dimension"].integer();
    groups_ = instance["groups"].integer();
    regime_ = read_regime(instance["regime"]);
    for (const json::Value& witness : certificate.witnesses) {
      witness.require_fields({"refutes", "condition", "value"});
      witnesses_.push_back({witness.place(), std::string(witness["refutes"].string()),
                            std::string(witness["condition"].string()),
                            read_plain_enclosure(witness["value"])});
    }
  }

  Derivation derive() override {
    require_construction();
    const SinkFormula stated = formula();
    const SinkFormula due(groups_, q_, sink_regime(groups_, q_));
    Derivation result;
    result.claims = {{"regime", false, least_of(stated.regime())},
                     {"pattern", false, least_of(stated.pattern())},
                     {"dual", false, least_of(stated.dual())},
                     {"attained", false, least_of(stated.attained())}};
    const Real cost = due.least_cost();
    const Real count(groups_);
    result.claims.push_back({"over-4c", true, cost - Real(4) * count});
    const bool is_large = 2 * q_ >= 1;
    if (is_large)
      result.claims.push_back({"under-6-5005c", false, Real(mpq_class(13001, 2000)) * count - cost});
    result.hypotheses = {{"room", false, Real(dimension_ - (2 * groups_ + 1))}};
    result.conclusion = {"exact", false,
                         minimum({least_of(due.pattern()), least_of(due.dual()), least_of(due.attained())})};
    const mpq_class& q = q_;
    const Real simple = Real(4) * (count - Real(1)) / square_root(Real(q)) +
                        Real(2) * square_root(Real(mpq_class(groups_ * (1 + 1 / q) + 4 / q)) +
                                              Real(mpq_class(4 / q)) * square_root(count));
    result.quantities = {
        {"opt_sink", kappa_ / square_root(Real(dimension_)) * cost},
        {"opt_sink_units", cost},
        {"cost_primal", due.cost_of_weights()},
        {"bound_dual", due.bound_of_multipliers()},
        {"cost_simple", simple},
        {"bound_identity", SinkFormula(groups_, q_, SinkRegime::identity).bound_of_multipliers()},
        {"per_group", cost / count},
        {"per_group_large_lambda", is_large ? std::optional<Real>(cost / count) : std::nullopt}};
    return result;
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const SinkCostWitness& stated = witnesses_[witness];
    const SinkFormula of = formula();
    SinkConditions conditions;
    if (stated.refutes == "regime") {
      conditions = of.regime();
    } else if (stated.refutes == "pattern") {
      conditions = of.pattern();
    } else if (stated.refutes == "dual") {
      conditions = of.dual();
    } else if (stated.refutes == "attained") {
      conditions = of.attained();
    } else {
      throw Rejected(stated.place + "/refutes",
                     "nothing can show this; expected 'regime', 'pattern', 'dual' or 'attained'");
    }
    const auto at = std::find_if(conditions.begin(), conditions.end(),
                                 [&](const auto& condition) { return condition.first == stated.condition; });
    if (at == conditions.end())
      throw Rejected(stated.place + "/condition", "unknown condition " + quoted(stated.condition));
    require_enclosure(stated.value, at->second);
    if (*stated.value.upper >= 0)
      throw Rejected(stated.place + "/value/upper", "not below 0: the condition may hold");
  }

  std::string description() const override {
    std::string result = certificate_.construction;
    for (const auto& [name, parameter] : certificate_.parameters) result += " " + name + "=" + parameter.text;
    return result;
  }

 private:
  SinkFormula formula() const { return {groups_, q_, regime_}; }

  void require_construction() const {
    const Parameters& parameters = certificate_.parameters;
    require_names(parameters, {"C", "kappa", "lambda", "d"});
    if (read_integer(parameters, "C", 1, most_groups_of_formula) != groups_)
      throw Rejected("/instance/groups", "not the construction's; expected C");
    if (read_integer(parameters, "d", 1, most_dimensions_of_formula) != dimension_)
      throw Rejected("/instance/dimension", "not the construction's; expected d");
    const Real kappa = read_number(parameters, "kappa");
    if (sign_of(kappa - kappa_) != 0)
      throw Rejected("/instance/kappa", "not the construction's; expected kappa");
    if (sign_of(kappa) <= 0 || sign_of(Real(1'000'000) - kappa) < 0)
      throw Rejected("/parameters/kappa", "out of range");
    const Real root = read_number(parameters, "lambda");
    if (sign_of(root) <= 0 || sign_of(root * root - Real(q_)) != 0)
      throw Rejected("/instance/lambda_squared", "not the construction's; expected the square of lambda");
    if (q_ >= 1) throw Rejected("/parameters/lambda", "out of range; expected 0 < lambda < 1");
    SinkRegime expected = sink_regime(groups_, q_);
    if (certificate_.construction == "sink-optimum-wrong-regime")
      expected = expected == SinkRegime::identity ? SinkRegime::rotation : SinkRegime::identity;
    if (regime_ != expected) throw Rejected("/instance/regime", "not the construction's");
  }

  const Certificate& certificate_;
  Real kappa_;
  mpq_class q_;
  long dimension_ = 0;
  long groups_ = 0;
  SinkRegime regime_ = SinkRegime::identity;
  std::vector<SinkCostWitness> witnesses_;
};

}  // namespace

Statement sink_cost_exact() {
  return {"sink-cost-exact",
          sink_cost_exact_sha256,
          {"sink-optimum", "sink-optimum-wrong-regime"},
          {"room"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<SinkCostExact>(certificate);
          }};
}

}  // namespace sinkproof_check
