// Theorem C′, theorems/relu-normaliser-obstruction/statement.md.
//
// Given: L, a normaliser, a fit (P, a) and weights λ.
// Derives itself: the sums of λ, the largest error of the fit, all margins, in rationals.
// Takes from the document: P, a and λ, which need not be the only solution. Safe, as they have to solve the conditions (before the mutant's change), and the margins are derived from them.
// Acceptance means: λ proves the bound and the fit attains it, or the witness shows which condition fails.
// Assumes: rational arithmetic only; the statement's proof for what the bound says of models.
#include "checker/theorem/relu_normaliser_obstruction.hpp"

#include <algorithm>
#include <array>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/setting/trigger/constructions.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view relu_normaliser_obstruction_sha256 =
    "6d2b96c99a20a04f7274f1dfbfa4d9ebe151de55a299f6565d789780f9b2bb84";

constexpr std::array<std::string_view, 4> divisors{"non-anchor", "row-count", "none", "length"};
constexpr long least_length = 3;
constexpr long most_length = 4096;

/// L, the divisor, P and a, and λ by its entries that are not zero.
struct Fit {
  long length = 0;
  std::string divisor;
  mpq_class intercept;
  mpq_class slope;
  std::vector<std::pair<long, mpq_class>> weights;

  long last() const { return length - 2; }

  /// D_k
  long divisor_of(long k) const {
    if (divisor == "non-anchor") return k + 1;
    if (divisor == "row-count") return k + 2;
    return divisor == "none" ? 1 : length;
  }
};

mpq_class target(long k) {
  return {k, k + 1};
}

/// |(P + k a)/D_k − b_k|
mpq_class error_at(const Fit& fit, long k) {
  return charged(abs(charged((fit.intercept + k * fit.slope) / fit.divisor_of(k)) - target(k)));
}

mpq_class error_of(const Fit& fit) {
  mpq_class largest;
  for (long k = 1; k <= fit.last(); ++k) largest = std::max(largest, error_at(fit, k));
  return largest;
}

/// The four sums over λ.
struct Sums {
  mpq_class constants;  ///< Σ λ_k/D_k
  mpq_class slopes;     ///< Σ λ_k k/D_k
  mpq_class norm;       ///< Σ |λ_k|
  mpq_class targets;    ///< Σ λ_k b_k

  explicit Sums(const Fit& fit) {
    for (const auto& [k, weight] : fit.weights) {
      constants = charged(constants + weight / fit.divisor_of(k));
      slopes = charged(slopes + weight * k / fit.divisor_of(k));
      norm = charged(norm + abs(weight));
      targets = charged(targets + weight * target(k));
    }
  }

  bool is_feasible() const { return constants == 0 && slopes == 0 && norm <= 1; }
  mpq_class bound() const { return is_feasible() && targets > 0 ? targets : mpq_class(0); }
};

Fit read_fit(const json::Value& value) {
  value.require_fields({"length", "normaliser", "fit", "weights"});
  Fit result;
  result.length = value["length"].integer();
  if (result.length < least_length || result.length > most_length)
    throw Rejected(value["length"].place(), "out of range; expected 3 to 4096");
  const std::string_view normaliser = value["normaliser"].string();
  const auto* const known = std::find_if(divisors.begin(), divisors.end(), [&](std::string_view name) {
    return normaliser == "relu-" + std::string(name);
  });
  if (known == divisors.end())
    throw Rejected(value["normaliser"].place(), "unknown normaliser " + quoted(normaliser));
  result.divisor = *known;
  value["fit"].require_fields({"intercept", "slope"});
  result.intercept = read_rational(value["fit"]["intercept"]);
  result.slope = read_rational(value["fit"]["slope"]);
  for (const json::Value& entry : value["weights"].elements()) {
    const auto parts = entry.elements();
    if (parts.size() != 2) throw Malformed(entry.place(), "expected [count, value]");
    const long k = parts[0].integer();
    mpq_class weight = read_rational(parts[1]);
    if (k < 1 || k > result.last())
      throw Rejected(entry.place(), "count out of range; expected 1 to " + std::to_string(result.last()));
    if (!result.weights.empty() && k <= result.weights.back().first)
      throw Rejected(entry.place(), "out of order or repeated; expected strictly increasing counts");
    if (weight == 0) throw Rejected(entry.place(), "a weight of zero; expected only the non-zero weights");
    result.weights.emplace_back(k, std::move(weight));
  }
  return result;
}

void add_to_first_weight(Fit& fit, const mpq_class& amount) {
  auto& weights = fit.weights;
  if (weights.empty() || weights.front().first != 1) weights.insert(weights.begin(), {1, 0});
  weights.front().second = charged(weights.front().second + amount);
}

/// What was a solution before the mutant spoilt it must be one. (The solution may not be the only one, so the instance is not compared with another.)
void require_optimal_fit(Fit fit, const std::string& construction) {
  if (construction == "chebyshev-fit-shifted") fit.intercept = charged(fit.intercept - mpq_class(1, 1000));
  if (construction == "chebyshev-fit-unbalanced") add_to_first_weight(fit, mpq_class(-1, 7));
  const Sums sums(fit);
  const std::string suffix = " in what the construction solved";
  if (sums.constants != 0)
    throw Rejected("/instance/weights", "the weights do not cancel the constants" + suffix);
  if (sums.slopes != 0) throw Rejected("/instance/weights", "the weights do not cancel the slopes" + suffix);
  if (sums.norm > 1) throw Rejected("/instance/weights", "the weights' norm exceeds 1" + suffix);
  for (long k = 1; k <= fit.last(); ++k)
    if (error_at(fit, k) > sums.targets)
      throw Rejected("/instance/fit",
                     "an error above what the weights prove, at count " + std::to_string(k) + suffix);
}

struct FitWitness {
  std::string place;
  std::string refutes;
  long count = 0;         ///< of `fit`
  std::string condition;  ///< of `dual`
  StatedEnclosure value;
};

FitWitness read_fit_witness(const json::Value& value) {
  FitWitness result{value.place(), std::string(value["refutes"].string()), 0, {}, {}};
  if (result.refutes == "dual") {
    value.require_fields({"refutes", "condition", "value"});
    result.condition = value["condition"].string();
  } else {
    value.require_fields({"refutes", "count", "value"});
    result.count = value["count"].integer();
  }
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

class NormaliserObstruction final : public Subject {
 public:
  explicit NormaliserObstruction(const Certificate& certificate)
      : certificate_(certificate), fit_(read_fit(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses) witnesses_.push_back(read_fit_witness(witness));
  }

  Derivation derive() override {
    require_parameters();
    require_optimal_fit(fit_, certificate_.construction);
    const Sums sums(fit_);
    const mpq_class error = error_of(fit_);
    const mpq_class constants = abs(sums.constants);
    const mpq_class slopes = abs(sums.slopes);
    const mpq_class excess = sums.norm - 1;
    return {{{"fit", false, Real(sums.bound() - error)},
             {"dual", false, Real(-std::max({constants, slopes, excess}))}},
            {{"cancels-constants", false, Real(-constants)},
             {"cancels-slopes", false, Real(-slopes)},
             {"norm", false, Real(-excess)}},
            {"obstruction", false, Real(error - sums.targets)},
            {{"loss_lower_bound", Real(sums.bound())}, {"fit_error", Real(error)}}};
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const FitWitness& stated = witnesses_[witness];
    if (stated.refutes == "fit") {
      check_fit(stated);
    } else if (stated.refutes == "dual") {
      check_dual(stated);
    } else {
      throw Rejected(stated.place + "/refutes", "nothing can show this; expected 'fit' or 'dual'");
    }
  }

  std::string description() const override {
    return certificate_.construction + " L=" + std::to_string(fit_.length) + " normaliser=" + fit_.divisor;
  }

 private:
  void require_parameters() const {
    const Parameters& parameters = certificate_.parameters;
    require_names(parameters, {"L", "normaliser"});
    if (read_integer(parameters, "L", least_length, most_length) != fit_.length)
      throw Rejected("/instance/length", "not the construction's; expected L");
    const std::string& divisor = read_name(parameters, "normaliser", {divisors.begin(), divisors.end()});
    if (divisor != fit_.divisor)
      throw Rejected("/instance/normaliser", "not the construction's; expected 'relu-" + divisor + "'");
  }

  void check_fit(const FitWitness& stated) const {
    if (stated.count < 1 || stated.count > fit_.last())
      throw Rejected(stated.place + "/count", "out of range; expected 1 to " + std::to_string(fit_.last()));
    require_enclosure(stated.value, Real(error_at(fit_, stated.count)));
    if (*stated.value.lower <= Sums(fit_).bound())
      throw Rejected(stated.place + "/value/lower",
                     "does not exceed the bound; expected more than loss_lower_bound");
  }

  void check_dual(const FitWitness& stated) const {
    const Sums sums(fit_);
    const bool is_norm = stated.condition == "norm";
    if (!is_norm && stated.condition != "constants" && stated.condition != "slopes")
      throw Rejected(stated.place + "/condition", "unknown condition " + quoted(stated.condition));
    const mpq_class& value = is_norm                           ? sums.norm
                             : stated.condition == "constants" ? sums.constants
                                                               : sums.slopes;
    require_enclosure(stated.value, Real(value));
    const bool shows = is_norm ? *stated.value.lower > 1 : *stated.value.lower > 0 || *stated.value.upper < 0;
    if (!shows)
      throw Rejected(stated.place + "/value",
                     is_norm ? "not above 1: the condition may hold" : "contains 0: the condition may hold");
  }

  const Certificate& certificate_;
  Fit fit_;
  std::vector<FitWitness> witnesses_;
};

}  // namespace

Statement relu_normaliser_obstruction() {
  return {"relu-normaliser-obstruction",
          relu_normaliser_obstruction_sha256,
          {"chebyshev-fit", "chebyshev-fit-shifted", "chebyshev-fit-unbalanced"},
          {"cancels-constants", "cancels-slopes", "norm"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<NormaliserObstruction>(certificate);
          }};
}

}  // namespace sinkproof_check
