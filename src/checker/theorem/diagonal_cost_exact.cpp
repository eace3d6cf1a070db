// Theorem D, theorems/diagonal-cost-exact/statement.md.
//
// Given: C, m, λ², κ, d and a family; weights and multipliers, or neither.
// Derives itself: both bounds, OPT_sink, the corollary, the conditions of weights and multipliers by diagonal_reduction.cpp, all margins and quantities.
// Takes from the document: κ > 0, which scales; weights and multipliers, which the claims are about, where part 3 is about the family.
// Acceptance means: the least cost of a diagonal pattern lies between the stated ends, or the witness names a condition that fails.
// Assumes: diagonal_reduction.cpp, sink_formula.cpp; the statement's proofs of the bounds for all nuisances.
#include "checker/theorem/diagonal_cost_exact.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/setting/patterns/diagonal_reduction.hpp"
#include "checker/setting/patterns/sink_formula.hpp"
#include "checker/setting/trigger/constructions.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view diagonal_cost_exact_sha256 =
    "5abc6eb4a081380945b217367645f54511579f03815daf1dab30007c59ce9074";

constexpr std::size_t weights_of_a_diagonal = 11;
constexpr std::size_t multipliers_of_a_diagonal = 12;

struct DiagonalWitness {
  std::string place;
  std::string refutes;
  std::string condition;
  StatedEnclosure value;
};

std::vector<mpq_class> read_numbers(const json::Value& value, std::size_t count) {
  std::vector<mpq_class> result = read_rationals(value);
  if (result.size() != count) throw Rejected(value.place(), "expected " + std::to_string(count) + " numbers");
  return result;
}

mpq_class least_condition(const RationalConditions& conditions) {
  mpq_class result = conditions.front().second;
  for (const auto& [name, value] : conditions) result = std::min(result, value);
  return result;
}

class DiagonalCostExact final : public Subject {
 public:
  explicit DiagonalCostExact(const Certificate& certificate) : certificate_(certificate) {
    const json::Value& instance = certificate.instance;
    instance.require_fields({"kappa", "lambda_squared", "dimension", "groups", "group_size", "family"},
                            {"weights", "multipliers"});
    kappa_ = read_exact(instance["kappa"]);
    q_ = read_rational(instance["lambda_squared"]);
    dimension_ = instance["dimension"].integer();
    groups_ = instance["groups"].integer();
    size_ = instance["group_size"].integer();
    name_ = instance["family"].string();
    if (instance.has("weights") != instance.has("multipliers"))
      throw Rejected("/instance", "expected weights and multipliers, or neither");
    if (instance.has("weights")) {
      weights_ = read_numbers(instance["weights"], weights_of_a_diagonal);
      multipliers_ = read_numbers(instance["multipliers"], multipliers_of_a_diagonal);
    }
    for (const json::Value& witness : certificate.witnesses) {
      witness.require_fields({"refutes", "condition", "value"});
      witnesses_.push_back({witness.place(), std::string(witness["refutes"].string()),
                            std::string(witness["condition"].string()),
                            read_plain_enclosure(witness["value"])});
    }
  }

  Derivation derive() override {
    require_construction();
    family_ = diagonal_family(name_, groups_, size_, q_);
    const bool has_weights = !weights_.empty();
    if (has_weights && !family_.is_reduced)
      throw Rejected("/instance/weights", "the reduction is not about this family and m");
    set_bounds();
    Derivation result;
    Real least = upper_ - lower_;
    Real opt_lower = lower_;
    Real opt_upper = upper_;
    if (has_weights) {
      pattern_ = diagonal_pattern(family_, weights_);
      dual_ = diagonal_dual(family_, multipliers_);
      require_witnesses();
      mpq_class sum;
      for (const mpq_class& multiplier : multipliers_) sum = charged(sum + multiplier);
      const Real bound(mpq_class(2 * sum));
      const Real cost = diagonal_weights_cost(family_, weights_);
      result.claims = {{"pattern", false, Real(least_condition(pattern_))},
                       {"dual", false, Real(least_condition(dual_))},
                       {"gap", false, bound * Real(nearly_one()) - cost}};
      least = minimum({least, cost - bound, cost - lower_, upper_ - bound});
      opt_lower = maximum({lower_, bound});
      opt_upper = minimum({upper_, cost});
    }
    result.claims.push_back({"sink-cheaper", false, lower_ - sink_ - ahead_});
    margins_ = result.claims;
    result.hypotheses = {{"room", false, Real(dimension_ - (2 * groups_ + 1 + family_.rank))}};
    result.conclusion = {"sandwich", false, least};
    margins_.push_back(result.conclusion);
    const Real unit = kappa_ / square_root(Real(dimension_));
    result.quantities = {{"L_diag", unit * lower_},
                         {"opt_diag_lower", unit * opt_lower},
                         {"opt_diag_upper", unit * opt_upper},
                         {"U_diag", unit * upper_},
                         {"opt_sink", unit * sink_},
                         {"ratio_lower", opt_lower / sink_},
                         {"ratio_upper", opt_upper / sink_},
                         {"ratio_limit", limit_},
                         {"groups_enough", enough_},
                         {"r_eta", Real(family_.rank)}};
    return result;
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const DiagonalWitness& stated = witnesses_[witness];
    std::optional<Real> value;
    if (stated.refutes == "pattern" || stated.refutes == "dual") {
      for (const auto& [name, condition] : stated.refutes == "pattern" ? pattern_ : dual_)
        if (name == stated.condition) value = Real(condition);
    } else if (stated.condition == "margin") {
      for (const Margin& margin : margins_)
        if (margin.id == stated.refutes) value = margin.value;
    }
    if (!value) throw Rejected(stated.place + "/condition", "unknown condition " + quoted(stated.condition));
    require_enclosure(stated.value, *value);
    if (*stated.value.upper >= 0)
      throw Rejected(stated.place + "/value/upper", "not below 0: the condition may hold");
  }

  std::string description() const override {
    std::string result = certificate_.construction;
    for (const auto& [name, parameter] : certificate_.parameters) result += " " + name + "=" + parameter.text;
    return result;
  }

 private:
  /// Parts 1 and 2, OPT_sink, and the corollary.
  void set_bounds() {
    const mpq_class& q = q_;
    const Real count(groups_);
    const Real lambda = square_root(Real(q));
    const mpq_class delta = 1 - q;
    const mpq_class four_times = (4 * q + 1) * (q + 4) / (4 * q);
    const Real k = square_root(Real(four_times)) / lambda;
    upper_ = Real(2) * count * k + Real(mpq_class(2 * family_.rank / (delta * (1 - family_.closest))));
    const mpq_class d = q + groups_ * (1 + q);
    const Real any = Real(2) * (count - Real(1)) * square_root(Real(mpq_class(1 + 4 / q))) +
                     Real(2) * square_root(Real(mpq_class((groups_ + 4 + q) / d)));
    const Real of_spread(mpq_class(4 / (delta * family_.spread)));
    lower_ = any + of_spread;
    if (family_.is_shared) lower_ = maximum({any, Real(2) * (count - Real(1)) * k}) + of_spread;
    sink_ = SinkFormula(groups_, q, sink_regime(groups_, q)).least_cost();
    const Real a = (family_.is_shared ? lambda * k : square_root(Real(mpq_class(q + 4)))) - Real(2);
    const Real b = square_root(Real(mpq_class(1 + q)));
    ahead_ = Real(2) / lambda * ((count - Real(1)) * a - b * square_root(count) - Real(2));
    enough_ = power((b + square_root(b * b + Real(4) * a * (a + Real(2)))) / (Real(2) * a), 2);
    if (family_.is_shared) limit_ = square_root(Real(mpq_class(17 + 4 * q + 4 / q))) / Real(4);
  }

  /// The weights and multipliers of the construction prove what they should; those of the mutant would, a thousandth longer and shorter.
  void require_witnesses() const {
    const bool is_mutant = certificate_.construction == "diagonal-optimum-short";
    std::vector<mpq_class> weights = weights_;
    std::vector<mpq_class> multipliers = multipliers_;
    mpq_class bound;
    for (mpq_class& weight : weights)
      if (is_mutant) weight *= mpq_class(1000, 999);
    for (mpq_class& multiplier : multipliers) {
      if (is_mutant) multiplier *= mpq_class(1000, 1001);
      bound = charged(bound + 2 * multiplier);
    }
    if (least_condition(diagonal_pattern(family_, weights)) < 0)
      throw Rejected("/instance/weights", "not the construction's: weights without the pattern");
    if (least_condition(diagonal_dual(family_, multipliers)) < 0)
      throw Rejected("/instance/multipliers", "not the construction's: no bound");
    if (sign_of(Real(bound) * Real(nearly_one()) - diagonal_weights_cost(family_, weights)) < 0)
      throw Rejected("/instance", "not the construction's: weights and multipliers too far apart");
  }

  static mpq_class nearly_one() { return {1'000'000'001, 1'000'000'000}; }

  void require_construction() const {
    const Parameters& parameters = certificate_.parameters;
    require_names(parameters, {"C", "m", "kappa", "lambda", "family", "d"});
    if (read_integer(parameters, "C", 1, 100'000'000) != groups_)
      throw Rejected("/instance/groups", "not the construction's; expected C");
    if (read_integer(parameters, "m", 2, 16) != size_)
      throw Rejected("/instance/group_size", "not the construction's; expected m");
    if (read_integer(parameters, "d", 1, 999'999'999) != dimension_)
      throw Rejected("/instance/dimension", "not the construction's; expected d");
    if (read_name(parameters, "family", {"antipodal", "orthogonal", "simplex"}) != name_)
      throw Rejected("/instance/family", "not the construction's; expected family");
    const Real kappa = read_number(parameters, "kappa");
    if (sign_of(kappa - kappa_) != 0)
      throw Rejected("/instance/kappa", "not the construction's; expected kappa");
    if (sign_of(kappa) <= 0 || sign_of(Real(1'000'000) - kappa) < 0)
      throw Rejected("/parameters/kappa", "out of range");
    const Real root = read_number(parameters, "lambda");
    if (sign_of(root) <= 0 || sign_of(root * root - Real(q_)) != 0)
      throw Rejected("/instance/lambda_squared", "not the construction's; expected the square of lambda");
    if (q_ >= 1) throw Rejected("/parameters/lambda", "out of range; expected 0 < lambda < 1");
  }

  const Certificate& certificate_;
  Real kappa_;
  mpq_class q_;
  long dimension_ = 0;
  long groups_ = 0;
  long size_ = 0;
  std::string name_;
  std::vector<mpq_class> weights_;
  std::vector<mpq_class> multipliers_;
  DiagonalFamily family_;
  RationalConditions pattern_;
  RationalConditions dual_;
  std::vector<Margin> margins_;
  Real lower_;
  Real upper_;
  Real sink_;
  Real ahead_;
  Real enough_;
  std::optional<Real> limit_;
  std::vector<DiagonalWitness> witnesses_;
};

}  // namespace

Statement diagonal_cost_exact() {
  return {"diagonal-cost-exact",
          diagonal_cost_exact_sha256,
          {"diagonal-optimum", "diagonal-optimum-short"},
          {"room"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<DiagonalCostExact>(certificate);
          }};
}

}  // namespace sinkproof_check
