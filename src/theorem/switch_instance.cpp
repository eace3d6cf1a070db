#include "theorem/switch_instance.hpp"

#include <nlohmann/json.hpp>

namespace sinkproof::theorem {

nlohmann::ordered_json SwitchInstance::to_json() const {
  return switches::to_json(family_);
}

}  // namespace sinkproof::theorem
