// Theorem H, theorems/sink-switch-equivalence/statement.md.
//
// Given: one or two contexts, and what is said of g², s² and η².
// Derives itself: all hypotheses, the parts of the conclusion, the context m, the quantities.
// Takes from the document: g², s² and η² as part of the instance. Safe, as the hypotheses `values`, `angle` and `switch` are about them.
// Acceptance means: the margins are those of this instance; a refutation shows a part of the conclusion, or a value of a key, on the wrong side.
// Assumes: norms are written as rational multiples of few roots, so that those that are equal cancel formally.
#include "checker/theorem/sink_switch_equivalence.hpp"

#include <algorithm>
#include <optional>

#include "checker/kernel/error.hpp"
#include "checker/kernel/number.hpp"
#include "checker/setting/switch_family.hpp"

namespace sinkproof_check {

namespace {

constexpr std::string_view sink_switch_equivalence_sha256 =
    "311a74ef2d3f4f80c6efc44932ade0ff5c771f97a421af977e1816171c884b1e";

struct SwitchWitness {
  std::string place;
  std::string refutes;
  long context = 0;
  long key = 0;      ///< of `nearest` and `separator`
  std::string part;  ///< of `sink`
  StatedEnclosure value;
};

SwitchWitness read_switch_witness(const json::Value& value) {
  SwitchWitness result;
  result.place = value.place();
  result.refutes = value["refutes"].string();
  if (result.refutes == "sink") {
    value.require_fields({"refutes", "part", "context", "value"});
    result.part = value["part"].string();
  } else {
    value.require_fields({"refutes", "context", "key", "value"});
    result.key = value["key"].integer();
  }
  result.context = value["context"].integer();
  result.value = read_plain_enclosure(value["value"]);
  return result;
}

std::optional<mpq_class> rational_root(const mpq_class& square) {
  if (mpz_perfect_square_p(square.get_num_mpz_t()) == 0 || mpz_perfect_square_p(square.get_den_mpz_t()) == 0)
    return std::nullopt;
  return ratio(sqrt(square.get_num()), sqrt(square.get_den()));
}

class Switch final : public Subject {
 public:
  explicit Switch(const Certificate& certificate)
      : certificate_(certificate), family_(read_switch_family(certificate.instance)) {
    for (const json::Value& witness : certificate.witnesses)
      witnesses_.push_back(read_switch_witness(witness));
  }

  Derivation derive() override {
    const auto promise = require_construction(family_, certificate_.construction, certificate_.parameters);
    const std::size_t worst = least_sink();
    const mpq_class bound_squared = leak_squared();
    const mpq_class output_squared = largest_output_squared(family_);
    const mpq_class sine_squared = shown_sine_squared(family_);
    mpq_class excess =
        inner(family_.contexts[0].point, family_.contexts[0].point) - family_.contexts[0].gamma_squared;
    mpq_class gamma_squared = inner(family_.contexts[0].point, family_.contexts[0].point);
    for (const SwitchContext& context : family_.contexts) {
      const mpq_class square = inner(context.point, context.point);
      gamma_squared = std::min(gamma_squared, square);
      excess = std::min<mpq_class>(excess, square - context.gamma_squared);
    }
    Derivation result;
    result.claims = {{"nearest", false, Real(nearest_margin(family_))}};
    if (family_.has_separator) {
      result.claims.push_back({"separator", false, Real(separator_margin(family_))});
      result.claims.push_back({"pair", false, Real(pair_sine_squared(family_) - sine_squared)});
    }
    if (promise) result.claims.push_back({"tight", false, Real(*promise - bound_squared)});
    result.hypotheses = {{"second-context", false, Real(static_cast<long>(family_.contexts.size()) - 2)},
                         {"values", false, Real(excess)},
                         {"angle", false, Real(sine_squared - family_.sine_squared)},
                         {"switch", false, Real(family_.eta_squared - output_squared)}};
    std::vector<Real> parts{together()};
    for (const SwitchContext& context : family_.contexts) {
      parts.push_back(output_part(context));
      parts.push_back(alone(context));
    }
    if (bound_squared < 1) parts.push_back(value_part());
    if (half_or_more()) {
      for (const SwitchContext& context : family_.contexts) parts.push_back(half_part(context));
      parts.push_back(half_value_part());
    }
    result.conclusion = {"sink", false, minimum(std::move(parts))};
    const auto of_two = [&](const mpq_class& square) {
      return family_.contexts.size() == 2 ? std::optional(norm(square)) : std::nullopt;
    };
    const auto of_half = [&](Real (Switch::*quantity)() const) {
      return half_or_more() ? std::optional((this->*quantity)()) : std::nullopt;
    };
    result.quantities = {{"gamma", norm(gamma_squared)},
                         {"sine", of_two(sine_squared)},
                         {"sine_upper", of_two(pair_sine_squared(family_))},
                         {"eta", norm(family_.eta_squared)},
                         {"output", norm(output_squared)},
                         {"sink_mass", Real(family_.contexts[worst].attention[0])},
                         {"sink_mass_bound", bound_squared < 1 ? Real(1) - norm(bound_squared) : Real(0)},
                         {"value", sink_norm()},
                         {"value_bound", bound_squared < 1 ? std::optional(value_bound()) : std::nullopt},
                         {"half_leak", of_half(&Switch::half_leak)},
                         {"half_leak_bound", of_half(&Switch::half_leak_bound)},
                         {"half_value_bound", of_half(&Switch::half_value_bound)}};
    return result;
  }

  std::string refuted_by(std::size_t witness) const override { return witnesses_[witness].refutes; }

  void check_witness(std::size_t witness) const override {
    const SwitchWitness& stated = witnesses_[witness];
    if (stated.context < 0 || static_cast<std::size_t>(stated.context) >= family_.contexts.size())
      throw Rejected(stated.place + "/context", "out of range");
    const SwitchContext& context = family_.contexts[static_cast<std::size_t>(stated.context)];
    if (stated.refutes == "sink") {
      check_sink(stated, context);
    } else if (stated.refutes == "nearest" || stated.refutes == "separator") {
      check_key(stated, context);
    } else {
      throw Rejected(stated.place + "/refutes",
                     "nothing can show this; expected 'nearest', 'separator' or 'sink'");
    }
  }

  std::string description() const override {
    std::string text = certificate_.construction;
    for (const auto& [name, value] : certificate_.parameters) text += " " + name + "=" + value.text;
    return text;
  }

 private:
  /// ‖·‖ of a vector whose square is this: a rational multiple of another norm wherever it is one, so that the formal path sees norms cancel.
  Real norm(const mpq_class& square) const {
    if (square == 0) return {};
    for (const mpq_class& radicand : radicands_)
      if (const auto factor = rational_root(square / radicand))
        return Real(*factor) * square_root(Real(radicand));
    radicands_.push_back(square);
    return square_root(Real(square));
  }

  /// m
  std::size_t least_sink() const {
    const auto& contexts = family_.contexts;
    if (contexts.size() == 1 || contexts[0].attention[0] < contexts[1].attention[0]) return 0;
    if (contexts[1].attention[0] < contexts[0].attention[0]) return 1;
    return contexts[1].gamma_squared > contexts[0].gamma_squared ? 1 : 0;
  }

  /// x²
  mpq_class leak_squared() const {
    return 4 * family_.eta_squared / (family_.contexts[least_sink()].gamma_squared * family_.sine_squared);
  }

  Real sink_norm() const { return norm(inner(family_.sink_value, family_.sink_value)); }

  /// η(1 + 2/s)/(1 − x)
  Real value_bound() const {
    return norm(family_.eta_squared) * (Real(1) + Real(2) / norm(family_.sine_squared)) /
           (Real(1) - norm(leak_squared()));
  }

  Real output_part(const SwitchContext& context) const {
    const Rationals output = output_of(family_, context);
    mpq_class largest;
    for (const Rationals& value : context.values) largest = std::max(largest, inner(value, value));
    const Real mass(context.attention[0]);
    return mass * sink_norm() + (Real(1) - mass) * norm(largest) - norm(inner(output, output));
  }

  Real alone(const SwitchContext& context) const {
    const Rationals output = output_of(family_, context);
    const Real gamma = norm(context.gamma_squared);
    return Real(context.attention[0]) * (gamma + sink_norm()) - gamma + norm(inner(output, output));
  }

  Real together() const {
    return norm(leak_squared()) - Real(1 - family_.contexts[least_sink()].attention[0]);
  }

  Real value_part() const { return value_bound() - sink_norm(); }

  /// Part 4 is about instances in which every context has α_0 ≥ 1/2.
  bool half_or_more() const {
    return std::all_of(family_.contexts.begin(), family_.contexts.end(),
                       [](const SwitchContext& context) { return context.attention[0] >= mpq_class(1, 2); });
  }

  /// (1−α_0)/α_0
  static mpq_class odds(const SwitchContext& context) {
    return mpq_class(1 - context.attention[0]) / context.attention[0];
  }

  /// The largest g(1−α_0)/α_0, by its square.
  Real half_leak() const {
    mpq_class largest;
    for (const SwitchContext& context : family_.contexts)
      largest = std::max(largest, charged(odds(context) * odds(context) * context.gamma_squared));
    return norm(largest);
  }

  /// 4η/s
  Real half_leak_bound() const { return Real(4) * norm(family_.eta_squared / family_.sine_squared); }

  /// 4η/s + 2η
  Real half_value_bound() const { return half_leak_bound() + Real(2) * norm(family_.eta_squared); }

  Real half_part(const SwitchContext& context) const {
    return Real(4) * norm(family_.eta_squared / (context.gamma_squared * family_.sine_squared)) -
           Real(odds(context));
  }

  Real half_value_part() const { return half_value_bound() - sink_norm(); }

  /// The part of the conclusion that a witness names.
  Real part(const std::string& name, const SwitchContext& context) const {
    if (name == "output") return output_part(context);
    if (name == "alone") return alone(context);
    if (name == "together") return together();
    if (name == "value") return value_part();
    return name == "half" ? half_part(context) : half_value_part();
  }

  void check_sink(const SwitchWitness& stated, const SwitchContext& context) const {
    const bool is_half = stated.part == "half" || stated.part == "half-value";
    const bool is_of_m = stated.part == "together" || stated.part == "value" || stated.part == "half-value";
    if (!is_of_m && !is_half && stated.part != "output" && stated.part != "alone")
      throw Rejected(stated.place + "/part", "unknown name " + quoted(stated.part));
    if (is_of_m && static_cast<std::size_t>(stated.context) != least_sink())
      throw Rejected(stated.place + "/context", "not the context with the least sink mass");
    if (stated.part == "value" && leak_squared() >= 1)
      throw Rejected(stated.place + "/part", "nothing is claimed of the value");
    if (is_half && !half_or_more())
      throw Rejected(stated.place + "/part", "nothing is claimed of a sink with less than half of the mass");
    require_enclosure(stated.value, part(stated.part, context));
    if (*stated.value.upper >= 0) throw Rejected(stated.place + "/value", "does not show a violation");
  }

  void check_key(const SwitchWitness& stated, const SwitchContext& context) const {
    if (stated.key < 1 || static_cast<std::size_t>(stated.key) > context.values.size())
      throw Rejected(stated.place + "/key", "out of range");
    const Rationals& value = context.values[static_cast<std::size_t>(stated.key) - 1];
    if (stated.refutes == "nearest") {
      require_enclosure(stated.value,
                        Real(inner(context.point, value) - inner(context.point, context.point)));
      if (*stated.value.upper >= 0) throw Rejected(stated.place + "/value", "does not show a violation");
      return;
    }
    if (!family_.has_separator || &context != &family_.low())
      throw Rejected(stated.place + "/context", "not the context that the separator is below");
    require_enclosure(stated.value, Real(inner(family_.separator, value)));
    if (*stated.value.lower <= 0) throw Rejected(stated.place + "/value", "does not show a violation");
  }

  const Certificate& certificate_;
  SwitchFamily family_;
  std::vector<SwitchWitness> witnesses_;
  mutable std::vector<mpq_class> radicands_;
};

}  // namespace

Statement sink_switch_equivalence() {
  return {"sink-switch-equivalence",
          sink_switch_equivalence_sha256,
          {"two-context-switch", "hull-switch", "broken-switch", "two-context-switch-far",
           "two-context-switch-tilted"},
          {"second-context", "values", "angle", "switch"},
          [](const Certificate& certificate) -> std::unique_ptr<Subject> {
            return std::make_unique<Switch>(certificate);
          }};
}

}  // namespace sinkproof_check
