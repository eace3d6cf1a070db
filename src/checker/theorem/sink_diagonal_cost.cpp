// Theorem I, theorems/sink-diagonal-cost/statement.md.
//
// Given: tokens, the weights of both patterns, and optima or none.
// Derives itself: the eight hypotheses, the leads of both patterns by kinds of tokens, both chains of bounds, the quantities; that the weights are the published ones.
// Takes from the document: κ, λ² and δ², in range; nuisances, which the hypotheses and the family are held against; optima, which sink_diagonal_optimum.cpp proves.
// Acceptance means: the chains hold for these tokens, or the witness shows a preference that fails or a step that is below 0.
// Assumes: the closed forms of nuclear norms and leads in statement.md, which need the setting; outside of it claims and conclusion have no value.
#include "checker/theorem/sink_diagonal_cost.hpp"

#include <algorithm>
#include <array>

#include "checker/kernel/error.hpp"
#include "checker/setting/patterns/sink_diagonal_optimum.hpp"
#include "checker/setting/patterns/sink_diagonal_tokens.hpp"
#include "checker/setting/patterns/sink_formula.hpp"
#include "checker/setting/trigger/constructions.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view sink_diagonal_cost_sha256 =
    "c7c323d4571523627c86f3313a71b138a456322f3a5585155caee1946d264519";

constexpr std::array<const char*, 6> steps{"published-lower", "lower-dual",    "dual-primal",
                                           "primal-weights",  "weights-upper", "upper-published"};

/// The costs of one pattern in units of κ/√d, from L_published to U_published, and each less the one before.
struct Chain {
  std::array<Real, 7> values;
  std::array<Real, 6> differences;
};

/// From the end points up: the four differences that the statement proves, and the optimum between them.
Chain chain(const Real& published, const Real& to_lower, const Real& weights, const Real& to_upper,
            const Real& to_published, const std::optional<CertifiedOptimum>& optimum) {
  const Real lower = published + to_lower;
  Real to_dual;
  Real below_weights;
  if (optimum) {
    to_dual = maximum({Real(optimum->bound) - lower, Real(0)});
    below_weights = maximum({weights - Real(optimum->cost), Real(0)});
  }
  const Real dual = lower + to_dual;
  const Real primal = weights - below_weights;
  const Real upper = weights + to_upper;
  return {{published, lower, dual, primal, weights, upper, upper + to_published},
          {to_lower, to_dual, primal - dual, below_weights, to_upper, to_published}};
}

class SinkDiagonalCost final : public Subject {
 public:
  explicit SinkDiagonalCost(const Certificate& certificate)
      : certificate_(certificate), data_(read_sink_diagonal(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses) {
      StatedWitness stated{witness.place(), std::string(witness["refutes"].string()), {}, {}, {}, {}};
      if (stated.refutes == "sandwich") {
        witness.require_fields({"refutes", "pattern", "step", "value"});
        stated.pattern = witness["pattern"].string();
        stated.step = witness["step"].string();
      } else {
        witness.require_fields({"refutes", "query", "winner", "loser", "value"});
        stated.preference = {witness["query"].integer(), witness["winner"].integer(),
                             witness["loser"].integer()};
      }
      stated.value = read_plain_enclosure(witness["value"]);
      witnesses_.push_back(std::move(stated));
    }
  }

  Derivation derive() override {
    if (sign_of(data_.kappa) <= 0) throw Rejected("/instance/kappa", "expected a number > 0");
    facts_ = nuisance_facts(data_);
    is_in_setting_ = q() + data_.delta_squared == 1 && sgn(facts_.norm_defect) == 0 &&
                     sgn(facts_.tilt) == 0 && facts_.least_group >= 2 && *facts_.closest_in_group < 1;
    require_construction();
    Derivation result;
    result.hypotheses = hypotheses();
    result.conclusion = {"sandwich", false, std::nullopt};
    const char* sink_claim = "sink-pattern";
    const char* diagonal_claim = "diagonal-pattern";
    if (!is_in_setting_) {
      // Nothing would be asked of them.
      for (const auto* optimum : {&data_.sink_optimum, &data_.diagonal_optimum})
        if (*optimum) throw Rejected((*optimum)->place, "an optimum of what is outside the setting");
      result.claims = {{sink_claim, false, std::nullopt}, {diagonal_claim, false, std::nullopt}};
      result.quantities = quantities();
      return result;
    }
    require_spread(data_);
    result.claims = {{sink_claim, false, real(sink_margin() - QuadraticNumber{1, 0}, q())},
                     {diagonal_claim, false, real(diagonal_margin() - QuadraticNumber{1, 0}, q())}};
    set_chains();
    std::vector<Real> all(sink_.differences.begin(), sink_.differences.end());
    all.insert(all.end(), diagonal_.differences.begin(), diagonal_.differences.end());
    result.conclusion.value = minimum(std::move(all));
    result.quantities = quantities();
    return result;
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const StatedWitness& stated = witnesses_[witness];
    if (stated.refutes == "sandwich") {
      check_step(stated);
    } else {
      check_preference(stated);
    }
  }

  std::string description() const override {
    std::string result = certificate_.construction;
    for (const auto& [name, parameter] : certificate_.parameters) {
      result += " " + name + "=" + parameter.text;
      // What a search drew, or the family `random`: that it is of this seed is the document's word.
      if (name == "seed" || name == "trial") result += " (not checked)";
    }
    return result;
  }

 private:
  struct StatedWitness {
    std::string place;
    std::string refutes;
    std::string pattern;
    std::string step;
    Preference preference;
    StatedEnclosure value;
  };

  const mpq_class& q() const { return data_.lambda_squared; }
  QuadraticNumber lambda() const { return {0, 1}; }
  QuadraticNumber product(const QuadraticNumber& x, const QuadraticNumber& y) const {
    return times(x, y, q());
  }
  /// Δ, or nothing where there is no pair of different tokens with a positive one.
  std::optional<mpq_class> gap() const {
    if (!facts_.closest_in_group || *facts_.closest_in_group >= 1) return std::nullopt;
    return mpq_class(data_.delta_squared * (1 - *facts_.closest_in_group));
  }

  std::vector<Margin> hypotheses() const {
    std::optional<Real> distinct;
    if (facts_.closest_in_group) distinct = Real(mpq_class(1 - *facts_.closest_in_group));
    const mpq_class off_circle = abs(mpq_class(q() + data_.delta_squared - 1));
    return {{"circle", false, Real(mpq_class(-off_circle))},
            {"lambda", false, Real(mpq_class(q() - mpq_class(1, 2)))},
            {"unit-norm", false, Real(mpq_class(-facts_.norm_defect))},
            {"orthogonal", false, Real(mpq_class(-facts_.tilt))},
            {"centred", false, Real(mpq_class(-facts_.off_centre))},
            {"pairs", false, Real(facts_.least_group - 2)},
            {"distinct", true, distinct},
            {"room", false, Real(data_.dimension - (2 * data_.count() + 1 + facts_.rank))}};
  }

  // The least leads, by kinds of query. I.1: dormant queries score the anchor λa, copies the anchor a and their group λb, all else is 0.
  QuadraticNumber sink_margin() const {
    const QuadraticNumber dormant = product(lambda(), data_.sink_anchor);
    const QuadraticNumber group = product(lambda(), data_.sink_copy);
    return least({dormant, group, group - data_.sink_anchor, data_.sink_anchor});
  }

  // I.4: dormant tokens score [same group] sλ² + αδ² y·y′, copies their group λb and themselves a, all else is 0.
  QuadraticNumber diagonal_margin() const {
    const QuadraticNumber self = product(data_.diagonal_self, {q(), 0});
    const mpq_class alpha = data_.diagonal_nuisance * data_.delta_squared;
    const QuadraticNumber group = product(lambda(), data_.diagonal_copy);
    std::vector<QuadraticNumber> leads{self + QuadraticNumber{alpha, 0}, group,
                                       group - data_.diagonal_copy_self, data_.diagonal_copy_self};
    leads.push_back({alpha * (1 - *facts_.closest_in_group), 0});
    if (facts_.closest_across)
      leads.push_back(self + QuadraticNumber{alpha * (1 - *facts_.closest_across), 0});
    return least(leads);
  }

  QuadraticNumber least(const std::vector<QuadraticNumber>& numbers) const {
    QuadraticNumber result = numbers.front();
    for (const QuadraticNumber& number : numbers) result = lesser(result, number, q());
    return result;
  }

  void set_chains() {
    const mpq_class groups = data_.count();
    const Real count(groups);
    const Real root_lambda = real(lambda(), q());
    // L_sink, for both patterns.
    const Real copies =
        Real(2) * ((count - Real(1)) / root_lambda + Real(1) / square_root(Real(mpq_class(q() + groups))));
    const Real from_half = copies - Real(mpq_class(groups / 2));
    std::optional<CertifiedOptimum> optimum;

    const Real a = real(absolute(data_.sink_anchor, q()), q());
    const Real b = real(absolute(data_.sink_copy, q()), q());
    const Real a_root = a * square_root(count);
    const Real sink_weights =
        Real(2) * (b * (count - Real(1)) + square_root(power(b + a_root, 2) + a_root * a_root));
    const Real sink_upper = Real(2) * (square_root(Real(mpq_class(2 * groups))) / root_lambda +
                                       count * (Real(1) + root_lambda) / Real(q()));
    if (data_.sink_optimum) optimum = certify_optimum(data_, true, *data_.sink_optimum);
    sink_ = chain(Real(mpq_class(groups / 2)), from_half, sink_weights, sink_upper - sink_weights,
                  Real(mpq_class(12 * groups)) - sink_upper, optimum);
    if (sgn(facts_.off_centre) == 0) {
      const Real least = SinkFormula(data_.count(), q(), sink_regime(data_.count(), q())).least_cost();
      std::vector<Real> room{Real(0)};
      if (optimum) room.insert(room.end(), {least - Real(optimum->bound), Real(optimum->cost) - least});
      sink_.values[2] = sink_.values[3] = least;
      sink_.differences[1] = least - sink_.values[1];
      sink_.differences[2] = minimum(std::move(room));
      sink_.differences[3] = sink_weights - least;
    }

    optimum.reset();
    if (data_.diagonal_optimum) optimum = certify_optimum(data_, false, *data_.diagonal_optimum);
    const mpq_class norm = data_.delta_squared * data_.spread_upper;
    const mpq_class published = facts_.spread_trace / norm + groups / 2;
    const mpq_class from_trace = (4 - facts_.spread_trace) / norm;
    const Real s_and_a =
        real(absolute(data_.diagonal_self, q()) + absolute(data_.diagonal_copy_self, q()), q());
    const Real below = real(absolute(data_.diagonal_copy, q()), q());
    const Real block = square_root(power(s_and_a, 2) + power(below, 2));
    const mpq_class of_nuisance = 2 * data_.diagonal_nuisance * facts_.rank;
    const Real sum_due = power(Real(1) + Real(1) / root_lambda, 2);
    const Real two_groups(mpq_class(2 * groups));
    const mpq_class nuisance_due = 4 * facts_.rank / *gap();
    diagonal_ = chain(Real(published), Real(from_trace) + from_half, two_groups * block + Real(of_nuisance),
                      two_groups * (sum_due - block) + Real(mpq_class(nuisance_due - of_nuisance)),
                      Real(mpq_class(13 * groups)) - two_groups * sum_due, optimum);
  }

  NamedReals quantities() const {
    NamedReals result;
    const auto add = [&](const std::string& name, const Real& value) {
      result.emplace_back(name, is_in_setting_ ? std::optional(value) : std::nullopt);
    };
    const Real unit = data_.kappa / square_root(Real(data_.dimension));
    for (const auto& [name, of] : {std::pair{"sink", &sink_}, std::pair{"diag", &diagonal_}}) {
      const std::string p = name;
      const std::array<std::string, 7> names{
          "L_" + p + "_published",       "L_" + p, "L_" + p + "_dual",     "cost_" + p + "_primal",
          "cost_" + p + "_construction", "U_" + p, "U_" + p + "_published"};
      for (std::size_t k = 0; k < names.size(); ++k) add(names.at(k), unit * of->values.at(k));
    }
    add("ratio_diag_over_sink", diagonal_.values[2] / sink_.values[3]);
    add("ratio_diag_over_sink_upper", diagonal_.values[3] / sink_.values[2]);
    add("r_eff", Real(facts_.spread_trace) / Real(data_.spread_upper));
    add("r_eff_upper", Real(facts_.spread_trace) / Real(data_.spread_lower));
    add("r_eta", Real(facts_.rank));
    add("delta_diag", Real(mpq_class(data_.dimension * gap().value_or(0))));
    add("value_term_sink", Real(5 * (facts_.rank + data_.count())));
    add("value_term_diag", Real(3 * (facts_.rank + data_.count())));
    return result;
  }

  // --- witnesses

  void check_step(const StatedWitness& stated) const {
    const auto* const at = std::find(steps.begin(), steps.end(), stated.step);
    if (at == steps.end()) throw Rejected(stated.place + "/step", "unknown step " + quoted(stated.step));
    if (stated.pattern != "sink" && stated.pattern != "diag")
      throw Rejected(stated.place + "/pattern", "unknown pattern " + quoted(stated.pattern));
    const Chain& of = stated.pattern == "sink" ? sink_ : diagonal_;
    require_enclosure(stated.value, of.differences.at(static_cast<std::size_t>(at - steps.begin())));
    if (*stated.value.upper >= 0)
      throw Rejected(stated.place + "/value/upper", "not below 0: the step may hold");
  }

  QuadraticNumber score(bool is_sink, const SinkToken& query, const SinkToken& key) const {
    const bool is_own_group = !query.is_dormant && key.is_dormant && query.span == data_.count() + key.span;
    if (is_sink) {
      if (is_own_group) return product(lambda(), data_.sink_copy);
      if (key.span != 0) return {0, 0};
      return query.is_dormant ? product(lambda(), data_.sink_anchor) : data_.sink_anchor;
    }
    if (is_own_group) return product(lambda(), data_.diagonal_copy);
    if (query.is_dormant != key.is_dormant) return {0, 0};
    const bool is_same = query.span == key.span;
    if (!query.is_dormant) return is_same ? data_.diagonal_copy_self : QuadraticNumber{0, 0};
    QuadraticNumber result{data_.diagonal_nuisance * data_.delta_squared * dot(*query.y, *key.y), 0};
    return is_same ? result + product(data_.diagonal_self, {q(), 0}) : result;
  }

  void check_preference(const StatedWitness& stated) const {
    const bool is_sink = stated.refutes == "sink-pattern";
    const std::vector<SinkToken> tokens = tokens_of(data_);
    if (!is_preference(tokens, data_.count(), is_sink, stated.preference))
      throw Rejected(stated.place, "no preference of the pattern");
    const auto at = [&](long token) { return tokens[static_cast<std::size_t>(token)]; };
    const auto& [query, winner, loser] = stated.preference;
    const QuadraticNumber lead = score(is_sink, at(query), at(winner)) - score(is_sink, at(query), at(loser));
    require_enclosure(stated.value, real(lead, q()));
    if (*stated.value.upper >= 1)
      throw Rejected(stated.place + "/value/upper", "not below 1: the query may have its preference");
  }

  // --- the construction

  void require_construction() const {
    QuadraticNumber copy{1 / q(), 1 / q()};
    mpq_class quarter = 1;
    if (certificate_.construction == "sink-cost-weak-copy") copy.s = 0;
    if (certificate_.construction == "diagonal-cost-weak-nuisance") quarter = 4;
    const auto require = [&](const char* name, const QuadraticNumber& stated, const QuadraticNumber& due) {
      if (sign_of(stated - due, q()) != 0)
        throw Rejected(std::string("/instance/") + name, "not the construction's weight");
    };
    require("sink/anchor", data_.sink_anchor, {0, 1 / q()});
    require("sink/copy", data_.sink_copy, copy);
    require("diagonal/self", data_.diagonal_self, {1 / q(), 0});
    require("diagonal/copy_self", data_.diagonal_copy_self, {1, 0});
    require("diagonal/copy", data_.diagonal_copy, {0, 2 / q()});
    if (gap()) require("diagonal/nuisance", {data_.diagonal_nuisance, 0}, {2 / *gap() / quarter, 0});
    if (certificate_.construction == "sink-diagonal-cost-without") {
      require_one_failure();
    } else {
      require_parameters();
    }
  }

  void require_one_failure() const {
    require_names(certificate_.parameters, {"without"});
    const std::vector<Margin> margins = hypotheses();
    std::vector<std::string_view> ids;
    ids.reserve(margins.size());
    for (const Margin& margin : margins) ids.emplace_back(margin.id);
    const std::string& without = read_name(certificate_.parameters, "without", ids);
    for (const Margin& margin : margins) {
      const bool holds = margin.value && sign_of(*margin.value) >= (margin.is_strict ? 1 : 0);
      const bool is_free =
          without == "pairs" && (margin.id == "centred" || (margin.id == "distinct" && !margin.value));
      if (!is_free && holds == (margin.id == without))
        throw Rejected("/instance", quoted(margin.id) + (holds ? " is true" : " is false") +
                                        "; expected that of the hypotheses only 'without' is false");
    }
  }

  void require_parameters() const {
    const Parameters& parameters = certificate_.parameters;
    require_names(parameters, {"C", "m", "kappa", "lambda", "family", "d", "seed", "optimum"});
    if (read_integer(parameters, "C", 1, 256) != data_.count())
      throw Rejected("/instance/nuisances", "not the construction's; expected C groups");
    const long m = read_integer(parameters, "m", 2, 16);
    for (const auto& group : data_.groups)
      if (static_cast<long>(group.size()) != m)
        throw Rejected("/instance/nuisances", "not the construction's; expected groups of m");
    if (read_integer(parameters, "d", 4, 1'000'000) != data_.dimension)
      throw Rejected("/instance/dimension", "not the construction's; expected d");
    read_integer(parameters, "seed", 0, 1'000'000);
    const Real kappa = read_number(certificate_.parameters, "kappa");
    if (sign_of(kappa - data_.kappa) != 0)
      throw Rejected("/instance/kappa", "not the construction's; expected kappa");
    if (sign_of(Real(1'000'000) - kappa) < 0) throw Rejected("/parameters/kappa", "out of range");
    const Real root = read_number(certificate_.parameters, "lambda");
    if (sign_of(root) <= 0 || sign_of(root * root - Real(q())) != 0)
      throw Rejected("/instance/lambda_squared", "not the construction's; expected the square of lambda");
    if (q() < mpq_class(1, 2)) throw Rejected("/parameters/lambda", "out of range; expected lambda^2 >= 1/2");
    if (read_name(parameters, "optimum", {"auto", "no"}) == "no" &&
        (data_.sink_optimum || data_.diagonal_optimum))
      throw Rejected("/instance", "an optimum; expected none");
    for (const Margin& margin : hypotheses())
      if (!margin.value || sign_of(*margin.value) < (margin.is_strict ? 1 : 0))
        throw Rejected("/instance", "not the construction's: " + quoted(margin.id) + " is false");
    require_family(read_name(parameters, "family", {"antipodal", "orthogonal", "simplex", "random"}), m);
  }

  /// y_i·y_j in a group of m, for i > j.
  static mpq_class product_in_group(const std::string& family, long m, long i, long j) {
    if (family == "simplex") return {-1, m - 1};
    const long odd = m % 2 != 0 ? 3 : 0;
    if (i < odd) return {-1, 2};
    return j >= odd && (i - odd) % 2 == 1 && j == i - 1 ? -1 : 0;
  }

  void require_family(const std::string& family, long m) const {
    if (family == "random") return;
    const auto y = [&](long c, long i) -> const SparseRow& {
      return data_.groups[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)];
    };
    const auto require = [&](const SparseRow& x, const SparseRow& other, const mpq_class& due) {
      if (dot(x, other) != due) throw Rejected("/instance/nuisances", "not of the family " + quoted(family));
    };
    for (long c = 0; c < data_.count(); ++c)
      for (long i = 0; i < m; ++i) {
        for (long j = 0; j < i; ++j) require(y(c, i), y(c, j), product_in_group(family, m, i, j));
        if (family == "antipodal" && c > 0) require(y(c, i), y(0, i), 1);
      }
    if (family == "antipodal") return;  // unit vectors with the product 1 are equal
    for (long c = 0; c < data_.count(); ++c)
      for (long other = 0; other < c; ++other)
        for (long i = 0; i < m; ++i)
          for (long j = 0; j < m; ++j) require(y(c, i), y(other, j), 0);
  }

  const Certificate& certificate_;
  SinkDiagonal data_;
  std::vector<StatedWitness> witnesses_;
  NuisanceFacts facts_;
  bool is_in_setting_ = false;
  Chain sink_;
  Chain diagonal_;
};

}  // namespace

Statement sink_diagonal_cost() {
  return {"sink-diagonal-cost",
          sink_diagonal_cost_sha256,
          {"sink-diagonal-cost-upper", "sink-diagonal-cost-without", "sink-cost-weak-copy",
           "diagonal-cost-weak-nuisance"},
          {"circle", "lambda", "unit-norm", "orthogonal", "centred", "pairs", "distinct", "room"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<SinkDiagonalCost>(certificate);
          }};
}

}  // namespace sinkproof_check
