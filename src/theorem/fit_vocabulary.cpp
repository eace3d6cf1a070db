#include "theorem/fit_vocabulary.hpp"

#include "setting/fit/fit_names.hpp"
#include "theorem/form_parameters.hpp"

namespace sinkproof::theorem {

using language::Input;
using language::Known;
using numeric::Arithmetic;
using numeric::Scalar;

language::Form form_of(const FitInstance& instance, const std::vector<std::string>& own) {
  const auto& fit = instance.fit();
  language::Form form{{{"L", fit.length}}, {{"normaliser", fit::word_of(fit.normaliser)}}};
  add_parameters(instance.parameters(), own, form);
  return form;
}

template <Scalar S>
language::Supply<S> supply_of(const FitInstance& instance, const Arithmetic<S>& arithmetic) {
  return {[&instance, &arithmetic](const Input& input) {
    const auto& fit = instance.fit();
    if (input.name == "intercept") return Known<S>::of(arithmetic.from(fit.intercept));
    if (input.name == "slope") return Known<S>::of(arithmetic.from(fit.slope));
    if (input.name == "weight") return Known<S>::of(arithmetic.from(fit.weight(input.indices.front())));
    return Known<S>::of(arithmetic.from(instance.parameters().real(input.name)));
  }};
}

template language::Supply<numeric::Interval> supply_of(const FitInstance&,
                                                       const Arithmetic<numeric::Interval>&);
template language::Supply<numeric::Ball> supply_of(const FitInstance&, const Arithmetic<numeric::Ball>&);
template language::Supply<numeric::Exact> supply_of(const FitInstance&, const Arithmetic<numeric::Exact>&);

}  // namespace sinkproof::theorem
