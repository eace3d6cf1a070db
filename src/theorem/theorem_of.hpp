#pragma once

#include "numeric/error.hpp"
#include "parameter/construction.hpp"
#include "theorem/parameter_search.hpp"
#include "theorem/theorem.hpp"

namespace sinkproof::theorem {

/// A construction of a theorem, and what its parameters run over.
template <class Built>
struct ConstructionSource {
  const parameter::Construction<Built>* construction;
  std::vector<parameter::GridAxis> default_grid;  ///< see Source
  bool by_default = true;
};

/// A theorem whose instances are all of one type, made from what its constructions build. Statement has
///   using Built = …;      what a construction builds
///   using Instance = …;   derived from theorem::Instance, made from a Built
///   static const Description& description();
///   static std::vector<ConstructionSource<Built>> constructions();
///   template <Scalar S> static Evaluation<S> evaluate(const Instance&, const Arithmetic<S>&);
///   static Witness witness(const Instance&, const std::string& refuted_id, long max_bits);
/// and may have
///   static IntervalEvaluator::Rate rate(const std::string& source, const parameter::Values& sizes);   see ParameterSearchSpace::Ratings
template <class Statement>
class TheoremOf final : public Theorem {
 public:
  [[nodiscard]] const Description& description() const override { return Statement::description(); }

  [[nodiscard]] std::vector<Source> sources() const override {
    std::vector<Source> result;
    for (const auto& [construction, default_grid, by_default] : Statement::constructions()) {
      result.push_back({construction->name, construction->summary, construction->source,
                        construction->mutant_of, construction->parameters, default_grid, by_default});
    }
    return result;
  }

  [[nodiscard]] std::unique_ptr<theorem::Instance> instantiate(
      const std::string& source, const parameter::Values& values) const override {
    for (const auto& [construction, default_grid, by_default] : Statement::constructions()) {
      if (construction->name == source)
        return std::make_unique<typename Statement::Instance>(construction->build(values));
    }
    throw InternalError("construction " + source + " does not belong to theorem " + description().id);
  }

  [[nodiscard]] std::unique_ptr<SearchSpace> search_space() const override {
    if constexpr (requires { &Statement::rate; })
      return std::make_unique<ParameterSearchSpace>(*this, &Statement::rate);
    else
      return Theorem::search_space();
  }

  [[nodiscard]] Evaluation<numeric::Interval> evaluate(
      const theorem::Instance& instance,
      const numeric::Arithmetic<numeric::Interval>& arithmetic) const override {
    return Statement::evaluate(typed(instance), arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Ball> evaluate(
      const theorem::Instance& instance,
      const numeric::Arithmetic<numeric::Ball>& arithmetic) const override {
    return Statement::evaluate(typed(instance), arithmetic);
  }
  [[nodiscard]] Evaluation<numeric::Exact> evaluate(
      const theorem::Instance& instance,
      const numeric::Arithmetic<numeric::Exact>& arithmetic) const override {
    return Statement::evaluate(typed(instance), arithmetic);
  }

  [[nodiscard]] Witness witness(const theorem::Instance& instance, const std::string& refuted_id,
                                long max_bits) const override {
    return Statement::witness(typed(instance), refuted_id, max_bits);
  }

 private:
  static const typename Statement::Instance& typed(const theorem::Instance& instance) {
    const auto* result = dynamic_cast<const typename Statement::Instance*>(&instance);
    if (result == nullptr) throw InternalError("an instance of another theorem");
    return *result;
  }
};

}  // namespace sinkproof::theorem
