#include "theorem/fit_instance.hpp"

#include <nlohmann/json.hpp>

#include "numeric/error.hpp"

namespace sinkproof::theorem {

nlohmann::ordered_json FitInstance::to_json() const {
  return fit::to_json(fit_);
}

const FitInstance& as_fit(const Instance& instance) {
  const auto* typed = dynamic_cast<const FitInstance*>(&instance);
  if (typed == nullptr) throw InternalError("an instance of another theorem");
  return *typed;
}

}  // namespace sinkproof::theorem
