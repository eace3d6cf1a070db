// Theorem G, theorems/dense-attention-smoothing/statement.md.
//
// Given: a law of tokens with stated coefficients.
// Derives itself: N and D by expectation over the law, not by the formulas that they are compared with; traces, ρ, cosines, all margins.
// Takes from the document: the stated coefficients, which only the claim `formulas` is about; λ of a witness, between 0 and 1.
// Acceptance means: the margins are those of this law; a refutation shows a coefficient that differs, or a λ where ρ turns, is constant or has no positive denominator.
// Assumes: token_law.cpp; the statement's proof that the ends decide for all of [0, 1].
#include "checker/theorem/dense_attention_smoothing.hpp"

#include <algorithm>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/setting/token_law.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view dense_attention_smoothing_sha256 =
    "ecdb5b91bfaa2496ac0fa1e394620c9c9231b4ed079d6c0455d5b7b78ac3043c";

struct SmoothingWitness {
  std::string place;
  std::string refutes;
  std::string polynomial;  ///< of `formulas`
  long power = 0;
  std::string shows;  ///< of `monotone`
  mpq_class lambda;
  StatedEnclosure value;
};

SmoothingWitness read_smoothing_witness(const json::Value& value) {
  SmoothingWitness result;
  result.place = value.place();
  result.refutes = value["refutes"].string();
  if (result.refutes == "monotone") {
    value.require_fields({"refutes", "shows", "lambda", "value"});
    result.shows = value["shows"].string();
    result.lambda = read_rational(value["lambda"]);
  } else {
    value.require_fields({"refutes", "polynomial", "power", "value"});
    result.polynomial = value["polynomial"].string();
    result.power = value["power"].integer();
  }
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

class Smoothing final : public Subject {
 public:
  explicit Smoothing(const Certificate& certificate)
      : certificate_(certificate), law_(read_token_law(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses)
      witnesses_.push_back(read_smoothing_witness(witness));
  }

  Derivation derive() override {
    require_same(law_, build_token_law(certificate_.construction, certificate_.parameters));
    sums_ = token_sums(law_);
    product_ = expected_product(law_, false);
    square_ = expected_product(law_, true);
    const Real cosine_sparse = expected_cosine(law_, false);
    const Real cosine_dense = expected_cosine(law_, true);
    const mpq_class a = law_.beta * sums_.trace;
    const mpq_class b = a + sums_.trace_transpose;
    const mpq_class least =
        std::min_element(law_.law.begin(), law_.law.end(), [](const auto& x, const auto& y) {
          return x.first < y.first;
        })->first;
    Derivation result;
    result.claims = {{"formulas", false, Real(-largest_error())}};
    if (certificate_.construction == "smoothing-gap") {
      const bool rises = law_.value[0][0] == mpq_class(-1, 8);
      const auto difference = less(rho(1), rho(0));
      result.claims.push_back({"direction", true, rises || !difference ? difference : -*difference});
    }
    if (certificate_.construction == "cosine-reversal")
      result.claims.push_back({"reversal", true, cosine_sparse - cosine_dense});
    result.claims.push_back({"endpoints", false, Real(-endpoints_error(a + b))});
    result.hypotheses = {
        {"law", false, Real(least)},
        {"same-sign", false, Real(a * b)},
        {"not-constant", true, Real(std::max<mpq_class>(abs(a), abs(b)))},
        {"sparse-output", true, Real(sums_.mean_square + law_.beta * law_.beta * sums_.variance + a + b)}};
    result.conclusion = {"monotone", true, Real(monotone())};
    result.quantities = {{"numerator", Real(value_at(centred(product_), law_.lambda))},
                         {"denominator", Real(value_at(centred(square_), law_.lambda))},
                         {"numerator_slope", Real(slope_at(product_, law_.lambda))},
                         {"denominator_slope", Real(slope_at(square_, law_.lambda))},
                         {"rho", rho(law_.lambda)},
                         {"rho_sparse", rho(0)},
                         {"rho_dense", rho(1)},
                         {"cosine_sparse", cosine_sparse},
                         {"cosine_dense", cosine_dense},
                         {"error_sparse", less(cosine_sparse, rho(0))},
                         {"error_dense", less(cosine_dense, rho(1))},
                         {"least_denominator", Real(value_at(square_, least_place(square_)))}};
    return result;
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const SmoothingWitness& stated = witnesses_[witness];
    if (stated.refutes == "formulas") {
      check_formulas(stated);
    } else if (stated.refutes == "monotone") {
      check_monotone(stated);
    } else {
      throw Rejected(stated.place + "/refutes", "nothing can show this; expected 'formulas' or 'monotone'");
    }
  }

  std::string description() const override {
    std::string text = certificate_.construction;
    for (const auto& [name, value] : certificate_.parameters) text += " " + name + "=" + value.text;
    return text;
  }

 private:
  Polynomial centred(Polynomial expected) const {
    expected[0] -= sums_.mean_square;
    return expected;
  }

  /// ρ, where its denominator is not 0.
  mpq_class ratio(const mpq_class& place) const {
    return value_at(product_, place) / value_at(square_, place);
  }
  bool has_ratio(const mpq_class& place) const { return value_at(square_, place) != 0; }
  std::optional<Real> rho(const mpq_class& place) const {
    return has_ratio(place) ? std::optional<Real>(ratio(place)) : std::nullopt;
  }
  static std::optional<Real> less(const std::optional<Real>& x, const std::optional<Real>& y) {
    return x && y ? std::optional<Real>(*x - *y) : std::nullopt;
  }

  mpq_class largest_error() const {
    mpq_class worst;
    const Polynomial numerator = centred(product_);
    const Polynomial denominator = centred(square_);
    for (std::size_t i = 0; i < 3; ++i) {
      worst = std::max<mpq_class>(worst, abs(charged(law_.numerator[i] - numerator[i])));
      worst = std::max<mpq_class>(worst, abs(law_.denominator[i] - denominator[i]));
    }
    return worst;
  }

  mpq_class endpoints_error(const mpq_class& sign) const {
    const mpq_class s = square_[0] + (law_.tokens - 1) * product_[0];
    return abs(value_at(product_, 1) * square_[0] - product_[0] * value_at(square_, 1) -
               s * sign / law_.tokens);
  }

  mpq_class monotone() const {
    mpq_class least = std::min(value_at(square_, 0), value_at(square_, 1));
    if (least <= 0) return least;
    const mpq_class first = slope_at(product_, 0);
    const mpq_class last = slope_at(product_, 1);
    if (first >= 0 && last >= 0) return ratio(1) - ratio(0);
    if (first <= 0 && last <= 0) return ratio(0) - ratio(1);
    return -std::min<mpq_class>(abs(first), abs(last));
  }

  void check_formulas(const SmoothingWitness& stated) const {
    const bool is_numerator = stated.polynomial == "numerator";
    if (!is_numerator && stated.polynomial != "denominator")
      throw Rejected(stated.place + "/polynomial", "unknown polynomial " + quoted(stated.polynomial));
    if (stated.power < 0 || stated.power > 2)
      throw Rejected(stated.place + "/power", "out of range; expected 0, 1 or 2");
    const auto power = static_cast<std::size_t>(stated.power);
    require_enclosure(stated.value, Real(centred(is_numerator ? product_ : square_)[power]));
    const mpq_class& claimed = (is_numerator ? law_.numerator : law_.denominator)[power];
    if (*stated.value.lower <= claimed && claimed <= *stated.value.upper)
      throw Rejected(stated.place + "/value", "contains the coefficient that the instance states");
  }

  void check_monotone(const SmoothingWitness& stated) const {
    const std::string at_value = stated.place + "/value";
    if (stated.lambda < 0 || stated.lambda > 1)
      throw Rejected(stated.place + "/lambda", "out of range; expected 0 to 1");
    if (stated.shows == "denominator") {
      require_enclosure(stated.value, Real(value_at(square_, stated.lambda)));
      if (*stated.value.upper > 0)
        throw Rejected(at_value, "does not show a denominator that is not positive");
      return;
    }
    if (!has_ratio(stated.lambda) || !has_ratio(0) || !has_ratio(1))
      throw Rejected(stated.place + "/shows", "not defined there or at an end; expected 'denominator'");
    require_enclosure(stated.value, Real(ratio(stated.lambda)));
    if (stated.shows == "turn") {
      const bool above = *stated.value.lower > std::max(ratio(0), ratio(1));
      const bool below = *stated.value.upper < std::min(ratio(0), ratio(1));
      if (!above && !below) throw Rejected(at_value, "not beyond the values at both ends");
    } else if (stated.shows == "constant") {
      if (ratio(0) != ratio(1)) throw Rejected(at_value, "not the value at the other end");
    } else {
      throw Rejected(stated.place + "/shows", "unknown name " + quoted(stated.shows));
    }
  }

  const Certificate& certificate_;
  TokenLaw law_;
  TokenSums sums_;
  Polynomial product_;  ///< c + N
  Polynomial square_;   ///< c + D
  std::vector<SmoothingWitness> witnesses_;
};

}  // namespace

Statement dense_attention_smoothing() {
  return {"dense-attention-smoothing",
          dense_attention_smoothing_sha256,
          {"planar-law", "mixed-law", "cosine-reversal", "smoothing-gap", "signed-law",
           "planar-law-transposed", "planar-law-unshared"},
          {"law", "same-sign", "not-constant", "sparse-output"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<Smoothing>(certificate);
          }};
}

}  // namespace sinkproof_check
