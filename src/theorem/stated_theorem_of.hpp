#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "numeric/error.hpp"
#include "theorem/stated_text.hpp"
#include "theorem/task_source.hpp"

namespace sinkproof::theorem {

/// A theorem that is text, whose instances are all of one type and made by constructions: what the theorems
/// of a setting of their own, and LayeredTheorem, have in common. Derived has
///   template <Scalar S> Evaluation<S> evaluate_in(const Typed&, const Arithmetic<S>&) const;   instantiated
///   for every tier
///   Derived(const Derived& original, const Mutant& mutant);
/// and Typed is made from what the construction builds and claims, and its parameters; where constructions do
/// not say what they claim, Typed knows it.
template <class Derived, class Typed, class Construction>
class StatedTheoremOf : public Theorem {
 public:
  [[nodiscard]] const StatedText& text() const { return text_; }
  [[nodiscard]] const Description& description() const override { return text_.description(); }
  [[nodiscard]] std::vector<Source> sources() const override {
    return sources_of(constructions_, text_.own_parameters());
  }
  [[nodiscard]] std::vector<Source> all_sources() const override { return text_.with_given(sources()); }
  [[nodiscard]] OwnParameters own_parameters() const override { return text_.own_parameters(); }
  [[nodiscard]] std::unique_ptr<Instance> instantiate(const std::string& source,
                                                      const parameter::Values& values) const override {
    const auto& construction = construction_named(constructions_, source);
    if constexpr (requires { construction.build_with_claims(values); }) {
      auto made = construction.build_with_claims(values);
      return std::make_unique<Typed>(std::move(made.data), std::move(made.claims), values);
    } else {
      return std::make_unique<Typed>(construction.build(values), values);
    }
  }
  [[nodiscard]] Evaluation<numeric::Interval> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Interval>& arithmetic) const override {
    return derived().evaluate_in(typed(instance), arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Ball> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Ball>& arithmetic) const override {
    return derived().evaluate_in(typed(instance), arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Exact> evaluate(
      const Instance& instance, const numeric::Arithmetic<numeric::Exact>& arithmetic) const override {
    return derived().evaluate_in(typed(instance), arithmetic);
  }
  [[nodiscard]] bool needs_witness(const Instance& instance, const std::string& id) const override {
    return text_.needs_witness(typed(instance).claims(), id);
  }
  /// Of ours null: their mutants are Formulas, as certificates have them.
  [[nodiscard]] std::unique_ptr<const Theorem> variant(const Mutant& mutant) const override {
    if (text_.is_ours()) return nullptr;
    return std::unique_ptr<const Theorem>(new Derived(derived(), mutant));
  }

 protected:
  using Sources = std::vector<TaskSource<Construction>>;
  StatedTheoremOf(StatedBlock stated, std::string file, const Sources& constructions,
                  const std::string& setting)
      : text_(std::move(stated), std::move(file)),
        constructions_(text_.constructions(constructions, setting)) {}
  StatedTheoremOf(const StatedTheoremOf& original, const Mutant& mutant)
      : text_(original.text_, mutant), constructions_(original.constructions_) {}
  /// The same text on these constructions, whatever its grids name.
  StatedTheoremOf(const StatedText& text, Sources constructions)
      : text_(text.block(), text.description().file), constructions_(std::move(constructions)) {}

  /// Throws InternalError for an instance of another type.
  static const Typed& typed(const Instance& instance) {
    const auto* result = dynamic_cast<const Typed*>(&instance);
    if (result == nullptr) throw InternalError("an instance of another theorem");
    return *result;
  }
  [[nodiscard]] const Sources& constructions() const { return constructions_; }
  /// Of claims about numbers that all have a value.
  template <numeric::Scalar S>
  static std::vector<Margin<S>> margins_of(const std::vector<task::Claim>& claims,
                                           const language::Supply<S>& supply,
                                           const numeric::Arithmetic<S>& arithmetic) {
    const std::function<S(const language::Input&)> number = [&](const language::Input& input) {
      return supply.input(input).value;
    };
    std::vector<Margin<S>> margins;
    margins.reserve(claims.size());
    for (const auto& claim : claims)
      margins.push_back(
          {claim.id, claim.strict, task::value_of<S>(claim, task::Claim::margin, number, arithmetic)});
    return margins;
  }

 private:
  [[nodiscard]] const Derived& derived() const { return static_cast<const Derived&>(*this); }

  StatedText text_;
  Sources constructions_;
};

}  // namespace sinkproof::theorem
