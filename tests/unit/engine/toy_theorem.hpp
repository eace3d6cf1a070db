#pragma once

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::support {

class ToyInstance : public theorem::Instance {
 public:
  [[nodiscard]] nlohmann::ordered_json to_json() const override { return nlohmann::ordered_json::object(); }
};

/// A theorem whose only margin is a formula ≥ 0 (or > 0), with a switch for each thing that can go wrong in a
/// tier.
class ToyTheorem : public theorem::Theorem {
 public:
  explicit ToyTheorem(const std::string& formula, bool strict = false)
      : formula_(numeric::parse_expression(formula)), strict_(strict) {}

  bool doubles_lie = false;   ///< the double tier reports another number
  bool doubles_fail = false;  ///< the double tier throws DomainError
  bool exact_available = true;
  long known_from = 0;  ///< below this precision nothing is known of the quantity

  [[nodiscard]] const theorem::Description& description() const override {
    static const theorem::Description value{"toy", "", "", "", "", {}, {"c", false, ""}, {}};
    return value;
  }
  [[nodiscard]] std::vector<theorem::Source> sources() const override { return {}; }
  [[nodiscard]] std::unique_ptr<theorem::Instance> instantiate(const std::string&,
                                                               const parameter::Values&) const override {
    return std::make_unique<ToyInstance>();
  }
  [[nodiscard]] theorem::Evaluation<numeric::Interval> evaluate(
      const theorem::Instance&, const numeric::Arithmetic<numeric::Interval>& arithmetic) const override {
    if (doubles_fail) throw DomainError("too coarse");
    auto result = evaluation(arithmetic.from(formula_) + arithmetic.from(doubles_lie ? 1L : 0L));
    if (known_from > 53) result.quantities.front().value = arithmetic.unknown();
    return result;
  }
  [[nodiscard]] theorem::Evaluation<numeric::Ball> evaluate(
      const theorem::Instance&, const numeric::Arithmetic<numeric::Ball>& arithmetic) const override {
    auto result = evaluation(arithmetic.from(formula_));
    if (known_from > arithmetic.bits) result.quantities.front().value = arithmetic.unknown();
    return result;
  }
  [[nodiscard]] theorem::Evaluation<numeric::Exact> evaluate(
      const theorem::Instance&, const numeric::Arithmetic<numeric::Exact>& arithmetic) const override {
    if (!exact_available) throw numeric::ExactUnavailable("switched off");
    return evaluation(arithmetic.from(formula_));
  }
  [[nodiscard]] theorem::Witness witness(const theorem::Instance&, const std::string& id,
                                         long) const override {
    return {id, "{}", {}};
  }

 private:
  template <class S>
  theorem::Evaluation<S> evaluation(const S& value) const {
    theorem::Evaluation<S> result;
    result.conclusion = {"c", strict_, value};
    result.quantities = {{"q", value}};
    return result;
  }

  numeric::Expression formula_;
  bool strict_;
};

}  // namespace sinkproof::support
