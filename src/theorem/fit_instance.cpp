#include "theorem/fit_instance.hpp"

#include <nlohmann/json.hpp>

namespace sinkproof::theorem {

nlohmann::ordered_json FitInstance::to_json() const {
  return fit::to_json(fit_);
}

}  // namespace sinkproof::theorem
