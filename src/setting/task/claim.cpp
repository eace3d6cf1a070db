#include "setting/task/claim.hpp"

#include "language/residual.hpp"
#include "language/run.hpp"
#include "numeric/error.hpp"

namespace sinkproof::task {

using numeric::Arithmetic;
using numeric::Ball;
using numeric::Exact;
using numeric::Interval;

std::string Claim::bounded_quantity() const {
  const auto& step = formula->tape.steps()[formula->roots[smaller]];
  if (step.operation != language::Tape::Operation::input) return "";
  return formula->tape.inputs()[static_cast<std::size_t>(step.data)].name;
}

template <numeric::Scalar S>
S value_of(const Claim& claim, Claim::Part part, const std::function<S(const language::Input& input)>& number,
           const Arithmetic<S>& arithmetic) {
  using Value = language::Known<S>;
  const auto& [tape, roots, numbers] = *claim.formula;
  const language::Supply<S> supply{[&, known = &numbers](const language::Input& input) {
    if (!input.name.empty()) return Value::of(number(input));
    return Value::of(arithmetic.from((*known)[static_cast<std::size_t>(input.indices.front())]));
  }};
  const auto value = language::run<S>(tape, {roots[part]}, {arithmetic}, supply).front();
  if (value.is_undefined()) throw DomainError("the claim " + claim.id + " is not defined");
  return value.is_known() ? value.value : arithmetic.unknown();
}

template Interval value_of(const Claim&, Claim::Part, const std::function<Interval(const language::Input&)>&,
                           const Arithmetic<Interval>&);
template Ball value_of(const Claim&, Claim::Part, const std::function<Ball(const language::Input&)>&,
                       const Arithmetic<Ball>&);
template Exact value_of(const Claim&, Claim::Part, const std::function<Exact(const language::Input&)>&,
                        const Arithmetic<Exact>&);

}  // namespace sinkproof::task
