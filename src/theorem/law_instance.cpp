#include "theorem/law_instance.hpp"

#include <nlohmann/json.hpp>

namespace sinkproof::theorem {

nlohmann::ordered_json LawInstance::to_json() const {
  return law::to_json(law_);
}

}  // namespace sinkproof::theorem
